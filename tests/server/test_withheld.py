"""A player who is the host, on an unmodified server: reads the own log, withholds links, and chooses nothing."""

import json
import sqlite3
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from knobel.core.chains import Chain, draws_of
from tests.server.client import Server, running
from tests.server.page import Page, connected
from tests.table.chained import new_chain


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def house_of(server: Server, match: str) -> Chain:
    """The house's chain, as the host finds it in the own log."""
    (found,) = server.data.glob("*.db")
    with sqlite3.connect(f"file:{found}?mode=ro", uri=True) as log:
        query = "SELECT entry FROM entries JOIN matches ON matches.number = match WHERE id = ?"
        created = next(json.loads(text) for (text,) in log.execute(query, (match,)) if b'"created"' in text)
    return Chain(created["seed"])


def begun(ada: Page, ben: Page, chains: list[Chain]) -> None:
    for seat, page in enumerate((ada, ben)):
        page.say(type="ready", seat=seat, nonce="0a", chain=chains[seat].root)
    for page in (ada, ben):
        page.until(lambda table: table["stage"] == "playing" and table["draw"] is not None)


def test_a_host_who_withholds_and_sends_new_chains_gets_the_roll_that_was_named(server: Server) -> None:
    made, (first, second) = server.match("qwixx-duel", 2, first=0)
    chains = [new_chain("Ada"), new_chain("Ben, the host")]
    with (
        connected(server, made["match"], first["token"]) as ada,
        connected(server, made["match"], second["token"]) as ben,
    ):
        begun(ada, ben, chains)
        ada.say(type="act", seat=0, act={"type": "roll"}, draw=1, link=chains[0].link(1))
        ben.until(lambda table: table["draw"]["on"])
        house = house_of(server, made["match"])
        draws = draws_of(1, [house.link(1), chains[0].link(1), chains[1].link(1)])
        foreseen = [draws.die(name, 6) for name in ("white-1", "white-2")]
        for number in range(5):
            root = new_chain(f"try {number}").root
            ben.say(type="chain", seat=1, root=root)
            ben.until(partial(begins, root))
            assert named(ben.table) == (1, [1, 2], [1], [])
        ben.say(type="chain", seat=1, root="")
        ben.say(type="link", seat=1, draw=1, link=new_chain("try 4").link(1))
        ben.until_refused("wrong-link")
        with connected(server, made["match"], second["token"]) as again:
            assert named(again.table) == (1, [1, 2], [1], [])
            again.say(type="link", seat=1, draw=1, link=chains[1].link(1))
            ada.until(lambda table: table["events"] == 1)
    (roll,) = [told["event"] for told in ada.events if told["event"]["type"] == "roll"]
    assert roll["white"] == foreseen


def begins(root: str, table: dict[str, Any]) -> bool:
    """Whether the newest chain begins so."""
    return bool(table["chains"][-1]["root"] == root)


def named(table: dict[str, Any]) -> tuple[int, list[int], list[int], list[Any]]:
    draw = table["draw"]
    return draw["n"], draw["chains"], draw["owes"], draw["skipped"]


def test_a_move_code_reveals_the_link_and_the_new_device_plays_on(server: Server) -> None:
    made, (first, second) = server.match("qwixx-duel", 2, first=0)
    chains, moved = [new_chain("Ada"), new_chain("Ben")], new_chain("Ben's other device")
    path = f"/matches/{made['match']}/codes"
    with connected(server, made["match"], first["token"]) as ada:
        with connected(server, made["match"], second["token"]) as ben:
            begun(ada, ben, chains)
            leaving = {"draw": 1, "link": chains[1].link(1)}
            code = server.post(path, leaving, authorization=f"Bearer {second['token']}").json()["code"]
            ada.until(lambda table: table["draw"]["revealed"] == [2])
        token = server.post(f"{path}/{code}", {}).json()["token"]
        with connected(server, made["match"], token) as other:
            other.say(type="chain", seat=1, root=moved.root)
            ada.until(lambda table: len(table["chains"]) == 3)
            ada.say(type="act", seat=0, act={"type": "roll"}, draw=1, link=chains[0].link(1))
            table = ada.until(lambda table: table["events"] == 1)
            assert named(table) == (2, [1, 3], [], [])


def test_a_move_code_is_given_without_a_link_too_and_says_what_is_no_link(server: Server) -> None:
    made, (_, second) = server.match("qwixx-duel", 2, first=0)
    path, ben = f"/matches/{made['match']}/codes", {"authorization": f"Bearer {second['token']}"}
    assert server.post(path, **ben).status_code == 201
    assert server.post(path, {}, **ben).status_code == 201
    assert server.post(path, {"draw": 1, "link": "short"}, **ben).status_code == 400
