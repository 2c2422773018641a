"""Doppel X looked at again in a browser: aims and landings on the board, tiles, all throws; and a coach."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.boxes import play_on, record
from tests.browser.conftest import NewPage, violations

RECORD = Path(__file__).parents[1] / "doppel_x" / "reviewed" / "three-bots.jsonl"


def open_review(page: Page) -> None:
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=60_000)


def test_a_record_is_reviewed_with_aims_landings_and_bets(new_page: NewPage) -> None:
    for width, height, scheme in ((1440, 900, "light"), (390, 844, "dark")):
        page = new_page(width, height, color_scheme=scheme, reduced_motion="reduce")
        open_review(page)
        expect(page.get_by_text("Luck and skill")).to_be_visible()
        slider = page.get_by_role("slider", name="Chance of winning")
        slider.press("Home")
        slider.press("ArrowRight")
        expect(page.get_by_role("heading", level=2, name="Throw 2")).to_be_visible()
        expect(page.get_by_role("img", name="strength").first).to_be_visible()
        everyone = page.get_by_role("group", name="Aimed and landed")
        everyone.get_by_role("button", name="Ben").click()
        expect(page.get_by_role("img", name=re.compile("Ben's [0-9]+ throws from above"))).to_be_visible()
        page.get_by_role("button", name="throw 4").first.click()
        expect(page.get_by_role("heading", level=2, name="Throw 4")).to_be_visible()
        page.wait_for_url("**/review#*")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []


def test_the_replay_carries_the_chance_of_winning(page: Page) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_text("chance of winning")).to_be_visible(timeout=60_000)


def test_alone_against_bots_the_coach_shows_aims_in_the_box(new_page: NewPage) -> None:
    page = new_page(390, 844, reduced_motion="reduce")
    play_on(page, record([20, 21, 22], {1: (2, 0.0, 0.0)}), plain=True)
    page.get_by_role("button", name="What would you play?").click()
    rows = page.get_by_role("group", name="What would you play?").get_by_role("button")
    expect(rows).to_have_count(3, timeout=60_000)
    expect(rows.first).to_contain_text("strength")
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.get_by_role("button", name="Throw like this").click()
    expect(page.get_by_role("button", name="Next")).to_be_visible(timeout=60_000)
