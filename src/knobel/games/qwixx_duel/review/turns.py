"""Whole turns: what may still be done with the dice as they lie, and what they lead to."""

from itertools import product
from typing import NamedTuple

from knobel.games.qwixx_duel.board import value_at
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, RowName
from knobel.games.qwixx_duel.row import FIELDS, STACKED, held, openings
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.values import whole_turns, win_chance
from knobel.games.qwixx_duel.verdict import Effect, effect
from knobel.review import Choice


class Stone(NamedTuple):
    """A stone that a turn puts down, and what it does."""

    row: RowName
    value: int
    does: Effect


class Line(NamedTuple):
    """What is done in the rest of a turn: its stones, and where the game stands after it."""

    stones: tuple[Stone, ...]
    after: State


def choices(state: State) -> list[Choice]:
    """All that may be done in the action that is due, with the best that can follow; the best first."""
    seat = state.active
    if state.action == 2:
        return [Choice(turn.acts[0], turn.value) for turn in whole_turns(state)]
    found = []
    for act in GAME.legal(state, seat):
        if isinstance(act, (Place, Pass)):
            after = GAME.apply(state, act)
            if after.ended:
                found.append(Choice(act, win_chance(after, seat)))
            else:
                best = whole_turns(after)[0]
                found.append(Choice(act, best.value, best.acts[0]))
    return sorted(found, key=lambda choice: -choice.value)


def line(state: State, choice: Choice) -> Line:
    """The turn to its end, as a choice means it."""
    stones: list[Stone] = []
    for act in (choice.act, choice.then):
        if isinstance(act, Place):
            stones.append(Stone(act.row, act.value, effect(state, act)))
        if isinstance(act, (Place, Pass)):
            state = GAME.apply(state, act)
    return Line(tuple(stones), state)


def threat(state: State, seat: int, number: int) -> int:
    """How many of 216 rolls (two white dice and the row's own) let the other take the row's rightmost stone.

    0 where it is not the seat's, or safe.
    """
    row, other = state.rows[number], 1 - seat
    front = max(held(row, seat), held(row, other)).bit_length() - 1
    if front < 0 or row & STACKED or not held(row, seat) >> front & 1 or not openings(row, other) >> front & 1:
        return 0
    return _ROLLS[value_at(number, front)]


def skipped(state: State, stone: Stone, seat: int) -> int:
    """How many fields that were open to the seat a stone leaves behind for good (Q8)."""
    number = ROW_NAMES.index(stone.row)
    field = stone.value - 2 if number < 2 else 12 - stone.value
    return (openings(state.rows[number], seat) & ((1 << field) - 1)).bit_count()


def free_fields(state: State, seat: int) -> int:
    """The fields that a seat may fill, in all rows."""
    return sum(openings(row, seat).bit_count() for row in state.rows)


def _rolls(value: int) -> int:
    """How many of 216 rolls give a sum in a row, by the white dice or with the coloured one (Q4, Q5)."""
    return sum(value in (one + two, one + own, two + own) for one, two, own in product(range(1, 7), repeat=3))


_ROLLS = {value: _rolls(value) for value in range(2, FIELDS + 2)}
