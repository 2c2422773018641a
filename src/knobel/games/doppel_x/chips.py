"""Chips: points in real denominations out of a finite supply (D4).

Change may be made at any time at equal value, so who holds which chips follows from the points alone: as few
chips as the supply allows. Values are what counts. Where the chips run short the rest is written down, and
no seat loses a point.
"""

from collections.abc import Sequence

import msgspec

SUPPLY = {30: 10, 10: 25, 5: 15, 1: 40}


class Purse(msgspec.Struct, frozen=True):
    """What lies in front of a player."""

    thirties: int = 0
    tens: int = 0
    fives: int = 0
    ones: int = 0
    noted: int = 0  #: points for which no chip was left


def share_out(points: Sequence[int]) -> tuple[tuple[Purse, ...], Purse]:
    """Everyone's chips, and what is left in the supply."""
    left, missing = dict(SUPPLY), list(points)
    counts: list[list[int]] = [[] for _ in points]
    for value in SUPPLY:
        for player, wanted in enumerate(missing):
            taken = min(wanted // value, left[value])
            counts[player].append(taken)
            left[value] -= taken
            missing[player] -= taken * value
    purses = (
        Purse(thirties, tens, fives, ones, noted)
        for (thirties, tens, fives, ones), noted in zip(counts, missing, strict=True)
    )
    return tuple(purses), Purse(*left.values())
