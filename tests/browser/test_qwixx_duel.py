"""Qwixx Duel in a real browser: against the bot, apart, on one device, watched, and through a crash."""

import json
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import against_bot, choose, move, patiently, played_out
from tests.server.client import Server, running


def test_a_new_visitor_plays_a_whole_game_against_the_bot(page: Page, server: Server) -> None:
    page.emulate_media(reduced_motion="reduce")
    against_bot(page)
    played_out(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("win|draw"))
    match = page.url.rsplit("/", 1)[1]
    record = server.get(f"/matches/{match}/record").text
    assert json.loads(record.splitlines()[-1])["type"] == "reveal"
    assert not violations(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".board.b-wide")).to_be_visible()
    assert match not in page.url


def _two_apart(new_page: NewPage) -> tuple[Page, Page]:
    """A host and a guest who came by the link, both ready."""
    host, guest = new_page(reduced_motion="reduce"), new_page(width=390, height=844, reduced_motion="reduce")
    sheet = choose(host, "Qwixx Duel", "Invite")
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_text("Anyone may watch").click()
    sheet.get_by_role("button", name="Start").click()
    guest.goto(host.get_by_role("textbox", name="Invite").input_value())
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ada invites you to Qwixx Duel")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):  # no race, so no page asks to be ready
        expect(page.locator(".board")).to_be_visible()
        expect(page.get_by_role("timer")).to_have_count(0)
    return host, guest


def _same_board(*pages: Page) -> None:
    """Until all pages show the same stones and points; a choice that is not confirmed does not count."""
    seen = [""]
    for _ in range(100):
        seen = [
            page.evaluate("""() => [...document.querySelectorAll(".stone:not(.ghost)")]
                .map((one) => one.closest("[data-field]")?.dataset.field + one.textContent).sort().join()
                + [...document.querySelectorAll(".players .pts b")].map((one) => one.textContent).join()""")
            for page in pages
        ]
        if len(set(seen)) == 1:
            return
        pages[0].wait_for_timeout(100)
    raise AssertionError(seen)


def test_two_browsers_over_an_invitation_with_a_reload_and_a_watcher(new_page: NewPage) -> None:
    host, guest = _two_apart(new_page)
    watcher = new_page()
    watcher.goto("/watch")
    watcher.locator("article", has_text="Ada · Ben").get_by_role("link", name="Watch").click()
    expect(watcher.get_by_text("You are watching").filter(visible=True)).to_be_visible()

    def round_of_turns(acts: int) -> None:
        done = 0
        for _ in patiently(host):
            done += sum(move(page) for page in (host, guest))
            if done >= acts:
                return
            host.wait_for_timeout(20)

    round_of_turns(12)
    guest.reload()
    expect(guest.locator(".stone").first).to_be_visible()
    host.keyboard.press("Escape")  # a capture that is only being chosen hides the stone it would take
    _same_board(host, guest)
    round_of_turns(8)
    expect(watcher.locator(".lit, .go .btn")).to_have_count(0)
    for page in (host, guest):
        page.keyboard.press("Escape")
    _same_board(host, guest, watcher)
    host.get_by_role("button", name="Reactions").click()
    host.get_by_role("button", name="Bravo!").click()
    expect(guest.get_by_text("Bravo!")).to_be_visible()
    host.get_by_role("button", name="Menu").first.click()
    host.get_by_role("button", name="Give up").click()
    host.get_by_role("button", name="Really give up?").click()
    expect(guest.get_by_role("heading", name="You win")).to_be_visible()
    expect(watcher.get_by_role("heading", name="Ben wins")).to_be_visible()
    host.get_by_role("button", name="Rematch").click()
    expect(guest.get_by_text("Ada would like a rematch.")).to_be_visible()
    guest.get_by_role("button", name="Rematch").click()
    for page in (host, guest):
        expect(page.locator(".board")).to_be_visible()


def test_a_code_leads_to_the_same_seat(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    sheet = choose(host, "Qwixx Duel", "Invite")
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_role("button", name="Start").click()
    code = host.locator(".code b").inner_text()
    guest.goto("/join")
    guest.get_by_label("Code or link").fill("AAAAAA" if code != "AAAAAA" else "BBBBBB")
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("alert")).to_contain_text("No game is waiting under this code")
    guest.get_by_label("Code or link").fill(code.lower())
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Ada invites you to Qwixx Duel")
    assert not violations(host)


def test_a_seat_moves_to_another_device(new_page: NewPage) -> None:
    old, new = new_page(), new_page()
    against_bot(old)
    old.get_by_role("button", name="Menu").first.click()
    old.get_by_role("button", name="Move to another device").click()
    new.goto(old.get_by_role("textbox", name="Invite").input_value())
    new.get_by_role("button", name="Sit down").click()
    expect(new.locator(".board")).to_be_visible()
    expect(old.get_by_text("This seat has moved to another device.")).to_be_visible()


def test_two_on_one_device(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script("const every = setInterval; setInterval = (what, ms) => every(what, ms === 100 ? 1e6 : ms);")
    sheet = choose(page, "Qwixx Duel", "On this device")
    sheet.get_by_label("Name of player 1").fill("Ada")
    sheet.get_by_label("Name of player 2").fill("Ben")
    sheet.get_by_role("button", name="Start").click()
    expect(page.locator(".player")).to_contain_text(["Ada", "Ben"])
    for _ in patiently(page):
        if page.locator("[data-field] .stone:not(.ghost)").count():
            break
        move(page)  # before the countdown has looked at its clock again
    expect(page.get_by_role("timer")).to_have_count(0)
    played_out(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("Ada|Ben|draw"))
    expect(page.locator(".bf tbody tr")).to_have_count(5)


def test_giving_up_in_the_first_turn_and_sharing_without_tls(page: Page) -> None:
    page.add_init_script("delete Navigator.prototype.clipboard")  # as on a page from another machine in the room
    against_bot(page)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator(".lit").first).to_be_visible()
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Juno wins")
    expect(page.get_by_text("Game over in turn 1: You gave up")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Juno wins")
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Resume")).to_have_count(0)


def _rolled(page: Page) -> None:
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator(".steps")).to_be_visible()


def test_what_may_not_be_done_is_answered_with_the_clause(page: Page) -> None:
    against_bot(page)
    _rolled(page)
    page.locator("g[data-field='red 12']:not(.lit)").or_(page.locator("g[data-field='red 2']:not(.lit)")).first.click()
    told = page.get_by_role("alert")
    expect(told).to_contain_text("White + white is")
    expect(told.get_by_role("link", name="rule Q4")).to_have_attribute("href", "/learn/qwixx-duel#Q4")


def test_choosing_shows_what_a_field_does_before_it_is_done(page: Page) -> None:
    against_bot(page)
    _rolled(page)
    field = page.get_by_role("button", name=re.compile("place, White")).first
    field.hover()
    expect(field).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".combo")).to_contain_text("+1 point")
    expect(page.locator(".lad.hit")).to_have_count(1)
    stones = page.locator("[data-field] .stone:not(.ghost)")
    before = stones.count()
    field.click()
    expect(page.locator(".steps .now")).to_contain_text("White + colour")
    expect(stones).to_have_count(before + 1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".steps .now")).to_contain_text("White + white")
    expect(stones).to_have_count(before)
    page.mouse.move(1, 1)
    page.get_by_role("button", name=re.compile("place, White")).last.click()
    expect(stones).to_have_count(before + 1)
    page.keyboard.press("u")
    expect(stones).to_have_count(before)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_whoever_likes_is_asked_before_a_stone_is_placed(page: Page) -> None:
    page.add_init_script("""localStorage.setItem("knobel.settings", '{"confirms": "always"}')""")
    against_bot(page)
    _rolled(page)
    page.locator(".hit").first.click()
    expect(page.locator(".lit.sel")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Place on")).click()
    expect(page.locator(".steps .now")).to_contain_text("White + colour")


def test_passing_that_costs_a_misthrow_takes_one_tap_more(page: Page) -> None:
    against_bot(page)
    _rolled(page)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.locator(".steps .now")).to_contain_text("White + colour")
    page.get_by_role("button", name="Pass costs a misthrow").click()
    expect(page.get_by_role("button", name="Really pass?")).to_be_visible()
    expect(page.locator(".player.p0 .pts b")).to_have_text("0")
    page.get_by_role("button", name="Really pass?").click()
    expect(page.locator(".player.p0 .pts b")).to_have_text("\N{MINUS SIGN}5")


def test_everything_works_by_keyboard_alone(page: Page) -> None:
    page.goto("/")
    page.locator("article").first.get_by_role("button").nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    page.get_by_role("button", name="Me", exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_label("Your name").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".steps .now")).to_contain_text("White + white")
    page.locator(".hit").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lit.sel")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".steps .now")).to_contain_text("White + colour")
    page.keyboard.press("Escape")
    assert not violations(page)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "pt-BR"])
def test_the_table_fits_a_small_phone_in_every_language(new_page: NewPage, locale: str) -> None:
    page = new_page(360, 640, locale=locale)
    page.goto("/")
    page.locator(".way").first.click()
    page.locator("form .seg").last.locator("button").nth(1).click()
    page.locator("form .btn.primary").click()
    page.locator(".go .btn.lone").click()
    page.locator(".hit").first.click()
    expect(page.locator(".go .undo")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    cut = page.evaluate("""() => [...document.querySelectorAll(".who, .who b, .btn, .steps li, .combo p, .tray-t")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)""")
    assert not cut
    hidden = page.evaluate("""() => [...document.querySelectorAll(".go .btn, .board, .tray")]
        .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.className)""")
    assert not hidden


def test_less_motion_shows_no_flying_stones(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    against_bot(page)
    page.evaluate("""() => {
        window.flown = 0;
        new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) => {
            if (node.classList?.contains("flying")) window.flown += 1;
        }))).observe(document.body, { childList: true });
    }""")
    _rolled(page)
    page.locator(".lit").first.click()
    expect(page.locator(".steps .now")).to_contain_text("White + colour")
    assert page.evaluate("window.flown") == 0
    duration = page.locator(".tumble").first.evaluate("one => getComputedStyle(one).animationDuration")
    assert duration == "0.001s"


def test_a_server_that_is_killed_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as server:
        context = browser.new_context(base_url=server.url, locale="en-GB")
        page = context.new_page()
        against_bot(page)
        _rolled(page)
        page.locator(".lit").first.click()
        expect(page.locator(".steps .now")).to_contain_text("White + colour")
        stones = page.locator(".stone:not(.ghost)").count()
        server.stop(signal.SIGKILL)
        expect(page.get_by_role("alert")).to_contain_text("nothing is lost")
        server.start()
        expect(page.get_by_role("alert")).to_have_count(0)
        assert page.locator(".stone:not(.ghost)").count() == stones
        for _ in range(100):
            if not move(page):
                break
            page.wait_for_timeout(30)
        expect(page.locator(".player.p1")).to_have_class(re.compile("turn"))
        context.close()
