"""Seats that share a device are given by the request that makes the match; who comes by link plays by chains."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.server.client import Server, running
from tests.server.page import connected

PERSON, SHARED = {"kind": "person"}, {"kind": "person", "shared": True}
ADA, BEN = {"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def opened(server: Server, seats: list[Any], *here: Any) -> Any:
    return server.post("/matches", {"game": "qwixx-duel", "seats": seats, "here": here})


@pytest.mark.parametrize("here", [(), (ADA,), (BEN,)])
def test_a_shared_seat_without_a_person_is_refused_before_a_match_is_made(
    server: Server, here: tuple[Any, ...]
) -> None:
    before = server.get("/health").json()["matches"]
    refused = opened(server, [SHARED, SHARED], *here)
    assert refused.status_code == 422
    assert "shares a device" in refused.json()["detail"]
    assert server.get("/health").json()["matches"] == before


def test_around_one_device_the_seed_is_the_hosts_and_the_same_device_comes_back(server: Server) -> None:
    made = opened(server, [SHARED, SHARED], ADA, BEN).json()
    assert server.get(f"/matches/{made['match']}").json()["dice"] == "knobel-dice/1"
    for _ in range(2):  # the page, and the page loaded again
        with connected(server, made["match"], *made["tokens"]) as page:
            assert page.seats == [0, 1]


def test_nobody_joins_a_shared_seat_by_link_nor_takes_it_to_another_device(server: Server) -> None:
    made = opened(server, [SHARED, SHARED], ADA, BEN).json()
    for wanted in ({}, {"seat": 0}, {"seat": 1}):
        late = {"name": "Eve", "invite": made["invite"], **wanted}
        assert server.post(f"/matches/{made['match']}/seats", late).status_code == 409
    for token in made["tokens"]:
        refused = server.post(f"/matches/{made['match']}/codes", {}, authorization=f"Bearer {token}")
        assert refused.status_code == 409
        assert "stays there" in refused.json()["detail"]


@pytest.mark.parametrize("seats", [[PERSON, PERSON], [SHARED, PERSON]])
def test_who_comes_by_link_plays_by_chains_and_nobody_takes_anything_back(server: Server, seats: list[Any]) -> None:
    made = opened(server, seats, ADA).json()
    ben = server.post(f"/matches/{made['match']}/seats", {"name": "Ben", "invite": made["invite"]}).json()
    assert server.get(f"/matches/{made['match']}").json()["dice"] == "knobel-dice/2"
    with (
        connected(server, made["match"], *made["tokens"]) as ada,
        connected(server, made["match"], ben["token"]) as page,
    ):
        for seat, who in ((0, ada), (1, page)):
            who.say(type="ready", seat=seat, nonce="0a")
        roller = ada.until(lambda table: table["stage"] == "playing")["first"]
        who = (ada, page)[roller]
        for number, act in enumerate(("roll", "pass"), 1):
            who.say(type="act", seat=roller, act={"type": act})
            assert who.until(partial(has, number))["undo"] is None


def has(events: int, table: dict[str, Any]) -> bool:
    return bool(table["events"] == events)
