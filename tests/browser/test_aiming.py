"""Doppel X in a browser: aiming by finger, sliders and keys, in three dimensions and without."""

import time
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.boxes import Lies, counted, play_on, record, throw
from tests.browser.conftest import CHROMIUM, FLAGS, NewPage, violations


def test_without_webgl_by_keys_alone(browser: Browser, new_page: NewPage) -> None:
    bare = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--disable-3d-apis"])
    try:
        page = bare.new_context(base_url=base_of(new_page), viewport={"width": 360, "height": 640}).new_page()
        play_on(page, record([9, 9, 9], {2: (2, 5, 57)}, rim="costs-1"))
        expect(page.locator(".plain .above")).to_be_visible()
        expect(page.locator(".act")).to_contain_text("Your throw")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Shift+ArrowRight")
        page.get_by_role("button", name="Aim with sliders").press("Enter")
        expect(page.get_by_role("slider", name="Direction")).to_have_value("-1")
        expect(page.get_by_role("slider", name="Place")).to_have_value("4")
        page.get_by_role("button", name="Aim with sliders").press("Enter")
        assert not violations(page)
        page.get_by_role("button", name="Throw", exact=True).press("Enter")
        counted(page)
        expect(page.locator('[data-reason^="foul"]')).to_have_count(0)
    finally:
        bare.close()


def test_a_swipe_that_lets_go_over_the_rim_is_a_foul(new_page: NewPage) -> None:
    page = new_page(360, 640)
    play_on(page, record([9, 9, 9], {2: (2, 5, 57)}, rim="costs-1", faces=[1, 1, 2, 2, 3, 3]), plain=True)
    expect(page.locator(".act")).to_contain_text("Your throw")
    box = page.locator(".plain .finger").bounding_box()
    assert box is not None
    middle, hand = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.9
    mouse, start = page.context.new_cdp_session(page), time.time()
    # A swipe is read by its speed, so it tells its own time: the machine that runs the test may be slow.
    for step, kind in enumerate(["mousePressed", *["mouseMoved"] * 8, "mouseReleased"]):
        there = {"x": middle, "y": hand - min(step, 8) * 9, "button": "left", "buttons": 1, "clickCount": 1}
        mouse.send("Input.dispatchMouseEvent", {"type": kind, **there, "timestamp": start + step * 0.016})
    counted(page)
    expect(page.locator('[data-reason^="foul"]')).to_be_visible()


def test_a_phone_that_is_turned_shows_the_box_in_all_the_room_there_is(new_page: NewPage) -> None:
    page = new_page(844, 390, reduced_motion="reduce")
    play_on(page, record([9, 9, 9], {2: (2, 5, 57)}), plain=True)
    expect(page.locator(".act")).to_contain_text("Your throw")
    page.set_viewport_size({"width": 360, "height": 640})
    page.wait_for_function("""() => {
      const at = (what) => document.querySelector(what).getBoundingClientRect();
      const free = at(".beside").top - at(".plain").bottom;
      return free >= 0 && free < 10;
    }""")


def test_walking_around_looking_closer_and_pulling_the_dice_back(new_page: NewPage) -> None:
    page = new_page(720, 560, has_touch=True)
    play_on(page, record([9, 9, 9], {2: (2, 5, 57)}))
    expect(page.locator(".act")).to_contain_text("Your throw")
    ring = page.locator(".aim-over circle")
    side = page.locator(".at-side")
    expect(side).to_have_text("South side")

    def seen() -> tuple[float, float]:
        place = ring.bounding_box()
        assert place
        return place["x"] + place["width"] / 2, place["y"]

    def moved(before: tuple[float, float]) -> None:
        page.wait_for_function(
            "([x, y]) => { const now = document.querySelector('.aim-over circle')?.getBoundingClientRect();"
            " return now && Math.hypot(now.x + now.width / 2 - x, now.y - y) > 8; }",
            arg=list(before),
        )

    expect(ring).to_be_visible()
    straight = seen()
    fingers = page.context.new_cdp_session(page)
    for apart, kind in ((40, "touchStart"), (60, "touchMove"), (90, "touchMove"), (0, "touchEnd")):
        points = [{"x": 360 + way * apart, "y": 200, "id": way + 1} for way in (-1, 1)] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    moved(straight)
    page.mouse.move(300, 200)
    page.mouse.down()
    page.mouse.move(20, 200, steps=6)
    page.mouse.up()
    expect(side).to_have_text("East side")
    page.get_by_role("button", name="Walk left").click()
    expect(side).to_have_text("South side")
    close = seen()
    page.mouse.move(360, 200)
    page.mouse.wheel(0, 900)
    moved(close)
    page.get_by_role("button", name="From above").click()
    middle, top = seen()
    page.mouse.move(middle, top - 30)
    page.mouse.down()
    page.mouse.move(middle + 20, top + 60, steps=6)
    page.mouse.up()
    counted(page)
    expect(page.locator('[data-reason^="foul"]')).to_have_count(0)


def base_of(new_page: NewPage) -> str:
    """The address of the table that the pages of this test use."""
    page = new_page()
    page.goto("/games")
    return str(page.evaluate("location.origin"))


def test_nine_dice_fly_and_the_frames_are_counted(new_page: NewPage, record_property: Any) -> None:
    page = new_page(640, 480)
    around: dict[int, Lies] = {seat: (1, 100.0 - 28 * seat, 112.0 if seat % 2 else 90.0) for seat in range(1, 8)}
    play_on(page, record([0] * 8, around, board="I"))
    expect(page.locator("canvas.box")).to_be_visible()
    page.evaluate(
        "() => { const times = (window.frameTimes = []); let last = 0;"
        " const step = (now) => { if (document.querySelector('.act')?.textContent.includes('rolling'))"
        " { if (last) times.push(now - last); last = now; } requestAnimationFrame(step); };"
        " requestAnimationFrame(step); }"
    )
    throw(page)
    expect(page.locator(".why, .event")).to_be_visible(timeout=30_000)
    times = sorted(page.evaluate("window.frameTimes"))
    assert times
    middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    record_property("frames", len(times))
    record_property("ms, median / p95", f"{middle:.1f} / {late:.1f}")
