"""The chance of winning a match of FiNi between two who are equally good."""

from functools import cache
from math import comb

from knobel.games.fini.state import CHIPS, ROUNDS

_ALL = CHIPS * ROUNDS  #: chips that are won in a match; an odd number, so that there is no tie
_ENOUGH = _ALL // 2 + 1


@cache
def chance(black: int, grey: int) -> float:
    """That of seat 0 with these points: every chip that is left goes to either of the two, as a coin falls."""
    left, needed = _ALL - black - grey, _ENOUGH - black
    ways = sum(comb(left, won) for won in range(max(0, needed), left + 1))
    return ways / float(2**left)
