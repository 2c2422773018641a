"""What throws do in a box, by its table of shots: where dice end, by aim, and what lies in their way."""

import math
from functools import lru_cache

import numpy as np

from knobel.games.doppel_x.board import Board, BoardError, find_board
from knobel.games.doppel_x.choosing import GOOD_SHARE, KNOCKS, WELL_AIMED
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.pull import PULL, pulled
from knobel.games.doppel_x.pulling import WIDTH, Pulling
from knobel.games.doppel_x.review.race import ENDS, Floats, ThrowOdds
from knobel.games.doppel_x.shots import POINTS, Shots, find_shots
from knobel.games.doppel_x.skill import DIRECTION, PLACE, STRENGTH, Values
from knobel.games.doppel_x.state import State

FEW = 240  # shots, below which a table is not used
KNOCKED = 0.15  # how often a throw moves another seat's die onto another field, turns it, or knocks it off
HITS = 0.45  # and how often a die that lies in the way of a shot
BLOCKED = 0.4  # how often dice end anywhere that meet others on their way
DOUBT = 1.5  # shots' worth of doubt: fewer than bots have, who have to choose
FAR, NEAR = 5.0, 10.0  # shots' worth of doubt about those around an aim, and about those like it
AS_THROWN = PLACE, DIRECTION, STRENGTH  # how finely a table is read: mm, degrees, strength
AROUND = 2.5 * PLACE, 2.5 * DIRECTION, 2.5 * STRENGTH
HAND = PLACE, math.hypot(DIRECTION, 3.0), math.hypot(STRENGTH, 3.0)  # what is best for a hand as people have it
_WIDEST, _HARDEST = 35.0, PULL.hard + 5.0  # degrees and strength up to which tables are thrown
_UNLIKE = 10.0  # degrees of loft by which a hand may differ from a pull
_SPIN = 2.0  # turns a second: more is a throw of its own


class Odds:
    """A table of shots, as a review reads it."""

    def __init__(self, shots: Shots) -> None:
        self.shots, self.count = shots, len(shots)
        self._meant = shots.meant
        self._sides = [np.flatnonzero(self._meant[:, 0] == side) for side in range(4)]
        self._weights = [_closeness(self._meant[rows], self._meant[rows], HAND) for rows in self._sides]
        self.ends = shots.field(0).astype(int), shots.field(1).astype(int)
        self._ways = shots.way(0), shots.way(1)
        self._lands = (shots.way(0)[:, POINTS - 1] + shots.way(1)[:, POINTS - 1]) / 2
        plain = self.by_aim(Values.plain(shots)[:, None])[:, 0]
        best = np.argsort(-plain)[: max(20, int(GOOD_SHARE * self.count))]
        anyhow = np.full(self.count, 1 / self.count)
        good = np.mean([self.after(self.pull(int(row))) for row in best], axis=0)
        self.usual: Floats = WELL_AIMED * good + (1 - WELL_AIMED) * anyhow
        self.box = ThrowOdds(self.joint(good), self.joint(self.usual), KNOCKED, self.joint(anyhow).sum(axis=1))

    def joint(self, likely: Floats) -> Floats:
        """Where the own die and the white one end, with shots as likely as this."""
        found = np.zeros((ENDS, ENDS))
        np.add.at(found, self.ends, likely)
        return found

    def by_aim(self, worth: Floats) -> Floats:
        """What every aim of the table is worth to a human hand, from what every shot is; columns are for themselves."""
        found = np.empty_like(worth)
        anyhow = worth.mean(axis=0)
        for rows, weights in zip(self._sides, self._weights, strict=True):
            found[rows] = (weights @ worth[rows] + DOUBT * anyhow) / (weights.sum(axis=1) + DOUBT)[:, None]
        return found

    def after(self, pull: Pulling) -> Floats:
        """How likely each shot is what comes of an aim."""
        rows = self._sides[pull.side]
        wanted = np.array([[pull.side, pull.place, pull.direction, pull.strength]])
        likely = np.full(self.count, 1 / self.count)
        for blur, doubt in (
            (AROUND, FAR),
            (AS_THROWN, NEAR),
        ):  # the fewer shots are like it, the more those around count
            weights = np.zeros(self.count)
            weights[rows] = _closeness(wanted, self._meant[rows], blur)[0]
            likely = (weights + doubt * likely) / (weights.sum() + doubt)
        return likely

    def pull(self, row: int) -> Pulling:
        """An aim of the table."""
        side, place, direction, strength = self._meant[row].tolist()
        return Pulling(int(side), place, direction, strength)

    def target(self, likely: Floats) -> tuple[float, float]:
        """Where an aim leads: the middle of where both dice end, of those shots that are most like it."""
        near = np.where(likely > likely.max() / 20, likely, 0.0)
        x, y = (near @ self._lands) / near.sum()
        return round(float(x), 1), round(float(y), 1)

    def in_the_way(self, state: State) -> list[tuple[int, Floats]]:
        """Each of the others' dice whose place is known, with the shots that meet it."""
        found = []
        for lying in state.board:
            if lying.pose is not None and lying.die not in (state.active, "white"):
                here = np.array([lying.pose.x, lying.pose.y])
                met = [_apart(way, here) < KNOCKS for way in self._ways]
                found.append((int(lying.die), np.logical_or(*met).astype(float)))
        return found

    def in_company(self, worth: Floats, state: State) -> Floats:
        """What every shot is worth among the dice that lie there, from what it is worth in an empty box."""
        there = [shots for _, shots in self.in_the_way(state)]
        met = BLOCKED * np.max(there, axis=0)[:, None] if there else 0.0
        found: Floats = (1 - met) * worth + met * worth.mean(axis=0)
        return found


def _closeness(aims: Floats, meant: Floats, blur: tuple[float, float, float]) -> Floats:
    apart = sum(((aims[:, None, column] - meant[None, :, column]) / wide) ** 2 for column, wide in enumerate(blur, 1))
    weights: Floats = np.exp(-np.asarray(apart) / 2)
    return weights


def _apart(ways: Floats, here: Floats) -> Floats:
    """How near each way on the floor comes to a place, in mm."""
    begins, along = ways[:, :-1], np.diff(ways, axis=1)
    length = np.maximum((along**2).sum(axis=2), 1e-9)
    share = np.clip(((here - begins) * along).sum(axis=2) / length, 0.0, 1.0)
    nearest = begins + share[:, :, None] * along
    apart: Floats = np.hypot(*np.moveaxis(nearest - here, 2, 0)).min(axis=1)
    return apart


def pull_of(board: Board, aim: Aim) -> Pulling | None:
    """The pull that an aim comes of (`pulling.aim_of`, backwards); None for a throw of another kind."""
    side = max(range(4), key=lambda each: _behind(board, aim, each))
    facing = math.radians(90.0 + 90.0 * side)
    c, s = math.cos(facing), math.sin(facing)
    strength = 100 * (aim.speed - PULL.slowest) / (PULL.fastest - PULL.slowest)
    place, aside = s * aim.x - c * aim.y, (math.degrees(facing) - aim.direction + 180.0) % 360.0 - 180.0
    if abs(aim.loft - pulled(strength)[1]) > _UNLIKE or abs(aim.spin) > _SPIN:
        return None
    return Pulling(
        side,
        min(WIDTH, max(-WIDTH, place)),
        min(_WIDEST, max(-_WIDEST, aside)),
        min(_HARDEST, max(0.0, strength)),
    )


def _behind(board: Board, aim: Aim, side: int) -> float:
    """How far behind the rim of a side a hand is."""
    facing = math.radians(90.0 + 90.0 * side)
    return -math.cos(facing) * aim.x - math.sin(facing) * aim.y - board.rim[1 if side % 2 == 0 else 0]


def find_odds(state: State) -> tuple[Board | None, Odds | None]:
    """The board that a game names or carries, and what is known about throws on it."""
    try:
        board = find_board(state.options.board)
    except BoardError:
        return None, None
    shots = find_shots(state.options.board, board, state.options.spinner)
    return board, None if shots is None or len(shots) < FEW else _odds(shots)


@lru_cache(maxsize=6)
def _odds(shots: Shots) -> Odds:
    return Odds(shots)


#: Where nothing is known about a box: about what happens on ours, with no aim better than another.
_ABOUT = np.array([0.12, 0.10, 0.43, 0.03, 0.02, 0.30])
UNKNOWN = ThrowOdds(np.outer(_ABOUT, _ABOUT), np.outer(_ABOUT, _ABOUT), KNOCKED, _ABOUT)
