"""D2, D16 G: the spinner turns, makes way, and flings dice."""

import math

import msgspec
import pytest

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.simulation.box import box_of
from knobel.games.doppel_x.simulation.feel import FEEL
from knobel.games.doppel_x.simulation.throw import Hand, throw
from knobel.physics.die import Pose
from knobel.physics.model import MM, box_model
from knobel.physics.tumble import Tumble
from tests.doppel_x.throwing import SOUTH, draw_by


def test_the_spinner_turns_and_stops() -> None:
    board = load_board("III")
    turned = 0
    for seed in range(12):
        aim = Aim(x=-30 + 5 * seed, y=-165, height=66, direction=90, speed=1.3)
        outcome = throw(board, [Hand(("blue", "white"), aim)], {}, draw_by(seed), spinner=True)
        angles = outcome.trajectory.spinner
        assert outcome.settled
        assert abs(angles[-1] - angles[-3]) < 10  # tenths of a degree
        assert outcome.spinner_angle == pytest.approx(angles[-1] / 10 % 360, abs=0.06)
        turned += abs(angles[-1] - angles[0]) > 300
    assert turned >= 6


def spin_into(die: Pose, speed: float, steps: int = 3) -> tuple[bool, bool]:
    """A die beside a spinner that is already turning: was it touched, did it move?"""
    board = load_board("III")
    felt, smooth = (box_model(FEEL, box_of(board, True), 1, smooth=s) for s in (False, True))
    start = {0: (die.x * MM, die.y * MM, die.z * MM, die.qw, die.qx, die.qy, die.qz)}
    tumble = Tumble(FEEL, felt, smooth, 1, (0.28, 0.28), start)
    tumble.data.qvel[-1] = speed
    run = tumble.run([])
    return bool(run.settled), math.dist(run.frames[0, 0, :2], run.frames[-1, 0, :2]) > steps * MM


def test_a_turning_spinner_knocks_a_lying_die_away() -> None:
    assert spin_into(flat_pose(32, 62), 20.0) == (True, True)
    assert spin_into(flat_pose(0, 122), 20.0) == (True, False)


def worthless_board() -> Board:
    """Board III with its fields painted over: 0 everywhere."""
    board = load_board("III")
    base = msgspec.structs.replace(board.fields[0], factor="0")
    return msgspec.structs.replace(board, fields=(base,))


def test_d16_g_dice_flung_by_the_spinner_are_told_and_thrown_ones_are_not() -> None:
    board = worthless_board()
    lying = {"red": flat_pose(36, 62, 10), "green": flat_pose(-74, 6, 40), "far": flat_pose(-125, 125)}
    flung: list[str] = []
    for seed in range(16):
        aim = Aim(x=-24 + 3 * seed, y=-165, height=66, direction=90, speed=1.3)
        outcome = throw(board, [Hand(("blue", "white"), aim)], lying, draw_by(seed), spinner=True)
        flung += outcome.flung
        for die in outcome.flung:
            moved = outcome.poses.get(die)
            assert moved is None or math.dist((moved.x, moved.y), (lying[die].x, lying[die].y)) >= 8
    assert len(flung) >= 5
    assert set(flung) <= {"red", "green"}


def test_d16_g_a_die_flung_onto_a_paying_field_does_not_count() -> None:
    board = worthless_board()
    golden = msgspec.structs.replace(board, fields=(msgspec.structs.replace(board.fields[0], factor="3x"),))
    aim = Aim(x=-24, y=-165, height=66, direction=90, speed=1.3)
    for seed in range(8):
        outcome = throw(golden, [Hand(("blue",), aim)], {"red": flat_pose(36, 62)}, draw_by(seed), spinner=True)
        assert all(outcome.left.get(die) == "hole" for die in outcome.flung)


def test_a_die_pushed_by_another_die_was_not_flung_by_the_spinner() -> None:
    board = worthless_board()
    aim = Aim(x=-110, y=-165, height=66, direction=90, speed=1.0)
    lying = {"red": flat_pose(-116, -60), "green": flat_pose(-120, -30)}
    for seed in range(8):
        outcome = throw(board, [Hand(("blue",), aim)], lying, draw_by(seed), spinner=True)
        assert outcome.flung == ()


def test_the_spinner_makes_way_for_a_die_that_lies_where_it_would_stand() -> None:
    board = load_board("III")
    lying = {"red": flat_pose(72, 0)}
    aim = Aim(x=-130, y=-180, height=66, direction=90, speed=0.5)
    outcome = throw(board, [Hand(("blue",), aim)], lying, draw_by(0), spinner=True, spinner_angle=0)
    assert outcome.poses["red"] == lying["red"]


def test_without_the_spinner_nothing_is_flung() -> None:
    board = load_board("III")
    outcome = throw(board, [Hand(("blue",), SOUTH)], {"red": flat_pose(0, -40)}, draw_by(0))
    assert outcome.flung == ()
    assert outcome.trajectory.spinner == ()
