"""A match is made and sat down at in one request, or not made at all."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import Server, running

BOT, PERSON = {"kind": "bot", "bot": "greedy"}, {"kind": "person"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def opened(server: Server, seats: list[Any], here: Any) -> Any:
    return server.post("/matches", {"game": "qwixx-duel", "seats": seats, "here": here})


def test_everybody_of_the_device_sits_down_at_once_and_has_a_key(server: Server) -> None:
    made = opened(server, [PERSON, PERSON], [{"seat": 1, "name": "  Ben\u202e "}, {"seat": 0, "name": "Ada"}]).json()
    shown = server.get(f"/matches/{made['match']}").json()
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Ben"]
    for seat, token in zip((1, 0), made["tokens"], strict=True):
        code = server.post(f"/matches/{made['match']}/codes", {}, authorization=f"Bearer {token}").json()["code"]
        assert server.post(f"/matches/{made['match']}/codes/{code}", {}).json()["seat"] == seat


def test_who_does_not_sit_down_at_once_comes_with_the_invitation(server: Server) -> None:
    made = opened(server, [PERSON, PERSON], [{"seat": 0, "name": "Ada"}]).json()
    late = {"name": "Ben", "invite": made["invite"]}
    assert server.post(f"/matches/{made['match']}/seats", late).json()["seat"] == 1
    assert server.post(f"/matches/{made['match']}/seats", {**late, "seat": 0}).status_code == 409


@pytest.mark.parametrize(
    "here",
    [
        [{"seat": 1, "name": "Ada"}],
        [{"seat": 2, "name": "Ada"}],
        [{"seat": 0, "name": "Ada"}, {"seat": 0, "name": "Ben"}],
        [{"seat": 0, "name": "\u200b"}],
        [{"seat": -1, "name": "Ada"}],
        [{"seat": 0, "name": "Ada"}] * 40,
        [{"seat": 0, "name": "Ada", "token": "mine"}],
        {"seat": 0},
    ],
)
def test_nothing_is_made_for_people_who_cannot_sit_down(server: Server, here: Any) -> None:
    before = server.get("/health").json()["matches"]
    refused = opened(server, [PERSON, BOT], here)
    assert refused.status_code in (400, 422)
    assert server.get("/health").json()["matches"] == before
