"""Workers that hang and simulations that fail, on a real server: dice fall, or people are told that they will not."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import websockets

from tests.server.client import Server, running

#: The same server with less patience, so that a test need not have it either.
IMPATIENT = """
import sys
from knobel.cli.main import main
from knobel.server.requests.kept_reviews import KeptReviews
from knobel.server.live import bots, simulating, workers
from knobel.table import table
KeptReviews.warm = lambda *given: None  # so that no worker has anything to do but what the test gives it
simulating.WORK_SECONDS = bots.WORK_SECONDS = 2.0
workers.PAUSES, table.COUNTDOWN = (0.1, 0.1), 0
{more}
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


class Impatient(Server):
    """Waits two seconds for a worker where it would wait for ten."""

    command = ("-c", IMPATIENT.format(more=""))


class Unlucky(Server):
    """No simulation ever succeeds there: none of them is a number."""

    command = ("-c", IMPATIENT.format(more="simulating.simulate = int"))


def workers(server: Server) -> list[int]:
    """The processes that work for a server."""
    assert server.process is not None
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            works = b"spawn_main" in (folder / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == server.process.pid and works:
            found.append(int(folder.name))
    return found


async def roll(server: Server) -> list[dict[str, Any]]:
    """One player at both seats rolls. The messages until the dice have fallen or the line ends."""
    made, seats = server.match("fini", 2, first=0)
    told: list[dict[str, Any]] = []
    async with server.socket(made["match"]) as wire, asyncio.timeout(60):
        await wire.send(json.dumps({"type": "hello", "tokens": [seat["token"] for seat in seats]}))
        for seat in (0, 1):
            await wire.send(json.dumps({"type": "ready", "seat": seat, "nonce": "0a"}))
        await wire.send(json.dumps({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": "roll"}))
        try:
            async for text in wire:
                told.append(json.loads(text))
                if any(message["event"]["type"] == "roll" for message in told[-1].get("events", [])):
                    break
        except websockets.ConnectionClosed:
            pass
    return told


def test_dice_fall_though_every_worker_is_stopped(tmp_path: Path) -> None:
    with running(tmp_path, Impatient) as server:
        server.post("/replay", "no record")  # gives a worker something to do, so that there is one
        stopped = workers(server)
        assert stopped
        for worker in stopped:
            os.kill(worker, signal.SIGSTOP)
        told = asyncio.run(roll(server))
        assert told[-1]["type"] == "update"
        assert not set(stopped) & set(workers(server)), "they are replaced"


def test_a_simulation_that_never_succeeds_is_given_up_and_people_are_told(tmp_path: Path) -> None:
    with running(tmp_path, Unlucky) as server:
        before = (tmp_path / "server.log").stat().st_size
        told = asyncio.run(roll(server))
        assert told[-1] == {"type": "bye", "code": 4005, "reason": "set-aside"}
        written = (tmp_path / "server.log").read_bytes()[before:].decode()
        assert written.count("\n") == 1, written
        assert "its dice cannot be simulated" in written
        assert server.get("/health").json()["matches"] == 0
