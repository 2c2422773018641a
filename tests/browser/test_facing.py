"""Qwixx Duel on a tablet that lies between two people: either side reads and plays from its own edge."""

import json
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import NewPage
from tests.browser.playing import patiently


def between(new_page: NewPage, width: int, height: int) -> Page:
    """Ada sits at the near edge and begins, Ben at the far one."""
    page = new_page(width, height, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.goto("/")
    here = [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}]
    seats = [{"kind": "person", "shared": True}] * 2
    setup: dict[str, Any] = {"game": "qwixx-duel", "first": 0, "seats": seats, "here": here}
    made = page.request.post("/api/matches", data=setup).json()
    kept = {"match": made["match"], "game": "qwixx-duel", "tokens": made["tokens"], "title": ["Ada", "Ben"]}
    mine = json.dumps([{**kept, "stage": "gathering", "turn": False, "seen": 0}])
    page.evaluate("(mine) => localStorage.setItem('knobel.games', mine)", mine)
    page.goto(f"/play/{made['match']}")
    return page


def test_each_side_reads_and_plays_from_its_own_edge(new_page: NewPage) -> None:
    page = between(new_page, 820, 1180)
    far, near = (page.get_by_role("region", name=name) for name in ("Ben", "Ada"))
    expect(far).to_have_css("rotate", "180deg")
    expect(near).to_have_css("rotate", "none")
    roll = near.get_by_role("button", name="Roll the dice")
    expect(roll).to_be_visible()
    expect(far.get_by_role("button")).to_have_count(0)
    tall = far.bounding_box()
    roll.tap()
    expect(page.locator(".lit").first).to_be_visible()
    assert page.locator("[data-field='red 7'] .num").count() == 2  # a number at either end of a field
    assert far.bounding_box() == tall  # and the board between them stays where it is
    turn_ends = far.get_by_role("button", name="Roll the dice")
    ways = near.locator(".go .btn.lone, .go .btn.pass").or_(page.locator(".lit .hit"))  # never the other side's buttons
    for _ in patiently(page):
        if turn_ends.count():
            break
        with suppress(TooLate):  # what was there may be gone with the act before
            ways.first.tap(timeout=500)
        page.wait_for_timeout(50)
    turn_ends.tap()
    expect(far.locator(".go .btn").first).to_be_visible()
    expect(near.locator(".go .btn")).to_have_count(0)


def test_who_sits_side_by_side_has_the_usual_table(new_page: NewPage) -> None:
    page = between(new_page, 1180, 820)
    page.get_by_role("button", name="Side by side").tap()
    expect(page.get_by_role("region", name="Ben")).to_have_count(0)
    page.get_by_role("button", name="Face to face").tap()
    expect(page.get_by_role("region", name="Ben")).to_be_visible()
