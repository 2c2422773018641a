"""A house to throw things at: the real application and rooms, on simulated ground."""

import logging
import warnings
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from litestar import Litestar

from knobel.server.app import Config, make_app
from knobel.server.http.gate import Gate
from knobel.server.http.hosts import Hosts
from knobel.server.live import workers
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.server.requests.call import Host
from knobel.server.visitors import Visitors
from tests.simulation.disk import SimulatedDisk, SimulatedLog
from tests.simulation.loop import SimulatedLoop
from tests.simulation.workers import Machine, Strength
from tests.simulation.world import World, in_place_of_the_real

LONGEST = 120.0  #: simulated seconds that an answer may take


class Unexpected(Exception):
    """What was not refused with a sentence of ours."""


class Tracebacks(logging.Handler):
    """No input may lead to an exception in the log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.getMessage()} {record.exc_info[1]!r}" if record.exc_info else record.getMessage())


@cache
def _app() -> Litestar:
    """One for all houses: it takes a while to make, and its state is whatever it is given."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of a Litestar that is not out yet
        return make_app(Config(data=Path()))


class FuzzedHouse:
    """Rooms without a network, and the application before them."""

    def __init__(self, seed: int) -> None:
        self.app = _app()
        self.world = World(seed)
        self.loop = SimulatedLoop(self.world)
        self.world.between = self.loop.drain
        self.disk = SimulatedDisk(self.world)
        self.rooms = Rooms(SimulatedLog(self.disk, self.loop), Workers(), clock=self.world.monotonic)
        self.machine = Machine(self.world, Strength(delay=0.01))
        self.tracebacks = Tracebacks()
        self.gate = Gate(self.app, Hosts("", "127.0.0.1"), Visitors(Config(data=Path()).limits))

    @contextmanager
    def open(self) -> Iterator[None]:
        """From here on time is simulated."""
        state = self.app.state
        state.rooms, state.host, state.config = self.rooms, Host(self.rooms), Config(data=Path())
        log = logging.getLogger("knobel")
        log.addHandler(self.tracebacks)
        with in_place_of_the_real(self.world), patch.object(workers, "Worker", self.machine):
            yield
        log.removeHandler(self.tracebacks)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What comes of it. Raises Unexpected if it takes too long, or leaves a trace in the log."""
        task = self.loop.create_task(work)
        self.world.run(self.world.now + LONGEST, task.done)
        if not task.done():
            raise Unexpected("there was no answer")
        result = task.result()
        self.check()
        return result

    def check(self) -> None:
        """Raises Unexpected if something was left in the log, or an exception was never read."""
        self.loop.check()
        self.world.check()
        if self.tracebacks.lines:
            raise Unexpected(self.tracebacks.lines[0])

    def close(self) -> None:
        """Lets go of it."""
        self.loop.die()
