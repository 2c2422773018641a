"""Has a worker simulate what a room's table asks for, and gives the outcome to the table."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from knobel.core import Illegal
from knobel.log import Log, LogError
from knobel.server.live.work import simulate
from knobel.server.live.workers import Workers

if TYPE_CHECKING:
    from knobel.server.live.room import Room

WORK_SECONDS = 10.0  #: that a worker may take for a throw; a machine that is busy is slow


class Simulating:
    """The simulations of one room, one at a time."""

    def __init__(self, room: "Room", workers: Workers, log: Log) -> None:
        self._room, self._workers, self._log = room, workers, log
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the simulation that the table asks for, unless one is running."""
        if self.task is None and self._room.table.simulation() is not None:
            self.task = asyncio.create_task(self._simulate())

    async def _simulate(self) -> None:
        """Simulates what is pending. An outcome that the rules refuse is simulated once more."""
        room, table = self._room, self._room.table
        simulation = table.simulation()
        if simulation is None:
            self.task = None
            return
        decided = False  #: whether the table has got the outcome, so that a fault is the table's
        try:
            for last in (False, True):
                # Dice that a connected seat waits for fall before those of bots with watchers alone.
                hurry = any(connection.seats for connection in room.connections)
                done = await self._workers.insist(simulate, simulation, seconds=WORK_SECONDS, hurry=hurry)
                if done.film:
                    await self._log.put_blob(done.film)
                try:
                    decided = True
                    room.decide(partial(table.simulated, events=simulation.events, event=done.event, extra=done.extra))
                    break
                except Illegal:
                    if last:
                        raise
        except LogError as fault:
            room.break_off(str(fault))
        except Exception as fault:  # any other is the simulation's own
            if decided or simulation == table.simulation():  # else it is no longer asked for
                await room.set_aside(f"its dice cannot be simulated: {type(fault).__name__}: {fault}")
        finally:
            self.task = None
            asyncio.get_running_loop().call_soon(room.look_around)
