"""A pull that is not too hard keeps its dice in the box, from every side."""

import pytest

from knobel.games.doppel_x.constants import CONSTANTS
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.pull import PULL, pulled
from knobel.games.doppel_x.simulation.throw import Hand, throw
from knobel.physics.study import draws


def test_a_harder_pull_is_faster_and_flatter() -> None:
    speeds, lofts = zip(*(pulled(strength) for strength in range(0, 101, 10)), strict=True)
    assert (speeds[0], speeds[-1], lofts[0], lofts[-1]) == (0.6, 2.4, 15.0, -20.0)
    assert list(speeds) == sorted(speeds)
    assert list(lofts) == sorted(lofts, reverse=True)


def test_a_page_is_told_how_a_pull_becomes_a_throw() -> None:
    assert CONSTANTS.pull is PULL
    assert 50 < PULL.hard < 100


@pytest.mark.parametrize("strength", [20, 50, PULL.hard])
def test_up_to_its_limit_hardly_a_pull_loses_a_die(strength: int) -> None:
    board, lost = load_board("I"), 0
    speed, loft = pulled(strength)
    for seed in range(24):
        start = board.starts[seed % len(board.starts)]
        aim = Aim(*start.at, start.height, start.facing, speed, loft)
        landing = throw(board, [Hand(("blue", "white"), aim)], {}, draws(seed))
        lost += list(landing.left.values()).count("out")
    assert lost <= 4  # of 48
