"""What the two hands of a match did in time: how long each grab took, what was missed, how late a call came."""

from statistics import median
from typing import Any

import msgspec

from knobel.core import Event
from knobel.games.fini.events import Fini, Grab, Place, Roll
from knobel.games.fini.judge import Judgement, grabbed_too_early, still_fitting
from knobel.games.fini.review.words import FACTS
from knobel.games.fini.state import State
from knobel.review.shapes import Fact

LATE = 2000  #: ms that an ordinary hand does not need for a die that fits
SEEN = 1000  #: ms after which a die that fits could have been taken
LATE_CALL = 1500  #: ms in which one sees that nothing fits any more


class Grasp(msgspec.Struct, frozen=True):
    """A die that a hand took from the felt."""

    seat: int
    die: int
    took: int | None  #: ms from an empty hand; None where that is not known
    late: bool


class Miss(msgspec.Struct, frozen=True):
    """A die that fitted, and that the other took."""

    seat: int  #: who missed it
    die: int
    seen: int  #: ms for which it could have been taken


class Hands(msgspec.Struct, frozen=True):
    """What the hands did in one duel, die by die: the page draws it on the felt."""

    grabs: list[Grasp]
    missed: list[Miss]
    idle: tuple[int | None, int | None]  #: ms for which nothing fitted any more before the duel ended, by seat
    caller: int | None
    fits: tuple[int, ...]  #: dice that still fitted at a call that came too early


class HandFigures:
    """One player's hand over a match. Times are in ms since the match began, and None where a record has none."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.grabs: list[int] = []  #: how long each took, from an empty hand
        self.missed = self.late = self.early_calls = self.late_calls = self.duels = 0
        self._free: int | None = None  #: since when the hand is empty and the duel goes on
        self._fits: dict[int, int] = {}  #: dice that could be taken, and since when
        self._done: int | None = None  #: since when nothing fits any more
        self.taken: list[Grasp] = []  #: in this duel, as are the next two
        self.lost: list[Miss] = []
        self.idle: int | None = None

    def see(self, before: State, event: Event, judgement: Judgement | None, after: State, at: int | None) -> None:
        """One event, and what this hand has to do with it."""
        if at is None:
            return
        if isinstance(event, Roll):
            self._free, self._fits, self._done = None, {}, None  # "go" stands in no record
            self.taken, self.lost, self.idle = [], [], None
        elif isinstance(event, Grab) and event.seat == self.seat:
            self._grabbed(event.die, at)
        elif isinstance(event, Grab):
            since = self._fits.get(event.die)
            if since is not None and at - since >= SEEN:
                self.missed += 1
                self.lost.append(Miss(self.seat, event.die, at - since))
        elif isinstance(event, Place) and event.seat == self.seat:
            self._free = at
        if judgement is not None:
            self._judged(event, judgement, at)
            return
        self._look(after, at)

    def _grabbed(self, die: int, at: int) -> None:
        took = None if self._free is None else at - self._free
        late = took is not None and took > LATE
        self.taken.append(Grasp(self.seat, die, took, late))
        if took is not None:
            self.grabs.append(took)
            self.late += late
        self._free, self._fits = None, {}

    def _judged(self, event: Event, judgement: Judgement, at: int) -> None:
        self.duels += 1
        self.early_calls += any(slip.seat == self.seat and slip.clause == "F16" for slip in judgement.slips)
        self.idle = None if self._done is None else at - self._done
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


def both_hands(hands: tuple[HandFigures, HandFigures], event: Event, judgement: Judgement) -> Hands | None:
    """The duel that was just judged; None where the record has no times."""
    if not any(hand.taken for hand in hands):
        return None
    fits = [slip.dice for slip in judgement.slips if slip.reason == "premature"]
    return Hands(
        grabs=[grasp for hand in hands for grasp in hand.taken],
        missed=[miss for hand in hands for miss in hand.lost],
        idle=(hands[0].idle, hands[1].idle),
        caller=event.seat if isinstance(event, Fini) else None,
        fits=tuple(fits[0]) if fits else (),
    )


def time_of(extra: dict[str, Any]) -> int | None:
    """When a line happened, as far as it says so."""
    at = extra.get("at")
    return at if type(at) is int else None
