"""What positions are worth: how likely a seat wins. This is the door to `brain/`; these names stay.

- `before_roll(state)`: the exact mean over all 46,656 rolls of the best play of each, for the seat that is to roll.
- `whole_turns(state)`: every way to play what is left of a turn whose dice lie, with its value, best first.
- `mid_turn(state)`: the value of the best of these, for the seat whose turn it is.
- `win_chance(state, seat)`: one of the above, whichever fits, for either seat; and 1, 0.5 or 0 once the game is over.

A draw counts half. Values come from the net that is shipped (`brain/net.npz`); where a turn ends the game they are
exact. All of these fit together: the mean of `mid_turn` over all rolls is `before_roll`, to rounding. NumPy is enough
(a fraction of a millisecond a turn, two or three for all rolls); after `compile_now()`, where Numba is installed, it is
machine code.
"""

from typing import NamedTuple

from knobel.games.qwixx_duel.board import value_at
from knobel.games.qwixx_duel.brain.ahead import NOWHERE
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.brain.using import Rows, brain, compile_now
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place
from knobel.games.qwixx_duel.row import FIELDS
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import NO_FIELD, State

__all__ = ["WholeTurn", "before_roll", "compile_now", "mid_turn", "seen_by", "whole_turns", "win_chance"]


class WholeTurn(NamedTuple):
    """A way to play what is left of a turn."""

    acts: tuple[Place | Pass, ...]  #: what to do, in order: one act for each action that is still due
    value: float  #: how likely the player of it wins
    board: tuple[int, ...]  #: what it leads to, as in `brain/ahead.py`: the mover is seat 0 there


def before_roll(state: State) -> float:
    """How likely the seat that is to roll wins, if both play as the net thinks best."""
    if state.ended or state.action:
        raise ValueError("no roll is due")
    rows, mine, theirs = seen_by(state, state.active)
    return brain().expectation(rows, mine, theirs)


def whole_turns(state: State) -> list[WholeTurn]:
    """Every way to play what is left of the turn, best first; of two that end in the same board, the first."""
    if state.ended or not state.action:
        raise ValueError("no stone is due")
    seat, action = state.active, state.action
    rows, mine, theirs = seen_by(state, seat)
    filled = NOWHERE if state.filled == NO_FIELD else state.filled
    turns, boards, values = brain().judge_turns(rows, state.dice, mine, theirs, action, filled)
    found: dict[tuple[int, ...], WholeTurn] = {}
    for (first, second), board, value in zip(turns, boards, values, strict=True):
        acts = (_act(seat, second),) if action == 2 else (_act(seat, first), _act(seat, second))
        after = tuple(board)
        if action == 1 and first != NOWHERE and second == NOWHERE and _ends(state, acts[0]):
            acts = acts[:1]
        found.setdefault(after, WholeTurn(acts, float(value), after))
    return sorted(found.values(), key=lambda turn: -turn.value)


def mid_turn(state: State) -> float:
    """How likely the seat whose turn it is wins, with the best play of the dice that lie."""
    return whole_turns(state)[0].value


def win_chance(state: State, seat: int) -> float:
    """How likely the seat wins, whatever is due."""
    if outcome := GAME.outcome(state):
        return 0.5 if outcome.winner is None else float(outcome.winner == seat)
    value = mid_turn(state) if state.action else before_roll(state)
    return value if seat == state.active else 1 - value


def seen_by(state: State, seat: int) -> tuple[Rows, int, int]:
    """The rows with the seat as seat 0, its misthrows, and those of the other."""
    rows = state.rows
    if seat == 1:
        rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
    return rows, state.misthrows[seat], state.misthrows[1 - seat]


def _act(seat: int, place: int) -> Place | Pass:
    if place == NOWHERE:
        return Pass(seat)
    row, field = divmod(place, FIELDS)
    return Place(seat, ROW_NAMES[row], value_at(row, field))


def _ends(state: State, act: Place | Pass) -> bool:
    """Whether the game is over before action 2 (Q16)."""
    return bool(GAME.apply(state, act).ended)
