"""Where to throw and what to bet on, by a table of shots."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

import numpy as np

from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import BEST_FIRST, Face, Tile
from knobel.games.doppel_x.scoring import PAYS, about, best
from knobel.games.doppel_x.shots import GONE, POINTS, Floats, Shots
from knobel.games.doppel_x.skill import AVERAGE, FIELDS, WORTH, Skill, Values
from knobel.games.doppel_x.state import Lying, State

GOOD_SHARE = 0.05  # of a table's aims: what a good player throws
WELL_AIMED = 0.25  # the share of throws that go where they were meant to, among other dice and by all kinds of hands
CELL = 30.0  # mm of the squares in which it is counted how often dice pass
KNOCKS = 1.1 * CUBE.edge  # mm between two dice's middles at which one knocks the other
_A_BET = 1.0  # points that a bet earns, about: what a die is worth that is off the board


def choose_row(shots: Shots, skill: Skill, state: State, seat: int) -> int:
    """The aim that promises most to a seat, as a row of the table."""
    worth = Values.plain(shots)
    if skill.foresight:
        worth = worth + skill.foresight * _until_the_next_turn(shots, state)
    if skill.company:
        worth = worth + skill.company * _knocking(shots, state, seat)
    return int(np.argmax(_values(shots, skill).blurred(worth)))


def bet_values(shots: Shots, state: State) -> dict[Tile, float]:
    """What each tile in play earns on average on the next throw, which is mostly a good player's."""
    ends = _ends(shots)
    times = [sum(share) for share in zip(*ends, strict=True)]  # how many of the two dice end on each field
    double = _double_x(state, [1 - one[GONE] for one in ends])
    found: dict[Tile, float] = {}
    for tile in state.options.tiles:
        field = about(tile, state.options)
        if tile in ("A", "H"):
            found[tile] = PAYS[tile].points * double
        elif tile == "B":
            found[tile] = PAYS[tile].points * times[GONE] * (1 - double)
        elif field is not None:
            found[tile] = PAYS[tile].points * times[BEST_FIRST.index(field)] * (1 - double)
        else:  # G: seldom, and only where the spinner and another's die are (D17)
            found[tile] = PAYS[tile].points * 0.05 if state.options.spinner and len(state.board) > 1 else 0.0
    return found


def choose_bet(shots: Shots, skill: Skill, state: State, rng: Random) -> Tile:
    """The tile that seems to earn most; the lower the skill, the larger the misjudgement."""
    values = bet_values(shots, state)
    return max(values, key=lambda tile: values[tile] + rng.gauss(0.0, skill.wavers))


@lru_cache(maxsize=8)
def _values(shots: Shots, skill: Skill) -> Values:
    """Weighing all aims against each other takes a moment, and is the same for every throw."""
    return Values(shots, skill)


@lru_cache(maxsize=8)
def _good_shots(shots: Shots) -> list[int]:
    """The rows that a good player throws."""
    worth = _values(shots, AVERAGE).blurred(Values.plain(shots))
    found: list[int] = np.argsort(-worth)[: max(20, int(GOOD_SHARE * len(shots)))].tolist()
    return found


@lru_cache(maxsize=8)
def _ends(shots: Shots) -> list[list[float]]:
    """How often the own die and the white one of others end on each field, or are gone."""
    good = _good_shots(shots)
    return [
        [
            WELL_AIMED * float(np.mean(shots.field(die)[good] == field))
            + (1 - WELL_AIMED) * float(np.mean(shots.field(die) == field))
            for field in range(GONE + 1)
        ]
        for die in (0, 1)
    ]


def _until_the_next_turn(shots: Shots, state: State) -> Floats:
    """What the own die earns while the others throw: as long as it lies there; a die that is gone may bet instead."""
    others = len(state.chips) - len(state.gone) - 1
    stays = 1 - _exposure(shots)
    earns = FIELDS[shots.field(0)] * sum(stays**throws for throws in range(1, others + 1))
    found: Floats = np.where(shots.field(0) == GONE, _A_BET * others, earns)
    return found


@lru_cache(maxsize=8)
def _exposure(shots: Shots) -> Floats:
    """How likely a die is knocked by the next throw that lies where each shot ended."""
    good = _good_shots(shots)
    ways = np.concatenate([shots.way(0)[good], shots.way(1)[good]], axis=1)
    passing: dict[tuple[int, int], int] = {}
    for way in ways:
        for cell in {_cell(point) for point in way}:
            passing[cell] = passing.get(cell, 0) + 1
    ends = shots.way(0)[:, POINTS - 1]
    return np.array([min(0.6, passing.get(_cell(end), 0) / len(good)) for end in ends])


def _cell(point: Sequence[float]) -> tuple[int, int]:
    return int(point[0] // CELL), int(point[1] // CELL)


def _knocking(shots: Shots, state: State, seat: int) -> Floats:
    """What the others lose whose dice are in the way: a good place, for a place anywhere, until they throw again."""
    found = np.zeros(len(shots))
    ways = np.concatenate([shots.way(0), shots.way(1)], axis=1)
    players = len(state.chips)
    anywhere = float(FIELDS[shots.field(0)].mean())
    for lying in state.board:
        if lying.pose is None or lying.die in (seat, "white"):
            continue
        near = np.hypot(ways[:, :, 0] - lying.pose.x, ways[:, :, 1] - lying.pose.y).min(axis=1) < KNOCKS
        turns = (int(lying.die) - seat) % players  # throws until it is taken up
        found += near * (_earning(lying) - anywhere) * turns / (players - 1)
    return found


def _earning(lying: Lying) -> float:
    """What a die that lies there earns with each throw."""
    field = best(lying.fields)
    if lying.face == "X" or field in ("0", "-1"):
        return min(0.0, WORTH[field])
    return WORTH[field] / 1.5 * lying.face


def _double_x(state: State, stays: Sequence[float]) -> float:
    """How likely two X lie there after the throw (D14)."""
    lying = sum(die.face == "X" for die in state.board if die.die not in (state.active, "white"))
    crosses = _share_of(state.options.faces, "X")
    own, white = (crosses * stay for stay in stays)
    none, both = (1 - own) * (1 - white), own * white
    return 1.0 if lying > 1 else 1 - none if lying else both


def _share_of(faces: Sequence[Face], wanted: Face) -> float:
    return sum(face == wanted for face in faces) / len(faces)
