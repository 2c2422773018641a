"""A disk that takes nothing for a while: players are sent away, comes back, and plays on undisturbed."""

import asyncio
import resource
from pathlib import Path

from tests.server.client import Player, Server, running

FOR_A_WHILE = 0.3  #: seconds
HASTY = """
import sys
from knobel.cli.main import main
from knobel.table import table
table.COUNTDOWN = 0
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


class Hasty(Server):
    """All ready, and off they go."""

    command = ("-c", HASTY)


class Full:
    """The server can write nothing into any file."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self.process = server.process.pid

    def __enter__(self) -> None:
        self.before = resource.prlimit(self.process, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process, resource.RLIMIT_FSIZE, (0, self.before[1]))

    def __exit__(self, *_: object) -> None:
        resource.prlimit(self.process, resource.RLIMIT_FSIZE, self.before)


async def play_on_a_full_disk(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2, clock="60")
    ada, ben = players = [Player(server, made["match"], seat, 4) for seat in seats]
    playing = [asyncio.create_task(player.play()) for player in players]
    async with asyncio.timeout(60):
        while len(ada.events) < 3:
            await asyncio.sleep(0.01)
        with Full(server):
            while ada.connected < 2 or ben.connected < 2:
                await asyncio.sleep(0.01)
            await asyncio.sleep(FOR_A_WHILE)
        acknowledged = max(ada.acknowledged, ben.acknowledged)
        events, came_back = len(ada.events), ada.connected
        while len(ada.events) < events + 20:
            await asyncio.sleep(0.01)
    assert ada.connected <= came_back + 1, "sent away for what could not be stored, and not again"
    assert acknowledged <= max(ada.events)
    assert all(ada.events[n] == ben.events[n] for n in ada.events.keys() & ben.events.keys())
    for task in playing:
        task.cancel()


def test_whoever_plays_while_the_disk_is_full_plays_on_afterwards(tmp_path: Path) -> None:
    with running(tmp_path, Hasty) as server:
        asyncio.run(play_on_a_full_disk(server))
        log = (tmp_path / "server.log").read_text()
        assert "Traceback" not in log
        assert "entries, not" not in log, "two rooms of one match"
