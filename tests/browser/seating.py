"""Matches made and joined over HTTP, for pages that are to play them."""

import json
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from tests.server.client import Server


def at_the_table(server: Server, page: Page, made: dict[str, Any], name: str, seat: int) -> None:
    """Sits down by HTTP, and goes there with the key."""
    body = {"name": name, "invite": made["invite"], "seat": seat}
    token = httpx.post(f"{server.url}/api/matches/{made['match']}/seats", json=body).json()["token"]
    kept = {"match": made["match"], "game": "qwixx-duel", "tokens": [token], "title": [], "stage": "gathering"}
    if not page.url.startswith(server.url):
        page.goto("/learn")
    page.evaluate("(kept) => localStorage.setItem('knobel.games', JSON.stringify([kept]))", kept | {"seen": 0})
    page.goto(f"/play/{made['match']}")
    if made["clock"] != "off":
        page.get_by_role("button", name="I'm ready").click()


def made_by(server: Server, **setup: Any) -> dict[str, Any]:
    body = {"game": "qwixx-duel", "seats": [{}, {}], "first": 0, **setup}
    made: dict[str, Any] = httpx.post(f"{server.url}/api/matches", json=body).json()
    return made | {"clock": setup.get("clock", "off")}


def two_at_a_table(server: Server, ada: Page, ben: Page) -> dict[str, Any]:
    made = made_by(server)
    at_the_table(server, ada, made, "Ada", 0)
    at_the_table(server, ben, made, "Ben", 1)
    expect(ada.get_by_role("button", name="Roll the dice")).to_be_visible()
    return made


def record(server: Server, match: str) -> list[dict[str, Any]]:
    text = httpx.get(f"{server.url}/api/matches/{match}/record").text
    return [json.loads(line) for line in text.splitlines()]
