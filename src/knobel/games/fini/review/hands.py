"""What the two hands of a match did in time: how long each grab took, what was missed, how late a call came."""

from statistics import median
from typing import Any

from knobel.core import Event
from knobel.games.fini.events import Fini, Grab, Place, Roll
from knobel.games.fini.judge import Judgement, grabbed_too_early, still_fitting
from knobel.games.fini.review.words import FACTS
from knobel.games.fini.state import State
from knobel.review.shapes import Fact

LATE = 2000  #: ms that an ordinary hand does not need for a die that fits
SEEN = 1000  #: ms after which a die that fits could have been taken
LATE_CALL = 1500  #: ms in which one sees that nothing fits any more


class Hand:
    """One player's hand over a match. Times are in ms since the match began, and None where a record has none."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.grabs: list[int] = []  #: how long each took, from an empty hand
        self.missed = self.late = self.early_calls = self.late_calls = self.duels = 0
        self._free: int | None = None  #: since when the hand is empty and the duel goes on
        self._fits: dict[int, int] = {}  #: dice that could be taken, and since when
        self._done: int | None = None  #: since when nothing fits any more

    def see(self, before: State, event: Event, judgement: Judgement | None, after: State, at: int | None) -> None:
        """One event, and what this hand has to do with it."""
        if at is None:
            return
        if isinstance(event, Roll):
            self._free, self._fits, self._done = None, {}, None  # "go" stands in no record
        elif isinstance(event, Grab) and event.seat == self.seat:
            self._grabbed(at)
        elif isinstance(event, Grab):
            since = self._fits.get(event.die)
            self.missed += since is not None and at - since >= SEEN
        elif isinstance(event, Place) and event.seat == self.seat:
            self._free = at
        if judgement is not None:
            self._judged(event, judgement, at)
            return
        self._look(after, at)

    def _grabbed(self, at: int) -> None:
        if self._free is not None:
            self.grabs.append(at - self._free)
            self.late += at - self._free > LATE
        self._free, self._fits = None, {}

    def _judged(self, event: Event, judgement: Judgement, at: int) -> None:
        self.duels += 1
        self.early_calls += any(slip.seat == self.seat and slip.clause == "F16" for slip in judgement.slips)
        called = isinstance(event, Fini) and event.seat == self.seat
        if self._done is not None and not (called and at - self._done <= LATE_CALL):
            self.late_calls += at - self._done > LATE_CALL
        self._free, self._fits, self._done = None, {}, None

    def _look(self, state: State, at: int) -> None:
        if not state.values or state.hands[self.seat] is not None or self._free is None:
            return
        fits = [die for die in still_fitting(state, self.seat) if not grabbed_too_early(state, self.seat, die)]
        self._fits = {die: self._fits.get(die, at) for die in fits}
        self._done = None if fits else self._done if self._done is not None else at

    def facts(self) -> list[Fact]:
        """The figures, as far as the record has times."""
        if not self.grabs:
            return []
        found: list[tuple[str, float, str]] = [
            ("grab", round(median(self.grabs) / 1000, 2), "s"),
            ("late", self.late, ""),
            ("missed", self.missed, ""),
            ("early-calls", self.early_calls, ""),
            ("late-calls", self.late_calls, ""),
        ]
        return [Fact(name, FACTS[name], value, unit) for name, value, unit in found]


def time_of(extra: dict[str, Any]) -> int | None:
    """When a line happened, as far as it says so."""
    at = extra.get("at")
    return at if type(at) is int else None
