"""FiNi in a real browser: two pairs of hands on one table, apart with an uneven line, against bots, by keyboard."""

import contextlib
import re
import time

import pytest
from playwright.sync_api import CDPSession, FilePayload, Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.duels import (
    LONGER,
    MIXED,
    SLIPS,
    Line,
    dropped,
    going,
    play_on,
    record,
    rolled,
    taken,
    won,
)
from tests.browser.playing import patiently


def _die(page: Page, number: int) -> Locator:
    return page.locator(f"[data-felt] button[data-die='{number}']")


def _tray(page: Page, seat: int) -> list[int]:
    dice = page.locator(f"[data-wells='{seat}'] [data-die]")
    found: list[int] = dice.evaluate_all("dice => dice.map((die) => Number(die.dataset.die))")
    return found


def _in_tray(page: Page, seat: int, count: int) -> None:
    expect(page.locator(f"[data-wells='{seat}'] [data-die]")).to_have_count(count)


def _middle(locator: Locator) -> tuple[float, float]:
    box = locator.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, die: int, to: Locator, *, share: float = 0.98) -> None:
    """With the mouse, from the felt to a place in the tray (or anywhere else)."""
    page.mouse.move(*_middle(_die(page, die)))
    page.mouse.down()
    box = to.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] / 2, steps=3)
    page.mouse.up()


class Fingers:
    """Real touches, as many as wanted at the same time."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def test_two_fingers_at_once_on_a_tablet_between_two_people(new_page: NewPage) -> None:
    page = new_page(1180, 820, has_touch=True)
    play_on(rolled(MIXED), (page, (0, 1)))
    going(page)
    assert not violations(page)
    fingers = Fingers(page)
    upper, lower = _middle(_die(page, 0)), _middle(_die(page, 14))
    far, near = page.locator("[data-wells='1']"), page.locator("[data-wells='0']")
    # Each takes a die that lies nearer to the other: a finger belongs to the side to which it moves.
    fingers.put("touchStart", lower, upper)
    fingers.put("touchMove", (lower[0], lower[1] - 30), (upper[0], upper[1] + 30))
    expect(page.locator("[data-held='1'][data-die='14']")).to_be_visible()
    expect(page.locator("[data-held='0'][data-die='0']")).to_be_visible()
    fingers.put("touchMove", _middle(far), _middle(near))
    expect(page.locator("[data-gap]")).to_have_count(2)
    fingers.put("touchEnd")
    _in_tray(page, 0, 1)
    _in_tray(page, 1, 1)
    assert (_tray(page, 0), _tray(page, 1)) == ([0], [14])
    # Without touch both have keys: near U I O J K L, far Q W E A S D.
    page.keyboard.press("KeyI")
    page.keyboard.press("KeyE")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("KeyZ")
    _in_tray(page, 0, 2)
    _in_tray(page, 1, 2)
    assert _tray(page, 0) == [0, 1]
    # The call of the far side, with a finger on its own button.
    fingers.put("touchStart", _middle(page.get_by_role("button", name="FiNi, Mira")))
    fingers.put("touchEnd")
    expect(page.locator(".f-card")).to_contain_text("Mira called")


def test_drop_is_a_fault_when_strict_and_returns_to_the_hand_when_friendly(new_page: NewPage) -> None:
    friendly, strict, mira = new_page(), new_page(), new_page()
    play_on(rolled(MIXED), (friendly, (0,)), (mira, (1,)))
    going(friendly)
    plate = friendly.locator(".f-plate--near")
    _drag(friendly, 3, plate)
    expect(friendly.locator("[data-held='0'][data-die='3']")).to_be_visible()
    # A second die is left alone; the first one is laid by pressing the tray.
    _die(friendly, 4).click()
    expect(_die(friendly, 4)).to_be_visible()
    friendly.locator("[data-tray='0']").click()
    _in_tray(friendly, 0, 1)
    other = new_page()
    play_on(rolled(MIXED, strict=True), (strict, (0,)), (other, (1,)))
    going(strict)
    _drag(strict, 3, strict.locator(".f-plate--near"))
    for page, headline in ((strict, "You dropped a die."), (other, "Jule dropped a die.")):
        expect(page.get_by_role("heading", level=1)).to_have_text(headline)
    strict.get_by_role("button", name="Rule F14").first.click()
    expect(strict.get_by_role("dialog")).to_contain_text("loses the duel at once")
    strict.keyboard.press("Escape")
    ruling, held = strict.get_by_role("heading", level=1), strict.locator("[data-held='0'][data-die='3']")
    for _ in range(4):
        for page in (other, strict):
            page.get_by_role("button", name="Next duel").click()
        expect(strict.locator(".f-card")).to_have_count(0)
        strict.mouse.move(*_middle(_die(strict, 3)))  # the dice lie there, and it is not "go" yet
        strict.mouse.down()
        expect(ruling.or_(held).first).to_be_visible()
        if not held.count():
            break
        strict.mouse.move(*_middle(strict.locator(".f-plate--near")))  # a busy machine was too late: once more
        strict.mouse.up()
        expect(ruling).to_have_text("You dropped a die.")
    for page, headline in ((strict, "You reached for the dice before “go”."), (other, "Jule reached for")):
        expect(page.get_by_role("heading", level=1)).to_contain_text(headline)


_SLOW_LINE = """{
  const Line = WebSocket;
  const ms = MS;
  window.WebSocket = class extends Line {
    send(message) { setTimeout(() => super.send(message), ms); }
    set onmessage(hear) { super.onmessage = (event) => setTimeout(() => hear(event), ms); }
  };
}"""


def _too_late(early: Page, late: Page, number: int) -> bool:
    """Both reach for one die, one of them a moment later and before that can be known. Whether it was so."""
    for page in (early, late):
        page.mouse.move(*_middle(_die(page, number)))
    early.mouse.down()
    early.wait_for_timeout(50)
    late.mouse.down()
    slipped = False
    with contextlib.suppress(AssertionError):
        expect(late.locator(".f-tag--gone")).to_be_visible(timeout=1000)
        slipped = True
    late.mouse.up()
    wells = early.locator("[data-wells='0']").bounding_box()
    assert wells is not None
    early.mouse.move(wells["x"] + wells["width"] * 0.98, wells["y"] + 20, steps=2)
    early.mouse.up()
    return slipped


def test_apart_with_a_line_that_takes_120_ms_longer_each_way(new_page: NewPage) -> None:
    jule, mira = new_page(), new_page(390, 844)
    mira.add_init_script(_SLOW_LINE.replace("MS", "120"))
    match = play_on(rolled(MIXED), (jule, (0,)), (mira, (1,)))
    going(jule)
    going(mira)
    # A die that is gone slips out of the fingers with a small sign, and no message complains.
    assert any(_too_late(jule, mira, number) for number in (0, 1, 2, 3))
    expect(mira.locator("[role=alert]")).to_have_count(0)
    expect(jule.locator("[data-wells='0'] [data-die]").first).to_be_visible()
    # Her page is slow, her line is not: what the page takes longer is no lag.
    expect(jule.locator(".f-plate--far .f-lag")).to_have_text(re.compile(r"^\s*\d ms\s*$"))
    watcher = new_page()
    watcher.goto(f"/watch/{match}")
    expect(watcher.locator("[data-felt]")).to_be_visible()
    assert not violations(watcher)
    laid = len(_tray(mira, 0))
    mira.reload()
    expect(mira.locator("[data-wells='0'] [data-die]")).to_have_count(laid)
    mira.keyboard.press("Space")
    for page in (jule, mira):
        expect(page.locator(".f-card")).to_be_visible()


#: What the table says of Mira's line, changed on the way: no test can have a slow kernel.
_FAR_AWAY = """{
  const Line = WebSocket;
  window.WebSocket = class extends Line {
    set onmessage(hear) {
      super.onmessage = ({ data }) => {
        const told = JSON.parse(data);
        if (told.table) told.table.seats[1].lag = 200;
        hear({ data: JSON.stringify(told) });
      };
    }
  };
}"""


def test_an_uneven_connection_is_said_before_the_first_duel(new_page: NewPage) -> None:
    jule, mira = new_page(), new_page(390, 844)
    jule.add_init_script(_FAR_AWAY)
    play_on(record([]), (jule, (0,)), (mira, (1,)))
    said = re.compile(r"uneven: You \d+ ms, Mira 200 ms\. Up to 50 ms")
    expect(jule.locator(".f-uneven")).to_have_text(said)
    jule.get_by_role("button", name="Roll the dice").click()
    going(jule)
    going(mira)


def test_the_last_round_against_a_bot_to_the_result_and_a_rematch(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    past = [*won(0, 11), *dropped(11, 1), *won(0, 5, announced=True), *won(1, 5, 1, announced=True)]
    match = play_on(record(past), (page, (0,)), bot="quick")
    expect(page.locator("[data-felt]")).to_be_visible()
    result = page.locator(".f-result")
    ahead = "document.querySelector('.f-middle__go button, [data-call=roll], .f-card .btn.primary')?.click()"
    until = time.monotonic() + 60
    while not result.is_visible() and time.monotonic() < until:
        page.evaluate(ahead)
        page.wait_for_timeout(200)
    expect(result).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("wins? by"))
    assert not violations(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("[data-felt]")).to_be_visible()
    assert match not in page.url


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_ruling_is_told_drawn_and_seen_again_slowly(new_page: NewPage, theme: str) -> None:
    size = (1440, 900) if theme == "light" else (390, 844)
    page, mira = new_page(*size, color_scheme=theme), new_page()
    longer = rolled(LONGER, *taken(0, 0, 1, 2, 3), *taken(1, 4, 5, 6, 7, 11))
    play_on(longer, (page, (0,)), (mira, (1,)))
    going(page)
    assert not violations(page)
    page.keyboard.press("Space")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Your street is longer: 4 to 3.")
    expect(page.locator(".f-tag--copy")).to_have_text("copies the 6")
    expect(page.locator(".f-well--off")).to_have_count(1)
    expect(page.locator(".f-chip--new")).to_have_count(1)
    expect(mira.get_by_role("heading", level=1)).to_have_text(re.compile("^Jule.s street is longer"))
    page.wait_for_timeout(600)  # until nothing fades any more, for axe
    assert not violations(page)
    page.get_by_role("button", name="Watch slowly").click()
    expect(page.locator(".f-slow")).to_be_visible()
    expect(page.locator("[data-wells='0'] [data-die]")).to_have_count(4)
    page.get_by_role("button", name="Back to the ruling").click()
    expect(heading).to_be_visible()


def test_slips_and_an_early_call(new_page: NewPage) -> None:
    page, mira = new_page(), new_page()
    slips = rolled(SLIPS, *taken(0, 0, 1, 2, 3, 4), *taken(1, 11, 5, 6, 7))
    play_on(slips, (page, (0,)), (mira, (1,)))
    going(mira)
    mira.keyboard.press("Space")
    expect(page.get_by_role("heading", level=1)).to_have_text("A slip on each side.")
    expect(page.locator(".f-bracket--bad")).to_have_text("5 before 4")
    expect(page.locator(".f-tag--open")).to_have_text("nothing to copy: no 1 there")
    # Mira rolls, but not before Jule has read the ruling too; a page opened anew still shows it.
    mira.get_by_role("button", name="Next duel").click()
    expect(mira.get_by_role("button", name="Next duel")).to_be_disabled()
    expect(mira.get_by_role("status").filter(has_text="Jule is still reading")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("A slip on each side.")
    page.get_by_role("button", name="Next duel").click()
    going(page)
    page.keyboard.press("Space")
    expect(page.locator(".f-lie--fits").first).to_be_visible()
    expect(page.locator(".f-tag--fits")).to_have_text("still fitted")
    expect(page.locator(".f-step--skip")).to_have_count(2)


def test_a_ruling_stays_on_the_table_when_the_line_is_lost(page: Page) -> None:
    lines: list[WebSocketRoute] = []
    welcomes: list[str | bytes] = []

    def in_between(line: WebSocketRoute) -> None:
        lines.append(line)

        def hear(message: str | bytes) -> None:
            line.send(message)
            if '"welcome"' in str(message):
                welcomes.append(message)

        line.connect_to_server().on_message(hear)

    page.route_web_socket(re.compile("/ws/"), in_between)
    play_on(rolled(LONGER, *taken(0, 0, 1, 2, 3), *taken(1, 4, 5, 6, 7, 11)), (page, (0,)), bot="slow")
    going(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", level=1)).to_have_text("Your street is longer: 4 to 3.")
    before = len(welcomes)
    lines[-1].close(code=1001)
    for _ in patiently(page):
        if len(welcomes) > before:
            break
    _in_tray(page, 0, 4)
    expect(page.locator(".f-outcome")).to_contain_text("You 0 → 1")


def _replayed(page: Page, *acts: Line) -> None:
    """The ruling with which a record of one set duel ends; the rounds before were dropped dice."""
    text = record([*dropped(11, 0), *acts])
    page.goto("/replay")
    file: FilePayload = {"name": "duel.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("slider").press("End")
    expect(page.locator(".f-card")).to_be_visible()


def test_in_a_set_duel_what_still_fitted_belongs_to_its_equal(page: Page) -> None:
    values = [3, 4, 4, *[6] * 12]
    _replayed(page, {"type": "roll", "seat": 1, "values": values}, *taken(0, 0, 1), {"type": "fini", "seat": 0})
    expect(page.locator(".f-tag--fits")).to_be_visible()
    lead = page.locator(".f-lead").evaluate(
        "path => path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM()).x"
    )
    assert lead == pytest.approx(_middle(page.locator("[data-wells='0'] [data-die='1']"))[0], abs=2)


def test_a_die_that_is_wrong_for_two_reasons_says_both(page: Page) -> None:
    values = [1, 1, 2, 2, 3, 3, *[4] * 9]
    roll = {"type": "roll", "seat": 1, "values": values}
    _replayed(page, roll, *taken(1, 11), *taken(0, 0, 1, 2, 3, 4, 5), {"type": "fini", "seat": 0})
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^A slip in Mira.s tray"))
    expect(page.locator(".f-tag--open")).to_have_text("nothing to copy: no 4 there")
    expect(page.locator(".f-bracket--bad")).to_have_text("taken too early")
    expect(page.locator(".f-tag--fits")).to_have_text("a coloured 4")
    # On a phone on its side the card is right beside the felt, and covers none of it.
    page.set_viewport_size({"width": 844, "height": 390})
    edges = "['.f-tag--open', '.f-card'].map(of => document.querySelector(of).getBoundingClientRect())"
    page.wait_for_function(f"() => {{ const [tag, card] = {edges}; return tag.right <= card.left; }}")


def test_a_duel_by_keyboard_alone_and_tidy(new_page: NewPage) -> None:
    page, mira = new_page(), new_page(390, 844, has_touch=True)
    play_on(rolled(MIXED, tidy=True), (page, (0,)), (mira, (1,)))
    going(page)
    for key in ("3", "1", "2"):
        page.keyboard.press(key)
        _in_tray(page, 0, {"3": 1, "1": 2, "2": 3}[key])
    assert _tray(page, 0) in ([0, 1, 2], [2, 1, 0])
    _in_tray(mira, 0, 3)
    # By focus: Tab to a die, Enter takes it.
    _die(page, 3).focus()
    page.keyboard.press("Enter")
    _in_tray(page, 0, 4)
    page.keyboard.press("Space")
    expect(page.locator(".f-card")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Next duel")).to_be_disabled()
    expect(mira.get_by_role("button", name="Next duel")).to_be_enabled()


def test_the_die_is_in_the_hand_within_a_frame_and_the_others_screen_follows(new_page: NewPage) -> None:
    page, mira = new_page(), new_page()
    play_on(rolled(MIXED, *taken(0, 0, 1, 2, 3)), (page, (0,)), (mira, (1,)))
    going(page)
    going(mira)
    # The next frame after the press shows the die in the hand, long before the table has answered.
    # How long the others wait for it is measured by tools/browser_speed.py.
    page.evaluate(
        """() => {
          addEventListener("pointerdown", ({ timeStamp }) => {
            requestAnimationFrame(() => {
              window.own = [!!document.querySelector("[data-held='0']"), performance.now() - timeStamp];
            });
          }, { once: true });
        }"""
    )
    _drag(page, 8, page.locator("[data-wells='0']"), share=0.7)
    page.wait_for_function("() => window.own")
    assert page.evaluate("window.own[0]"), page.evaluate("window.own")
    _in_tray(mira, 0, 5)


def test_practice_has_no_clock_and_only_judges(page: Page) -> None:
    page.goto("/practice/fini")
    expect(page.locator("[data-felt] button[data-die]").first).to_be_visible()
    assert not violations(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", level=1)).to_contain_text("still fitted")
    page.get_by_role("button", name="New dice").click()
    page.get_by_role("button", name="Sets").click()
    expect(page.locator("[data-call=call]")).to_be_visible()
    expect(page.locator("[data-wells='0'] [data-die]")).to_have_count(0)


#: The edge of a die in px, and what of the table does not lie whole in the window.
_LAID_OUT = """() => {
  const whole = ({ top, left, bottom, right, width }) =>
    !width || (top > -2 && left > -2 && bottom < innerHeight + 2 && right < innerWidth + 2);
  const parts = [...document.querySelectorAll(".f-fini, .f-tray, .f-felt, .f-plate, .f-zone__label b")];
  const cut = parts.filter((part) => !whole(part.getBoundingClientRect())).map((part) => part.className);
  return [document.querySelector("[data-felt]").getBoundingClientRect().width / 8, cut];
}"""


def test_from_round_two_on_everything_is_in_sight_on_every_phone(new_page: NewPage) -> None:
    second = record([*won(0, 11), {"type": "roll", "seat": 1, "values": MIXED}])
    alone, shared = new_page(360, 640), new_page(360, 640)
    play_on(second, (alone, (0,)), bot="slow")
    play_on(second, (shared, (0, 1)))
    for page, sizes in ((alone, [(360, 640), (844, 390), (640, 360)]), (shared, [(360, 640), (844, 390), (390, 844)])):
        going(page)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => !({_LAID_OUT})()[1].length")
            assert page.evaluate(_LAID_OUT)[0] >= (34 if page is shared else 31)
