"""A game that brings no pages of its own: in the lobby, on the plain table, to its end, looked at again."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import choose
from tests.package.example import install_example
from tests.server.client import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table in whose environment the example is installed, and nothing else was done."""
    found = install_example(tmp_path_factory.mktemp("installed"))
    server = Server(tmp_path_factory.mktemp("table"), found)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def act(page: Page) -> bool:
    """Rolls, or stores what is worth it, if it is this page's turn. False if it is not."""
    return bool(
        page.evaluate(
            """() => {
                const offers = [...document.querySelectorAll("[role=radio]")];
                const confirm = document.querySelector(".action .btn.primary");
                if (!offers.length || !confirm) return false;
                if (offers.length > 1 && !offers.some((one) => one.ariaChecked === "true")) offers.at(-1).click();
                else if (!confirm.disabled) confirm.click();
                return true;
            }"""
        )
    )


def play_out(*pages: Page) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        if pages[0].get_by_role("button", name=re.compile("Rematch|again", re.I)).count():
            return
        if not sum(act(page) for page in pages):
            pages[0].wait_for_timeout(30)
    raise AssertionError("the game does not end")


def test_it_is_played_against_its_bot_and_looked_at_again(new_page: NewPage) -> None:
    page = new_page(390, 844)
    sheet = choose(page, "Hamster", "Against a bot")
    sheet.get_by_role("button", name="Start").click()
    expect(page.get_by_text("guest game")).to_be_visible()
    expect(page.get_by_text("In the cheeks")).to_be_visible()
    assert violations(page) == []
    play_out(page)
    assert violations(page) == []
    page.goto(page.url.replace("/play/", "/replay/"))
    expect(page.get_by_text("In the cheeks")).to_be_visible()


def test_it_is_played_over_a_link_and_survives_a_restart(new_page: NewPage, server: Server) -> None:
    host, guest = new_page(), new_page(390, 844)
    sheet = choose(host, "Hamster", "Invite")
    sheet.get_by_role("textbox").fill("Ada")
    sheet.get_by_role("button", name="Start").click()
    guest.goto(host.get_by_role("textbox", name="Invite").input_value())
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(page.get_by_text("In the cheeks")).to_be_visible()
    server.stop()
    server.start()
    play_out(host, guest)
    for page in (host, guest):
        expect(page.get_by_text("The table at the end")).to_be_visible()
