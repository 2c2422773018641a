"""Worker processes without processes: they do their work a little later, fail at it, die over it or take for ever."""

import asyncio
import pickle
from random import Random

import msgspec

from knobel.server.live.work import simulate
from knobel.server.live.worker import Lost, _call
from tests.simulation.world import World
from tests.table.driving import simulated


class Strength(msgspec.Struct):
    """How well workers work."""

    delay: float = 0.05  #: seconds a piece of work takes at most
    slow: float = 0.0  #: share of work that takes very long
    failing: float = 0.0  #: share of work that fails
    dying: float = 0.0  #: share of work that is a worker's last


class WorkersFault(Exception):
    """What a piece of work was made to fail with."""


class Machine:
    """Where workers are started: stands for the class `Worker`."""

    def __init__(self, world: World, strength: Strength) -> None:
        self.strength = strength
        self._rng = world.rng("workers")

    async def start(self) -> "SimulatedWorker":
        """A new one. Raises Lost."""
        await asyncio.sleep(self._rng.uniform(0.05, 0.5))
        if self._rng.random() < self.strength.dying:
            raise Lost("a worker died before it began")
        return SimulatedWorker(self, self._rng)


class SimulatedWorker:
    """Does one thing after the other."""

    def __init__(self, machine: Machine, rng: Random) -> None:
        self._machine, self._rng = machine, rng

    async def do(self, call: bytes, seconds: float) -> bytes:
        """Has a call made. Raises Lost."""
        rng, strength = self._rng, self._machine.strength
        delay = rng.uniform(5, 90) if rng.random() < strength.slow else rng.uniform(0.001, strength.delay)
        await asyncio.sleep(min(delay, seconds))
        if delay > seconds:
            raise Lost("a worker took too long")
        if rng.random() < strength.dying:
            raise Lost("a worker died")
        if rng.random() < strength.failing:
            return pickle.dumps((False, WorkersFault("a piece of work failed")))
        work, args = pickle.loads(call)  # noqa: S301 - our own
        if work is simulate and args[0].game in ("fini", "doppel-x"):
            # Physics takes milliseconds, of which there are few here; the dice are the same without.
            return pickle.dumps((True, simulated(*args)))
        return _call(call)

    def end(self) -> None:
        """There is no process."""
