"""The net and the exact expectation in machine code, for whoever plays thousands of games. Needs Numba to be of use."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain import ahead
from knobel.games.qwixx_duel.brain.ahead import (
    MOST_BOARDS,
    MOST_TURNS,
    NOWHERE,
    PLACES,
    closed_in,
    lead_of,
    list_turns,
    result_of,
    spread,
    stock_of,
)
from knobel.games.qwixx_duel.brain.net import LEAD, MISTHROWS, MY_STOCK, THEIR_STOCK, Floats, Tables, Weights, tables
from knobel.games.qwixx_duel.brain.plain import Doubles, Index, Rows
from knobel.games.qwixx_duel.brain.sight import FACTS, MOST_FACTS, WIDEST, look, turned
from knobel.games.qwixx_duel.compiling import compiled, compiled_loosely, register_jitable
from knobel.games.qwixx_duel.row import FIELDS

for _function in (
    *(turned, look, ahead.with_row, stock_of, closed_in, lead_of, result_of),
    *(ahead.write_board, list_turns, spread),
):
    register_jitable(_function)


class Memory(NamedTuple):
    """What rows contribute, by row; and room to work in."""

    rows: Any  #: the row in each slot, -1: none; after the last one, how many there are
    kept: Floats  #: (slots, 2h)
    boards: Any
    index: Any
    values: Any
    turns: Any


def memory(tables: Tables, slots: int = 1 << 15) -> Memory:
    """An empty one, for these tables and no others. A power of two slots."""
    rows = np.full(slots + 1, -1, np.int64)
    rows[-1] = 0
    return Memory(
        rows,
        np.zeros((slots, tables.meet.shape[1]), np.float32),
        np.zeros((MOST_BOARDS, 6), np.int64),
        np.zeros((PLACES, PLACES), np.int64),
        np.zeros(MOST_BOARDS, np.float64),
        np.zeros((MOST_TURNS, 2), np.int64),
    )


# Arrays are passed one by one where it is hot: taking them out of a tuple counts references, which costs more than
# the work itself.


@compiled
def forget_if_full(rows: Any) -> None:
    """Makes room; to be called where no slot is in use."""
    slots = len(rows) - 1
    if rows[slots] * 2 > slots:
        rows[:] = -1
        rows[slots] = 0


@compiled_loosely
def recall(row: int, see: Any, meet: Any, rows: Any, kept: Any) -> int:
    """The slot with what a row contributes, worked out if it is new."""
    last = len(rows) - 2
    slot = ((row ^ (row >> 17)) * 0x9E3779B1 >> 13) & last
    while rows[slot] != row:
        if rows[slot] == -1:
            _learn(row, slot, see, meet, rows, kept)
            break
        slot = (slot + 1) & last
    return slot


@compiled_loosely
def _learn(row: int, slot: int, see: Any, meet: Any, rows: Any, kept: Any) -> None:
    facts = np.empty(MOST_FACTS, np.int64)
    k, wide = meet.shape
    seen = see[FACTS].copy()
    for number in range(look(row, facts)):
        for unit in range(k):
            seen[unit] += see[facts[number], unit]
    for number in range(wide):
        kept[slot, number] = 0
    for unit in range(k):
        if seen[unit] > 0:
            for number in range(wide):
                kept[slot, number] += seen[unit] * meet[unit, number]
    rows[slot] = row
    rows[len(rows) - 1] += 1


@compiled_loosely
def chance(now: Any, mine: int, theirs: int, see: Any, meet: Any, rest: Any, win: Any, rows: Any, kept: Any) -> float:
    """How likely whoever is to roll wins; the board as that player sees it."""
    red, yellow = recall(now[0], see, meet, rows, kept), recall(now[1], see, meet, rows, kept)
    green, blue = recall(now[2], see, meet, rows, kept), recall(now[3], see, meet, rows, kept)
    misthrows, lead = 4 * mine + theirs, lead_of(now, mine, theirs)
    my_stock, their_stock = stock_of(now, mine, 0), stock_of(now, theirs, 1)
    return _chance(misthrows, my_stock, their_stock, lead, red, yellow, green, blue, rest, win, kept)


@compiled_loosely
def _chance(
    misthrows: int,
    my_stock: int,
    their_stock: int,
    lead: int,
    red: int,
    yellow: int,
    green: int,
    blue: int,
    rest: Any,
    win: Any,
    kept: Any,
) -> float:
    misthrows, my_stock, their_stock = MISTHROWS + misthrows, MY_STOCK + my_stock, THEIR_STOCK + their_stock
    lead = LEAD + min(WIDEST, max(-WIDEST, lead))
    h = len(win) - 1
    zero = np.float32(0)
    total = win[h]
    for unit in range(h):
        common = rest[misthrows, unit] + rest[my_stock, unit] + rest[their_stock, unit] + rest[lead, unit]
        rising = common + kept[red, unit] + kept[yellow, unit] + kept[green, unit + h] + kept[blue, unit + h]
        falling = common + kept[green, unit] + kept[blue, unit] + kept[red, unit + h] + kept[yellow, unit + h]
        total += win[unit] * (max(rising, zero) + max(falling, zero))
    return float(1.0 / (1.0 + np.exp(-np.float64(total))))


@compiled
def judge_boards(count: int, tables: Tables, memory: Memory) -> None:
    """The worth of boards after a turn, for the mover: exact where the game is over."""
    see, meet, rest, win = tables
    rows, kept, boards, values = memory.rows, memory.kept, memory.boards, memory.values
    forget_if_full(rows)
    was = np.int64(-1), np.int64(-1), np.int64(-1), np.int64(-1)
    red = yellow = green = blue = 0  # boards of a turn have most rows in common with the one before
    for number in range(count):
        now = boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3]
        mine, theirs = boards[number, 4], boards[number, 5]
        in_stock, lead = stock_of(now, mine, 0), lead_of(now, mine, theirs)
        if ending(mine + theirs, closed_in(now), in_stock) != RUNNING:
            values[number] = result_of(lead)
        else:
            if now[0] != was[0]:
                red = recall(turned(now[0]), see, meet, rows, kept)
            if now[1] != was[1]:
                yellow = recall(turned(now[1]), see, meet, rows, kept)
            if now[2] != was[2]:
                green = recall(turned(now[2]), see, meet, rows, kept)
            if now[3] != was[3]:
                blue = recall(turned(now[3]), see, meet, rows, kept)
            was = now
            their_stock = stock_of(now, theirs, 1)
            values[number] = 1.0 - _chance(
                4 * theirs + mine, their_stock, in_stock, -lead, red, yellow, green, blue, rest, win, kept
            )


@compiled
def judge_turns(
    now: Any, dice: Any, mine: int, theirs: int, action: int, filled: int, tables: Tables, memory: Memory
) -> int:
    """Lists every way to play a roll into the memory, with its worth, and returns how many there are."""
    count = list_turns(now, dice, mine, theirs, action, filled, memory.boards, memory.turns)
    judge_boards(count, tables, memory)
    return count


@compiled
def expectation(now: Any, mine: int, theirs: int, tables: Tables, memory: Memory) -> float:
    """The chance of whoever is to roll, by all 46,656 rolls and the best play of each."""
    lay_out(now, mine, theirs, tables, memory)
    return over_all_rolls(memory.index, memory.values)


@compiled
def lay_out(now: Any, mine: int, theirs: int, tables: Tables, memory: Memory) -> int:
    """Lists every board that any roll can lead to into the memory, with its worth, and returns how many there are."""
    count = spread(now, mine, theirs, memory.boards, memory.index)
    judge_boards(count, tables, memory)
    return count


@compiled
def over_all_rolls(index: Any, values: Any) -> float:
    """The mean of the best value over all rolls, as a product of distribution functions.

    Once the white dice lie, the coloured ones are independent: what each of them makes possible is a random value, and
    the largest of four independent values has the product of their distribution functions.
    """
    best = np.empty(NOWHERE)
    found = np.empty(24)
    whose = np.empty(24, np.int64)
    below = np.empty(4)
    mean = 0.0
    for white in range(1, 7):
        for other in range(white, 7):
            total = white + other
            floor = values[index[NOWHERE, NOWHERE]]
            for number in range(4):
                place = number * FIELDS + (total - 2 if number < 2 else 12 - total)
                at = index[place, NOWHERE]
                if at >= 0:
                    floor = max(floor, values[at])
            for second in range(NOWHERE):
                at = index[NOWHERE, second]
                best[second] = values[at] if at >= 0 else -1.0
            for number in range(4):
                place = number * FIELDS + (total - 2 if number < 2 else 12 - total)
                if index[place, NOWHERE] < 0:
                    continue
                for second in range(NOWHERE):
                    at = index[place, second]
                    if at >= 0 and values[at] > best[second]:
                        best[second] = values[at]
            size = 0
            for number in range(4):
                below[number] = 0
                for die in range(1, 7):
                    one = white + die - 2 if number < 2 else 12 - white - die
                    two = other + die - 2 if number < 2 else 12 - other - die
                    value = max(best[number * FIELDS + one], best[number * FIELDS + two])
                    if value <= floor:
                        below[number] += 1
                        continue
                    at = size
                    while at > 0 and found[at - 1] > value:
                        found[at], whose[at] = found[at - 1], whose[at - 1]
                        at -= 1
                    found[at], whose[at] = value, number
                    size += 1
            before = below[0] * below[1] * below[2] * below[3]
            expected = before * floor
            for at in range(size):
                below[whose[at]] += 1
                until = below[0] * below[1] * below[2] * below[3]
                expected += (until - before) * found[at]
                before = until
            mean += (1 if white == other else 2) * expected
    return mean / 46656.0


class MachineBrain:
    """Judges boards with one net. Not for several threads at the same time."""

    def __init__(self, weights: Weights) -> None:
        self.tables = tables(weights)
        self.memory = memory(self.tables)
        self.expectation((0, 0, 0, 0), 0, 0)

    def judge_turns(
        self, rows: Rows, dice: Sequence[int], mine: int, theirs: int, action: int, filled: int
    ) -> tuple[list[list[int]], list[list[int]], Doubles]:
        """Every way to play a roll, as two places; the boards they lead to; and their worth for the mover."""
        count = judge_turns(rows, tuple(dice), mine, theirs, action, filled, self.tables, self.memory)
        memory = self.memory
        return memory.turns[:count].tolist(), memory.boards[:count].tolist(), memory.values[:count].copy()

    def worth(self, boards: Sequence[Sequence[int]]) -> Doubles:
        """Boards after a turn: how likely the mover wins, exactly where the game is over."""
        self.memory.boards[: len(boards)] = boards
        judge_boards(len(boards), self.tables, self.memory)
        return np.array(self.memory.values[: len(boards)])

    def lay_out(self, rows: Rows, mine: int, theirs: int) -> tuple[list[list[int]], Index, Doubles]:
        """Every board that any roll can lead to, by which two places, and what each is worth to the mover."""
        memory = self.memory
        count = lay_out(rows, mine, theirs, self.tables, memory)
        return memory.boards[:count].tolist(), memory.index.copy(), memory.values[:count].copy()

    def expectation(self, rows: Rows, mine: int, theirs: int) -> float:
        """The chance of whoever is to roll, by all 46,656 rolls and the best play of each."""
        return float(expectation(rows, mine, theirs, self.tables, self.memory))

    def chance(self, rows: Rows, mine: int, theirs: int) -> float:
        """The same as the net thinks without looking at any roll."""
        forget_if_full(self.memory.rows)
        see, meet, rest, win = self.tables
        return float(chance(rows, mine, theirs, see, meet, rest, win, self.memory.rows, self.memory.kept))
