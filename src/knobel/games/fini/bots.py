"""Opponents for FiNi: a plan, and a hand with human limits that carries it out."""

from random import Random

from knobel.core import Act, Event
from knobel.games.fini import GAME, State
from knobel.games.fini.events import Fini, Grab, Move, Place, ToRoll
from knobel.games.fini.hand import IDEAL, LEVELS, Hand, form_of_the_day, of_strength
from knobel.games.fini.judge import grabbed_too_early, still_fitting
from knobel.games.fini.planning import gain
from knobel.games.fini.state import is_silver
from knobel.games.fini.tray import ROOM, length, well_ordered

_HOPES = 2500  # ms that a bot which is behind waits for a slip of the other one


class HandBot:
    """Takes what fits, goes for the longest combination that can still be had, and calls when nothing is left."""

    def __init__(self, rng: Random, hand: Hand) -> None:
        self._rng, self._hand = rng, hand
        self._form = 1.0 if hand is IDEAL else form_of_the_day(rng)
        self._lying = self._options = 6  # what it saw when it decided
        self._hopes = False

    def duration(self, act: Act | Event, rng: Random) -> int:
        """Milliseconds that the decided act takes."""
        if self._hopes:
            return _HOPES
        return round(self._form * self._hand.duration(act, self._lying, self._options, rng))

    def decide(self, state: State, seat: int) -> Act | Event:
        """The next thing its one hand does."""
        acts = GAME.legal(state, seat)
        self._hopes = False
        if not state.values:
            return acts[0] if isinstance(acts[0], ToRoll) else self._rng.choice(acts)
        if state.hands[seat] is not None:
            return self._place(state, seat)
        self._lying = len(state.area)
        if (silver := self._miscopied(state, seat)) is not None:
            return Grab(seat, silver)
        fitting = still_fitting(state, seat)
        seen = [die for die in fitting if self._rng.random() >= self._hand.overlooks]
        takeable = [die for die in seen if not grabbed_too_early(state, seat, die)]
        if takeable:
            return self._grab(state, seat, takeable)
        if move := self._tidied(state, seat):
            return move
        if seen:  # only a silver die fits, and a coloured one of its value lies there: that one comes first
            values = {state.values[die] for die in seen}
            return Grab(seat, next(die for die in state.area if state.values[die] in values and not is_silver(die)))
        self._hopes = not fitting and self._is_behind(state, seat)
        return Fini(seat)

    def _grab(self, state: State, seat: int, takeable: list[int]) -> Event:
        """By plan, or any of the values that were seen; of equal dice a coloured one."""
        by_value = {state.values[die]: die for die in sorted(takeable, reverse=True)}
        self._options = len(by_value)
        if self._rng.random() >= self._hand.plans:
            return Grab(seat, self._rng.choice(list(by_value.values())))
        return Grab(seat, max(by_value.values(), key=lambda die: (gain(state, seat, die), self._rng.random())))

    def _miscopied(self, state: State, seat: int) -> int | None:
        """A silver die whose value is wanted is sometimes taken although it may not be, or copies nothing yet."""
        if len(state.trays[seat]) >= ROOM or self._rng.random() >= self._hand.miscopies:
            return None
        wanted = {state.values[die] for die in still_fitting(state, seat)}
        return next((die for die in state.area if is_silver(die) and state.values[die] in wanted), None)

    def _is_behind(self, state: State, seat: int) -> bool:
        """Whether calling now would lose, because the other one has the longer combination (F18)."""
        kind = state.kind or "street"
        mine, theirs = (length(kind, state.tray_values(one)) for one in (seat, 1 - seat))
        return mine < theirs

    def _tidied(self, state: State, seat: int) -> Event | None:
        """Two streets that grew together may lie the wrong way round: one die at a time goes to its place (F8)."""
        tray, values = state.trays[seat], state.tray_values(seat)
        if well_ordered(state.kind or "street", values):
            return None
        rising = sorted(tray, key=lambda die: (state.values[die], tray.index(die)))
        slot = next(at for at, die in enumerate(rising) if tray[at] != die)
        return Move(seat, rising[slot], slot)

    def _place(self, state: State, seat: int) -> Event:
        die, values, kind = state.hands[seat], state.tray_values(seat), state.kind or "street"
        for slot in range(len(values), -1, -1):
            if die is not None and well_ordered(kind, (*values[:slot], state.values[die], *values[slot:])):
                return Place(seat, slot)
        return Place(seat, len(values))


def level(strength: int, rng: Random) -> HandBot:
    """One of the five `LEVELS`, from 1."""
    return HandBot(rng, LEVELS[strength - 1])


def ideal(rng: Random) -> HandBot:
    """No human limits: a yardstick."""
    return HandBot(rng, IDEAL)


def between(strength: float, rng: Random) -> HandBot:
    """A hand between two levels."""
    return HandBot(rng, of_strength(strength))
