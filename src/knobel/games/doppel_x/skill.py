"""Skill at throwing and betting: what the levels differ in, and what a table of shots is worth to them."""

from itertools import pairwise

import msgspec
import numpy as np

from knobel.games.doppel_x.events import BEST_FIRST, FieldName
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.shots import Floats, Shots

WORTH: dict[FieldName, float] = {"3x": 4.5, "2x": 3.0, "1x": 1.5, "0": 0.0, "-1": -1.0}  # a die shows 1.5 on average
FIELDS = np.array([*(WORTH[field] for field in BEST_FIRST), 0.0])  # the last for a die that is gone
PLACE, DIRECTION, STRENGTH = 18.0, 3.0, 4.0  # a table is never read finer than this: mm, degrees, strength
_DOUBT = 3.0  # shots' worth of doubt, so that one lucky shot makes no good aim
_SPEED = (pulled(100)[0] - pulled(0)[0]) / 100  # m/s of a step of strength


class Skill(msgspec.Struct, frozen=True):
    """A hand's error, and how far ahead a bot plans."""

    degrees: float  #: standard deviation of the direction
    share: float  #: and of the speed, as a share of it
    knows: float  #: the share of throws that are aimed by what throws do in this box; the others go by eye
    foresight: float  #: how much it weighs what the own die will earn until it is thrown again
    company: float  #: how much it weighs knocking others off
    wavers: float  #: points by which the worth of a bet is misjudged


LEVELS = (
    Skill(19.0, 0.42, knows=0.0, foresight=0.0, company=0.0, wavers=9.0),
    Skill(9.2, 0.17, knows=0.35, foresight=0.0, company=0.0, wavers=2.0),
    Skill(8.0, 0.145, knows=0.65, foresight=0.3, company=0.0, wavers=0.7),
    Skill(6.4, 0.11, knows=0.85, foresight=0.4, company=0.1, wavers=0.4),
    Skill(3.0, 0.04, knows=1.0, foresight=0.8, company=0.3, wavers=0.0),
)
#: A good player, for whose throws tables are made and by whose throws bets are judged.
AVERAGE = Skill(5.0, 0.08, knows=1.0, foresight=0.6, company=0.0, wavers=0.4)


def of_strength(strength: float) -> Skill:
    """A skill between two levels: everything about it lies between theirs."""
    low = min(int(strength), len(LEVELS) - 1)
    weaker, stronger = map(msgspec.structs.astuple, list(pairwise(LEVELS))[low - 1])
    part = strength - low
    return Skill(*(one * (1 - part) + other * part for one, other in zip(weaker, stronger, strict=True)))


class Values:
    """What each aim of a table is worth to a hand: what came of the aims around it, the closer the more."""

    def __init__(self, shots: Shots, skill: Skill) -> None:
        meant = shots.meant
        self._sides = [np.flatnonzero(meant[:, 0] == side) for side in range(4)]
        self._weights = [_closeness(meant[rows], skill) for rows in self._sides]

    def blurred(self, worth: Floats) -> Floats:
        """The worth of every aim, from the worth of every shot."""
        found = np.zeros(len(worth))
        for rows, weights in zip(self._sides, self._weights, strict=True):
            found[rows] = (weights @ worth[rows] + _DOUBT * worth.mean()) / (weights.sum(axis=1) + _DOUBT)
        return found

    @staticmethod
    def plain(shots: Shots) -> Floats:
        """What the shots earned at once, on average over the faces."""
        earned: Floats = FIELDS[shots.field(0)] + FIELDS[shots.field(1)]
        return earned


def _closeness(meant: Floats, skill: Skill) -> Floats:
    place, direction, strength = meant[:, 1], meant[:, 2], meant[:, 3]
    speed = np.array([pulled(one)[0] for one in strength])
    slip = np.hypot(STRENGTH, skill.share * speed / _SPEED)
    aside = np.hypot(DIRECTION, skill.degrees)
    apart = (
        ((place[:, None] - place) / PLACE) ** 2
        + ((direction[:, None] - direction) / aside) ** 2
        + ((strength[:, None] - strength) / slip[:, None]) ** 2
    )
    weights: Floats = np.exp(-apart / 2)
    return weights
