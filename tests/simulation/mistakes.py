"""Mistakes that a server could make: the simulation has to find every one of them."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack
from typing import Any
from unittest.mock import patch

from knobel.core.dice import FairDraws
from knobel.core.route import Refusal
from knobel.log import LogError
from knobel.server.live import following, storing
from knobel.server.live.room import Room
from knobel.server.live.storing import Storing
from knobel.server.requests import seats
from knobel.table.chains import Chains
from knobel.table.devices import Devices
from knobel.table.draw_coordinator import DrawCoordinator
from knobel.table.effects import Effects
from knobel.table.journal import Drawing, Skipped
from knobel.table.names import Parted, part_names
from knobel.table.replies import Replies
from knobel.table.seat import hashed
from knobel.table.table import Table
from tests.simulation.disk import SimulatedDisk

_store, _break, _append, _links = Storing._store, Room.break_off, SimulatedDisk.append, Chains._links
_chain, _announce = Devices.chain, Chains.announce
_fold_in = Table.fold_in


def _tells_first(storing: Storing, batches: list[Any]) -> None:
    for batch in batches:
        storing._deliver(batch)
    _store(storing, batches)


def _acknowledges_anyway(room: Room, why: str) -> None:
    for batch in room.storing._batches or ():
        room._deliver(batch)
    _break(room, why)


def _goes_on(room: Room, code: int, reason: str) -> None:
    """A broken room that is forgotten, and not stopped."""
    room.storing.stop()
    room.storing._stopped = False
    room.say_bye(code, reason)
    room._broke(room)


async def _settles_once(room: Room) -> None:
    """Goes on though a seat may have acted since."""
    if room.storing.busy and not room.broken:
        await room.storing.finish()
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
    """Dice that follow from no links."""
    return FairDraws(b"loaded", "")


def _forgets_refs(table: Table, entries: Iterable[Any]) -> None:
    """A restart that finds every act in the journal, and not what it was called."""
    _fold_in(table, entries)
    table.fold.accepted.clear()


async def _sits_anew(room: Room, wanted: int | None, name: str, colour: int | None, token: str) -> int:
    """Does not check whether the token has a seat already."""
    assert wanted is not None
    if room.decide(lambda t: room.table.attendance.sit(t, wanted, name, hashed(token), colour)).reply is not None:
        raise Refusal(409, "this seat is taken")
    await room.settled()
    return wanted


def _gives_up(devices: Devices, t: int, number: int, root: str, device: tuple[int, ...] = ()) -> Effects:
    """A table on which a new chain ends the draw that the old one was named for."""
    chains = devices._fold.chains
    draw = chains.draw if chains else None
    named = draw.chain_of(number) if draw else None
    if chains and draw and named in draw.missing and root != chains.root_of(number):
        devices._play.add(Skipped(t, draw.n, (named,), (number,)))
        devices._play.add(Drawing(t, draw.n + 1, tuple(chain for chain in draw.chains if chain != named)))
    return _chain(devices, t, number, root, device)


def _starts_anew(chains: Chains, seat: int, root: str) -> None:
    """What was withheld is forgotten with the device that did it."""
    if root and chains.find(root) is None:
        chains.withheld[seat] = 0
    _announce(chains, seat, root)


def _only_hides(*known: Any) -> Parted:
    """A room that shows a hidden name no more, and leaves it in the log."""
    parted = part_names(*known)
    kept = {number: name for number, name in parted.names.items() if name is not None}
    return parted._replace(names={**kept})


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
    "it tells before it is stored": (lambda: patch.object(Storing, "_store", _tells_first), 50),
    "it acknowledges what could not be stored": (lambda: patch.object(Room, "break_off", _acknowledges_anyway), 200),
    "an act sent twice counts twice": (lambda: patch.object(Replies, "accepted", lambda *_: None), 100),
    "a ref is forgotten with the room's memory": (lambda: patch.object(Table, "fold_in", _forgets_refs), 200),
    "a lost answer costs the seat": (lambda: patch.object(seats, "sit_down", _sits_anew), 300),
    "the server exchanges its link": (lambda: patch.object(Chains, "_links", _another_link), 50),
    "the server has loaded dice": (lambda: patch.object(Chains, "draws", _loaded), 50),
    "a new chain gives the draw up": (lambda: patch.object(Devices, "chain", _gives_up), 200),
    "withheld is counted per device": (lambda: patch.object(Chains, "announce", _starts_anew), 1_000),
    "an owed link stops the clock": (lambda: patch.object(DrawCoordinator, "wake", lambda _: None), 1_000),
    "a hidden name stays in the log": (lambda: patch.object(storing, "part_names", _only_hides), 100),
    "a broken room goes on": (lambda: patch.object(Room, "_end", _goes_on), 200),
    "a broken room goes on, and the log does not count": (lambda: _both(_going_on(), _not_counting()), 200),
}
#: Those that take longer: there has to be a tie, or an act in the turn in which a connection is to be welcomed.
RARE: dict[str, tuple[Callable[[], AbstractContextManager[Any]], int]] = {
    "a deciding game is tried for once": (lambda: patch.object(following, "TRY_AGAIN", 1e9), 5_000),
    "a welcome waits once": (lambda: patch.object(Room, "settled", _settles_once), 50_000),
}
