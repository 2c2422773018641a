"""Whom one plays against: five opponents with a name, a manner and a strength, and one who follows the results."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import choose

GAMES = {
    "Qwixx Duel": ["Pip", "Juno", "Otto", "Vera", "Old Master"],
    "FiNi": ["Lotta", "Bruno", "Mimi", "Hasko", "Falk"],
}
GAMES["Doppel X"] = ["Nils", "Rosa", "Piet", "Ida", "Magnus"]


@pytest.mark.parametrize("game", GAMES)
def test_five_opponents_by_strength_and_keys_choose_among_them(new_page: NewPage, game: str) -> None:
    page = new_page(820, 1180, color_scheme="dark")
    sheet = choose(page, game, "Against a bot")
    people = sheet.get_by_role("radio")
    assert [people.nth(n).get_attribute("value") for n in range(6)][-1] == "even"
    for n, name in enumerate([*GAMES[game], "Even match"]):
        expect(sheet.locator(".opponent").nth(n)).to_contain_text(name)
        if n < 5:
            expect(sheet.locator(".opponent").nth(n)).to_contain_text(f"Strength {n + 1} of 5")
    expect(sheet.locator(":focus")).to_have_attribute("value", "casual")
    page.keyboard.press("ArrowDown")
    start = sheet.get_by_role("button", name=f"Start against {GAMES[game][2]}")
    expect(start).to_be_in_viewport()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(sheet.get_by_role("button", name=f"Start against {GAMES[game][0]}")).to_be_in_viewport()
    assert violations(page) == []


def test_the_last_choice_is_remembered_and_sits_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    sheet.get_by_text("Vera").click()
    sheet.get_by_role("button", name="Start against Vera").click()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".player.p1")).to_contain_text("Vera")
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    expect(sheet.get_by_role("radio", name="Vera")).to_be_checked()
    expect(sheet.locator(".opponent", has_text="Vera")).to_contain_text("last time")


def test_a_game_that_was_given_up_makes_the_next_even_match_weaker(new_page: NewPage) -> None:
    page = new_page()
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    sheet.get_by_text("Even match").click()
    sheet.get_by_role("button", name="Start against Juno").click()
    expect(page.locator(".board")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Really give up?").click()
    expect(page.get_by_role("button", name="Rematch")).to_be_visible(timeout=30_000)
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    expect(sheet.locator(".opponent", has_text="Even match")).to_contain_text("follows your results, now at 1")
    expect(sheet.get_by_role("button", name="Start against Pip")).to_be_enabled()


@pytest.mark.parametrize(
    ("locale", "way", "start"),
    [
        ("de-DE", "Gegen einen Bot", "Los geht's gegen Alter Meister"),
        ("pt-PT", "Contra um robô", "Começar contra Velho Mestre"),
    ],
)
def test_in_other_languages_too(new_page: NewPage, locale: str, way: str, start: str) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    page.locator("article").first.get_by_role("button", name=re.compile(f"^{way}")).click()
    page.get_by_role("dialog").get_by_role("radio").nth(4).check()
    expect(page.get_by_role("button", name=start)).to_be_enabled()


def test_who_waits_for_a_bot_sees_that_it_thinks_and_a_tap_hurries_it(new_page: NewPage) -> None:
    """Nothing of what the bot does arrives, as if it took very long; then all of it."""
    page = new_page()
    held: list[str | bytes] = []
    said: list[dict[str, Any]] = []
    lines: list[WebSocketRoute] = []
    waits = True

    def in_between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        lines.append(socket)

        def hear(message: str | bytes) -> None:
            told: dict[str, Any] = json.loads(message)
            moves = told["type"] == "update" and any(one["event"].get("seat") == 1 for one in told["events"])
            if waits and (held or moves):
                held.append(message)
            else:
                socket.send(message)

        def say(message: str | bytes) -> None:
            said.append(json.loads(message))
            server.send(message)

        server.on_message(hear)
        socket.on_message(say)

    page.route_web_socket(re.compile("/ws/"), in_between)
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    sheet.get_by_role("button", name="Juno", exact=True).click()
    sheet.get_by_role("button", name="Start").click()
    pill = page.locator(".pill", has_text="Juno is thinking")
    expect(pill).to_contain_text("A tap hurries them.")
    assert violations(page) == []
    page.locator(".board").click(position={"x": 2, "y": 2})
    expect(pill).to_be_visible()
    assert [told for told in said if told["type"] == "hurry" and told["now"]]
    waits = False
    for message in held:
        lines[-1].send(message)
    expect(pill).to_have_count(0)
