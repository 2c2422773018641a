"""How the net learns: gradients of its two heads, and Adam. NumPy alone; the same seed gives the same net."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel.brain.ahead import lead_of, stock_of
from knobel.games.qwixx_duel.brain.machine import find
from knobel.games.qwixx_duel.brain.net import Floats, Weights
from knobel.games.qwixx_duel.brain.sight import (
    FACTS,
    MOST_FACTS,
    WIDEST,
    gist,
    lead_facts,
    look,
    misthrow_facts,
    stock_facts,
)
from knobel.games.qwixx_duel.compiling import compiled

POINTS_UNIT = 20.0  #: points of difference that the second head calls 1
POINTS_SHARE = 0.05  #: what the second head's error counts beside the first one's

_MISTHROWS, _STOCK, _LEAD = misthrow_facts(), stock_facts(), lead_facts()


@compiled
def _look_at_all(boards: Any, numbers: Any, facts: Any, rest: Any) -> int:
    """What the net sees of boards: which rows, each with its facts once; and numbers of misthrows, stocks and leads.

    Returns how many different rows there are.
    """
    found = np.empty(MOST_FACTS, np.int64)
    slots = 1
    while slots < 8 * len(boards):
        slots *= 2
    met, which = np.full(slots, -1, np.int64), np.empty(slots, np.int64)
    different = 0
    for number in range(len(boards)):
        now = boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3]
        mine, theirs = boards[number, 4], boards[number, 5]
        for row in range(4):
            key = gist(now[row])
            slot = find(key, met, slots - 1)
            if met[slot] == -1:
                met[slot], which[slot] = key, different
                for fact in range(look(key, found)):
                    facts[different, found[fact]] = 1
                different += 1
            numbers[number, row] = which[slot]
        rest[number, 0] = 4 * mine + theirs
        rest[number, 1], rest[number, 2] = stock_of(now, mine, 0), stock_of(now, theirs, 1)
        rest[number, 3] = min(WIDEST, max(-WIDEST, lead_of(now, mine, theirs))) + WIDEST
    return different


@compiled
def _add_up(numbers: Any, rising: Any, falling: Any, into: Any) -> None:
    """What all boards say of their rows, by row."""
    for number in range(len(numbers)):
        for unit in range(into.shape[1]):
            into[numbers[number, 0], unit] += rising[number, unit]
            into[numbers[number, 1], unit] += rising[number, unit]
            into[numbers[number, 2], unit] += falling[number, unit]
            into[numbers[number, 3], unit] += falling[number, unit]


class Loss(NamedTuple):
    """How far off the net was."""

    win: float  #: cross entropy
    points: float  #: mean square, in units of 20 points


def gradient(weights: Weights, boards: npt.NDArray[np.int64], wins: Floats, leads: Floats) -> tuple[Weights, Loss]:
    """Gradient of the loss on positions before a roll: the chance of the player to roll, and the lead at the end."""
    size, h = len(boards), len(weights.bias)
    facts = np.zeros((4 * size, FACTS), np.float32)
    numbers, rest = np.zeros((size, 4), np.int64), np.zeros((size, 4), np.int64)
    facts = facts[: _look_at_all(boards, numbers, facts, rest)]
    misthrows, my_stock = _MISTHROWS[rest[:, 0]], _STOCK[rest[:, 1]]
    their_stock, lead = _STOCK[rest[:, 2]], _LEAD[rest[:, 3]]
    seen = np.maximum(facts @ weights.see + weights.see_bias, 0)
    grasped = np.maximum(seen @ weights.grasp + weights.grasp_bias, 0)
    rising, falling = grasped[numbers[:, 0]] + grasped[numbers[:, 1]], grasped[numbers[:, 2]] + grasped[numbers[:, 3]]
    common = misthrows @ weights.misthrows + my_stock @ weights.my_stock + their_stock @ weights.their_stock
    common += lead @ weights.lead + weights.bias
    one = np.maximum(common + rising @ weights.near + falling @ weights.far, 0)
    two = np.maximum(common + falling @ weights.near + rising @ weights.far, 0)
    met = one + two
    chance = 1 / (1 + np.exp(-(met @ weights.win[:h] + weights.win[h])))
    margin = met @ weights.points[:h] + weights.points[h]
    error = ((chance - wins) / size).astype(np.float32)
    off = ((margin - leads / POINTS_UNIT) * (2 * POINTS_SHARE / size)).astype(np.float32)
    back = np.outer(error, weights.win[:h]) + np.outer(off, weights.points[:h])
    back_one, back_two = back * (one > 0), back * (two > 0)
    both = back_one + back_two
    back_rising = back_one @ weights.near.T + back_two @ weights.far.T
    back_falling = back_two @ weights.near.T + back_one @ weights.far.T
    back_rows = np.zeros_like(grasped)
    _add_up(numbers, back_rising, back_falling, back_rows)
    back_rows *= grasped > 0
    back_seen = (back_rows @ weights.grasp.T) * (seen > 0)
    slope = Weights(
        facts.T @ back_seen,
        back_seen.sum(0),
        seen.T @ back_rows,
        back_rows.sum(0),
        rising.T @ back_one + falling.T @ back_two,
        falling.T @ back_one + rising.T @ back_two,
        misthrows.T @ both,
        my_stock.T @ both,
        their_stock.T @ both,
        lead.T @ both,
        both.sum(0),
        np.append(met.T @ error, error.sum()),
        np.append(met.T @ off, off.sum()),
    )
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    entropy = -(wins * np.log(sure) + (1 - wins) * np.log(1 - sure)).mean()
    return slope, Loss(float(entropy), float(((margin - leads / POINTS_UNIT) ** 2).mean()))


class Adam:
    """Steps down the slope, each weight at a pace of its own."""

    def __init__(self, weights: Weights) -> None:
        self.steps = 0
        self.mean = Weights(*(np.zeros_like(part) for part in weights))
        self.square = Weights(*(np.zeros_like(part) for part in weights))

    def step(self, weights: Weights, slope: Weights, rate: float) -> None:
        """Changes the weights in place."""
        self.steps += 1
        long, short = 1 - 0.999**self.steps, 1 - 0.9**self.steps
        for part, down, mean, square in zip(weights, slope, self.mean, self.square, strict=True):
            mean[...] += 0.1 * (down - mean)
            square[...] += 0.001 * (down * down - square)
            part[...] -= rate * (mean / short) / (np.sqrt(square / long) + 1e-8)
