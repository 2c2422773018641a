"""Scoring after a throw (D10 to D18), told so that everyone sees why: per die, per bet, per player."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from knobel.core.game import Verdict
from knobel.games.doppel_x.events import BEST_FIRST, Die, Face, FieldName, Opening, Rest, Thrown, Tile
from knobel.games.doppel_x.state import Lying, State

_FACTOR = {"3x": 3, "2x": 2, "1x": 1, "0": 0}
_PAYS: dict[Tile, int] = {"A": 5, "B": 2, "C": 3, "D": 4, "E": 2, "F": 1, "G": 5, "H": 5}  # D16


class DieScore(msgspec.Struct, frozen=True):
    """One die on the board: what it shows, what it touches, what counted, and what came of it."""

    die: Die
    owner: int
    face: Face
    touches: tuple[FieldName, ...]
    counts: FieldName
    points: int
    clause: str  #: D10 value times factor, D12 nothing or minus one, D13 an X, D14 Double X or beside one


class BetScore(msgspec.Struct, frozen=True):
    """One bet: how many times it came true, and what it paid."""

    seat: int
    tile: Tile
    times: int
    points: int
    clause: str  #: D16 and D17 say when it pays; D18 when only Double X counts


class Scoring(Verdict, frozen=True):
    """Everything about the points of one throw."""

    double_x: bool
    dice: tuple[DieScore, ...]
    bets: tuple[BetScore, ...]
    foul: int | None  #: the seat that pays for a hand over the rim (D7)
    takes: tuple[int, ...]  #: by seat
    gives: tuple[int, ...]  #: by seat; nobody gives more than is there (D12)


def best(fields: Sequence[FieldName]) -> FieldName:
    """The touched field that counts (D11)."""
    return min(fields, key=BEST_FIRST.index)


def score(state: State, board: tuple[Lying, ...], event: Thrown) -> Scoring:
    """What a throw brings, with the dice lying as `board` says and the bets of `state`."""
    crosses = [lying.die for lying in board if lying.face == "X"]
    double_x = len(crosses) > 1  # D14
    dice = tuple(_score_die(lying, state.active, double_x) for lying in board)
    bets = () if isinstance(event, Opening) else tuple(_score_bets(state, event.rest, event.flung, double_x))
    foul = None
    if not isinstance(event, Opening) and event.foul and state.options.rim == "costs-1":
        foul = state.active
    takes, owes = [0] * len(state.chips), [0] * len(state.chips)
    for die in dice:
        if double_x:
            takes[die.owner] = max(takes[die.owner], die.points)  # once, however many X
        elif die.points > 0:
            takes[die.owner] += die.points
        else:
            owes[die.owner] -= die.points
    for bet in bets:
        takes[bet.seat] += bet.points
    if foul is not None:
        owes[foul] += 1
    gives = [min(owed, had + taken) for owed, had, taken in zip(owes, state.chips, takes, strict=True)]
    return Scoring(double_x, dice, bets, foul, tuple(takes), tuple(gives))


def _score_die(lying: Lying, active: int, double_x: bool) -> DieScore:
    counts = best(lying.fields)
    points, clause = 0, "D10"
    if double_x:
        points, clause = (10 if lying.face == "X" else 0), "D14"
    elif counts == "-1":
        points, clause = -1, "D12"
    elif counts == "0":
        clause = "D12"
    elif lying.face == "X":
        clause = "D13"
    else:
        points = lying.face * _FACTOR[counts]
    owner = active if lying.die == "white" else lying.die
    return DieScore(lying.die, owner, lying.face, lying.fields, counts, points, clause)


def _score_bets(state: State, rest: tuple[Rest, ...], flung: tuple[Die, ...], double_x: bool) -> list[BetScore]:
    thrown = [entry for entry in rest if entry.die in (state.active, "white")]
    fell = [entry.where != "board" for entry in thrown]
    touched = [best(entry.fields) for entry in thrown if entry.fields]
    times: dict[Tile, int] = {
        "A": int(double_x),
        "B": sum(fell),
        "C": touched.count("2x"),
        "D": touched.count("3x"),
        "E": touched.count(state.options.e_field),
        "F": touched.count("1x"),
        "G": int(any(die not in (state.active, "white") for die in flung)),  # D17
        "H": int(double_x),
    }
    scores = []
    for seat, tile in enumerate(state.bets):
        if tile is not None:
            only_double_x = double_x and tile not in ("A", "H")  # D18
            came_true = 0 if only_double_x else times[tile]
            clause: Literal["D16", "D18"] = "D18" if only_double_x else "D16"
            scores.append(BetScore(seat, tile, came_true, came_true * _PAYS[tile], clause))
    return scores
