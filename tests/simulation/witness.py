"""Receives every message, and remembers it: an act counts once, and is answered alike."""

import msgspec

from tests.simulation.disk import SimulatedDisk
from tests.simulation.person import GHOST, House
from tests.simulation.process import Process
from tests.simulation.stored import DRAWN
from tests.simulation.told import Accepted, AnyTold, Gone, Refused
from tests.simulation.world import World

#: Acts that are written down first; what comes of them is an event of its own, later.
ASKED = {"toss": ["toss"], "rush": ["toss"], "fini": ["roll", "next"]}


class _Seat(msgspec.Struct):
    seat: int | None = None


class Witness:
    """Compares answers."""

    def __init__(self, world: World, disk: SimulatedDisk, house: House) -> None:
        self._world, self._disk, self._house = world, disk, house
        self._accepted: dict[str, Accepted] = {}  #: by ref: what was said of an act that counts
        self._events: dict[tuple[str, int], str] = {}  #: by match and number: the ref that led to it
        self._asked: dict[tuple[str, int], set[str]] = {}
        self._drawn: dict[tuple[str, int], set[str]] = {}

    def hear(self, process: Process, match: str, told: AnyTold) -> None:
        """Something is told by a server."""
        if not isinstance(told, Accepted | Refused | Gone) or not told.ref:
            return
        if told.ref.startswith(GHOST):
            if isinstance(told, Accepted):
                self._world.fail(f"a device that has lost its seat plays on: {told}")
            return
        before = self._accepted.get(told.ref)
        if before is not None and before != told:
            self._world.fail(f"an act was answered {before}, and when it was sent again {told}")
        elif before is None and isinstance(told, Accepted):
            self._accepted[told.ref] = told
            self._count(match, told)

    def _count(self, match: str, told: Accepted) -> None:
        """Every accepted act has an event or an entry of its own on disk, which carries its ref."""
        stored = self._disk.matches[match]
        seat, kind = self._house.acts[told.ref]
        if stored.refs[seat, told.ref] != 1:
            self._world.fail(f"{told} of seat {seat} stands in {stored.refs[seat, told.ref]} entries")
        if kind in ASKED.get(stored.game, ()):
            asked = self._asked.setdefault((match, seat), set())
            asked.add(told.ref)
            if len(asked) > stored.asked[seat]:
                self._world.fail(f"{told} of seat {seat}, and it stands in no entry")
            return
        if kind in DRAWN:
            drawn = self._drawn.setdefault((match, seat), set())
            drawn.add(told.ref)
            if len(drawn) > stored.drawn[seat]:
                self._world.fail(f"{told} of seat {seat}, and its dice stand in no entry")
            return
        other = self._events.setdefault((match, told.n), told.ref)
        if other != told.ref:
            self._world.fail(f"event {told.n} of {match} was accepted for {other} and for {told.ref}")
        whose = msgspec.json.decode(stored.events[told.n - 1], type=_Seat).seat if told.n else -1
        if whose not in (None, seat):
            self._world.fail(f"{told} of seat {seat}, and event {told.n} is seat {whose}'s")
