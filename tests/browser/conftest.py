"""A real server with the built pages, and a real browser."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.client import Server

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One table for all tests of a worker; KNOBEL_TEST_URL names another one, such as `npm run dev`'s."""
    server = Server(tmp_path_factory.mktemp("table"))
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser, server: Server) -> Iterator[NewPage]:
    """Pages of people who know nothing of each other. Any error in a page's console fails the test."""
    contexts = []
    errors: list[str] = []

    def make(width: int = 1280, height: int = 800, **options: Any) -> Page:
        base = os.environ.get("KNOBEL_TEST_URL", server.url)
        options.setdefault("locale", "en-GB")
        context = browser.new_context(base_url=base, viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if _bad(message) else None)
        page.on("response", lambda answer: errors.append(answer.url) if _missing(answer) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


#: What Chromium says of a server that is away: of a socket, of a file, of the service worker's script.
AWAY = ("WebSocket connection", "Failed to load resource", "unknown error occurred when fetching the script")


def _bad(message: Any) -> bool:
    """Whether a message in the console tells of a fault of ours; a server that is away is none."""
    return message.type == "error" and not any(away in str(message.text) for away in AWAY)


def _missing(answer: Any) -> bool:
    """Whether a file of the app was not there. The table's own refusals are part of the game."""
    return answer.status >= 400 and "/api/" not in answer.url


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})")
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found["violations"] for node in fault["nodes"]]
