"""Bots and crowds: no bot plays without a watcher, and a crowd keeps no player waiting."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from knobel.games.doppel_x import board as boards
from tests.server.client import Server, running

BOTS = {"game": "qwixx-duel", "seats": [{"kind": "bot", "bot": "greedy"}] * 2}


class Quick(Server):
    """No countdown, and a small hall."""

    command = (
        "-c",
        "import sys; from knobel.table import table; from knobel.server.live import watchers;"
        "from knobel.cli.main import main;"
        "table.COUNTDOWN = 0; watchers.MOST, watchers.FEW, watchers.SENT_EVERY = 12, 3, 0.5;"
        "sys.exit(main(sys.argv[1:]))",
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Quick) as server:
        yield server


async def hear(wire: ClientConnection) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(await asyncio.wait_for(wire.recv(), 30))
    if told["type"] == "ping":
        await wire.send(json.dumps({"type": "pong", "id": told["id"]}))
    return told


async def watch_until(server: Server, match: str, events: int) -> int:
    """Looks on until so many events have happened; how many were seen then."""
    async with server.socket(match) as wire:
        await wire.send(json.dumps({"type": "hello"}))
        while True:
            told = await hear(wire)
            if told.get("table", {}).get("events", 0) >= events:
                return int(told["table"]["events"])


def test_bots_play_while_somebody_looks_on_and_rest_when_nobody_does(server: Server) -> None:
    watched, alone = (str(server.post("/matches", BOTS).json()["match"]) for _ in range(2))

    def events(match: str) -> int:
        return int(server.get(f"/matches/{match}").json()["events"])

    seen = asyncio.run(watch_until(server, watched, 1))
    assert events(alone) == 0
    asyncio.run(watch_until(server, alone, 1))
    assert events(watched) <= seen + 1  # what was being decided when the last one left
    asyncio.run(watch_until(server, watched, seen + 2))


async def enter(server: Server, stack: contextlib.AsyncExitStack, match: str, *tokens: str) -> ClientConnection:
    wire: ClientConnection = await stack.enter_async_context(server.socket(match))
    await wire.send(json.dumps({"type": "hello", "tokens": tokens}))
    return wire


async def keep_playing(wire: ClientConnection, acts: int) -> int:
    """Both seats of this device roll and pass; returns the number of the last event."""
    done = 0
    while True:
        told = await hear(wire)
        if told["type"] not in ("welcome", "update"):
            continue
        if done >= acts:
            return int(told["table"]["events"])
        for seat, offers in ((int(seat), offers) for seat, offers in told["legal"].items() if offers):
            act = {key: value for key, value in offers[-1].items() if key != "would"}
            await wire.send(json.dumps({"type": "act", "seat": seat, "act": act, "ref": f"{done}"}))
            done += 1


def test_a_crowd_hears_everything_a_little_later_and_in_fewer_words(server: Server) -> None:
    async def story() -> None:
        made, seats = server.match("qwixx-duel", 2, first=0)
        async with contextlib.AsyncExitStack() as stack:
            crowd = [await enter(server, stack, made["match"]) for _ in range(12)]
            for watcher in crowd:
                assert (await hear(watcher))["type"] == "welcome"
            one_more = await enter(server, stack, made["match"])
            assert await hear(one_more) == {"type": "bye", "code": 4013, "reason": "too-many-watchers"}
            with pytest.raises(websockets.ConnectionClosed):
                await hear(one_more)
            wire = await enter(server, stack, made["match"], *(seat["token"] for seat in seats))  # players come in
            for seat in (0, 1):
                await wire.send(json.dumps({"type": "ready", "seat": seat, "nonce": "0a"}))
            last = await keep_playing(wire, 12)
            heard: list[int] = []
            updates = 0
            while not heard or heard[-1] < last:
                told = await hear(crowd[-1])
                if told["type"] == "update":
                    updates += 1
                    heard += [event["n"] for event in told["events"] if event["event"]["type"] != "start"]
            assert heard == list(range(1, heard[-1] + 1))
            assert updates < last

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_board_is_told_once(server: Server) -> None:
    board = json.loads((Path(boards.__file__).parent / "boards" / "I.json").read_text())
    own = json.dumps({**board, "id": "Mine", "name": {"en": "Mine"}})
    made, seats = server.match("doppel-x", 3, options={"board": own}, first=0)

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            wire = await enter(server, stack, made["match"], *(seat["token"] for seat in seats))
            for seat in range(3):
                await wire.send(json.dumps({"type": "ready", "seat": seat, "nonce": "0a"}))
            texts: list[str] = []
            while not texts or '"n":1' not in texts[-1]:
                texts.append(str(await asyncio.wait_for(wire.recv(), 60)))
                told = json.loads(texts[-1])
                for seat, offers in told.get("legal", {}).items():
                    if offers:
                        act = {key: value for key, value in offers[0].items() if key != "would"}
                        await wire.send(json.dumps({"type": "act", "seat": int(seat), "act": act}))
            with_board = [text for text in texts if "Mine" in text]
            assert [json.loads(text)["type"] for text in with_board] == ["welcome", "update"]
            (start,) = json.loads(with_board[1])["events"]
            assert start["event"] == {"type": "start"}

    asyncio.run(asyncio.wait_for(story(), 60))
