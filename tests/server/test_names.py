"""A hidden name is nowhere any more: on no page, in no cache, no file, no later match, no export and no backup."""

import asyncio
import gzip
import io
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest

from knobel.core.verify import Fault, verify
from knobel.games import find
from knobel.log import Addition, Log, open_log
from knobel.server.archive import hide_stored, take_in
from knobel.server.live.restoring import read_table
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.server.requests.kept_reviews import KeptReviews
from knobel.server.requests.seats import hide
from knobel.server.requests.summaries import Summaries
from tests.cli.command import knobel
from tests.core.games import lines_of
from tests.server.client import Server, running
from tests.table.driving import record
from tests.table.golden import Kept, kept

ADA, RUMPEL = "Ada Lovelace", "Rumpelstilzchen"


class Evening:
    """A match between Ada and a player whose name is to be hidden, played to its end."""

    def __init__(self, server: Server) -> None:
        seats = [{"kind": "person"}] * 2
        setup = {"game": "qwixx-duel", "seats": seats, "first": 0, "listed": True}
        made = server.post("/matches", setup).json()
        self.server, self.match, self.host = server, made["match"], {"Authorization": f"Bearer {made['host']}"}
        self.tokens: list[str] = [
            server.post(f"/matches/{self.match}/seats", {"invite": made["invite"], "name": name}).json()["token"]
            for name in (ADA, RUMPEL)
        ]

    def play(self, again: Callable[[], None] | None = None) -> str:
        """To the end; `again` happens then, and they play once more. Returns the match that follows."""
        return asyncio.run(asyncio.wait_for(self._play(again), 60))

    async def _play(self, again: Callable[[], None] | None) -> str:
        async with self.server.socket(self.match) as one, self.server.socket(self.match) as other:
            for seat, line in enumerate((one, other)):
                await line.send(json.dumps({"type": "hello", "tokens": [self.tokens[seat]]}))
                await line.send(json.dumps({"type": "ready", "seat": seat, "nonce": f"0{seat}"}))
            await self._until(lambda table: table["stage"] == "playing")
            await one.send(json.dumps({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": "r"}))
            await one.send(json.dumps({"type": "resign", "seat": 0}))
            await self._until(lambda table: table["stage"] == "over")
            if again is None:
                return ""
            await asyncio.to_thread(again)
            for seat, line in enumerate((one, other)):
                await line.send(json.dumps({"type": "rematch", "seat": seat}))
            table = await self._until(lambda table: bool(table["follows"]))
            return str(table["follows"][0][1])

    async def _until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not true(table := self.server.get(f"/matches/{self.match}").json()):
            await asyncio.sleep(0.05)
        return dict(table)

    def hide(self, match: str = "", seat: int = 1) -> httpx.Response:
        url = f"{self.server.url}/api/matches/{match or self.match}/names/{seat}"
        return httpx.delete(url, headers=self.host, timeout=20)

    def pages(self) -> dict[str, bytes]:
        """Everything that can be asked for, and tells names."""
        found = {}
        for path in ("", "/record", "/replay", "/review"):
            answer = self.server.get(f"/matches/{self.match}{path}")
            found[path] = answer.content if answer.status_code == 200 else b""
        mine = [{"match": self.match, "token": self.tokens[0]}]
        found["statistics"] = self.server.post("/statistics", {"game": "qwixx-duel", "seats": mine}).content
        found["list"] = self.server.get("/matches").content
        return found


def where(name: str, folder: Path) -> list[str]:
    """The files under a folder that hold these letters, packed ones included."""
    found = []
    for file in sorted(folder.rglob("*")):
        held = file.read_bytes() if file.is_file() else b""
        with suppress(OSError, EOFError):
            held += gzip.decompress(held)
        if name.encode() in held:
            found.append(file.name)
    return found


def gone(name: str, folder: Path) -> bool:
    """Whether it is, within a few seconds."""
    deadline = time.monotonic() + 20
    while where(name, folder) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not where(name, folder)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    data = tmp_path / "data"
    data.mkdir()
    with running(data) as server:
        yield server


def test_a_hidden_name_is_on_no_page_in_no_cache_and_in_no_file(server: Server, tmp_path: Path) -> None:
    evening = Evening(server)
    assert RUMPEL.encode() in evening.pages()["list"]
    evening.play()
    deadline = time.monotonic() + 30  # it is stored as over soon after people see that it is
    while {page for page, text in evening.pages().items() if RUMPEL.encode() in text} != {
        *("", "/record", "/replay", "/review", "statistics")
    }:
        assert time.monotonic() < deadline
    assert where(RUMPEL, server.data)
    assert evening.hide().json()["seats"][1]["name"] == "Player 2"
    for page, text in evening.pages().items():
        assert RUMPEL.encode() not in text, page
        assert ADA.encode() in text or page in ("list", "statistics"), page
    assert b'"versus":[]' in evening.pages()["statistics"]  # a hidden name has no statistics
    assert gone(RUMPEL, server.data)

    for command in (("backup", str(tmp_path / "copy.db")), ("export", str(tmp_path / "records"), "--all")):
        told = knobel(*command, "--data", str(server.data))
        assert told.returncode == 0, told.stderr
    assert where(RUMPEL, tmp_path) == []
    assert where(ADA, tmp_path / "records")
    (record,) = (tmp_path / "records").iterdir()
    assert knobel("verify", str(record)).returncode == 0


def test_hidden_again_it_makes_no_second_entry(server: Server) -> None:
    evening = Evening(server)
    for _ in range(3):
        assert evening.hide().status_code == 200
    server.stop()

    async def entries() -> list[bytes]:
        async with await open_log(server.data / "knobel.db") as log:
            return await log.read(evening.match)

    journal = asyncio.run(entries())
    server.start()
    assert sum(b'"entry":"hidden"' in entry for entry in journal) == 1


def test_a_hidden_name_stays_hidden_in_the_rematch_which_the_host_s_key_opens(server: Server) -> None:
    evening = Evening(server)
    following = evening.play(again=lambda: None if evening.hide().status_code == 200 else pytest.fail("not hidden"))
    seats = server.get(f"/matches/{following}").json()["seats"]
    assert [(seat["name"], seat["hidden"]) for seat in seats] == [(ADA, False), ("Player 2", True)]
    assert gone(RUMPEL, server.data)
    assert evening.hide(following, 0).json()["seats"][0]["name"] == "Player 1"
    server.stop()
    server.start()
    assert [seat["name"] for seat in server.get(f"/matches/{following}").json()["seats"]] == ["Player 1", "Player 2"]


def test_a_match_that_is_over_and_out_of_memory_can_lose_a_name(server: Server) -> None:
    evening = Evening(server)
    evening.play()
    server.stop()
    server.start()
    assert evening.hide().status_code == 200
    assert gone(RUMPEL, server.data)
    assert RUMPEL.encode() not in b"".join(evening.pages().values())


def test_a_name_that_is_hidden_after_the_rematch_was_made_is_hidden_there_too(server: Server) -> None:
    evening = Evening(server)
    following = evening.play(again=lambda: None)
    assert server.get(f"/matches/{following}").json()["seats"][1]["name"] == RUMPEL
    assert evening.hide().status_code == 200
    assert server.get(f"/matches/{following}").json()["seats"][1]["name"] == "Player 2"
    assert gone(RUMPEL, server.data)


def test_whoever_runs_the_table_hides_a_name_from_the_command_line(server: Server) -> None:
    evenings = [Evening(server) for _ in range(2)]
    data = "--data", str(server.data)
    assert knobel("admin", "hide", evenings[0].match, "1", *data).stdout == f"{evenings[0].match}: hidden\n"
    table = server.get(f"/matches/{evenings[0].match}").json()
    assert [seat["name"] for seat in table["seats"]] == [ADA, "Player 2"]
    assert knobel("admin", "hide", evenings[0].match, "7", *data).returncode == 1
    url = f"{server.url}/api/admin/matches/{evenings[0].match}/names/0"
    assert httpx.delete(url, headers=evenings[0].host).status_code == 401
    server.stop()
    for _ in range(2):  # the second time there is nothing to do
        assert knobel("admin", "hide", evenings[1].match, "1", *data).returncode == 0
    for seat, match in ((7, evenings[1].match), (0, "nothing")):
        assert knobel("admin", "hide", match, str(seat), *data).returncode == 1
    assert where(RUMPEL, server.data) == []
    server.start()
    table = server.get(f"/matches/{evenings[1].match}").json()
    assert [seat["name"] for seat in table["seats"]] == [ADA, "Player 2"]


def test_what_a_node_has_kept_is_of_no_use_once_another_node_has_hidden_a_name(tmp_path: Path) -> None:
    async def story() -> None:
        async with await open_log(tmp_path / "knobel.db") as log:
            match = await take_in(log, b"".join(lines_of(1, fair=True)))
            rooms = Rooms(log, Workers(1))
            reviews, summaries = KeptReviews(), Summaries()

            async def shown() -> list[list[str | None]]:
                review = await reviews.of(rooms, match)
                assert isinstance(review, bytes)
                summary, _ = await summaries.of(rooms, match, reviewed=False)
                assert summary is not None
                rooms.rooms.clear()  # the match is the other node's
                with patch.object(rooms, "node", object()):
                    row = await log.match(match)
                    table, _ = await rooms.glance(match, row.entries if row else 0)
                seats = [seat.view(number).name for number, seat in enumerate(table.seats)]
                return [json.loads(gzip.decompress(review))["seats"], [*summary.names], seats]

            for _ in range(2):
                assert await shown() == [["Ada", "Ben"]] * 3
            await hide_stored(log, match, 1)
            assert await shown() == [["Ada", "Player 2"]] * 3
            await rooms.close()

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_match_that_was_set_aside_loses_a_name_too(server: Server) -> None:
    evening = Evening(server)
    server.stop()

    async def damage() -> None:
        async with await open_log(server.data / "knobel.db") as log:
            await log.append(Addition(evening.match, len(await log.read(evening.match)), [b'{"entry":"seated",]}']))

    asyncio.run(damage())
    server.start()
    assert server.get(f"/matches/{evening.match}").status_code == 503
    for seat, code in ((1, 0), (7, 1)):
        assert knobel("admin", "hide", evening.match, str(seat), "--data", str(server.data)).returncode == code
    assert gone(RUMPEL, server.data)
    assert where(ADA, server.data)


OLD = [one for one in kept() if any(seat.plan.kind == "person" and seat.name is not None for seat in one.table().seats)]


async def hide_in_room(log: Log, match: str, seats: list[int]) -> None:
    rooms = Rooms(log, Workers())
    room = await rooms.room(match)
    for seat in seats:
        await hide(rooms, room, seat)
    await room.settled()
    await rooms.close()


async def hide_in_log(log: Log, match: str, seats: list[int]) -> None:
    for seat in seats:
        await hide_stored(log, match, seat)


@pytest.mark.parametrize("hiding", [hide_in_room, hide_in_log])
@pytest.mark.parametrize("old", OLD, ids=[old.name for old in OLD])
def test_a_name_in_a_journal_of_an_older_version_is_erased(
    tmp_path: Path, old: Kept, hiding: Callable[[Log, str, list[int]], Awaitable[None]]
) -> None:
    before = old.table()
    people = [number for number, seat in enumerate(before.seats) if seat.plan.kind == "person"]
    names = {json.loads(line).get("name") for line in old.journal} - {None, *(seat.bot for seat in before.seats)}

    async def story() -> None:
        async with await open_log(tmp_path / "knobel.db") as log:
            await log.append(Addition(before.match, 0, old.journal, game=old.plugin.game.name))
            await hiding(log, before.match, people)
            journal = b"\n".join(await log.read(before.match))
            assert [name for name in names if f'"{name}"'.encode() in journal] == []
            table = await read_table(log, before.match)
            for number in people:
                assert table.view(0).seats[number].name in (f"Player {number + 1}", None)
            assert record(table).splitlines()[1:] == record(before).splitlines()[1:]
            if table.fold.history:
                assert not isinstance(verify(io.BytesIO(record(table)), find)[1], Fault)

    asyncio.run(story())
    held = (tmp_path / "knobel.db").read_bytes()
    assert [name for name in names if f'"{name}"'.encode() in held] == []


def test_a_name_that_an_older_version_has_hidden_is_erased_when_the_match_is_opened(tmp_path: Path) -> None:
    (old,) = [old for old in OLD if old.name == "1/hidden"]

    async def story() -> None:
        async with await open_log(tmp_path / "knobel.db") as log:
            match = old.table().match
            await log.append(Addition(match, 0, old.journal, game=old.plugin.game.name))
            hidden = [number for number, seat in enumerate(old.table().seats) if seat.hidden]
            for _ in range(2):
                await hide_in_room(log, match, [])
            journal = [json.loads(line) for line in await log.read(match)]
            assert {line["name"] for line in journal if line["entry"] == "seated" and line["seat"] in hidden} == {None}
            assert sum(line["entry"] == "hidden" for line in journal) == 2 * len(hidden)

    asyncio.run(story())
