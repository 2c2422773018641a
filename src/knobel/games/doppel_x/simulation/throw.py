"""A throw into the box: from the hands to where the dice end (D5 to D9, D16 G).

What happens is a function of the board, the hands, the dice that lie there, and what `draw` gives by name:
the same input gives the same bytes on the same build, in any process.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist

import msgspec
import numpy as np
import shapely
from shapely import affinity

from knobel.games.doppel_x.aim import check_aim
from knobel.games.doppel_x.board import REACH, Board
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.geometry import core, is_over_board, is_over_rim, touched
from knobel.games.doppel_x.simulation.box import box_of
from knobel.games.doppel_x.simulation.feel import BUILD, FEEL
from knobel.physics import recording
from knobel.physics.box import Spinner
from knobel.physics.die import Pose
from knobel.physics.feel import FRAMES_PER_SECOND
from knobel.physics.model import MM, Kind, box_model
from knobel.physics.trajectory import Trajectory
from knobel.physics.tumble import Release, Run, Tumble, Way
from knobel.physics.turns import CUBE_TURNS, about, by_vector, then

Draw = Callable[[str], float]

LATEST = 2.0  # seconds between the first hand and the last
TRIES = 4  # a throw that does not come to rest is thrown again, with draws of other names
ROLL = 0.15  # a die leaves the hand rolling forward, this much of what it would do on the ground

# Tremor: standard deviations, cut at two and a half of them. On the felt they make a throw spread by about
# a die's length each way, and miss its field often enough; study.spread measures it.
HAND_PLACE = 8.0  # mm; the hand as a whole
HAND_DIRECTION = 3.0  # degrees
HAND_LOFT = 0.6  # degrees
HAND_SPEED = 0.04  # of the speed
SLIP_DIRECTION = 0.3  # degrees; each die by itself
SLIP_SPEED = 0.005  # of the speed
SLIP_TURN = 2.0  # degrees
SLIP_SPIN = 0.8  # rad/s
CUT = 2.5
SIDE_BY_SIDE = CUBE.widest + 1.0  # mm between two dice in one hand: they cannot overlap, however turned

UNMOVED_WAY = 0.1  # mm
UNMOVED_TURN = math.cos(math.radians(0.3) / 2)
SPINS = 0.3  # rad/s: slower than this the spinner is being pushed, and flings nothing
FLUNG_WAY = 8.0  # mm: less is a nudge
PRESSED = 0.3  # mm: a die that rests against the spinner is this far in it at most


class Hand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dice thrown together, and when: seconds after the first hand may move (the opening, D5)."""

    dice: tuple[str, ...]
    aim: Aim
    start: float = 0.0


class Landing(msgspec.Struct, frozen=True):
    """What came of it."""

    build: str
    poses: dict[str, Pose]
    """the dice that lie on the board now"""
    left: dict[str, Way]
    """dice that left it in this throw, and by which way (D9)"""
    flung: tuple[str, ...]
    """dice that lay there, and that the spinner flung into a hole, onto 0 or onto -1 (D16 G)"""
    fouls: tuple[bool, ...]
    """per hand: it was over the rim when it let go (D7)"""
    spinner_angle: float
    """degrees; hand it to the next throw"""
    settled: bool
    """false if dice still moved when the last try ran out of time; they stay where they were then"""
    tries: int
    trajectory: Trajectory


def _check(board: Board, hands: Sequence[Hand], lying: Mapping[str, Pose], spinner: bool) -> None:
    thrown = [die for hand in hands for die in hand.dice]
    if not thrown:
        raise ValueError("Nobody throws: name a hand with a die.")
    if len(set(thrown)) < len(thrown) or set(thrown) & set(lying):
        raise ValueError("A die is in two places: take a thrown die off the board, and name it once.")
    if spinner and board.spinner is None:
        raise ValueError(f"Board {board.id} has no place for the spinner: throw without it.")
    for hand in hands:
        check_aim(board, hand.aim)
        if not 0.0 <= hand.start <= LATEST:
            raise ValueError(f"A hand starts after {hand.start:g} s, but must within {LATEST:g} s.")
    for die, pose in lying.items():
        numbers = [getattr(pose, name) for name in pose.__struct_fields__]
        if not all(map(math.isfinite, numbers)) or sum(q * q for q in numbers[3:]) < 0.5:
            raise ValueError(f"The pose of {die} is not a pose.")
        if not is_over_board(board, pose.x, pose.y) or not -20.0 <= pose.z <= REACH:
            raise ValueError(f"The die {die} does not lie on the board.")


def throw(
    board: Board,
    hands: Sequence[Hand],
    lying: Mapping[str, Pose],
    draw: Draw,
    *,
    spinner: bool = False,
    spinner_angle: float = 0.0,
) -> Landing:
    """Throw the hands' dice among the lying ones. `draw(name)` gives an even number in [0, 1)."""
    _check(board, hands, lying, spinner)
    names = tuple(sorted({*lying, *(die for hand in hands for die in hand.dice)}))
    box = box_of(board, spinner)
    felt, smooth = box_model(FEEL, box, len(names)), box_model(FEEL, box, len(names), smooth=True)
    size = (board.size[0] * MM, board.size[1] * MM)
    start = {names.index(die): (p.x * MM, p.y * MM, p.z * MM, p.qw, p.qx, p.qy, p.qz) for die, p in lying.items()}
    angle = _free_angle(box.spinner, lying, spinner_angle) if box.spinner else 0.0
    for attempt in range(TRIES):
        prefix = f"again{attempt}/" if attempt else ""
        releases = [
            release(names.index(die), die, slot, hand, draw, prefix)
            for hand in hands
            for slot, die in enumerate(hand.dice)
        ]
        run = Tumble(FEEL, felt, smooth, len(names), size, start, math.radians(angle)).run(releases)
        if run.settled:
            break
    met = recording.meetings(felt, run)
    poses, left = _ends(board, run, names, lying)
    return Landing(
        build=BUILD,
        poses=poses,
        left=left,
        flung=_flung(board, run, met, names, lying, poses, left) if spinner else (),
        fouls=tuple(is_over_rim(board, hand.aim.x, hand.aim.y) for hand in hands),
        spinner_angle=round(math.degrees(float(run.spinner[-1])) % 360.0, 4) if spinner else spinner_angle,
        settled=run.settled,
        tries=attempt + 1,
        trajectory=recording.trajectory(run, met, names, spinner),
    )


def release(number: int, die: str, slot: int, hand: Hand, draw: Draw, prefix: str = "") -> Release:
    """What the hand wants, how the die lies in it, and how it trembles.

    A hand holds a die straight, in one of the 24 ways a cube can be held. All are equally likely and fly
    alike, so that every face is equally likely wherever the die ends: fair by symmetry, for any throw.
    """

    def tremor(name: str, deviation: float) -> float:
        even = min(max(draw(prefix + name), 1e-9), 1.0 - 1e-9)
        return deviation * min(max(NormalDist().inv_cdf(even), -CUT), CUT)

    aim, whole, own = hand.aim, f"{hand.dice[0]}/hand", f"{die}/tremor"
    direction = math.radians(
        aim.direction + tremor(f"{whole}/direction", HAND_DIRECTION) + tremor(f"{own}/direction", SLIP_DIRECTION)
    )
    loft = math.radians(aim.loft + tremor(f"{whole}/loft", HAND_LOFT))
    slip = tremor(f"{whole}/speed", HAND_SPEED) + tremor(f"{own}/speed", SLIP_SPEED)
    speed = aim.speed * (1.0 + slip)
    ahead, aside = (math.cos(direction), math.sin(direction)), (-math.sin(direction), math.cos(direction))
    across = (slot - (len(hand.dice) - 1) / 2) * SIDE_BY_SIDE
    row = math.radians(aim.direction)
    held = CUBE_TURNS[int(draw(f"{prefix}{die}/orientation/0") * len(CUBE_TURNS))]
    shake = [tremor(f"{own}/turn/{axis}", math.radians(SLIP_TURN)) for axis in "xyz"]
    spin = [tremor(f"{own}/spin/{axis}", SLIP_SPIN) for axis in "xyz"]
    turned = then(by_vector((shake[0], shake[1], shake[2])), then(about((0.0, 0.0, 1.0), direction), held))
    forward = ROLL * speed / (CUBE.half * MM)
    return Release(
        die=number,
        frame=round(hand.start * FRAMES_PER_SECOND),
        place=(
            (aim.x - across * math.sin(row) + tremor(f"{whole}/x", HAND_PLACE)) * MM,
            (aim.y + across * math.cos(row) + tremor(f"{whole}/y", HAND_PLACE)) * MM,
            aim.height * MM,
        ),
        turned=turned,
        velocity=(
            speed * math.cos(loft) * ahead[0],
            speed * math.cos(loft) * ahead[1],
            speed * math.sin(loft),
        ),
        spin=(
            forward * aside[0] + spin[0],
            forward * aside[1] + spin[1],
            2 * math.pi * aim.spin + spin[2],
        ),
    )


def _free_angle(spinner: Spinner, lying: Mapping[str, Pose], angle: float) -> float:
    """The spinner's angle, or the next one at which it does not stand inside a lying die."""
    beside = [core(pose) for pose in lying.values() if pose.z < spinner.height]
    triangle = affinity.translate(shapely.Polygon(spinner.ground), *spinner.at)
    for step in range(0, 120, 3):
        turned = affinity.rotate(triangle, angle + step, origin=spinner.at)
        if all(float(turned.distance(die)) >= CUBE.radius - PRESSED for die in beside):
            return angle + step
    return angle


def _ends(
    board: Board, run: Run, names: tuple[str, ...], lying: Mapping[str, Pose]
) -> tuple[dict[str, Pose], dict[str, Way]]:
    """Poses of the dice on the board, and which dice left it. A die that was not hit keeps its exact pose."""
    poses: dict[str, Pose] = {}
    left: dict[str, Way] = {}
    for number, die in enumerate(names):
        if number in run.left:
            left[die] = run.left[number]
            continue
        pose = recording.resting_pose(run, number)
        if die in lying and _same_place(lying[die], pose):
            pose = lying[die]
        if not is_over_board(board, pose.x, pose.y):
            left[die] = "out"  # it lies on the rim
        elif not touched(board, pose):
            left[die] = "hole"  # it hangs in a hole, held by others
        else:
            poses[die] = pose
    return poses, left


def _same_place(one: Pose, other: Pose) -> bool:
    way = math.dist((one.x, one.y, one.z), (other.x, other.y, other.z))
    turn = abs(one.qw * other.qw + one.qx * other.qx + one.qy * other.qy + one.qz * other.qz)
    return way <= UNMOVED_WAY and turn >= UNMOVED_TURN


def _flung(
    board: Board,
    run: Run,
    met: list[set[tuple[int, int]]],
    names: tuple[str, ...],
    lying: Mapping[str, Pose],
    poses: Mapping[str, Pose],
    left: Mapping[str, Way],
) -> tuple[str, ...]:
    """D16 G, D17: dice that lay there, got speed from the turning spinner, and ended in a hole, or at least
    half a die away where 0 or -1 is the best they touch."""
    speed = np.linalg.norm(recording.speeds(run, len(names)), axis=2)
    turning = np.abs(run.velocities[:, -1])
    found = []
    for number, die in enumerate(names):
        if die not in lying:
            continue
        pushed = any(
            (number, Kind.SPINNER) in now
            and turning[max(step - 1, 0)] > SPINS
            and speed[step : step + 3, number].max() > speed[max(step - 1, 0), number]
            for step, now in enumerate(met)
        )
        if not pushed:
            continue
        if die in poses:
            before, after = lying[die], poses[die]
            far = math.dist((before.x, before.y), (after.x, after.y)) >= FLUNG_WAY
            if far and touched(board, after)[0] in ("0", "-1"):
                found.append(die)
        elif left[die] == "hole":
            found.append(die)
    return tuple(found)
