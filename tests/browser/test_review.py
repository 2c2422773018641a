"""Pages about games that are over: the review, the felt, statistics, practise. The games lie in the server's data."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.conftest import violations
from tests.browser.finished import finished, kept
from tests.server.client import Server

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table at which Ada has played."""
    data = tmp_path_factory.mktemp("past")
    for seed, (plays, against) in enumerate([("first-steps", "solid"), ("casual", None), ("casual", "casual")], 1):
        finished(data, "qwixx-duel", plays, against, seed=seed)
    finished(data, "fini", "casual", "solid")
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def visit(browser: Browser, past: Server) -> Iterator[Visit]:
    """A page of Ada's, at an address. Any error in it fails the test."""
    contexts, errors = [], list[str]()

    def go(path: str, width: int = 1280, height: int = 800, locale: str = "en-GB") -> Page:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(base_url=past.url, viewport=size, locale=locale, reduced_motion="reduce")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        games = [*((f"qwixx-duel-{seed}", "qwixx-duel") for seed in (1, 2, 3)), ("fini-1", "fini")]
        page.add_init_script(kept(*games))
        page.goto(path)
        page.locator("main h1, main h2").first.wait_for()  # the first one waits for a server that is still waking up
        return page

    yield go
    for context in contexts:
        context.close()
    assert not errors, errors


def test_a_review_is_read_by_keyboard_and_its_address_holds_the_moment(visit: Visit) -> None:
    page = visit("/review/qwixx-duel-1")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("played (better|equally well)."))
    expect(page.get_by_text("Next time:")).to_be_visible()
    assert "solid" not in page.locator("main").inner_text()  # here that bot has a name
    pressed = page.locator(".list button[aria-pressed=true]")
    page.wait_for_function("() => /^#\\d+/.test(location.hash)")
    was, dearest = page.evaluate("location.hash"), pressed.inner_text()
    page.keyboard.press("n")
    page.wait_for_function("was => location.hash !== was", arg=was)
    assert pressed.inner_text() != dearest
    shared = visit(page.url)
    expect(shared.locator(".list button[aria-pressed=true]")).to_have_text(pressed.inner_text(), use_inner_text=True)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("End")
    assert slider.get_attribute("aria-valuenow") == slider.get_attribute("aria-valuemax")
    assert not violations(page)


def test_a_mistake_is_shown_on_the_board_and_said_in_words(visit: Visit) -> None:
    page = visit("/review/qwixx-duel-1")
    mark = page.locator(".list button").filter(has_text="you").first
    said = " ".join((mark.text_content() or "").split())
    for word in ("Turn", "you", "Played", "Better:", "Cost"):  # what a screen reader hears of a row
        assert word in said
    mark.click()
    shown = page.get_by_role("region", name=re.compile("^Turn .*, your"))
    expect(shown.get_by_role("link", name="rule Q").first).to_be_visible()
    expect(shown.locator(".ghosts .better").first).to_be_attached()
    expect(shown.locator("[aria-live=polite]").first).to_be_attached()


@pytest.mark.parametrize(("locale", "word"), [("de-DE", "Duell 1"), ("pt-PT", "duelo 1")])
def test_duels_are_drawn_on_the_felt(visit: Visit, locale: str, word: str) -> None:
    page = visit("/review/fini-1#2", 390, 844, locale)
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^{word}: "))
    figure = page.locator("figure")
    assert figure.locator(".note").count() >= 4
    expect(figure.locator("dd").first).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not violations(page)


def test_my_games_in_figures(visit: Visit) -> None:
    page = visit("/statistics/qwixx-duel")
    expect(page.get_by_role("heading", level=1)).to_contain_text("of 3 games")
    expect(page.get_by_role("heading", name="At this table")).to_be_visible()
    expect(page.get_by_role("row", name="Ben").last).to_contain_text("Ben")
    expect(page.get_by_text("fair dice, 95 of 100")).to_be_visible()
    assert not violations(page)
    page.get_by_role("button", name="FiNi").click()
    expect(page.get_by_role("heading", name="From game to game")).to_be_visible()
    expect(page.get_by_text("time to a grab")).to_be_visible()
    assert not violations(page)


def test_the_position_of_the_day_is_answered_with_odds(visit: Visit) -> None:
    page = visit("/practise/qwixx-duel", 390, 844)
    expect(page.get_by_role("heading", name="Today's position")).to_be_visible()
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_text("your answer")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not violations(page)


def test_own_mistakes_are_practised_after_a_review(visit: Visit) -> None:
    page = visit("/review/qwixx-duel-1")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/practise/qwixx-duel")
    page.get_by_role("button", name="From your own games").click()
    expect(page.get_by_role("heading", name="From your own games")).to_be_visible()
