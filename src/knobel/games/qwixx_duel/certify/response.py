"""A best response: a net that learns nothing but to beat one frozen player: a lower bound of what can be won from it.

It starts as the frozen net and learns what positions are worth in which that one is to roll.
"""

import time
from collections.abc import Callable

import numpy as np

from knobel.games.qwixx_duel.brain.learning import Adam, gradient
from knobel.games.qwixx_duel.brain.machine import memory
from knobel.games.qwixx_duel.brain.net import Weights, tables
from knobel.games.qwixx_duel.brain.selfplay import play_against
from knobel.games.qwixx_duel.brain.training import BATCH, SETTLING

GAMES, RATE, TRACE = 4000, 0.001, 0.9


def best_response(
    frozen: Weights, seed: int, minutes: float, tell: Callable[[float, int], None]
) -> tuple[Weights, int]:
    """Learns for so long; returns the net and how many games that were. `tell` hears the share of time, and games."""
    weights = Weights(*(part.copy() for part in frozen))
    settled = Weights(*(part.copy() for part in frozen))
    adam, still, room = Adam(weights), tables(frozen), memory(tables(frozen))
    began, games = time.process_time(), 0
    while (spent := (time.process_time() - began) / (60 * minutes)) < 1:
        made = tables(weights)
        played = play_against(made, memory(made), still, room, GAMES, seed, games, TRACE)
        order = np.random.default_rng((seed, games)).permutation(len(played.boards))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            slope, _ = gradient(weights, played.boards[chosen], played.returns[chosen], played.leads[chosen])
            adam.step(weights, slope, RATE * max(0.02, 1 - spent))
        for mean, part in zip(settled, weights, strict=True):
            mean[...] += SETTLING * (part - mean)
        games += GAMES
        tell(spent, games)
    return settled, games
