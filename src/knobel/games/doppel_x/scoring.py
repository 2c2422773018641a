"""Scoring after a throw (D10 to D18) with all reasons: per die, per bet, per player."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from knobel.core.game import Verdict
from knobel.games.doppel_x.events import BEST_FIRST, Die, Face, FieldName, Opening, Rest, Thrown, Tile
from knobel.games.doppel_x.state import Lying, Options, State

FACTOR = {"3x": 3, "2x": 2, "1x": 1, "0": 0}


class Pays(msgspec.Struct, frozen=True):
    """What is printed on a bet tile."""

    points: int
    each: bool  #: for each of the two thrown dice that does it, or once


PAYS: dict[Tile, Pays] = {  # D16
    "A": Pays(5, each=False),
    "B": Pays(2, each=True),
    "C": Pays(3, each=True),
    "D": Pays(4, each=True),
    "E": Pays(2, each=True),
    "F": Pays(1, each=True),
    "G": Pays(5, each=False),
    "H": Pays(5, each=False),
}


ABOUT: dict[Tile, FieldName] = {"C": "2x", "D": "3x", "F": "1x"}  # D16; E is about the field of an option


def about(tile: Tile, options: Options) -> FieldName | None:
    """The field that a tile is about; None where it is about something else."""
    return options.e_field if tile == "E" else ABOUT.get(tile)


class DieScore(msgspec.Struct, frozen=True):
    """One die on the board: what it shows, what it touches, what counted, and what came of it."""

    die: Die
    owner: int
    face: Face
    touches: tuple[FieldName, ...]
    counts: FieldName
    factor: int | None  #: what its face is multiplied by; None for an X, on -1, and beside a Double X
    points: int
    clause: str  #: D10 value times factor, D11 of the better field, D12 nothing or minus one, D13 an X, D14 Double X


class Left(msgspec.Struct, frozen=True):
    """A die that left the board (D9)."""

    die: Die
    owner: int
    where: Literal["hole", "out"]
    thrown: bool  #: in this very throw; otherwise it was knocked out


class BetScore(msgspec.Struct, frozen=True):
    """One bet: how many times it came true, and what it paid."""

    seat: int
    tile: Tile
    times: int
    points: int
    clause: str  #: D16 says when it pays, D17 that it does so twice; D18 when only Double X counts


class Foul(msgspec.Struct, frozen=True):
    """A hand over the rim (D7)."""

    seat: int
    costs: bool  #: by house rule
    points: int  #: 0 also where it costs, but there is nothing to give


class Scoring(Verdict, frozen=True):
    """Everything about the points of one throw."""

    double_x: bool
    thrown: tuple[Die, ...]  #: the dice that were thrown; others lay there
    dice: tuple[DieScore, ...]
    left: tuple[Left, ...]
    bets: tuple[BetScore, ...]
    fouls: tuple[Foul, ...]
    takes: tuple[int, ...]  #: by seat
    gives: tuple[int, ...]  #: by seat; never more than is there (D12)


def best(fields: Sequence[FieldName]) -> FieldName:
    """The touched field that counts (D11)."""
    return min(fields, key=BEST_FIRST.index)


def lies_as_flung(entry: Rest) -> bool:
    """Whether a die lies where the spinner has to fling it for bet G: in a hole, on 0 or on -1 (D16)."""
    return entry.where == "hole" or (bool(entry.fields) and best(entry.fields or ()) in ("0", "-1"))


def score(state: State, board: tuple[Lying, ...], event: Thrown) -> Scoring:
    """What a throw brings, with the dice lying as `board` says and the bets of `state`."""
    crosses = [lying.die for lying in board if lying.face == "X"]
    double_x = len(crosses) > 1  # D14
    dice = tuple(_score_die(lying, state.active, double_x) for lying in board)
    opening = isinstance(event, Opening)
    thrown: tuple[Die, ...] = tuple(entry.die for entry in event.rest) if opening else (state.active, "white")
    bets = () if isinstance(event, Opening) else tuple(_score_bets(state, event.rest, event.flung, double_x))
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
    has = [had + taken for had, taken in zip(state.chips, takes, strict=True)]
    fouls = []
    for seat in _over_the_rim(event):
        costs = state.options.rim == "costs-1"
        fouls.append(Foul(seat, costs, -1 if costs and has[seat] > owes[seat] else 0))
        owes[seat] -= fouls[-1].points
    gives = [min(owed, there) for owed, there in zip(owes, has, strict=True)]
    left = tuple(
        Left(entry.die, _owner(entry.die, state.active), entry.where, entry.die in thrown)
        for entry in event.rest
        if entry.where != "board"
    )
    return Scoring(double_x, thrown, dice, left, bets, tuple(fouls), tuple(takes), tuple(gives))


def _over_the_rim(event: Thrown) -> tuple[int, ...]:
    """Whose hands were over the rim (D7), in the opening too."""
    if isinstance(event, Opening):
        return event.fouls
    return (event.seat,) if event.foul else ()


def _owner(die: Die, active: int) -> int:
    """D10: the white die counts for the seat that throws."""
    return active if die == "white" else die


def _score_die(lying: Lying, active: int, double_x: bool) -> DieScore:
    counts = best(lying.fields)
    factor = None if double_x or lying.face == "X" or counts == "-1" else FACTOR[counts]
    points, clause = 0, "D10" if len(lying.fields) == 1 else "D11"
    if double_x:
        points, clause = (10 if lying.face == "X" else 0), "D14"
    elif counts == "-1":
        points, clause = -1, "D12"
    elif counts == "0":
        clause = "D12"
    elif lying.face == "X":
        clause = "D13"
    elif factor is not None:
        points = lying.face * factor
    owner = _owner(lying.die, active)
    return DieScore(lying.die, owner, lying.face, lying.fields, counts, factor, points, clause)


def _score_bets(state: State, rest: tuple[Rest, ...], flung: tuple[Die, ...], double_x: bool) -> list[BetScore]:
    times = pays_times(state, rest, flung, double_x)
    scores = []
    for seat, tile in enumerate(state.bets):
        if tile is not None:
            only_double_x = double_x and tile not in ("A", "H")
            clause = "D18" if only_double_x else "D17" if times[tile] > 1 else "D16"
            scores.append(BetScore(seat, tile, times[tile], times[tile] * PAYS[tile].points, clause))
    return scores


def pays_times(state: State, rest: tuple[Rest, ...], flung: tuple[Die, ...], double_x: bool) -> dict[Tile, int]:
    """How many times each tile pays for a throw."""
    if double_x:
        return {tile: int(tile in ("A", "H")) for tile in PAYS}  # D18
    thrown = [entry for entry in rest if entry.die in (state.active, "white")]
    touched = [best(entry.fields) for entry in thrown if entry.fields]
    return {
        "A": 0,
        "B": sum(entry.where != "board" for entry in thrown),
        **{tile: touched.count(field) for tile, field in ABOUT.items()},
        "E": touched.count(state.options.e_field),
        "G": int(any(die not in (state.active, "white") for die in flung)),  # D17
        "H": 0,
    }
