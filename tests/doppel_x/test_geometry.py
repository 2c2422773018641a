"""D11: what a die touches, exactly at the border; D21: what it shows."""

import json
import math
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.games.doppel_x.board import BOARDS, Board, Field
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.events import BEST_FIRST
from knobel.games.doppel_x.geometry import FACES, TOUCH, face_up, is_over_rim, outline, touched, zones
from knobel.games.doppel_x.playable import load_board, read_board
from knobel.physics.die import AXES, Pose, axis_up, is_flat, tilt

LINE = 1.5
CLEAR = 2 * TOUCH  # this far away a die no longer touches


def striped(line: float = LINE) -> Board:
    """Five stripes of 60 mm, worst on the left, best on the right, and a square hole in the 1x stripe."""
    stripes = [
        {"factor": factor, "shape": {"kind": "rect", "at": [-120 + 60 * i, 0], "size": [60, 200]}}
        for i, factor in enumerate(reversed(BEST_FIRST))
    ]
    return read_board(
        json.dumps(
            {
                "format": "knobel-board/1",
                "id": "stripes",
                "name": {"en": "Stripes"},
                "size": [300, 200],
                "line": line,
                "fields": stripes,
                "holes": [{"kind": "rect", "at": [0, 60], "size": [40, 40]}],
                "starts": [{"at": [0, -150], "height": 80, "facing": 90}],
            }
        )
    )


@pytest.mark.parametrize(
    ("edge", "better", "worse"), [(-90, "0", "-1"), (-30, "1x", "0"), (30, "2x", "1x"), (90, "3x", "2x")]
)
@pytest.mark.parametrize("up", range(6))
def test_d11_reaching_the_line_touches_the_better_field(edge: int, better: str, worse: str, up: int) -> None:
    board = striped()
    reaching = edge - LINE / 2 - CUBE.half
    assert touched(board, flat_pose(reaching, 0, up=up)) == (better, worse)
    assert touched(board, flat_pose(reaching - CLEAR, 0, up=up)) == (worse,)


@pytest.mark.parametrize(("edge", "better", "worse"), [(-90, "0", "-1"), (30, "2x", "1x"), (90, "3x", "2x")])
def test_d11_the_line_belongs_to_the_better_field_alone(edge: int, better: str, worse: str) -> None:
    board = striped()
    on_the_line = edge - LINE / 2 + CUBE.half
    assert touched(board, flat_pose(on_the_line + CLEAR, 0)) == (better,)
    assert touched(board, flat_pose(on_the_line - CLEAR, 0)) == (better, worse)


def test_d11_without_a_line_the_edge_itself_decides() -> None:
    board = striped(line=0)
    assert touched(board, flat_pose(30 - CUBE.half, 0)) == ("2x", "1x")
    assert touched(board, flat_pose(30 - CUBE.half - CLEAR, 0)) == ("1x",)


def test_d11_a_corner_that_reaches_the_line_is_enough() -> None:
    board = striped()
    corner = CUBE.inner * math.sqrt(2) + CUBE.radius  # a rounded corner of a die that is turned by 45 degrees
    assert touched(board, flat_pose(90 - LINE / 2 - corner, 0, 45)) == ("3x", "2x")
    assert touched(board, flat_pose(90 - LINE / 2 - corner - CLEAR, 0, 45)) == ("2x",)


@given(st.floats(0, 360), st.integers(0, 5))
def test_d11_any_turn_touches_exactly_when_its_outermost_point_reaches_the_line(turn: float, up: int) -> None:
    board = striped()
    a = math.radians(turn)
    reach = CUBE.inner * (abs(math.cos(a)) + abs(math.sin(a))) + CUBE.radius
    assert "3x" in touched(board, flat_pose(90 - LINE / 2 - reach, -20, turn, up))
    assert "3x" not in touched(board, flat_pose(90 - LINE / 2 - reach - CLEAR, -20, turn, up))


def test_d11_a_leaning_die_is_seen_from_straight_above() -> None:
    a = math.radians(30)  # tipped about y: wider from above
    leaning = Pose(0, 0, 12, math.cos(a / 2), 0, math.sin(a / 2), 0)
    width = 2 * (CUBE.inner * (math.cos(a) + math.sin(a)) + CUBE.radius)
    left, front, right, back = outline(leaning).bounds
    assert right - left == pytest.approx(width)
    assert back - front == pytest.approx(CUBE.edge)


def test_d11_round_fields_are_exact_within_the_tolerance() -> None:
    eye: dict[str, Any] = {"factor": "-1", "order": 1, "shape": {"kind": "circle", "at": [0, 0], "r": 53}}
    sea: dict[str, Any] = {"factor": "1x", "shape": {"kind": "rect", "at": [0, 0], "size": [300, 200]}}
    board = msgspec.structs.replace(striped(), fields=msgspec.convert((sea, eye), tuple[Field, ...]), holes=())
    inside = math.sqrt((53 - LINE / 2 - CUBE.radius) ** 2 - CUBE.inner**2) - CUBE.inner  # both left corners reach it
    assert touched(board, flat_pose(-inside + CLEAR, 0)) == ("-1",)
    assert touched(board, flat_pose(-inside - TOUCH, 0)) == ("1x", "-1")


def test_a_hole_is_no_field_and_has_no_line() -> None:
    board = striped()
    assert touched(board, flat_pose(0, 60)) == ()
    assert touched(board, flat_pose(0, 60 + 20 - CUBE.half)) == ("1x",)
    assert touched(board, flat_pose(0, 60 + 20 - CUBE.half - CLEAR)) == ()


@pytest.mark.parametrize("name", BOARDS)
def test_zones_do_not_overlap_and_cover_the_board(name: str) -> None:
    board = load_board(name)
    held = list(zones(board).values())
    holes = sum(math.pi * h.r**2 if hasattr(h, "r") else h.size[0] * h.size[1] for h in board.holes)
    assert sum(zone.area for zone in held) == pytest.approx(280 * 280 - holes, abs=1)
    for i, zone in enumerate(held):
        assert all(zone.intersection(other).area < 1e-3 for other in held[:i])


@given(st.sampled_from(BOARDS), st.floats(-132, 132), st.floats(-132, 132), st.floats(0, 90))
def test_what_is_touched_is_listed_best_first(name: str, x: float, y: float, turn: float) -> None:
    found = touched(load_board(name), flat_pose(x, y, turn))
    assert list(found) == sorted(found, key=BEST_FIRST.index)


@pytest.mark.parametrize("up", range(6))
def test_each_axis_carries_its_face(up: int) -> None:
    pose = flat_pose(10, 20, 33, up)
    assert AXES[axis_up(pose)] == AXES[up]
    assert face_up(pose) == FACES[up]
    assert tilt(pose) == pytest.approx(0, abs=1e-5)


def test_d20_a_die_has_two_ones_two_twos_a_three_and_an_x() -> None:
    assert sorted(FACES) == ["1", "1", "2", "2", "3", "X"]
    assert face_up(flat_pose(0, 0, up=0), ("X", "3", "2", "2", "1", "1")) == "X"


def test_d21_a_leaning_die_counts_with_the_face_most_upward() -> None:
    for degrees, face in ((44, "3"), (46, "1")):
        a = math.radians(degrees)
        leaning = Pose(0, 0, 12, math.cos(a / 2), 0, math.sin(a / 2), 0)
        assert face_up(leaning) == face
        assert not is_flat(leaning)
    a = math.radians(2.9)
    assert is_flat(Pose(0, 0, 8, math.cos(a / 2), math.sin(a / 2), 0, 0))


def test_d7_a_hand_over_the_rim_is_told_from_one_outside() -> None:
    board = load_board("I")
    assert is_over_rim(board, 0, -159.9)
    assert not is_over_rim(board, 0, -160)
