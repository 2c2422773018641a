"""A best response: a net that learns nothing but to beat one frozen player: a lower bound of what can be won from it.

It starts as the frozen net and learns what positions are worth in which that one is to roll.
"""

import time
from collections.abc import Callable

import numpy as np

from knobel.games.qwixx_duel.brain.machine import ROOMY, forget, memory
from knobel.games.qwixx_duel.brain.net import Weights, tables
from knobel.games.qwixx_duel.research.training.learning import Adam, gradient
from knobel.games.qwixx_duel.research.training.selfplay import play_against
from knobel.games.qwixx_duel.research.training.training import BATCH, SETTLING

GAMES, RATE, TRACE = 4000, 0.001, 0.9


class Response:
    """A net that learns against a frozen one."""

    def __init__(self, frozen: Weights, seed: int) -> None:
        self._frozen, self._seed = tables(frozen), seed
        self._weights = Weights(*(part.copy() for part in frozen))
        self.settled = Weights(*(part.copy() for part in frozen))  #: the mean of the last ones, which plays
        self.games, self.minutes = 0, 0.0  #: that it has learned from, and of CPU

    def learn(self, minutes: float, tell: Callable[[float, int], None]) -> None:
        """For so long; `tell` hears the share of that, and games."""
        adam, weights = Adam(self._weights), self._weights
        room, own = memory(self._frozen, ROOMY), memory(self._frozen, ROOMY)
        began = time.process_time()
        while self.minutes < minutes:
            forget(own.rows)
            played = play_against(tables(weights), own, self._frozen, room, GAMES, self._seed, self.games, TRACE)
            order = np.random.default_rng((self._seed, self.games)).permutation(len(played.boards))
            for start in range(0, len(order) - BATCH + 1, BATCH):
                chosen = order[start : start + BATCH]
                slope, _ = gradient(weights, played.boards[chosen], played.returns[chosen], played.leads[chosen])
                adam.step(weights, slope, RATE * max(0.02, 1 - self.minutes / minutes))
            for mean, part in zip(self.settled, weights, strict=True):
                mean[...] += SETTLING * (part - mean)
            self.games += GAMES
            self.minutes = (time.process_time() - began) / 60
            tell(self.minutes / minutes, self.games)
