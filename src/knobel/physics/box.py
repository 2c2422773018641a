"""A box by its plain geometry: what dice can fall through, hit and push. Millimetres, the origin in its middle.

x runs to the right, y away from the south side, z up from the floor. Values, so that a model built of one is
kept as long as the same box is used.
"""

import math

import msgspec

Point = tuple[float, float]

COLLAR = 2.0  # a round hole lies in a square tile this much wider than itself, so that no wedge is pointed
SPINNER_TIP = 8.0  # a spinner's tips are rounded with this radius


class SquareHole(msgspec.Struct, frozen=True):
    """A hole along the walls."""

    left: float
    front: float
    right: float
    back: float

    @property
    def gap(self) -> tuple[float, float, float, float]:
        """What the floor's boxes leave out for it: left, front, right, back."""
        return self.left, self.front, self.right, self.back


class RoundHole(msgspec.Struct, frozen=True):
    at: Point
    r: float

    @property
    def gap(self) -> tuple[float, float, float, float]:
        """The square tile around it: left, front, right, back."""
        (x, y), half = self.at, self.r + COLLAR
        return x - half, y - half, x + half, y + half


class Pin(msgspec.Struct, frozen=True):
    """A round thing that stands on the floor."""

    at: Point
    r: float
    height: float


class Block(msgspec.Struct, frozen=True):
    """A convex thing that stands on the floor."""

    ground: tuple[Point, ...]
    height: float


class Spinner(msgspec.Struct, frozen=True):
    """A triangle that turns freely about its middle; `radius` reaches to its tips."""

    at: Point
    radius: float
    height: float

    @property
    def ground(self) -> list[Point]:
        """The spinner from above, around its axle: a triangle with rounded tips, one of them ahead."""
        points = []
        for tip in (0, 120, 240):
            x, y = ((self.radius - SPINNER_TIP) * f(math.radians(tip)) for f in (math.cos, math.sin))
            for side in range(-60, 61, 20):
                a = math.radians(tip + side)
                points.append((x + SPINNER_TIP * math.cos(a), y + SPINNER_TIP * math.sin(a)))
        return points


class Box(msgspec.Struct, frozen=True, cache_hash=True):
    """A floor with holes between four walls, and what stands on it."""

    size: Point
    """inside the walls"""
    wall_height: float
    wall_thickness: float
    holes: tuple[SquareHole | RoundHole, ...] = ()
    obstacles: tuple[Pin | Block, ...] = ()
    spinner: Spinner | None = None

    @property
    def rim(self) -> Point:
        """Half the outer width and depth: where the walls end."""
        return self.size[0] / 2 + self.wall_thickness, self.size[1] / 2 + self.wall_thickness
