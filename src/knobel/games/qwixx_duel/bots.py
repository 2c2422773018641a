"""Who plays Qwixx Duel: five levels from one net, and two yardsticks that know nothing but the rules."""

import math
from collections.abc import Sequence
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


class NetBot:
    """Takes the turn after which the net likes the board best."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """The first act of the turn that is best as this bot sees it."""
        acts = GAME.legal(state, seat)
        if len(acts) == 1:
            return acts[0]
        from knobel.games.qwixx_duel.values import whole_turns

        turns = whole_turns(state)
        values = self.see([turn.board for turn in turns], [turn.value for turn in turns])
        return turns[values.index(max(values))].acts[0]

    def see(self, boards: Sequence[Sequence[int]], values: Sequence[float]) -> list[float]:
        """What this bot thinks that boards are worth of which the net thinks so."""
        return list(values)


class StrongBot(NetBot):
    """The net, and a look at every roll that can follow; further on near-ties, to the end where that is near."""

    def see(self, boards: Sequence[Sequence[int]], values: Sequence[float]) -> list[float]:
        """What looking ahead makes of the best of them."""
        from knobel.games.qwixx_duel.brain.search import look_ahead
        from knobel.games.qwixx_duel.brain.using import brain

        return look_ahead(brain(), boards, values)


class MisjudgingBot(NetBot):
    """The net, seen through eyes that misjudge each board by a little: it takes near-misses rather than nonsense.

    A board is misjudged in the same way as often as it is looked at, so the two actions of a turn fit together.
    """

    error: float  #: in chances of winning: turns that are worse by so much are taken e times more seldom

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._eyes = rng.getrandbits(64)

    def see(self, boards: Sequence[Sequence[int]], values: Sequence[float]) -> list[float]:
        """With an error of Gumbel's kind, by which a turn is chosen as often as its value says."""
        return [value + self.error * self._slip(board) for board, value in zip(boards, values, strict=True)]

    def _slip(self, board: Sequence[int]) -> float:
        return -math.log(-math.log(Random(f"{self._eyes} {tuple(board)}").random() or 0.5))


class FirstStepsBot(MisjudgingBot):
    """A person on the first day."""

    error = 0.25


class CasualBot(MisjudgingBot):
    """A person who plays now and then."""

    error = 0.10


class SolidBot(MisjudgingBot):
    """A person who knows what matters."""

    error = 0.05


class SharpBot(MisjudgingBot):
    """A person who seldom errs, and not by much."""

    error = 0.025
