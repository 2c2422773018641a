"""One server process from its start to its end: the real rooms, on simulated ground."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from knobel.log import LogError
from knobel.server.live.presence import Presence
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from tests.simulation.disk import SimulatedDisk, SimulatedLog
from tests.simulation.loop import SimulatedLoop
from tests.simulation.network import Link
from tests.simulation.told import AnyTold
from tests.simulation.world import World

CHORES = 2  #: tasks that a server always has, each with its timer


class Process:
    """Starts by itself, serves, and ends by being killed or asked to."""

    def __init__(
        self,
        world: World,
        disk: SimulatedDisk,
        tick: float,
        ended: Callable[[], None],
        witness: Callable[["Process", str, AnyTold], None],
    ) -> None:
        self.world, self.disk = world, disk
        self.up = False
        self.links: set[Link] = set()
        world.monotonic_base = world.rng("boot", world.now).uniform(0, 1e6)
        self.loop = SimulatedLoop(world, tick)
        self.workers = Workers()
        self.rooms = Rooms(SimulatedLog(disk, self.loop), self.workers, clock=world.monotonic)
        self.presence = Presence()
        self._ended, self._witness = ended, witness
        self._asking: list[Callable[[Any], None]] = []
        world.between = self.loop.drain
        self._do(self._serve)

    def witness(self, match: str, told: AnyTold) -> None:
        """Something is told by this process."""
        self._witness(self, match, told)

    def ask(self, work: Callable[[], Awaitable[Any]], answer: Callable[[Any], None]) -> None:
        """A request over HTTP; it is answered with what the work returns or raises, or, by a dead server, with None."""

        async def serve() -> None:
            try:
                outcome = await work()
            except Exception as fault:  # noqa: BLE001 - the answer is whatever it is
                outcome = fault
            if self.loop.alive:
                self._asking.remove(answer)
                self.world.after(0.01, answer, outcome)

        if self.up:
            self._asking.append(answer)
            self._do(serve)
        else:
            self.world.after(0.01, answer, None)

    def _answer_nobody(self) -> None:
        """Those whose requests will not be answered give up."""
        for answer in self._asking:
            self.world.after(0.01, answer, None)
        self._asking.clear()

    def crash(self) -> None:
        """It is killed."""
        self.world.say("server", "is killed")
        self._die()
        self.disk.crash()

    def stop(self) -> None:
        """It is asked to stop, and says good-bye."""
        self.world.say("server", "is asked to stop")
        self._do(self._stop)

    @property
    def restless(self) -> str:
        """What is still going on, though no one is connected; empty: nothing."""
        rooms, workers = self.rooms, self.workers
        names = [str(task.get_coro()) for task in self.loop.tasks if task not in workers._tasks]
        going_on: dict[str, list[Any]] = {
            "rooms": [*rooms.rooms, *rooms._opening, *rooms._leaving],
            "tasks": names if len(names) != CHORES or rooms.following.tasks else [],
            "timers": [*map(str, self.loop.timers.values())] if len(self.loop.timers) != CHORES else [],
            "connections": [*self.presence.connections],
            "writes": [self.disk] if self.disk.busy else [],
            "work": [workers] if workers._queue.qsize() or workers._free != len(workers._tasks) else [],
        }
        return "; ".join(f"{what}: {', '.join(map(str, those))}" for what, those in going_on.items() if those)

    def _do(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self.loop.arrive(lambda: self.loop.create_task(work()))

    async def _serve(self) -> None:
        try:
            await self.rooms.resume()
        except LogError:
            self._die()  # the supervisor starts it again
            return
        self.up = True
        self.world.say("server", f"is up with {len(self.rooms.rooms)} matches")
        self._chores = [
            self.loop.create_task(duty) for duty in (self.rooms.tidying.evict_idle(), self.presence.watch())
        ]

    async def _stop(self) -> None:
        self.up = False
        for room in [*self.rooms.rooms.values()]:
            room.say_bye(1012, "server-stops")
        await asyncio.sleep(0.1)
        await self.rooms.close()
        while self.disk.busy:
            await asyncio.sleep(0.01)
        self._die()

    def _die(self) -> None:
        self.up = False
        self.world.at(self.world.now, self.loop.die)
        for link in sorted(self.links, key=lambda link: link.number):
            link.cut()
        self._answer_nobody()
        self._ended()
