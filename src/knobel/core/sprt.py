"""A sequential test on pairs: stops as soon as one of two hypotheses stands, and not after a fixed number of games.

The generalised test of a normal mean with unknown variance, as chess engines are tested with: the likelihood of each
hypothesis at the variance that suits it best.
"""

import math
from typing import Literal

import msgspec

FEWEST = 8  #: pairs before anything is decided
SMALLEST = 1e-4  #: variance of pair means that is taken for granted: seven equal pairs prove little


class Hypotheses(msgspec.Struct, frozen=True):
    """Two shares of the points that the first bot might score, and how often it may be wrong to settle on one."""

    p0: float
    p1: float
    risk: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which one of them stands."""
        return math.log((1 - self.risk) / self.risk)

    def ratio(self, pairs: int, mean: float, variance: float) -> float:
        """The logarithm of how much likelier such pairs are under `p1` than under `p0`."""
        spread = max(SMALLEST, variance)
        return pairs / 2 * math.log((spread + (mean - self.p0) ** 2) / (spread + (mean - self.p1) ** 2))


class SequentialTest:
    """Takes in pair means in the order of the pairs, and none after one hypothesis stands."""

    def __init__(self, hypotheses: Hypotheses) -> None:
        self.hypotheses = hypotheses
        self.ratios: list[float] = []  #: after each pair
        self.stands: Literal["p0", "p1"] | None = None
        self._sum = self._squares = 0.0

    @property
    def pairs(self) -> int:
        """How many it has looked at."""
        return len(self.ratios)

    def add(self, mean: float) -> None:
        """One more pair."""
        if self.stands is not None:
            return
        self._sum += mean
        self._squares += mean * mean
        pairs = len(self.ratios) + 1
        average = self._sum / pairs
        self.ratios.append(self.hypotheses.ratio(pairs, average, self._squares / pairs - average**2))
        if pairs >= FEWEST and abs(self.ratios[-1]) >= self.hypotheses.bound:
            self.stands = "p1" if self.ratios[-1] > 0 else "p0"
