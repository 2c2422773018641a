"""The net and the exact expectation in machine code, for thousands of games. Needs Numba to be of use."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from knobel.games.qwixx_duel.board import MISTHROW, RUNNING, STONES, ending
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
from knobel.games.qwixx_duel.brain.sight import MOST_FACTS, WIDEST, gist, look, turned
from knobel.games.qwixx_duel.compiling import compiled, compiled_loosely, register_jitable
from knobel.games.qwixx_duel.row import FIELDS, POINTS, stones

for _function in (
    *(turned, gist, look, ahead.with_row, stock_of, closed_in, lead_of, result_of),
    *(ahead.write_board, list_turns, spread),
):
    register_jitable(_function)


ROOMY = 1 << 17  #: slots where thousands of games are played


class Memory(NamedTuple):
    """What rows contribute, by row; and room to work in."""

    rows: Any  #: the row in each slot, -1: none; after the last one, how many there are
    kept: Floats  #: (slots, 2h)
    told: Any  #: of each slot's row: stones of both and the difference in points, packed
    boards: Any
    index: Any
    values: Any
    turns: Any
    facts: Any
    room: Floats


def memory(tables: Tables, slots: int = 1 << 15) -> Memory:
    """An empty one, for these tables and no others. A power of two slots."""
    rows = np.full(slots + 1, -1, np.int64)
    rows[slots] = 0
    units = 3 + max(MOST_FACTS, tables.see.shape[1], tables.meet.shape[0])
    return Memory(
        rows,
        np.zeros((slots, tables.meet.shape[1]), np.float32),
        np.zeros(slots, np.int64),
        np.zeros((MOST_BOARDS, 6), np.int64),
        np.zeros((PLACES, PLACES), np.int64),
        np.zeros(MOST_BOARDS, np.float64),
        np.zeros((MOST_TURNS, 2), np.int64),
        np.zeros(units, np.int64),
        np.zeros((3, units), np.float32),
    )


# Arrays are passed one by one where it is hot: taking them out of a tuple counts references, which costs more than
# the work itself.


@compiled
def forget(rows: Any) -> None:
    """Makes room; to be called where no slot is in use."""
    rows[:] = -1
    rows[len(rows) - 1] = 0


@register_jitable
def find(row: int, rows: Any, last: int) -> int:
    """The slot of a row; where the row is new, the one that waits for it. `last` is the last slot."""
    slot = ((row ^ (row >> 17)) * 0x9E3779B1 >> 13) & last
    while rows[slot] != row and rows[slot] != -1:
        slot = (slot + 1) & last
    return slot


# Sums of four packed numbers are packed sums: eight bits for the stones of each seat, the rest for points, which may
# be negative and are raised by a bias that comes off again.
_BIAS = 256


@compiled
def _learn(row: int, slot: int, tables: Tables, memory: Memory) -> None:
    """Works out what a new row contributes."""
    facts, ones, seen, grasped = memory.facts, memory.room[0], memory.room[1], memory.room[2]
    deep, k = tables.grasp.shape[0] - 1, tables.grasp.shape[1]
    seen[:deep], grasped[:k] = tables.see[-1], tables.grasp[-1]
    count = look(row, facts)
    ones[:count] = 1
    _gather(seen[:deep], tables.see, facts, ones, count)
    _gather(grasped[:k], tables.grasp, facts, seen, _active(seen, deep, facts))
    kept = memory.kept[slot]
    kept[:] = 0
    _gather(kept, tables.meet, facts, grasped, _active(grasped, k, facts))
    own, foreign = stones(row, 0), stones(row, 1)
    memory.told[slot] = own | foreign << 8 | (_BIAS + POINTS[own] - POINTS[foreign]) << 16
    rows = memory.rows
    rows[slot] = row
    rows[len(rows) - 1] += 1


@compiled
def _active(units: Any, size: int, which: Any) -> int:
    """Writes which units are above nothing, moves these to the front, and returns how many there are."""
    count = 0
    for unit in range(size):
        if units[unit] > 0:
            which[count] = unit
            units[count] = units[unit]
            count += 1
    return count


@compiled_loosely
def _gather(into: Any, weights: Any, which: Any, factors: Any, count: int) -> None:
    """Adds up some lines of weights, each times its factor: four at a time, as adding costs less than storing.

    Behind the last of both lists there is room for three more.
    """
    wide = np.uint64(len(into))
    flat = weights.ravel()
    for number in range(count, count + 3):
        which[number], factors[number] = 0, 0
    for number in range(0, count, 4):
        one, two = np.uint64(which[number]) * wide, np.uint64(which[number + 1]) * wide
        three, four = np.uint64(which[number + 2]) * wide, np.uint64(which[number + 3]) * wide
        a, b, c, d = factors[number], factors[number + 1], factors[number + 2], factors[number + 3]
        for unit in range(wide):
            into[unit] += a * flat[one + unit] + b * flat[two + unit] + c * flat[three + unit] + d * flat[four + unit]


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
    """`rest` and `kept` are flat, and places in them unsigned: only so the loop works on many units at a time."""
    h = np.uint64(len(win) - 1)
    one = np.uint64(MISTHROWS + misthrows) * h
    two = np.uint64(MY_STOCK + my_stock) * h
    three = np.uint64(THEIR_STOCK + their_stock) * h
    four = np.uint64(LEAD + min(WIDEST, max(-WIDEST, lead))) * h
    near_red, near_yellow = np.uint64(2 * red) * h, np.uint64(2 * yellow) * h
    near_green, near_blue = np.uint64(2 * green) * h, np.uint64(2 * blue) * h
    far_red, far_yellow, far_green, far_blue = near_red + h, near_yellow + h, near_green + h, near_blue + h
    total, zero = win[h], np.float32(0)
    for unit in range(h):
        common = rest[one + unit] + rest[two + unit] + rest[three + unit] + rest[four + unit]
        rising = kept[near_red + unit] + kept[near_yellow + unit] + kept[far_green + unit] + kept[far_blue + unit]
        falling = kept[near_green + unit] + kept[near_blue + unit] + kept[far_red + unit] + kept[far_yellow + unit]
        total += win[unit] * (max(common + rising, zero) + max(common + falling, zero))
    return float(1.0 / (1.0 + np.exp(-np.float64(total))))


@compiled
def judge_boards(count: int, tables: Tables, memory: Memory) -> None:
    """The worth of boards after a turn, for the mover: exact where the game is over."""
    rows, told, boards, values = memory.rows, memory.told, memory.boards, memory.values
    last = len(rows) - 2
    if rows[last + 1] * 2 > last:
        forget(rows)
    rest, win, kept = tables.rest.ravel(), tables.win, memory.kept.ravel()
    was = np.int64(-1), np.int64(-1), np.int64(-1), np.int64(-1)
    red = yellow = green = blue = 0  # boards of a turn have most rows in common with the one before
    for number in range(count):
        now = boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3]
        mine, theirs = boards[number, 4], boards[number, 5]
        if now[0] != was[0]:
            row = gist(turned(now[0]))
            red = find(row, rows, last)
            if rows[red] == -1:
                _learn(row, red, tables, memory)
        if now[1] != was[1]:
            row = gist(turned(now[1]))
            yellow = find(row, rows, last)
            if rows[yellow] == -1:
                _learn(row, yellow, tables, memory)
        if now[2] != was[2]:
            row = gist(turned(now[2]))
            green = find(row, rows, last)
            if rows[green] == -1:
                _learn(row, green, tables, memory)
        if now[3] != was[3]:
            row = gist(turned(now[3]))
            blue = find(row, rows, last)
            if rows[blue] == -1:
                _learn(row, blue, tables, memory)
        was = now
        packed = told[red] + told[yellow] + told[green] + told[blue]
        their_stock, in_stock = STONES - theirs - (packed & 255), STONES - mine - (packed >> 8 & 255)
        lead = 4 * _BIAS - (packed >> 16) + MISTHROW * (theirs - mine)
        if ending(mine + theirs, closed_in(now), in_stock) != RUNNING:
            values[number] = result_of(lead)
        else:
            values[number] = 1.0 - _chance(
                4 * theirs + mine, their_stock, in_stock, -lead, red, yellow, green, blue, rest, win, kept
            )


@compiled
def chance(now: Any, mine: int, theirs: int, tables: Tables, memory: Memory) -> float:
    """How likely the player to roll wins; the board as that player sees it."""
    memory.boards[0, 0], memory.boards[0, 1] = turned(now[0]), turned(now[1])
    memory.boards[0, 2], memory.boards[0, 3] = turned(now[2]), turned(now[3])
    memory.boards[0, 4], memory.boards[0, 5] = theirs, mine
    judge_boards(1, tables, memory)
    return 1.0 - float(memory.values[0])


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
    """The chance of the player to roll, by all 46,656 rolls and the best play of each."""
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
        """The chance of the player to roll, by all 46,656 rolls and the best play of each."""
        return float(expectation(rows, mine, theirs, self.tables, self.memory))

    def chance(self, rows: Rows, mine: int, theirs: int) -> float:
        """The same as the net thinks without looking at any roll."""
        return float(chance(rows, mine, theirs, self.tables, self.memory))
