"""Simple bots for Qwixx Duel."""

from random import Random

from knobel.core import Act, Event
from knobel.games.qwixx_duel import GAME, State, ToRoll


class RandomBot:
    """Takes any legal act, passing included."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """Any legal act."""
        return self._rng.choice(GAME.legal(state, seat))


class GreedyBot:
    """Takes the turn that leaves the best difference of scores; among equals, any."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """The best act, looking to the end of its own turn."""
        acts = GAME.legal(state, seat)
        if isinstance(acts[0], ToRoll):
            return acts[0]
        return max(acts, key=lambda act: (self._worth(_after(state, act), seat), self._rng.random()))

    def _worth(self, state: State, seat: int) -> int:
        if state.action == 2:
            return max(self._worth(_after(state, act), seat) for act in GAME.legal(state, seat))
        return state.points(seat) - state.points(1 - seat)


def _after(state: State, act: Act | Event) -> State:
    if not isinstance(act, Event):
        raise TypeError(f"{act!r} needs the dice first")
    return GAME.apply(state, act)
