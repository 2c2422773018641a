"""What an act would do, to be told before it is done."""

from typing import Literal

import msgspec

from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, RowName
from knobel.games.qwixx_duel.row import stones
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.view import Effect, effect

DieName = Literal["white-1", "white-2"] | RowName
Ending = Literal["rows", "misthrows", "stones"]


class Foretold(msgspec.Struct, frozen=True, kw_only=True):
    """What every act changes: the points of whoever acts, both totals afterwards, and whether that is the end."""

    points: int
    totals: tuple[int, int]
    ends: Ending | None


class PlaceWould(Foretold, frozen=True, kw_only=True):
    """What a stone would do: with the sum of which two dice, and how many own stones the row then has."""

    does: Effect
    dice: tuple[DieName, DieName]
    stones: int


class PassWould(Foretold, frozen=True, kw_only=True):
    """What passing would do."""

    does: Literal["pass"] = "pass"
    misthrow: bool


def foretell(state: State, act: Place | Pass, after: State, ends: Ending | None) -> PlaceWould | PassWould:
    """What lies between the states before and after a legal act, for whoever is about to choose it."""
    totals = after.points(0), after.points(1)
    points = totals[act.seat] - state.points(act.seat)
    if isinstance(act, Pass):
        return PassWould(points=points, totals=totals, ends=ends, misthrow=after.misthrows != state.misthrows)
    lying = stones(after.rows[ROW_NAMES.index(act.row)], act.seat)
    return PlaceWould(
        points=points, totals=totals, ends=ends, does=effect(state, act), dice=_dice(state, act), stones=lying
    )


def _dice(state: State, place: Place) -> tuple[DieName, DieName]:
    """The two dice that add up to the field (Q4, Q5); of two white ones that both do, the first."""
    if state.action == 1:
        return "white-1", "white-2"
    coloured = state.dice[2 + ROW_NAMES.index(place.row)]
    return "white-1" if state.dice[0] + coloured == place.value else "white-2", place.row
