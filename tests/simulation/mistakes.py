"""Mistakes that a server could make: the simulation has to find every one of them."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any
from unittest.mock import patch

from knobel.core.dice import FairDraws
from knobel.log import LogError
from knobel.server.live import following
from knobel.server.live.room import Room
from knobel.table.chains import Chains
from knobel.table.table import Table
from knobel.table.telling import Telling
from tests.simulation.disk import SimulatedDisk

_store, _break, _append, _links = Room._store, Room._break, SimulatedDisk.append, Chains._links


def _tells_first(room: Room, batch: list[Any]) -> None:
    for decided in batch:
        room._tell(decided)
    _store(room, batch)


def _acknowledges_anyway(room: Room, why: str) -> None:
    for decided in room._storing or ():
        room._tell(decided)
    _break(room, why)


def _goes_on(room: Room, code: int, reason: str) -> None:
    """A broken room that is forgotten, and not stopped."""
    room._queue.clear()
    room._storing = None
    room._settle()
    room.say_bye(code, reason)
    room._broke(room)


async def _settles_once(room: Room) -> None:
    """Goes on though somebody may have acted since."""
    if room._storing is not None and not room.broken:
        waiting = asyncio.get_running_loop().create_future()
        room._waiting.append(waiting)
        await waiting
    if room.broken:
        raise LogError("it is broken")


def _whoever_comes_second(disk: SimulatedDisk, new: Any) -> Any:
    """A log that looks at no number."""
    stored = disk.matches.get(new.match)
    actual = len(stored.entries) if stored else 0
    return _append(disk, type(new)(new.match, actual, *[getattr(new, name) for name in new.__struct_fields__[2:]]))


def _another_link(chains: Chains, draw: Any) -> tuple[str, ...]:
    """A house that puts in a link which was never fixed."""
    return ("0" * 64, *_links(chains, draw)[1:])


def _loaded(_: Chains) -> FairDraws:
    """Dice that come of nothing but the house's own will."""
    return FairDraws(b"loaded", "")


def _never(*_: object) -> bool:
    return False


def _going_on() -> AbstractContextManager[Any]:
    return patch.object(Room, "_end", _goes_on)


def _not_counting() -> AbstractContextManager[Any]:
    return patch.object(SimulatedDisk, "append", _whoever_comes_second)


def _both(*mistakes: AbstractContextManager[Any]) -> AbstractContextManager[Any]:
    stack = ExitStack()
    for mistake in mistakes:
        stack.enter_context(mistake)
    return stack


#: By what is wrong: how to make it, and the seeds by which it has to be found. Most take a fraction of them.
MISTAKES: dict[str, tuple[Callable[[], AbstractContextManager[Any]], int]] = {
    "it tells before it is stored": (lambda: patch.object(Room, "_store", _tells_first), 50),
    "it acknowledges what could not be stored": (lambda: patch.object(Room, "_break", _acknowledges_anyway), 200),
    "an act sent twice counts twice": (lambda: patch.object(Telling, "remember", lambda *_: None), 100),
    "a restart forgets that something was done": (lambda: patch.object(Table, "_asks_who_has_seen", _never), 500),
    "the house exchanges its link": (lambda: patch.object(Chains, "_links", _another_link), 50),
    "the house has loaded dice": (lambda: patch.object(Chains, "draws", _loaded), 50),
    "a broken room goes on": (lambda: patch.object(Room, "_end", _goes_on), 200),
    "a broken room goes on, and the log does not count": (lambda: _both(_going_on(), _not_counting()), 200),
}
#: Those that take longer: there has to be a tie, or an act in the very turn in which somebody is about to be welcomed.
RARE: dict[str, tuple[Callable[[], AbstractContextManager[Any]], int]] = {
    "a deciding game is tried for once": (lambda: patch.object(following, "TRY_AGAIN", 1e9), 5_000),
    "a welcome waits once": (lambda: patch.object(Room, "settled", _settles_once), 50_000),
}
