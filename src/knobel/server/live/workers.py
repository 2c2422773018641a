"""What runs in worker processes: throws, rolls and bots. The event loop never waits on them."""

import asyncio
import hashlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, ParamSpec, TypeVar

import msgspec

from knobel import bots
from knobel.bots.pace import pace
from knobel.core import Dice
from knobel.games import find
from knobel.games.fini.events import Roll
from knobel.table.manner import Job

P = ParamSpec("P")
T = TypeVar("T")


class Simulated(msgspec.Struct, frozen=True):
    """What came of a throw or roll."""

    event: dict[str, Any]
    extra: dict[str, Any]
    trajectory: bytes


class Decided(msgspec.Struct, frozen=True):
    """What a bot wants to do, and how long a person would take for it."""

    act: dict[str, Any]
    after: int


def simulate(job: Job) -> Simulated:
    """Throws the dice of Doppel X, or rolls those of FiNi. The same job gives the same bytes."""
    dice = Dice(job.seed, job.nonces).at(job.chance)
    if job.game == "doppel-x":
        return _throw(job, dice)
    game = find(job.game)
    state = game.read_position(job.position)
    act = game.legal(state, game.due(state)[0])[0]
    event = game.resolve(state, act, dice)

    from knobel.physics.roll import roll
    from knobel.physics.trajectory import encode

    if not isinstance(event, Roll):
        raise TypeError(f"{job.game} has no dice to be rolled onto the table")
    rolled = roll(event.values, dice.uniform)
    film = encode(rolled.trajectory)
    extra = {
        "poses": msgspec.to_builtins(rolled.poses),
        "paints": msgspec.to_builtins(rolled.paints),
        "ms": int(1000 * rolled.trajectory.seconds),
        "trajectory": hashlib.sha256(film).hexdigest(),
    }
    return Simulated(msgspec.to_builtins(event), extra, film)


def _throw(job: Job, dice: Any) -> Simulated:
    from knobel.games.doppel_x.events import ToThrow
    from knobel.games.doppel_x.simulation.thrower import PhysicalThrower
    from knobel.games.doppel_x.state import State
    from knobel.physics.trajectory import encode

    state = msgspec.json.decode(job.position, type=State)
    hands = tuple(msgspec.convert(hand, ToThrow) for hand in job.hands)
    event, trajectory = PhysicalThrower().simulate(state, hands, dice)
    film = encode(trajectory)
    extra = {"ms": int(1000 * trajectory.seconds), "trajectory": hashlib.sha256(film).hexdigest()}
    return Simulated(msgspec.to_builtins(event), extra, film)


def decide(game: str, bot: str, position: str, seat: int, seed: int) -> Decided:
    """Asks a bot for its next act."""
    rng = Random(seed)
    player = bots.make(game, bot, rng)
    act = player.decide(find(game).read_position(position), seat)
    told = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
    return Decided(told, pace(game, act, rng, getattr(player, "pace", 1.0)))


class Workers:
    """A pool of processes that is made anew if one of them dies."""

    def __init__(self, processes: int = 2) -> None:
        self._processes = processes
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=spawning, initializer=_give_way)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a function in a process; a process that dies is replaced and the work done again, three times."""
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, _call, work, args, kwargs)
            except BrokenProcessPool:
                if attempt == 2:
                    raise
                if self._pool is pool:
                    self._pool = self._fresh()
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Where cores are short the event loop goes first: dice may fall a little later, a grab may not.

    And a worker ends with its server, also with one that was killed: nothing else would tell it.
    """
    if hasattr(os, "nice"):
        os.nice(19)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _call(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return work(*args, **kwargs)
