"""Turns as unit quaternions, w first."""

import itertools
import math

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]

NO_TURN: Quaternion = (1.0, 0.0, 0.0, 0.0)


def then(last: Quaternion, first: Quaternion) -> Quaternion:
    """The turn that does `first` and then `last`."""
    a, b, c, d = last
    e, f, g, h = first
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def about(axis: Vector, radians: float) -> Quaternion:
    """A turn about a unit vector."""
    s = math.sin(radians / 2)
    return math.cos(radians / 2), axis[0] * s, axis[1] * s, axis[2] * s


def by_vector(turn: Vector) -> Quaternion:
    """A turn about a vector by as many radians as it is long."""
    size = math.sqrt(sum(part * part for part in turn))
    if size == 0.0:
        return NO_TURN
    return about((turn[0] / size, turn[1] / size, turn[2] / size), size)


def back(turn: Quaternion) -> Quaternion:
    return turn[0], -turn[1], -turn[2], -turn[3]


def carried(turn: Quaternion, vector: Vector) -> Vector:
    """Where a turn takes a vector."""
    _, x, y, z = then(then(turn, (0.0, *vector)), back(turn))
    return x, y, z


def anywhere(u: float, v: float, w: float) -> Quaternion:
    """An evenly spread turn out of three evenly spread numbers."""
    low, high = math.sqrt(1.0 - u), math.sqrt(u)
    a, b = 2 * math.pi * v, 2 * math.pi * w
    return high * math.cos(b), low * math.sin(a), low * math.cos(a), high * math.sin(b)


def _cube_turns() -> tuple[Quaternion, ...]:
    """The 24 ways in which a cube fits its own place: each face up, and four ways round for each."""
    quarter = math.pi / 2
    face_up = [
        NO_TURN,
        *(about(axis, k * quarter) for axis, k in (((1, 0, 0), 1), ((1, 0, 0), 2), ((1, 0, 0), 3))),
        *(about(axis, k * quarter) for axis, k in (((0, 1, 0), 1), ((0, 1, 0), 3))),
    ]
    return tuple(then(about((0.0, 0.0, 1.0), k * quarter), stand) for stand, k in itertools.product(face_up, range(4)))


CUBE_TURNS = _cube_turns()
