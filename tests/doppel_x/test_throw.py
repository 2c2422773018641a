"""Throws into the box: same input, same bytes; nothing stuck, nothing tunnels, everything comes to rest."""

import hashlib
import itertools
import json
import math
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import mujoco
import pytest

from knobel.games.doppel_x.aim import FASTEST, check_aim
from knobel.games.doppel_x.board import BOARDS, Obstacle
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.geometry import touched
from knobel.games.doppel_x.playable import load_board, with_obstacles
from knobel.games.doppel_x.shapes import Circle, Polygon, Rect
from knobel.games.doppel_x.simulation.box import box_of
from knobel.games.doppel_x.simulation.feel import BUILD, FEEL
from knobel.games.doppel_x.simulation.throw import Hand, release, throw
from knobel.physics.die import Pose
from knobel.physics.model import MM, Kind, box_model
from knobel.physics.trajectory import encode
from knobel.physics.tumble import Tumble
from tests.doppel_x.throwing import SOUTH, depth_at_rest, draw_by, some_hand, some_lying


def fingerprint() -> str:
    """The bytes of three throws with everything in them."""
    whole = hashlib.sha256()
    for seed, (name, spinner) in enumerate((("I", False), ("III", True), ("IV", True))):
        board = load_board(name)
        hands = [Hand(("blue", "white"), SOUTH), Hand(("red",), some_hand(random.Random(seed)), 0.4)]
        outcome = throw(board, hands, some_lying(board, 6, seed), draw_by(seed), spinner=spinner)
        whole.update(encode(outcome.trajectory))
        whole.update(msgspec.json.encode(outcome))
    return whole.hexdigest()


def test_the_same_throw_gives_the_same_bytes_in_another_process() -> None:
    script = f"import runpy; print(runpy.run_path({str(Path(__file__))!r})['fingerprint']())"
    paths = json.dumps(sys.path)
    other = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:] = {paths}; {script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == fingerprint() == fingerprint()


def test_the_order_in_which_lying_dice_are_named_does_not_matter() -> None:
    board = load_board("I")
    lying = some_lying(board, 5, 3)
    backwards = dict(reversed(lying.items()))
    one, other = (throw(board, [Hand(("blue",), SOUTH)], dice, draw_by(1)) for dice in (lying, backwards))
    assert one == other


def test_the_build_names_our_model_mujoco_and_the_machine() -> None:
    outcome = throw(load_board("I"), [Hand(("blue",), SOUTH)], {}, draw_by(0))
    assert outcome.build == BUILD
    assert mujoco.__version__ in BUILD


@pytest.mark.parametrize("name", BOARDS)
def test_every_throw_settles_and_no_die_rests_inside_anything(name: str) -> None:
    board = load_board(name)
    spinner = board.spinner is not None
    rng = random.Random(name)
    for seed in range(25):
        lying = some_lying(board, 7, seed)
        hand = Hand(("blue", "white"), some_hand(rng))
        outcome = throw(board, [hand], lying, draw_by(seed), spinner=spinner)
        assert outcome.settled
        assert set(outcome.poses) | set(outcome.left) == {*lying, "blue", "white"}
        assert not set(outcome.poses) & set(outcome.left)
        assert depth_at_rest(board, outcome.poses, spinner, outcome.spinner_angle) < 0.25
        for pose in outcome.poses.values():
            assert touched(board, pose)
            assert pose.z > -CUBE.half
            assert max(abs(pose.x), abs(pose.y)) < 140 - CUBE.half + 0.1


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_tunnels_as_fast_as_a_hand_may_be(name: str) -> None:
    board = load_board(name)
    rng = random.Random(7)
    for seed in range(12):
        aim = some_hand(rng)
        fast = msgspec.structs.replace(aim, speed=FASTEST, loft=rng.uniform(-60, -5), height=100.0)
        if seed % 2:  # from inside, straight at the floor or at a wall
            fast = msgspec.structs.replace(fast, x=rng.uniform(-60, 60), y=rng.uniform(-60, 60))
        outcome = throw(board, [Hand(("blue",), fast)], {}, draw_by(seed))
        assert outcome.settled
        track = outcome.trajectory.tracks[0]
        for frame in range(track.first, track.first + len(track.keys)):
            pose = track.pose(frame)
            inside = max(abs(pose.x), abs(pose.y)) < 140 - CUBE.half
            over_hole = any(math.dist((pose.x, pose.y), hole.at) < 36 for hole in board.holes)
            if inside and not over_hole:
                assert pose.z > CUBE.half / 2  # the floor gives a little, and never lets it through
        if outcome.left == {"blue": "hole"}:
            last = track.pose(10**6)
            assert any(math.dist((last.x, last.y), hole.at) < 36 for hole in board.holes)


@pytest.mark.parametrize("spinner", [False, True])
def test_no_energy_is_gained(spinner: Any) -> None:
    board = load_board("III")
    felt, smooth = (box_model(FEEL, box_of(board, spinner), 5, smooth=s) for s in (False, True))
    size = (board.size[0] * MM, board.size[1] * MM)
    for seed in range(8):
        lying = {
            i + 2: (p.x * MM, p.y * MM, p.z * MM, p.qw, p.qx, p.qy, p.qz)
            for i, p in enumerate(some_lying(board, 3, seed).values())
        }
        hand = Hand(("blue", "white"), some_hand(random.Random(seed), fastest=5.0))
        releases = [release(i, die, i, hand, draw_by(seed)) for i, die in enumerate(hand.dice)]
        run = Tumble(FEEL, felt, smooth, 5, size, lying, watch_energy=True).run(releases)
        free = run.energy[0]  # a pressed contact stores energy and gives it back: compare with free flight
        for now, contacts in zip(run.energy, run.contacts, strict=True):
            assert now <= free + 1e-3 * run.energy[0]
            if not len(contacts):
                free = now


def test_a_die_that_nobody_hits_lies_exactly_where_it_lay() -> None:
    board = load_board("I")
    lying = {"red": flat_pose(-120, 40, 12, 2)}
    aim = Aim(x=100, y=-180, height=70, direction=90, speed=0.6)
    assert throw(board, [Hand(("blue",), aim)], lying, draw_by(4)).poses["red"] == lying["red"]


def test_d8_a_lying_die_can_be_hit_and_pushed_away() -> None:
    board = load_board("I")
    lying = {"red": flat_pose(0, -60)}
    moved = 0
    for seed in range(10):
        outcome = throw(board, [Hand(("blue",), msgspec.structs.replace(SOUTH, loft=-15))], lying, draw_by(seed))
        moved += outcome.poses.get("red") != lying["red"]
        kinds = {sound.kind for sound in outcome.trajectory.sounds}
        assert "floor" in kinds
    assert moved >= 5


def test_resting_dice_survive_being_handed_on_from_throw_to_throw() -> None:
    board = load_board("II")
    lying: dict[str, Pose] = {}
    for turn in range(12):
        die = f"die{turn % 6}"
        lying.pop(die, None)
        text = msgspec.json.encode(lying)
        lying = msgspec.json.decode(text, type=dict[str, Pose])  # as a record does
        outcome = throw(board, [Hand((die,), some_hand(random.Random(turn)))], lying, draw_by(turn))
        assert outcome.settled
        lying = outcome.poses


def test_d9_a_die_dropped_over_a_hole_is_gone_through_the_hole() -> None:
    board = load_board("I")
    x, y = board.holes[0].at
    drop = Aim(x=x, y=y, height=70, direction=0, speed=0.2, loft=-80)
    assert throw(board, [Hand(("blue",), drop)], {}, lambda _: 0.5).left == {"blue": "hole"}  # by a hand that is sure


def test_d9_a_die_thrown_over_the_far_wall_is_out() -> None:
    far = msgspec.structs.replace(SOUTH, speed=3.9, loft=45)
    outcome = throw(load_board("I"), [Hand(("blue",), far)], {}, draw_by(0))
    assert outcome.left == {"blue": "out"}
    assert outcome.trajectory.sounds[-1].kind == "gone"


def test_d7_a_hand_over_the_rim_is_flagged_and_the_throw_counts() -> None:
    inside = msgspec.structs.replace(SOUTH, y=-150)
    hands = [Hand(("blue",), inside), Hand(("red",), msgspec.structs.replace(SOUTH, x=80))]
    outcome = throw(load_board("I"), hands, {}, draw_by(0))
    assert outcome.fouls == (True, False)
    assert set(outcome.poses) | set(outcome.left) == {"blue", "red"}


def test_d5_in_the_opening_eight_hands_throw_each_at_its_own_time() -> None:
    board = load_board("I")
    hands = [
        Hand((f"die{i}",), Aim(*s.at, s.height, s.facing, 1.0 + i / 10), start=i / 7)
        for i, s in enumerate(board.starts)
    ]
    outcome = throw(board, hands, {}, draw_by(5))
    assert outcome.settled
    assert [track.first for track in outcome.trajectory.tracks] == [round(60 * i / 7) for i in range(8)]


def test_hands_at_the_same_place_and_time_wait_for_each_other() -> None:
    hands = [Hand((f"die{i}",), SOUTH) for i in range(4)]
    outcome = throw(load_board("I"), hands, {}, draw_by(6))
    tracks = outcome.trajectory.tracks
    assert len({track.first for track in tracks}) > 1
    for one, other in itertools.permutations(tracks, 2):
        if other.first <= one.first:  # already in the air when this one is let go
            a, b = one.pose(one.first), other.pose(one.first)
            assert math.dist((a.x, a.y, a.z), (b.x, b.y, b.z)) > 24.6
    assert outcome.settled


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"speed": 4.1}, "speed is 4.1, but must be between 0.2 and 4 m/s"),
        ({"speed": 0.0}, "speed"),
        ({"speed": math.nan}, "speed is not a number"),
        ({"x": math.inf}, "x is not a number"),
        ({"y": -1000.0}, "y is -1000"),
        ({"height": 40.0}, "height is 40, but must be between 65"),
        ({"loft": 90.0}, "loft"),
        ({"spin": 99.0}, "spin"),
        ({"direction": 999.0}, "direction"),
    ],
)
def test_what_no_hand_does_is_refused(change: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        check_aim(load_board("I"), msgspec.structs.replace(SOUTH, **change))


def test_throws_that_cannot_be_are_refused() -> None:
    board = load_board("I")
    hand = Hand(("blue",), SOUTH)
    for hands, lying, sentence in (
        ([], {}, "Nobody throws"),
        ([hand, hand], {}, "in two places"),
        ([hand], {"blue": flat_pose(0, 0)}, "in two places"),
        ([Hand(("blue",), SOUTH, start=9.0)], {}, "must within 2 s"),
        ([hand], {"red": flat_pose(900, 0)}, "does not lie on the board"),
        ([hand], {"red": Pose(0, 0, 8, 0, 0, 0, 0)}, "is not a pose"),
    ):
        with pytest.raises(ValueError, match=sentence):
            throw(board, hands, lying, draw_by(0))
    with pytest.raises(ValueError, match="no place for the spinner"):
        throw(board, [hand], {}, draw_by(0), spinner=True)


def test_obstacles_stand_in_the_way() -> None:
    board = with_obstacles(
        load_board("I"),
        (
            Obstacle(Rect((0, 30), (120, 10)), height=45),
            Obstacle(Circle((-100, 0), 6)),
            Obstacle(Polygon(((20, 100), (40, 100), (30, 120)))),
        ),
    )
    for seed in range(6):
        low = msgspec.structs.replace(SOUTH, y=-165, loft=0)
        outcome = throw(board, [Hand(("blue",), low)], {}, draw_by(seed))
        pose = outcome.poses.get("blue")
        assert pose is None or pose.y < 30 or abs(pose.x) > 60
        assert "obstacle" in {sound.kind for sound in outcome.trajectory.sounds}


def test_the_24_ways_to_hold_a_die_fly_alike_and_show_every_face_equally() -> None:
    board = load_board("I")
    shown = []
    for way in range(24):

        def draw(name: str, way: int = way) -> float:
            return (way + 0.5) / 24 if "orientation" in name else 0.4

        outcome = throw(board, [Hand(("blue",), SOUTH)], {}, draw)
        shown.append(outcome.poses["blue"])
    spread = max(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.combinations(shown, 2))
    assert spread < 60  # alike up to rounding, which tumbling magnifies


def test_a_throw_that_does_not_settle_is_repeated_and_never_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from knobel.physics import tumble

    monkeypatch.setattr(tumble, "LONGEST", 5)
    outcome = throw(load_board("I"), [Hand(("blue",), SOUTH)], {}, draw_by(0))
    assert not outcome.settled
    assert outcome.tries == 4
    assert set(outcome.poses) | set(outcome.left) == {"blue"}


def test_kinds_of_things_are_told_apart() -> None:
    model = box_model(FEEL, box_of(load_board("III"), True), 2)
    groups = set(model.geom_group.tolist())
    assert groups == {Kind.FLOOR, Kind.WALL, Kind.SPINNER, Kind.DIE, Kind.SHELF}
