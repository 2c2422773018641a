"""The lobby and the pages around it, in three languages, both themes and three sizes."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import choose, sheet_gone

PAGES = ["/", "/join", "/games", "/watch", "/replay", "/learn", "/referee", "/nowhere"]
SAID = {
    "de": ("Was spielen wir?", "Mit Code beitreten", "Meine Spiele"),
    "en": ("What shall we play?", "Join with a code", "My games"),
    "pt": ("O que vamos jogar?", "Entrar com código", "Os meus jogos"),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(new_page: NewPage, theme: str) -> None:
    page = new_page(color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert not violations(page), path
    choose(page, "Qwixx Duel", "Invite")
    assert not violations(page)


@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "pt-BR"])
def test_the_browser_says_which_language_it_is(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    title, code, mine = SAID[locale[:2]]
    expect(page.get_by_role("heading", level=2).first).to_have_text(title)
    expect(page.get_by_role("link", name=code)).to_be_visible()
    expect(page.get_by_role("link", name=mine)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == locale[:2]


def test_the_language_changes_at_any_moment_and_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="DE, Deutsch").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(SAID["de"][0])
    page.reload()
    expect(page.get_by_role("heading", level=2).first).to_have_text(SAID["de"][0])


@pytest.mark.parametrize("size", [(360, 640), (820, 1180), (1440, 900)], ids=["phone", "tablet", "desktop"])
@pytest.mark.parametrize("locale", ["de-DE", "en-GB", "pt-BR"])
def test_nothing_is_wider_than_the_screen_or_cut(new_page: NewPage, size: tuple[int, int], locale: str) -> None:
    page = new_page(*size, locale=locale)
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], path
        cut = page.evaluate("""() => [...document.querySelectorAll("button, a, h1, h2, p, label")]
            .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
            .map((one) => one.textContent)""")
        assert not [text for text in cut if text.strip()], path


def test_a_name_is_asked_for_only_when_others_need_it(page: Page) -> None:
    sheet = choose(page, "Qwixx Duel", "Invite")
    sheet.get_by_label("Your name").fill("   ")
    sheet.get_by_role("button", name="Start").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Please enter a name")


def test_my_games_lists_resumes_and_forgets(page: Page) -> None:
    page.goto("/games")
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    sheet.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Resume").click()
    expect(page.locator(".board")).to_be_visible()
    page.goto("/games")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").click()
    assert Path(saved.value.path()).read_text(encoding="utf-8").startswith('{"format":"knobel-record/1"')
    page.get_by_role("button", name="Remove from this list").click()
    expect(page.get_by_text("Nothing here yet")).to_be_visible()


def test_settings_are_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Sound").uncheck()
    page.get_by_role("button", name="Dark").last.click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Sound")).not_to_be_checked()


def test_the_app_can_be_installed_and_starts_from_its_own_files(page: Page) -> None:
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest").json()
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    page.wait_for_function("() => navigator.serviceWorker.ready.then((one) => one.active?.state === 'activated')")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=2).first).to_have_text(SAID["en"][0])
    page.context.set_offline(False)


def test_a_match_that_is_not_there_is_said(page: Page) -> None:
    page.goto("/play/nothing-here")
    expect(page.get_by_text("This match is no longer here.")).to_be_visible()
    page.goto("/join/nothing-here#secret")
    expect(page.get_by_role("alert")).to_have_text(re.compile("no longer here"))


@pytest.mark.parametrize(
    ("game", "way", "asks", "answer", "first"),
    [
        ("FiNi", "On this device", "Who is the youngest?", "Player 2", 1),  # F4
        ("Doppel X", "On this device", "Who is the youngest?", "Player 3", 2),  # D6
        ("Qwixx Duel", "On this device", "Who begins", "Player 2", 1),  # Q3: lots, or the one that is chosen
    ],
)
def test_who_begins_can_be_said_in_every_game_and_on_one_device(
    page: Page, game: str, way: str, asks: str, answer: str, first: int
) -> None:
    sheet = choose(page, game, way)
    question = sheet.get_by_role("group", name=asks)
    expect(question.get_by_role("button", name="Random")).to_have_attribute("aria-pressed", "true")
    question.get_by_role("button", name=answer, exact=True).click()
    sheet.get_by_role("button", name="Start").click()
    page.wait_for_url("**/play/*")
    match = page.url.rsplit("/", 1)[1]
    header = page.request.get(f"/api/matches/{match}/record").text().splitlines()[0]
    assert json.loads(header)["first"] == first


@pytest.mark.parametrize(("width", "height"), [(844, 390), (360, 640)])
def test_on_a_phone_start_is_in_sight_in_every_sheet_and_back_closes_the_sheet_first(
    new_page: NewPage, width: int, height: int
) -> None:
    page = new_page(width, height, reduced_motion="reduce")
    page.goto("/learn")
    page.goto("/")
    ways = page.locator("article .way")
    expect(ways).to_have_count(9)
    if width > height:
        expect(ways.last).to_be_in_viewport(ratio=1)
    for way in ways.all():
        way.click()
        start = page.get_by_role("button", name=re.compile("^Start"))
        expect(start).to_be_enabled()
        expect(start).to_be_in_viewport(ratio=1)
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("location.pathname") == "/"
    ways.first.click()
    page.get_by_role("button", name="Close").click()
    sheet_gone(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/learn$"))
