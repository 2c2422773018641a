"""Dice onto the square, flat and inside, showing what was drawn."""

import hashlib
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.physics import roll as rolling
from knobel.physics.die import axis_up, flat_pose, is_flat
from knobel.physics.feel import TABLE
from knobel.physics.roll import PIPS, paint_for, roll
from knobel.physics.trajectory import decode, encode
from knobel.physics.turns import CUBE_TURNS, carried


def draw_by(seed: object) -> Callable[[str], float]:
    def draw(name: str) -> float:
        digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
        return int.from_bytes(digest[:6], "big") / 2**48

    return draw


SQUARE = 350.0
FIFTEEN = [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 1, 3, 5]


@pytest.mark.parametrize("values", [FIFTEEN, [6, 6, 1, 2, 3, 4], [5]])
def test_all_dice_lie_flat_inside_apart_and_show_their_values(values: list[int]) -> None:
    for seed in range(8):
        rolled = roll(values, draw_by(seed), square=SQUARE)
        for value, pose, paint in zip(values, rolled.poses, rolled.paints, strict=True):
            assert is_flat(pose)
            assert max(abs(pose.x), abs(pose.y)) < 175 - 11
            assert paint.faces[axis_up(pose)] == value
            assert pose.z == pytest.approx(8, abs=0.2)
        for i, one in enumerate(rolled.poses):
            for other in rolled.poses[:i]:
                assert math.dist((one.x, one.y), (other.x, other.y)) > 15.5


def test_the_same_roll_gives_the_same_bytes() -> None:
    one, other = (roll(FIFTEEN, draw_by(3), square=SQUARE) for _ in range(2))
    assert one == other
    assert encode(one.trajectory) == encode(other.trajectory)
    assert decode(encode(one.trajectory)) == one.trajectory


def test_the_values_do_not_change_the_movement() -> None:
    assert (
        roll([1] * 6, draw_by(4), square=SQUARE).trajectory
        == roll([6, 5, 4, 3, 2, 1], draw_by(4), square=SQUARE).trajectory
    )


def test_a_bad_roll_is_rolled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = []

    def strict(pose: object, _square: float) -> bool:
        judged.append(pose)
        return len(judged) > 1  # the first roll is refused at its first die

    monkeypatch.setattr(rolling, "_lies_well", strict)
    assert roll([1, 2, 3], draw_by(0), square=SQUARE).tries == 2


def test_dice_that_never_lie_well_are_set_down_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "_lies_well", lambda _pose, _square: False)
    rolled = roll([4, 2], draw_by(0), square=SQUARE)
    assert rolled.tries == rolling.TRIES
    assert [p.faces[axis_up(pose)] for p, pose in zip(rolled.paints, rolled.poses, strict=True)] == [4, 2]
    assert rolled.trajectory.frames == 1


@given(st.integers(1, 6), st.integers(0, 5), st.floats(0, 1, exclude_max=True))
def test_a_paint_shows_the_value_and_keeps_a_real_die(value: int, up: int, choice: float) -> None:
    paint = paint_for(value, up, choice)
    assert paint.faces[axis_up(flat_pose(TABLE.cube, 0, 0, 20, up))] == value
    assert all(paint.faces[i] + paint.faces[i + 1] == 7 for i in (0, 2, 4))
    assert sorted(paint.faces) == [1, 2, 3, 4, 5, 6]
    x = carried(paint.turn, (1, 0, 0))  # PIPS has its 1 there
    axis = max(range(3), key=lambda i: abs(x[i]))
    assert paint.faces[2 * axis + (x[axis] < 0)] == PIPS[0]


def test_there_are_24_ways_to_turn_a_cube() -> None:
    places = {tuple(round(part) for v in ((1, 0, 0), (0, 1, 0)) for part in carried(turn, v)) for turn in CUBE_TURNS}
    assert len(CUBE_TURNS) == len(places) == 24


@pytest.mark.parametrize(
    ("values", "more", "sentence"),
    [
        ([], {}, "1 to 24"),
        ([7], {}, "cannot show 7"),
        ([1], {"square": 20.0}, "250 to 600"),
        ([1, 2], {"names": ["a"]}, "name of its own"),
    ],
)
def test_rolls_that_cannot_be_are_refused(values: list[int], more: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        roll(values, draw_by(0), **{"square": SQUARE, **more})
