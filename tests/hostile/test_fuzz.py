"""Strangers throw anything at a real server while two people play: it plays on, and its log stays empty."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.client import Player, Server, play_out, running

INPUTS = 3000


class Timed(Player):
    """Measures how long it takes from an act to its answer."""

    def __init__(self, server: Server, match: str, seat: dict[str, Any], seed: int) -> None:
        super().__init__(server, match, seat, seed)
        self.sent = 0.0
        self.took: list[float] = []

    async def _act(self, wire: ClientConnection) -> None:
        self.sent = time.perf_counter()
        await super()._act(wire)

    async def _hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        if told["type"] == "accepted":
            self.took.append(time.perf_counter() - self.sent)
        await super()._hear(wire, told)


def p99(server: Server, strangers: bool) -> float:
    """Of the answers to two people who play, in ms, with or without strangers at the door."""
    made, seats = server.match("qwixx-duel", 2)
    players = [Timed(server, made["match"], seat, number) for number, seat in enumerate(seats)]
    other, _ = server.match("fini", 2)
    wanted = [f"--port={server.port}", f"--match={other['match']}", f"--inputs={INPUTS}"]
    crowd = subprocess.Popen([sys.executable, "-m", "tests.fuzz.strangers", *wanted]) if strangers else None
    try:
        play_out(*players)
        if crowd is not None:
            assert crowd.wait(120) == 0
    finally:
        if crowd is not None:
            crowd.kill()
            crowd.wait()
    took = sorted(seconds for player in players for seconds in player.took)
    return 1000 * took[int(0.99 * len(took))]


def test_strangers_who_throw_anything_leave_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path) as server:
        alone = p99(server, strangers=False)
        beside = p99(server, strangers=True)
        with capsys.disabled():
            sys.stdout.write(f"\np99 of two who play: {alone:.1f} ms alone, {beside:.1f} ms beside {INPUTS} inputs\n")
        assert server.get("/health").status_code == 200
        log = (tmp_path / "server.log").read_text(errors="replace")
        assert "Traceback" not in log, log[-4000:]
        assert beside < 5000, "others wait"
