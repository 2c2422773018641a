"""What must be so about the draws of a journal: none is given up without a decision, and no seat refuses too often."""

from collections import Counter
from collections.abc import Iterator, Sequence

from knobel.core import Forfeit
from knobel.core.chains import MOST_WITHHELD
from knobel.table.journal import (
    AnyEntry,
    Chained,
    Created,
    Drawing,
    Happened,
    Paused,
    Retokened,
    Returned,
    Revealed,
    Rolling,
    SimulationRequested,
    Skipped,
    StoodIn,
    Waived,
)

LATE = 3000  #: ms by which a clock may be late


class Draws:
    """Reads a journal once more, by the words of docs/fair-dice.md alone."""

    def __init__(self, created: Created, *, punctual: bool) -> None:
        setup = created.setup
        clock = setup.strict and setup.clock != "off" and punctual
        self._limit = 1000 * int(setup.clock) if clock else None
        self._roots: list[str] = []
        self._of_seat: dict[int, int] = {}
        self._gone: set[int] = set()  #: seats that are not a person's in the game
        self._withheld = Counter[int]()
        self._owed: dict[int, set[int]] = {}  #: by chain that was named and has not revealed: its seats
        self._since: int | None = None  #: from when on the links are waited for
        self._named = 0

    def read(self, entry: AnyEntry) -> Iterator[str]:
        """What is wrong with an entry."""
        match entry:
            case Chained(_, seat, root):
                self._of_seat.pop(seat, None)
                if root:
                    self._roots += [root] if root not in self._roots else []
                    self._of_seat[seat] = self._roots.index(root) + 1
            case Retokened(_, seat, _):
                self._of_seat.pop(seat, None)
            case StoodIn(_, seat, _):
                self._gone.add(seat)
            case Returned(_, seat):
                self._gone.discard(seat)
            case Drawing(at, _, chains):
                self._owed = {chain: {seat for seat, its in self._of_seat.items() if its == chain} for chain in chains}
                self._named = at
                self._since = None if self._since is None else at
                for chain, seats in self._owed.items():
                    if all(self._withheld[seat] >= MOST_WITHHELD for seat in seats):
                        yield f"chain {chain} is named, and its seats {sorted(seats)} are out"
            case Rolling(at) | SimulationRequested(at):
                self._since = max(at, self._named) if self._since is None else self._since
            case Waived() | Paused():
                self._since = None
            case Revealed(at, chain):
                yield from self._too_late(at)
                self._owed.pop(chain, None)
            case Skipped():
                yield from self._given_up(entry)
            case Happened(at, Forfeit(seat)):
                self._gone.add(seat)
                yield from self._too_late(at)
            case Happened(_, event) if event.chance:
                if self._owed:
                    yield f"dice fell without the links of {sorted(self._owed)}"
                self._since = None

    def _given_up(self, skipped: Skipped) -> Iterator[str]:
        owed = {seat for chain in skipped.missing for seat in self._owed.get(chain, ())}
        if not skipped.missing or not {*skipped.missing} <= {*self._owed}:
            yield f"draw {skipped.n} is given up for chains {skipped.missing}, and {sorted(self._owed)} are missing"
        if {*(skipped.withheld or ())} != owed:
            yield f"draw {skipped.n} is withheld by {skipped.withheld}, and owed by {sorted(owed)}"
        if owed - self._gone:
            yield f"draw {skipped.n} is given up, and no one has decided about seats {sorted(owed - self._gone)}"
        self._withheld.update(owed)
        for seat in owed:
            if self._withheld[seat] > MOST_WITHHELD:
                yield f"seat {seat} has withheld {self._withheld[seat]} draws"

    def _too_late(self, at: int) -> Iterator[str]:
        """A link that costs the game is not owed for longer than the clock says; a slow simulation may take longer."""
        if self._owed and self._limit is not None and self._since is not None and at - self._since > self._limit + LATE:
            yield f"links were owed from {self._since} to {at}, and the clock says {self._limit}"


def faults(entries: Sequence[AnyEntry], *, punctual: bool) -> list[str]:
    """What is wrong with a journal; `punctual`: its server never stood still, so that its clocks were on time."""
    created, *rest = entries
    assert isinstance(created, Created)
    draws = Draws(created, punctual=punctual)
    return [fault for entry in rest for fault in draws.read(entry)]
