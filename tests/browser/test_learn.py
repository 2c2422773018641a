"""The Learn pages: a guided round on the real board, and the rules by clause."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, violations


def coach(page: Page) -> Locator:
    return page.locator(".coach")


def tap(page: Page, field: str) -> None:
    page.locator(f'[data-field="{field}"]').click()


def go_on(page: Page) -> None:
    coach(page).get_by_role("button", name="Next").click()


def test_the_guided_round_of_qwixx_duel_is_played_by_taps(page: Page) -> None:
    page.goto("/learn/qwixx-duel")
    page.get_by_role("link", name="Guided round").click()
    expect(coach(page)).to_contain_text("1 of 9")
    tap(page, "yellow 6")  # the referee says why not
    expect(coach(page)).to_contain_text("White + white is 5 now, not 6.")
    expect(coach(page).get_by_role("link", name="rule Q4")).to_have_attribute("href", "/learn/qwixx-duel#Q4")
    tap(page, "red 5")  # allowed, but not what was asked
    expect(coach(page)).to_contain_text("take yellow 5")
    rounds: list[tuple[str, str]] = [
        ("yellow 5", "Right!"),
        ("blue 10", "Right!"),
        ("red 7", "His stone goes back"),
        ("red 5", "rule Q9"),
        ("red 7", "A stack cannot be captured"),
        ("blue 5", "rule Q11"),
        ("blue 2", "rule Q13"),
        ("green 2", "28 points"),
    ]
    for field, answer in rounds:
        tap(page, field)
        expect(coach(page)).to_contain_text(answer)
        go_on(page)
    expect(coach(page)).to_contain_text("9 of 9")
    coach(page).get_by_role("link", name="Play a first game").click()
    expect(page).to_have_url(re.compile("/(#qwixx-duel)?$"))


def test_the_guided_round_works_by_keyboard(page: Page) -> None:
    page.goto("/learn/qwixx-duel#guide")
    page.get_by_role("button", name="Yellow 5: place").press("Enter")
    expect(coach(page)).to_contain_text("Right!")
    for _ in range(3):
        go_on(page)
    coach(page).get_by_role("button", name="Try red 5").press("Enter")
    expect(coach(page)).to_contain_text("rule Q9")


def test_the_referee_of_fini_judges_what_the_learner_grabs(page: Page) -> None:
    page.goto("/learn/fini#guide")
    for _ in range(2):
        go_on(page)
    page.get_by_role("button", name="Silver 6").click()
    expect(coach(page)).to_contain_text("rule F11")
    page.get_by_role("button", name="Die with 6").click()
    expect(coach(page)).to_contain_text("Right!")
    go_on(page)
    page.get_by_role("button", name="FiNi!").click()
    expect(coach(page)).to_contain_text("the caller takes the chip")


def test_points_of_doppel_x_are_guessed_and_told(page: Page) -> None:
    page.goto("/learn/doppel-x#guide")
    coach(page).get_by_role("button", name="+6 points").click()
    expect(coach(page)).to_contain_text("rule D11")
    coach(page).get_by_role("button", name="+4 points").click()
    expect(coach(page)).to_contain_text("Right!")


def test_the_guided_round_of_doppel_x_lets_the_learner_throw(new_page: NewPage) -> None:
    page = new_page(390, 844, reduced_motion="reduce")
    page.goto("/learn/doppel-x#guide")
    for answer in ("+4 points", "+9 points", "+11 points", "0 points"):
        coach(page).get_by_role("button", name=answer, exact=True).click()
        go_on(page)
    page.get_by_role("button", name="Touches 2").click()
    go_on(page)
    page.get_by_role("button", name="Ben").first.click()
    go_on(page)
    for answer in ("+3 points", "+10 points"):
        coach(page).get_by_role("button", name=answer, exact=True).click()
        go_on(page)
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(page.get_by_text("That would be")).to_be_visible()
    assert not violations(page)


def test_a_link_to_a_clause_scrolls_to_it_and_another_one_too(page: Page) -> None:
    page.goto("/learn/qwixx-duel#Q17")
    expect(page.locator("#Q17")).to_be_in_viewport()
    expect(page.locator("#Q17")).to_have_class(re.compile("wanted"))
    page.evaluate("location.hash = 'Q2'")
    expect(page.locator("#Q2")).to_be_in_viewport()
    expect(page.locator("#Q17")).not_to_have_class(re.compile("wanted"))
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="The end").click()
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("locale", "word", "clause"),
    [
        ("de-DE", "Geführte Runde", "Wer mehr Punkte hat, gewinnt."),
        ("en-GB", "Guided round", "The higher total wins."),
        ("pt-PT", "Ronda guiada", "Ganha quem tem mais pontos."),
    ],
)
def test_rules_and_guide_speak_three_languages(new_page: NewPage, locale: str, word: str, clause: str) -> None:
    page = new_page(360, 640, locale=locale)
    page.goto("/learn/qwixx-duel#Q18")
    expect(page.locator("#Q18")).to_contain_text(clause)
    expect(page.get_by_role("link", name=word)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


Place = tuple[str, Callable[[Page], Locator]]
PLACES: list[Place] = [
    ("/learn", lambda page: page.get_by_role("link", name="FiNi").first),
    ("/learn/qwixx-duel#Q9", lambda page: page.locator("#Q9")),
    *((f"/learn/{game}#guide", lambda page: page.locator(".coach h2")) for game in ("qwixx-duel", "fini", "doppel-x")),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_them(new_page: NewPage, theme: str) -> None:
    page = new_page(820, 1180, color_scheme=theme)
    for path, there in PLACES:
        page.goto("about:blank")
        page.goto(path)
        expect(there(page)).to_be_visible()
        assert violations(page) == [], path
