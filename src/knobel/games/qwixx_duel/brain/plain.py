"""The net with NumPy alone: boards are listed in plain Python and judged all at once.

A decision of the net takes a fraction of a millisecond, an exact expectation a few milliseconds. What rows contribute
is kept from one question to the next, for the rows that were met last.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel.board import MOST_CLOSED, MOST_MISTHROWS, STONES, field_of
from knobel.games.qwixx_duel.brain.ahead import MOST_BOARDS, MOST_TURNS, NOWHERE, PLACES, list_turns, spread
from knobel.games.qwixx_duel.brain.net import LEAD, MISTHROWS, MY_STOCK, THEIR_STOCK, Tables, Weights, tables
from knobel.games.qwixx_duel.brain.sight import FACTS, MOST_FACTS, WIDEST, look, turned
from knobel.games.qwixx_duel.row import FIELDS, LAST, POINTS

Rows = tuple[int, int, int, int]
Doubles = npt.NDArray[np.float64]
Index = npt.NDArray[np.int64]
MOST_KEPT = 1 << 14  #: rows whose contribution is kept

_MASK = (1 << FIELDS) - 1
_COUNT = np.array([mask.bit_count() for mask in range(1 << FIELDS)])
_POINTS = np.frombuffer(POINTS, np.uint8).astype(np.int64)


class PlainBrain:
    """Judges boards with one net. Not for several threads at the same time."""

    def __init__(self, weights: Weights) -> None:
        self._tables: Tables = tables(weights)
        self._slots: dict[int, int] = {}
        self._kept = np.zeros((MOST_KEPT, self._tables.meet.shape[1]), np.float32)
        self._boards = [[0] * 6 for _ in range(MOST_BOARDS)]
        self._index = np.zeros((PLACES, PLACES), np.int64)
        self._turns = np.zeros((MOST_TURNS, 2), np.int64)

    def judge_turns(
        self, rows: Rows, dice: Sequence[int], mine: int, theirs: int, action: int, filled: int
    ) -> tuple[list[list[int]], list[list[int]], Doubles]:
        """Every way to play a roll, as two places; the boards they lead to; and their worth for the mover."""
        count = list_turns(rows, dice, mine, theirs, action, filled, self._boards, self._turns)
        boards = [list(board) for board in self._boards[:count]]
        return self._turns[:count].tolist(), boards, self.worth(boards)

    def expectation(self, rows: Rows, mine: int, theirs: int) -> float:
        """The chance of the player to roll, by all 46,656 rolls and the best play of each."""
        count = spread(rows, mine, theirs, self._boards, self._index)
        return over_all_rolls(self._index, self.worth(self._boards[:count]))

    def lay_out(self, rows: Rows, mine: int, theirs: int) -> tuple[list[list[int]], Index, Doubles]:
        """Every board that any roll can lead to, by which two places, and what each is worth to the mover."""
        count = spread(rows, mine, theirs, self._boards, self._index)
        boards = [list(board) for board in self._boards[:count]]
        return boards, self._index.copy(), self.worth(boards)

    def worth(self, boards: Sequence[Sequence[int]]) -> Doubles:
        """Boards after a turn: how likely the mover wins, exactly where the game is over."""
        table = np.array(boards, np.int64)
        rows, mine, theirs = table[:, :4], table[:, 4], table[:, 5]
        lock = rows >> 33
        own = _COUNT[rows & _MASK] + (rows >> 22 & 31) + (lock & rows >> LAST & 1)
        foreign = _COUNT[rows >> FIELDS & _MASK] + (rows >> 27 & 31) + (lock & rows >> (LAST + FIELDS) & 1)
        lead = (_POINTS[own] - _POINTS[foreign]).sum(1) - 5 * (mine - theirs)
        in_stock, their_stock = STONES - mine - own.sum(1), STONES - theirs - foreign.sum(1)
        over = (mine + theirs >= MOST_MISTHROWS) | (lock.sum(1) >= MOST_CLOSED) | (in_stock == 0)
        values = 0.5 + 0.5 * np.sign(lead)
        if not over.all():
            on = np.flatnonzero(~over)
            rest = (
                MISTHROWS + 4 * theirs[on] + mine[on],
                MY_STOCK + their_stock[on],
                THEIR_STOCK + in_stock[on],
                LEAD + np.clip(-lead[on], -WIDEST, WIDEST),
            )
            seen: Any = rows[on]
            values[on] = 1 - self._chances(np.asarray(turned(seen)), rest)
        return np.asarray(values, np.float64)

    def chance(self, rows: Rows, mine: int, theirs: int) -> float:
        """How likely the player to roll wins, as the net thinks without looking at any roll."""
        seen = [turned(row) for row in rows]
        return float(1 - self.worth([[*seen, theirs, mine]])[0])

    def _chances(self, rows: npt.NDArray[np.int64], rest: tuple[npt.NDArray[np.int64], ...]) -> Doubles:
        slots = self._recall(rows)
        h = self._tables.meet.shape[1] // 2
        common = self._tables.rest[rest[0]]
        for part in rest[1:]:
            common += self._tables.rest[part]
        kept = self._kept
        rising = kept[slots[:, 0]]
        rising += kept[slots[:, 1]]
        falling = kept[slots[:, 2]]
        falling += kept[slots[:, 3]]
        met = np.maximum(common + rising[:, :h] + falling[:, h:], 0)
        met += np.maximum(common + falling[:, :h] + rising[:, h:], 0)
        win = self._tables.win
        return np.asarray(1 / (1 + np.exp(-(met @ win[:h] + win[h]).astype(np.float64))))

    def _recall(self, rows: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """In which slot each row's contribution is kept; new rows are worked out."""
        wanted = rows.ravel().tolist()
        slots = self._slots
        new = [row for row in dict.fromkeys(wanted) if row not in slots]
        if new:
            if len(slots) + len(new) > MOST_KEPT:
                slots.clear()
                new = list(dict.fromkeys(wanted))
            self._learn(new)
        return np.array([slots[row] for row in wanted]).reshape(rows.shape)

    def _learn(self, new: list[int]) -> None:
        found = [0] * MOST_FACTS
        facts = np.zeros((len(new), FACTS), np.float32)
        for number, row in enumerate(new):
            facts[number, found[: look(row, found)]] = 1
        see, grasp = self._tables.see, self._tables.grasp
        seen = np.maximum(facts @ see[:-1] + see[-1], 0)
        grasped = np.maximum(seen @ grasp[:-1] + grasp[-1], 0)
        start = len(self._slots)
        self._kept[start : start + len(new)] = grasped @ self._tables.meet
        self._slots.update(zip(new, range(start, start + len(new)), strict=True))


# By white pair: its weight, the places its sum leads to, and by colour and die the two places of action 2.
_PAIRS = [(white, other) for white in range(1, 7) for other in range(white, 7)]
_WEIGHTS = np.array([1 if white == other else 2 for white, other in _PAIRS]) / 36
_FIRST = np.array([[n * FIELDS + field_of(n, a + b) for n in range(4)] + [NOWHERE] for a, b in _PAIRS])
_SECOND = np.array(
    [[[[n * FIELDS + field_of(n, w + d) for w in pair] for d in range(1, 7)] for n in range(4)] for pair in _PAIRS]
)


def over_all_rolls(index: Index, values: Doubles) -> float:
    """The mean of the best value over all rolls, as a product of distribution functions.

    The same as in `machine.py`, where it is explained, for 21 white pairs at once.
    """
    steps, odds = _steps(np.append(values, -1.0)[index])
    return float(_WEIGHTS @ (odds * steps).sum(1))


def played_how_often(index: Index, values: Doubles) -> Doubles:
    """By board: how likely the roll is one after which it is the best there is."""
    known = np.append(values, -1.0)[index]
    steps, odds = _steps(known)
    order = np.argsort(values)
    at = order[np.searchsorted(values, steps, sorter=order).clip(0, len(values) - 1)]
    return np.asarray(np.bincount(at.ravel(), (odds * _WEIGHTS[:, None]).ravel(), len(values)), np.float64)


def _steps(known: Doubles) -> tuple[Doubles, Doubles]:
    """By white pair: the values that can be the best, ascending, and how likely each is; `known` is by two places."""
    best = known[_FIRST].max(1)  # (21, 45): by white pair and place of action 2, with the best action 1
    floor = best[:, NOWHERE]
    found = np.take_along_axis(best, _SECOND.reshape(21, -1), 1).reshape(21, 4, 6, 2).max(3)
    found = np.maximum(found, floor[:, None, None])
    steps = np.sort(found.reshape(21, 24), 1)
    until = (found[:, None] <= steps[:, :, None, None]).mean(3).prod(2)
    until[:, 1:] -= until[:, :-1].copy()
    return steps, until
