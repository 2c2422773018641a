"""One match that cannot be brought back: it is set aside, named, and kept, and every other match goes on."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import websockets

from knobel.cli.main import main
from knobel.log import Addition, open_log
from knobel.table.journal import Created, SeatPlan, Setup, write_entry
from tests.server.client import Server, running

PEOPLE = (SeatPlan(), SeatPlan())
DEEP = 970  #: levels, which JSON decoders take or do not take depending on who calls them


def nested(levels: int) -> Any:
    deep: Any = 0
    for _ in range(levels):
        deep = [deep]
    return deep


def created(match: str, setup: Setup) -> bytes:
    return write_entry(Created(at=0, match=match, setup=setup, seed="ab" * 32, first=0, host=""))


def what_other_programs_left_there() -> dict[str, tuple[str, list[bytes]]]:
    """Matches by id, with their game and their entries: none of them can be brought back."""
    forfeit = {"type": "forfeit", "seat": 0, "why": "resign", "deep": nested(40)}
    good = created("later", Setup("qwixx-duel", PEOPLE))
    text = json.dumps({"entry": "happened", "at": 1, "event": forfeit, "extra": {}})
    return {
        "unknown": ("chess", [created("unknown", Setup("chess", PEOPLE))]),
        "deep": ("qwixx-duel", [created("deep", Setup("qwixx-duel", PEOPLE)).replace(b'"options":{}', DEEP_OPTIONS)]),
        "nothing": ("qwixx-duel", [b'{"entry":"created","at":0}']),
        "later": ("qwixx-duel", [good, b'{"entry":"readied","at":1,"seat":17,"nonce":"aa"}']),
        "against-the-rules": ("qwixx-duel", [good, text.encode()]),
    }


DEEP_OPTIONS = b'"options":{"x":' + b"[" * DEEP + b"]" * DEEP + b"}"


async def leave(data: Path, matches: dict[str, tuple[str, list[bytes]]], once_bad: str) -> None:
    """Puts these into the log; one that is good was set aside, say because its game was not installed for a while."""
    async with await open_log(data / "knobel.db") as log:
        for match, (game, entries) in matches.items():
            await log.append(Addition(match, 0, entries, game=game, status="live", listed=True))
        await log.set_aside(once_bad, "no game is called so")


async def closed_with(server: Server, match: str) -> int:
    async with server.socket(match) as wire:
        await wire.send('{"type": "hello"}')
        try:
            async with asyncio.timeout(20):
                while True:
                    await wire.recv()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0


def test_matches_that_cannot_be_brought_back_are_set_aside_and_all_others_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = what_other_programs_left_there()
    with running(tmp_path) as server:
        good, once_bad = (server.match("qwixx-duel", 2, listed=True)[0]["match"] for _ in range(2))
    asyncio.run(leave(tmp_path, bad, once_bad))
    with running(tmp_path) as server:
        assert server.get(f"/matches/{good}").json()["stage"] == "gathering"
        assert [told["match"] for told in server.get("/matches").json()] == [good]
        for match in bad:
            told = server.get(f"/matches/{match}")
            assert (told.status_code, "set aside" in told.json()["detail"]) == (503, True), (match, told.text)
        assert asyncio.run(closed_with(server, "unknown")) == 4005
        lines = (tmp_path / "server.log").read_text().splitlines()
        assert {match for match in bad if any(match in line for line in lines)} == bad.keys()
        assert server.get(f"/matches/{once_bad}").status_code == 503
        assert main(["admin", "put-back", once_bad, "--data", str(tmp_path)]) == 0
        assert once_bad in capsys.readouterr().out
        assert server.get(f"/matches/{once_bad}").json()["stage"] == "gathering"
        assert main(["admin", "matches", "--set-aside", "--data", str(tmp_path)]) == 0
        listed = capsys.readouterr().out
        assert {line.split()[0] for line in listed.splitlines()} == bad.keys()
        assert "no game is called 'chess'" in listed
