"""Simulated time: what is due next happens next, without waiting. Everything is drawn from one seed."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any
from unittest.mock import patch

STEPS = 60_000  #: more than this in one run, and something goes round in circles


class Failed(Exception):
    """What must not happen has happened."""


class World:
    """The time, what is due, and what has been seen to go wrong."""

    def __init__(self, seed: int, trace: Callable[[str], None] | None = None) -> None:
        self.seed = seed
        self.now = 0.0
        self.wall_step = 0.0  #: how far the wall clock has been set ahead
        self.monotonic_base = 0.0  #: of the process that runs now: a machine counts from when it was started
        self.between: Callable[[], None] = lambda: None  #: called whenever all that is due at one time is done
        self.secrets = self.rng("secrets")
        self.trace = trace
        self._fault: str | None = None
        self._due: list[tuple[float, int, int, Callable[..., object], tuple[Any, ...]]] = []
        self._orders = count()
        self.steps = 0

    def rng(self, *about: object) -> Random:
        """A source of chance that no other shares."""
        return Random(f"{self.seed}/{'/'.join(map(str, about))}")

    def at(self, when: float, call: Callable[..., object], *args: Any, source: int = 0) -> None:
        """Lets something happen. Of what is due at the same time, the lower source comes first."""
        heappush(self._due, (max(when, self.now), source, next(self._orders), call, args))

    def after(self, delay: float, call: Callable[..., object], *args: Any, source: int = 0) -> None:
        """Lets something happen so many seconds from now."""
        self.at(self.now + delay, call, *args, source=source)

    def run(self, until: float, done: Callable[[], bool] | None = None) -> None:
        """Lets time pass until then, or until it is done. Raises Failed."""
        due = self._due
        self.between()
        while due and due[0][0] <= until and not (done and done()):
            self.now, _, _, call, args = heappop(due)
            call(*args)
            if not due or due[0][0] > self.now:
                self.between()
            self.steps += 1
            if self.steps > STEPS:
                self.fail(f"{STEPS} steps, and no end")
            if self._fault is not None:
                self.check()
        if not (done and done()):
            self.now = max(self.now, until)

    def fail(self, fault: str) -> None:
        """Remembers the first thing that went wrong. Inside the server an exception would be caught by others."""
        if self._fault is None:
            self._fault = fault
            self.say("FAILED", fault)

    def check(self) -> None:
        """Raises Failed if something went wrong."""
        if self._fault is not None:
            raise Failed(f"at {self.now:.3f} s: {self._fault}")

    def say(self, who: str, what: str) -> None:
        """A line of the trace."""
        if self.trace is not None:
            self.trace(f"{self.now:9.3f}  {who:<10} {what}")

    # --- clocks -------------------------------------------------------------------------------------------

    def monotonic(self) -> float:
        """Seconds by a clock that is never set."""
        return self.monotonic_base + self.now

    def wall(self) -> float:
        """Seconds since 1970, by a clock that is set now and then."""
        return 1_800_000_000 + self.now + self.wall_step


@contextmanager
def in_place_of_the_real(world: World) -> Iterator[None]:
    """The world's clocks and chance wherever a module asks for the machine's."""
    with (
        patch.object(time, "monotonic", world.monotonic),
        patch.object(time, "time", world.wall),
        patch.object(time, "time_ns", lambda: int(1e9 * world.wall())),
        patch.object(random, "_urandom", world.secrets.randbytes),
    ):
        yield
