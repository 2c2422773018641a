"""Ids have a length and a shape, which is checked before anything is looked up or kept under them."""

import asyncio
import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from knobel.server.requests import statistics as figures
from knobel.server.requests import summaries
from knobel.server.requests.call import Call, Host
from knobel.server.requests.statistics import MyGames, Seat
from knobel.server.visitors import Limits, Rate, Visitor
from knobel.table.journal import SeatPlan, Setup
from tests.server.client import Server, running
from tests.server.rooms import Clock, opened

PAGE = os.sysconf("SC_PAGE_SIZE")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def memory(server: Server) -> int:
    """Bytes of the server in memory."""
    assert server.process is not None
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * PAGE


ASKED = [
    ("GET", "/api/matches/{}"),
    ("GET", "/api/matches/{}/record"),
    ("GET", "/api/matches/{}/review"),
    ("POST", "/api/matches/x/codes/{}"),
    ("GET", "/api/invites/{}"),
    ("GET", "/api/blobs/{}"),
    ("GET", "/api/games/{}/puzzles"),
    ("GET", "/api/matches?limit={}"),
    ("GET", "/play/{}"),
    ("GET", "/{}"),
    ("GET", "/?x={}"),
]


def test_ids_without_end_leave_nothing_in_memory(server: Server) -> None:
    def ask(times: int, size: int) -> Counter[int]:
        codes: Counter[int] = Counter()
        for number in range(times):
            method, path = ASKED[number % len(ASKED)]
            line = HTTPConnection("127.0.0.1", server.port, timeout=20)
            line.request(method, path.format(f"{number:08}" + "x" * size))
            codes[line.getresponse().status] += 1
            line.close()
        return codes

    ask(3 * len(ASKED), 60_000)  # whatever grows once
    before = memory(server)
    codes = ask(1500, 60_000)
    assert set(codes) == {414}
    assert memory(server) - before < 10 << 20


@pytest.mark.parametrize(("method", "path"), ASKED)
def test_what_no_id_looks_like_is_refused_and_breaks_nothing(server: Server, method: str, path: str) -> None:
    for name in ("%00", "%2e%2e", "%ff", "a" * 65, "%F0%9F%8E%B2", "x" * 300, "'%20or%201=1"):
        line = HTTPConnection("127.0.0.1", server.port, timeout=20)
        line.request(method, path.format(name))
        status = line.getresponse().status
        assert status < 500, name
        assert status >= 400 or not path.startswith("/api"), name
        line.close()


def test_headers_have_an_end(server: Server) -> None:
    line = HTTPConnection("127.0.0.1", server.port, timeout=20)
    line.request("GET", "/api/health", headers={"Cookie": "x" * 20_000})
    assert line.getresponse().status == 431
    line.close()


@pytest.mark.parametrize("match", ["x" * 65, "../x", "", "a b", "\n"])
def test_statistics_name_matches_that_can_be(server: Server, match: str) -> None:
    told = server.post("/statistics", {"game": "qwixx-duel", "seats": [{"match": match, "token": "x"}]})
    assert told.status_code == 400


def test_a_match_named_sixty_times_is_looked_up_once_and_wrong_tokens_make_no_summary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, worked = Counter[str](), Counter[str]()
    visitor = Visitor("203.0.113.7", Limits(requests=Rate(300, 0.01)))

    async def run() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            bots = (SeatPlan("bot", "greedy"), SeatPlan("bot", "greedy"))
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", bots, first=0))).match)
            room.decide(lambda t: room.table.forfeit(t, 0, "resign"))
            await room.settled()
            match = room.table.match
            read = rooms.log.read

            async def reads(name: str, *more: int) -> Any:
                looked[name] += 1
                return await read(name, *more)

            async def works(*_: Any, **__: Any) -> None:
                worked[match] += 1

            monkeypatch.setattr(rooms.log, "read", reads)
            monkeypatch.setattr(rooms.workers, "run", works)
            seats = tuple(Seat(match, f"guess {number}") for number in range(60))
            told = await figures.statistics(Call(Host(rooms, public=True), visitor), MyGames("qwixx-duel", seats))
            assert told.played == []

    asyncio.run(run())
    assert list(looked.values()) == [1]
    assert not worked
    assert visitor.wait("requests", 300) > 0, "and each guess costs something"


def test_a_guess_at_a_match_s_token_costs_no_more_than_to_read_its_journal_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Counter[str]()
    visitor = Visitor("203.0.113.7", Limits())

    async def run() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            seats = []
            for _ in range(5):
                bots = (SeatPlan("bot", "greedy"), SeatPlan("bot", "greedy"))
                room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", bots, first=0))).match)
                room.decide(partial(room.table.forfeit, number=0, why="resign"))
                await room.settled()
                seats.append(Seat(room.table.match, "a guess"))
            read = rooms.log.read

            async def reads(name: str, *more: int) -> Any:
                looked[name] += 1
                return await read(name, *more)

            monkeypatch.setattr(rooms.log, "read", reads)
            monkeypatch.setattr(summaries, "read_table", None)  # no table is made of it
            host = Host(rooms, public=True)
            for _ in range(3):
                told = await figures.statistics(Call(host, visitor), MyGames("qwixx-duel", tuple(seats)))
                assert told.played == []

    asyncio.run(run())
    assert [*looked.values()] == [1] * 5
