"""A plain collector for FiNi: sees what fits, takes it, lays it where it belongs, and calls when nothing is left."""

from random import Random

from knobel.core import Act, Event
from knobel.games.fini import GAME, State
from knobel.games.fini.events import Fini, Grab, Move, Place, ToRoll
from knobel.games.fini.judge import grabbed_too_early, still_fitting
from knobel.games.fini.state import is_silver
from knobel.games.fini.tray import well_ordered


class CollectorBot:
    """Plays by the book, and prefers dice that make its longest combination longer. As quick as most people."""

    pace = 1.0  #: how long it takes for everything, as a share of an ordinary person's time

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """The next thing its one hand does."""
        acts = GAME.legal(state, seat)
        if not state.values:
            return acts[0] if isinstance(acts[0], ToRoll) else self._rng.choice(acts)
        if state.hands[seat] is not None:
            return self._place(state, seat)
        fitting = [die for die in still_fitting(state, seat) if not grabbed_too_early(state, seat, die)]
        if not fitting and (move := self._tidied(state, seat)):
            return move
        if not fitting:
            return Fini(seat) if not still_fitting(state, seat) else self._wait(state, seat)
        return Grab(seat, max(fitting, key=lambda die: (not is_silver(die), self._gain(state, seat, die))))

    def _wait(self, state: State, seat: int) -> Act | Event:
        """Only a silver die fits, and a coloured one of its value lies there: take that one."""
        values = {state.values[die] for die in still_fitting(state, seat)}
        return Grab(seat, next(die for die in state.area if state.values[die] in values and not is_silver(die)))

    def _tidied(self, state: State, seat: int) -> Event | None:
        """Two streets that grew together may lie the wrong way round: one die at a time goes to its place (F8)."""
        tray, values = state.trays[seat], state.tray_values(seat)
        if well_ordered(state.kind or "street", values):
            return None
        rising = sorted(tray, key=lambda die: (state.values[die], tray.index(die)))
        slot = next(at for at, die in enumerate(rising) if tray[at] != die)
        return Move(seat, rising[slot], slot)

    def _gain(self, state: State, seat: int, die: int) -> tuple[int, float]:
        near = state.tray_values(seat)
        value = state.values[die]
        beside = sum(abs(value - other) <= 1 for other in near)
        return beside, self._rng.random()

    def _place(self, state: State, seat: int) -> Event:
        die, values, kind = state.hands[seat], state.tray_values(seat), state.kind or "street"
        for slot in range(len(values), -1, -1):
            if die is not None and well_ordered(kind, (*values[:slot], state.values[die], *values[slot:])):
                return Place(seat, slot)
        return Place(seat, len(values))


class SlowBot(CollectorBot):
    """Takes its time, as a child does or somebody who plays for the first time."""

    pace = 1.9


class QuickBot(CollectorBot):
    """A practised hand: about what people reach after many games, and never more."""

    pace = 0.68
