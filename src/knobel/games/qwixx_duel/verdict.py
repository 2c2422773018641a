"""What a stone or a pass did. Before it is done, the same says what it would do."""

from typing import Literal

from knobel.core.game import Verdict
from knobel.games.qwixx_duel.board import field_of
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, RowName
from knobel.games.qwixx_duel.row import LAST, held, stones
from knobel.games.qwixx_duel.state import State

DieName = Literal["white-1", "white-2"] | RowName
Effect = Literal["place", "capture", "stack", "close"]
Ending = Literal["rows", "misthrows", "stones"]


class Changed(Verdict, frozen=True, kw_only=True):
    """What every act changes: the points of the seat that acts, both totals afterwards, and whether that is the end."""

    points: int
    totals: tuple[int, int]
    ends: Ending | None


class Placed(Changed, frozen=True, kw_only=True):
    """A stone: what it does, the sum of which two dice it takes, and how many own stones the row then has."""

    does: Effect
    dice: tuple[DieName, DieName]
    pips: tuple[int, int]
    stones: int


class Passed(Changed, frozen=True, kw_only=True):
    """An action stays unused; if that is both of them, it is a misthrow (Q7)."""

    does: Literal["pass", "misthrow"]


def judge(state: State, act: Place | Pass, after: State, ends: Ending | None) -> Placed | Passed:
    """What lies between the states before and after a legal act."""
    totals = after.points(0), after.points(1)
    points = totals[act.seat] - state.points(act.seat)
    if isinstance(act, Pass):
        does: Literal["pass", "misthrow"] = "pass" if after.misthrows == state.misthrows else "misthrow"
        return Passed(points=points, totals=totals, ends=ends, does=does)
    number = ROW_NAMES.index(act.row)
    white, other = state.dice[:2]
    dice: tuple[DieName, DieName] = ("white-1", "white-2")
    pips = white, other
    if state.action == 2:  # Q5; of two white dice that both fit, the first
        coloured = state.dice[2 + number]
        dice = "white-1" if white + coloured == act.value else "white-2", act.row
        pips = act.value - coloured, coloured
    lying = stones(after.rows[number], act.seat)
    return Placed(points=points, totals=totals, ends=ends, does=effect(state, act), dice=dice, pips=pips, stones=lying)


def effect(state: State, place: Place) -> Effect:
    """What a legal placement does to the field, or to the row."""
    number = ROW_NAMES.index(place.row)
    row, field = state.rows[number], field_of(number, place.value)
    if held(row, place.seat) >> field & 1:
        return "stack"
    if held(row, 1 - place.seat) >> field & 1:
        return "capture"
    return "close" if field == LAST and state.stock(place.seat) > 1 else "place"  # Q14, Q15
