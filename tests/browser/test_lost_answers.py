"""Answers that are lost on the way cost no match and no seat."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.playing import against_bot
from tests.server.client import Server


def lose(page: Page, path: str, times: int) -> Callable[[], list[dict[str, Any]]]:
    """The server does what is asked for here, and its first answers are lost. Returns what it has answered."""
    answered: list[dict[str, Any]] = []

    def handle(route: Route) -> None:
        answer = route.fetch()
        assert answer.status == 201
        answered.append(answer.json())
        if len(answered) <= times:
            route.abort()
        else:
            route.fulfill(response=answer)

    page.route(path, handle)
    return lambda: answered


def an_invitation(server: Server) -> dict[str, str]:
    """A match at which Ada sits, and another is missing."""
    setup = {"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2, "here": [{"seat": 0, "name": "Ada"}]}
    made: dict[str, str] = server.post("/matches", setup).json()
    return made


def test_a_match_whose_answer_is_lost_is_entered_all_the_same(new_page: NewPage) -> None:
    page = new_page()
    answered = lose(page, "**/api/matches", 2)
    against_bot(page)
    first, *again = answered()
    assert again == [first, first], "asking again has made another match"
    assert page.url.endswith(f"/play/{first['match']}")


def test_a_seat_whose_answer_is_lost_is_taken_all_the_same(server: Server, new_page: NewPage) -> None:
    made, page = an_invitation(server), new_page()
    answered = lose(page, "**/api/matches/*/seats", 1)
    page.goto(f"/join/{made['match']}#{made['invite']}")
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile(f"/play/{made['match']}$"))
    expect(page.get_by_text("You", exact=True)).to_be_visible()
    first, second = answered()
    assert second == first


def test_who_reloads_the_page_after_a_lost_answer_finds_the_seat_though_the_table_is_full(
    server: Server, new_page: NewPage
) -> None:
    made, page = an_invitation(server), new_page()
    lose(page, "**/api/matches/*/seats", 100)
    page.goto(f"/join/{made['match']}#{made['invite']}")
    page.get_by_label("Your name").fill("Ben")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/seats")):
        page.get_by_role("button", name="Sit down").click()
    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(page).to_have_url(re.compile(f"/play/{made['match']}$"))
    names = [seat["name"] for seat in server.get(f"/matches/{made['match']}").json()["seats"]]
    assert names == ["Ada", "Ben"]
