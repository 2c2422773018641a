"""Whole games against bots at a person's pace: minutes each, so they run on request, by `pytest -m long`."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boxes import record, sit
from tests.browser.conftest import NewPage
from tests.browser.playing import choose

pytestmark = pytest.mark.long


DOPPEL_X = ".act .btn.primary, .act .btn, .counting .btn.primary, .event .btn"


def play(go_on: str, end: str, minutes: float, *pages: Page) -> None:
    """All seats press what leads on, until the result is there."""
    until = time.monotonic() + 60 * minutes
    while not all(page.locator(end).is_visible() for page in pages) and time.monotonic() < until:
        for page in pages:
            page.evaluate("(go_on) => document.querySelector(go_on)?.click()", go_on)
            page.wait_for_timeout(150)
    for page in pages:
        expect(page.locator(end)).to_be_visible()


def verified(page: Page) -> dict[str, int]:
    """How often each kind of event happened in the stored game, which has ended."""
    match = page.url.rsplit("/", 1)[1]
    record = page.request.get(f"/api/matches/{match}/record").text()
    kinds = re.findall(r'"type":"([a-z-]+)"', record)
    assert kinds[-1] == "reveal"
    return {kind: kinds.count(kind) for kind in kinds}


def test_three_rounds_of_fini(page: Page) -> None:
    sheet = choose(page, "FiNi", "Against a bot")
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_role("button", name="Start").click()
    ahead = ".f-middle__go button, [data-call=roll], .f-card .btn.primary"
    play(ahead, ".f-result", 8, page)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("wins? by"))
    assert verified(page)["roll"] >= 33


def test_doppel_x_of_one_person_and_two_bots_in_three_dimensions(new_page: NewPage) -> None:
    page = new_page(640, 480)
    sheet = choose(page, "Doppel X", "Against a bot")
    sheet.get_by_role("button", name="Start").click()
    expect(page.locator("canvas.box")).to_be_visible()
    play(DOPPEL_X, ".result", 8, page)
    expect(page.locator(".standing tbody tr")).to_have_count(3)
    kinds = verified(page)
    assert kinds["opening"] == 1
    assert kinds["throw"] >= 6
    assert kinds["bet"] >= 1


def test_doppel_x_of_eight_on_mixed_seats_to_the_end(new_page: NewPage) -> None:
    ada, ben = new_page(640, 480), new_page(390, 844)
    text = record([60] * 8, {}, board="III", spinner=True)
    plan = [{"kind": "person"}] * 3 + [{"kind": "bot", "bot": "thrower"}] * 5
    made = ada.request.post("/api/matches/continued", data={"record": text, "seats": plan}).json()
    sit(ada, made, [0, 2])
    sit(ben, made, [1], plain=True)
    for page in (ada, ben):
        page.get_by_role("button", name="I'm ready").first.click()
    play(DOPPEL_X, ".result", 8, ada, ben)
    for page in (ada, ben):
        expect(page.locator(".standing tbody tr")).to_have_count(8)
    assert verified(ada)["bet"] >= 1
