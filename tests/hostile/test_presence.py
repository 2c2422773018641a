"""Who is there, and how far away: a program that answers late, never, or from a device that has lost its seat."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from websockets.frames import Opcode

from tests.hostile.bare import Bare, bare
from tests.server.client import Server, running

LATE = 0.17  #: seconds
IMPATIENT = """
import sys
from knobel.server import timeouts
timeouts.PING_EVERY, timeouts.ANSWER_WITHIN = 0.1, 1.0
from knobel.cli.main import main
from knobel.table import table
table.COUNTDOWN = 0
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


class Impatient(Server):
    """Misses a silent connection after one second where it would take ten."""

    command = ("-c", IMPATIENT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Impatient) as server:
        yield server


def seats(server: Server, match: str) -> list[dict[str, Any]]:
    """Who sits there, as all may see it."""
    found: list[dict[str, Any]] = server.get(f"/matches/{match}").json()["seats"]
    return found


async def answer(wire: Bare, late: float = 0.0) -> None:
    """Answers every ping of the table and of the WebSocket, some time later; forgets everything else."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            kind, payload = await wire.frame()
            if kind == Opcode.PING:
                loop.call_later(late, wire.send, Opcode.PONG, payload)
            elif kind == Opcode.TEXT and (told := json.loads(payload))["type"] == "ping":
                loop.call_later(late, partial(wire.say, type="pong", id=told["id"]))


def test_whoever_answers_late_is_not_far_away(server: Server) -> None:
    made, (ada, _) = server.match("fini", 2)

    async def story() -> None:
        async with bare(server, made["match"]) as wire:
            wire.say(type="hello", tokens=[ada["token"]])
            answering = asyncio.create_task(answer(wire, LATE))
            await asyncio.sleep(3 * LATE)
            lag = (await asyncio.to_thread(seats, server, made["match"]))[0]["lag"]
            assert lag is not None
            assert lag < 1000 * LATE / 4, "credit is for the way, not for taking one's time"
            answering.cancel()

    asyncio.run(story())


def test_somebody_frozen_is_not_there_any_more(server: Server) -> None:
    made, (ada, ben) = server.match("qwixx-duel", 2)

    async def story() -> None:
        async with bare(server, made["match"]) as frozen, bare(server, made["match"]) as alive, asyncio.timeout(30):
            frozen.say(type="hello", tokens=[ada["token"]])
            alive.say(type="hello", tokens=[ben["token"]])
            answering = asyncio.create_task(answer(alive))
            while [seat["here"] for seat in await asyncio.to_thread(seats, server, made["match"])] != [True, True]:
                await asyncio.sleep(0.05)
            while (await asyncio.to_thread(seats, server, made["match"]))[0]["here"]:
                await asyncio.sleep(0.05)
            assert (await asyncio.to_thread(seats, server, made["match"]))[1]["here"]
            answering.cancel()

    asyncio.run(story())


def test_a_seat_that_has_moved_is_lost_to_the_old_device_though_it_does_not_read(server: Server) -> None:
    made, (ada, ben) = server.match("qwixx-duel", 2)
    match = made["match"]

    async def story() -> None:
        async with bare(server, match) as old, bare(server, match) as other, asyncio.timeout(30):
            for wire, seat in ((old, ada), (other, ben)):
                wire.say(type="hello", tokens=[seat["token"]])
                wire.say(type="ready", seat=seat["seat"], nonce="0a")
            while (told := await other.hear())["type"] != "update" or told["table"]["stage"] != "playing":
                pass
            code = server.post(f"/matches/{match}/codes", Authorization=f"Bearer {ada['token']}").json()["code"]
            assert server.post(f"/matches/{match}/codes/{code}").status_code == 201
            old.say(type="resign", seat=ada["seat"])
            old.say(type="pong", id=1)
            await asyncio.sleep(0.2)
            assert server.get(f"/matches/{match}").json()["stage"] == "playing"

    asyncio.run(story())


def test_the_old_device_is_told_that_its_seat_has_moved(server: Server) -> None:
    made, (ada, _) = server.match("qwixx-duel", 2)

    async def story() -> None:
        async with bare(server, made["match"]) as old, asyncio.timeout(30):
            old.say(type="hello", tokens=[ada["token"]])
            assert (await old.hear())["type"] == "welcome"
            answering_with = {"Authorization": f"Bearer {ada['token']}"}
            code = server.post(f"/matches/{made['match']}/codes", **answering_with).json()["code"]
            server.post(f"/matches/{made['match']}/codes/{code}")
            while (told := await old.hear())["type"] != "bye":
                pass
            assert told == {"type": "bye", "code": 4001, "reason": "seat-moved"}

    asyncio.run(story())
