"""A player's throws and bets over a game, in figures: what came of them, and what was to be expected."""

import math
from collections.abc import Sequence
from statistics import fmean

from knobel.games.doppel_x.events import Throw
from knobel.games.doppel_x.review.words import FACTS
from knobel.games.doppel_x.scoring import Scoring
from knobel.physics.die import Pose
from knobel.review.shapes import Fact


class HandFigures:
    """One player's. Lists have an entry a throw, or a bet; an empty one gives no figure."""

    def __init__(self) -> None:
        self.points: list[float] = []
        self.expected: list[float] = []
        self.best: list[float] = []
        self.lost: list[float] = []
        self.missed: list[float] = []
        self.bets: list[float] = []
        self.bets_worth: list[float] = []
        self.bets_best: list[float] = []

    def threw(self, event: Throw, scoring: Scoring) -> None:
        """A throw as it came."""
        thrown = (event.seat, "white")
        self.points.append(sum(die.points for die in scoring.dice if die.die in thrown))
        self.lost.append(sum(left.thrown for left in scoring.left) / 2)

    def aimed(self, expected: float, best: float, target: tuple[float, float], poses: Sequence[Pose]) -> None:
        """How it was aimed, and where the dice that stayed lie."""
        self.expected.append(expected)
        self.best.append(best)
        if poses:
            middle = fmean(pose.x for pose in poses), fmean(pose.y for pose in poses)
            self.missed.append(math.dist(middle, target))

    def facts(self) -> list[Fact]:
        """The means."""
        found = (
            ("points", self.points, 1, ""),
            ("expected", self.expected, 1, ""),
            ("best", self.best, 1, ""),
            ("lost", [100 * share for share in self.lost], 0, "%"),
            ("missed", self.missed, 0, "mm"),
            ("bet", self.bets, 1, ""),
            ("bet-worth", self.bets_worth, 1, ""),
            ("bet-best", self.bets_best, 1, ""),
        )
        return [
            Fact(name, FACTS[name], round(fmean(each), digits) if each else None, unit)
            for name, each, digits, unit in found
        ]
