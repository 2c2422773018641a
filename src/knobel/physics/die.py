"""A die: its measures, where it is, and which way it lies. Plain numbers: no MuJoCo, no shapely."""

import math

import msgspec

AXES = ("+x", "-x", "+y", "-y", "+z", "-z")  # the body's own directions, in the order in which faces are listed
COCKED = 3.0  # degrees; dice that lie flat tilt a quarter of a degree at most

Vector = tuple[float, float, float]


class Cube(msgspec.Struct, frozen=True):
    """A die's measures in mm: its edge, and how much its edges and corners are rounded."""

    edge: float
    radius: float

    @property
    def half(self) -> float:
        """How high the middle of a die is that lies flat."""
        return self.edge / 2

    @property
    def inner(self) -> float:
        """Half the edge of the cube around which the die is rounded."""
        return self.edge / 2 - self.radius

    @property
    def widest(self) -> float:
        """From a corner to the opposite one."""
        return 2 * self.inner * math.sqrt(3) + 2 * self.radius


class Pose(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a die is: its middle in mm in the box's frame, and its turn as a unit quaternion (w first)."""

    x: float
    y: float
    z: float
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0


def is_possible(pose: Pose) -> bool:
    """Whether a pose is a turn within a plausible distance: records of other programs may hold anything."""
    turn = sum(part * part for part in (pose.qw, pose.qx, pose.qy, pose.qz))
    return 0.5 < turn < 2 and all(abs(place) < 5000 for place in (pose.x, pose.y, pose.z))


def flat_pose(cube: Cube, x: float, y: float, turn: float = 0.0, up: int = 4) -> Pose:
    """A die lying flat on the floor, turned by degrees, with the face of `AXES[up]` on top."""
    half = math.sqrt(0.5)
    stand = (
        (half, 0.0, -half, 0.0),
        (half, 0.0, half, 0.0),
        (half, half, 0.0, 0.0),
        (half, -half, 0.0, 0.0),
        (1.0, 0.0, 0.0, 0.0),
        (0.0, 1.0, 0.0, 0.0),
    )[up]
    c, s = math.cos(math.radians(turn) / 2), math.sin(math.radians(turn) / 2)
    w, i, j, k = stand
    return Pose(x, y, cube.half, c * w - s * k, c * i - s * j, c * j + s * i, c * k + s * w)


def axes(pose: Pose) -> tuple[Vector, Vector, Vector]:
    """The body's x, y and z directions as seen in the box's frame."""
    w, x, y, z = pose.qw, pose.qx, pose.qy, pose.qz
    size = w * w + x * x + y * y + z * z
    two = 2.0 / size
    return (
        (1 - two * (y * y + z * z), two * (x * y + w * z), two * (x * z - w * y)),
        (two * (x * y - w * z), 1 - two * (x * x + z * z), two * (y * z + w * x)),
        (two * (x * z + w * y), two * (y * z - w * x), 1 - two * (x * x + y * y)),
    )


def axis_up(pose: Pose) -> int:
    """Which of `AXES` points most upward."""
    heights = [axis[2] for axis in axes(pose)]
    steepest = max(range(3), key=lambda i: abs(heights[i]))
    return 2 * steepest + (heights[steepest] < 0)


def tilt(pose: Pose) -> float:
    """Degrees between the shown face and the level."""
    return math.degrees(math.acos(min(1.0, max(abs(axis[2]) for axis in axes(pose)))))


def is_flat(pose: Pose, limit: float = COCKED) -> bool:
    return tilt(pose) <= limit
