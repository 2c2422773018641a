"""The phone beside the real box: what lies there is tapped in, and the referee of the game rules."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, violations

TIMES = "\N{MULTIPLICATION SIGN}"
DECIDES = "5 to 5: Player A\N{RIGHT SINGLE QUOTATION MARK}s call decides."


def press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_a_duel_of_fini_is_ruled_on(new_page: NewPage) -> None:
    page = new_page(390, 844)
    page.goto("/")
    page.get_by_role("link", name="Referee").click()
    page.get_by_role("link", name=re.compile("^FiNi")).click()
    press(page, *(f"coloured {value}" for value in (1, 2, 3, 4, 5)))
    press(page, "Tray of Player B", "coloured 2", "coloured 3", "silver 4", "coloured 5", "coloured 6")
    press(page, "On the table", "coloured 3", "silver 1", "coloured 1", "silver 2", "silver 6")
    expect(page.get_by_role("button", name="Who called FiNi?")).to_have_attribute("aria-disabled", "true")
    press(page, "Undo", "silver 5", "Player A called FiNi")
    assert not violations(page)
    press(page, "Who wins?")
    headline = page.get_by_role("heading", level=2)
    expect(headline).to_have_text(DECIDES)
    expect(page.get_by_role("link", name=re.compile("F18"))).to_have_attribute("href", "/learn/fini#F18")
    assert not violations(page)
    page.get_by_role("button", name="Yes").click()  # the silver 4 was taken while a coloured one lay there
    expect(page.locator("li", has_text="Both trays")).to_contain_text("taken while a coloured")
    page.reload()
    expect(headline).to_contain_text("silver 4")
    press(page, "Change", "Undo", "No")
    expect(headline).to_have_text(DECIDES)
    press(page, "Next duel")
    expect(page.get_by_role("button", name="0 of 15 dice")).to_be_visible()


def told(page: Page, face: str, where: str) -> None:
    page.get_by_role("button", name=f"shows {face}").click()
    page.get_by_role("button", name=where, exact=True).click()


def test_a_running_score_of_doppel_x(new_page: NewPage) -> None:
    page = new_page(360, 640)
    page.goto("/referee/doppel-x")
    for seat, name in enumerate(("Ada", "Ben", "Cleo")):
        page.get_by_label(f"Name {seat + 1}").fill(name)
    assert not violations(page)
    press(page, "Begin with the opening")
    told(page, "2", f"on 2{TIMES}")
    told(page, "3", f"on 1{TIMES}")
    page.get_by_role("button", name="in a hole or outside").click()
    press(page, "Who gets what?", "Next: Ada throws")
    told(page, "1", f"on 3{TIMES}")
    told(page, "X", "on \N{MINUS SIGN}1")
    page.get_by_role("button", name=re.compile("Cleo.*no bet")).click()
    press(page, f"bets on D: Touches 3{TIMES}")
    assert not violations(page)
    press(page, "Who gets what?")
    scores = page.get_by_role("status")
    expect(scores).to_have_text("Ada 6, Ben 6, Cleo 4")  # 4 + 3 - 1, 3 + 3, and the bet
    expect(page.locator("li", has_text="Cleo")).to_contain_text(re.compile("bet on D.*pays.*D16", re.DOTALL))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.reload()
    expect(scores).to_have_text("Ada 6, Ben 6, Cleo 4")
    press(page, "Next: Ben throws", "Undo")
    expect(scores).to_have_text("Ada 6, Ben 6, Cleo 4")
    press(page, "Names and more", "Start over")
    expect(page.get_by_text("Forget everything")).to_be_visible()
    press(page, "Yes, start over")
    expect(page.get_by_label("Name 1")).to_have_value("Ada")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_may_i_and_the_points_of_qwixx_duel(new_page: NewPage, theme: str) -> None:
    page = new_page(360, 640, color_scheme=theme)
    page.goto("/referee/qwixx-duel")
    press(page, "lays grey", "Red 3", "lays black", "Red 5", "Red 7", "Player B: one more, Blue")
    expect(page.get_by_role("img", name="Player A: 3 points in all")).to_be_visible()
    expect(page.get_by_role("img", name="Player B: 2 points in all")).to_be_visible()
    press(page, "asks", "Player B", "Red 7: Player A")
    answer = page.locator(".answer")
    expect(answer).to_contain_text("Yes: Player B captures the 7.")
    expect(answer.get_by_role("link")).to_have_text("Q10")
    assert not violations(page)
    press(page, "Red 5: Player A")
    expect(answer).to_contain_text("A stone on red 5 blocks it")
    press(page, "Red 7: Player A", "Put it there")
    expect(page.get_by_role("button", name="Red 7: Player B")).to_be_visible()
    page.reload()
    expect(page.get_by_role("img", name="Player A: 1 points in all")).to_be_visible()
