"""The table roll: dice onto an open square, painted so that they show what the fair dice drew.

Where the dice end is physics; what they show was drawn before. After the roll each die's paint is turned so
that the drawn value comes to lie on top. Every die keeps the faces of a real die.
"""

import functools
import math
from collections.abc import Callable, Sequence

import msgspec

from knobel.physics import recording
from knobel.physics.die import AXES, Pose, axis_up, flat_pose, is_flat
from knobel.physics.feel import FRAMES_PER_SECOND, TABLE
from knobel.physics.model import MM, build_of, table_model
from knobel.physics.trajectory import Track, Trajectory, key
from knobel.physics.tumble import Release, Run, Tumble
from knobel.physics.turns import CUBE_TURNS, Quaternion, Vector, anywhere, carried

Draw = Callable[[str], float]

PIPS = (1, 6, 2, 5, 3, 4)  # a die's faces along AXES: opposite faces make seven
TRIES = 12  # all dice again, each time more gently; then they are set down by hand
PITCH = 30.0  # mm between dice in the hand: they cannot overlap
HEIGHT = 45.0  # mm
INSIDE = 12.0  # mm that the middle of a die keeps from the border: all of it lies inside, however turned
ON_TABLE = 9.0  # mm; the middle of a die that lies on another is higher
_DIRECTIONS: tuple[Vector, ...] = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))


class Paint(msgspec.Struct, frozen=True):
    """How a die is painted: show its ordinary faces turned by `turn` before the pose, or put `faces` as they
    are along the body's AXES. Both say the same."""

    turn: Quaternion
    faces: tuple[int, ...]


class Fallen(msgspec.Struct, frozen=True):
    """Dice that came to rest on the square, whatever they show."""

    poses: tuple[Pose, ...]
    tries: int
    trajectory: Trajectory


class TableRoll(msgspec.Struct, frozen=True):
    """Dice that came to rest on the square, each showing its value."""

    build: str
    poses: tuple[Pose, ...]
    paints: tuple[Paint, ...]
    tries: int
    trajectory: Trajectory


def paint_for(value: int, up: int, choice: float = 0.0, faces: tuple[int, ...] = PIPS) -> Paint:
    """A paint with which a die that rests with AXES[up] on top shows `value`; `choice` in [0, 1) picks one of
    the ways round."""
    if value not in faces:
        raise ValueError(f"A die with the faces {faces} cannot show {value}.")
    painted = [(turn, _painted(turn, faces)) for turn in CUBE_TURNS]
    fitting = [(turn, shown) for turn, shown in painted if shown[up] == value]
    turn, shown = fitting[int(choice * len(fitting))]
    return Paint(turn, shown)


@functools.cache
def _painted(turn: Quaternion, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces along the body's axes after the paint is turned."""
    shown = [0] * len(AXES)
    for face, direction in zip(faces, _DIRECTIONS, strict=True):
        there = carried(turn, direction)
        axis = max(range(3), key=lambda i: abs(there[i]))
        shown[2 * axis + (there[axis] < 0)] = face
    return tuple(shown)


def roll(
    values: Sequence[int],
    draw: Draw,
    *,
    square: float,
    names: Sequence[str] | None = None,
    faces: tuple[int, ...] = PIPS,
) -> TableRoll:
    """Roll a die for each value onto a square of so many mm. `draw(name)` gives an even number in [0, 1)."""
    return show(values, fall(len(values), draw, square=square, names=names), draw, faces=faces)


def fall(dice: int, draw: Draw, *, square: float, names: Sequence[str] | None = None) -> Fallen:
    """Let so many dice fall onto a square of so many mm."""
    if not 1 <= dice <= 24:
        raise ValueError(f"{dice} dice: roll 1 to 24 at once.")
    if not 250.0 <= square <= 600.0:
        raise ValueError(f"The square is {square:g} mm wide, but must be 250 to 600 mm.")
    labels = tuple(names) if names is not None else tuple(f"die{i}" for i in range(dice))
    if len(labels) != dice or len(set(labels)) < dice:
        raise ValueError("Every die needs a name of its own.")
    for attempt in range(TRIES):
        run = _attempt(dice, square, draw, attempt)
        poses = tuple(recording.resting_pose(run, die) for die in range(dice))
        if run.settled and not run.left and all(_lies_well(pose, square) for pose in poses):
            return Fallen(poses, attempt + 1, _film(run, labels, square))
    poses = tuple(_set_down(dice))
    return Fallen(poses, TRIES, _still(poses, labels))


def show(values: Sequence[int], fallen: Fallen, draw: Draw, *, faces: tuple[int, ...] = PIPS) -> TableRoll:
    """Paint dice so that each shows its value as it lies."""
    paints = [
        paint_for(value, axis_up(pose), draw(f"paint/{i}"), faces)
        for i, (value, pose) in enumerate(zip(values, fallen.poses, strict=True))
    ]
    return TableRoll(build_of(TABLE), fallen.poses, tuple(paints), fallen.tries, fallen.trajectory)


def _attempt(dice: int, square: float, draw: Draw, attempt: int) -> Run:
    felt, smooth = table_model(TABLE, square, dice), table_model(TABLE, square, dice, smooth=True)
    calm = 0.9**attempt
    spin = 25.0 * calm  # rad/s at most
    columns = math.ceil(math.sqrt(dice * 1.4))
    rows = math.ceil(dice / columns)
    releases = []
    for die in range(dice):
        u = [draw(f"roll{attempt}/{die}/{k}") for k in range(8)]
        row, column = divmod(die, columns)
        in_row = min(columns, dice - row * columns)
        x = (column - (in_row - 1) / 2) * PITCH
        y = (row - (rows - 1) / 2) * PITCH
        away = math.hypot(x, y) or 1.0
        outward = (0.15 + 0.35 * u[0]) * calm
        releases.append(
            Release(
                die=die,
                frame=0,
                place=(x * MM, (y - 25.0) * MM, (HEIGHT + 12.0 * u[1]) * MM),
                turned=anywhere(u[2], u[3], u[4]),
                velocity=(outward * x / away, outward * y / away + 0.25 * calm, 0.0),
                spin=(spin * (2 * u[5] - 1), spin * (2 * u[6] - 1), spin * (2 * u[7] - 1)),
            )
        )
    half = (square + 200.0) * MM
    return Tumble(TABLE, felt, smooth, dice, (half, half), {}).run(releases)


def _lies_well(pose: Pose, square: float) -> bool:
    """Flat, on the table and not on another die, and inside the square."""
    inside = max(abs(pose.x), abs(pose.y)) <= square / 2 - INSIDE
    return is_flat(pose) and inside and pose.z < ON_TABLE


def _film(run: Run, labels: tuple[str, ...], square: float) -> Trajectory:
    met = recording.meetings(table_model(TABLE, square, len(labels)), run)
    return recording.trajectory(run, met, labels, spinner=False)


def _set_down(dice: int) -> list[Pose]:
    """Where dice lie that would not come to rest: in rows, flat."""
    columns = math.ceil(math.sqrt(dice))
    middle = (columns - 1) / 2
    return [
        flat_pose(TABLE.cube, (i % columns - middle) * PITCH, (i // columns - middle) * PITCH, 13.0 * i)
        for i in range(dice)
    ]


def _still(poses: Sequence[Pose], labels: tuple[str, ...]) -> Trajectory:
    tracks = tuple(Track(label, 0, (key(pose),)) for pose, label in zip(poses, labels, strict=True))
    return Trajectory(FRAMES_PER_SECOND, 1, tracks)
