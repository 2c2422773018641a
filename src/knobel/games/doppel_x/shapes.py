"""Shapes on a board, as they stand in its file and as areas (millimetres, degrees)."""

import functools
import math
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta
from shapely.geometry import Polygon as Area

Length = Annotated[float, Meta(ge=-2000, le=2000)]  #: mm
Turn = Annotated[float, Meta(ge=-3600, le=3600)]  #: degrees
Point = tuple[Length, Length]
Points = Annotated[tuple[Point, ...], Meta(max_length=200)]

SLIVER = 0.05  # square millimetres that two outlines may share by rounding


class Rect(msgspec.Struct, frozen=True, tag_field="kind", tag="rect", forbid_unknown_fields=True):
    """A rectangle around its middle."""

    at: Point
    size: Point
    turn: Turn = 0.0


class Circle(msgspec.Struct, frozen=True, tag_field="kind", tag="circle", forbid_unknown_fields=True):
    at: Point
    r: Length


class Ring(msgspec.Struct, frozen=True, tag_field="kind", tag="ring", forbid_unknown_fields=True):
    """A piece of a ring, counter-clockwise from one angle to another; with `inner` 0 a slice."""

    at: Point
    r: Length
    inner: Length = 0.0
    start: Turn = msgspec.field(default=0.0, name="from")
    end: Turn = msgspec.field(default=360.0, name="to")


class Polygon(msgspec.Struct, frozen=True, tag_field="kind", tag="polygon", forbid_unknown_fields=True):
    points: Points


class Line(msgspec.Struct, frozen=True, tag_field="kind", tag="line", forbid_unknown_fields=True):
    """A stroke to look at. It scores nothing."""

    points: Points


Shape = Rect | Circle | Ring | Polygon
Ornament = Rect | Circle | Ring | Polygon | Line


def _arc(at: Point, r: float, start: float, end: float) -> list[Point]:
    """Points on every whole degree, so that neighbours with one radius share their edge exactly."""
    whole = np.arange(math.floor(start) + 1, math.ceil(end))
    angles = np.radians(np.concatenate(([start], whole, [end])))
    return [(at[0] + r * math.cos(a), at[1] + r * math.sin(a)) for a in angles.tolist()]


def degrees(shape: Shape) -> float:
    """How many degrees of arc its outline has."""
    match shape:
        case Circle():
            return 360.0
        case Ring(inner=inner, start=start, end=end):
            return min(360.0, abs(end - start)) * (2 if inner > 0 else 1)
    return 0.0


@functools.lru_cache(maxsize=1024)
def area(shape: Shape) -> Area:
    """What a shape covers. Arcs go in steps of one degree: 0.005 mm off at most on a board of 280 mm."""
    match shape:
        case Circle(at, r):
            return Area(_arc(at, r, 0, 360)[:-1])
        case Ring(at, r, inner, start, end) if end - start >= 360:
            return Area(_arc(at, r, 0, 360)[:-1], [_arc(at, inner, 0, 360)[:-1]] if inner > 0 else None)
        case Ring(at, r, inner, start, end):
            back = _arc(at, inner, start, end)[::-1] if inner > 0 else [at]
            return Area(_arc(at, r, start, end) + back)
        case Rect((x, y), (w, d), turn):
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            corners = ((-w / 2, -d / 2), (w / 2, -d / 2), (w / 2, d / 2), (-w / 2, d / 2))
            return Area([(x + u * c - v * s, y + u * s + v * c) for u, v in corners])
        case Polygon(points):
            return Area(points)


def flaw(shape: Shape) -> str:
    """What is wrong with a shape taken by itself, and what to change; empty when nothing is."""
    match shape:
        case Rect(_, (w, d), _) if w <= 0 or d <= 0:
            return "has no area: make both sides longer than 0"
        case Circle(_, r) if r <= 0:
            return "has no area: make its radius larger than 0"
        case Ring(_, r, inner, _, _) if not 0 <= inner < r:
            return "is not a ring: inner must be 0 or more and smaller than r"
        case Ring(_, _, _, start, end) if not start < end <= start + 360:
            return "runs backwards: let from be smaller than to, by 360 at most"
        case Polygon(points) if len(points) < 3:
            return "needs three corners or more"
        case Polygon() if not area(shape).is_valid:
            return "crosses itself: put its corners in order"
        case Polygon() if area(shape).area <= SLIVER:
            return "has no area: move its corners apart"
    return ""
