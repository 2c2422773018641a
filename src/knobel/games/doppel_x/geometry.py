"""What a resting die shows and touches, seen from straight above (D11, D21).

A die is a cube whose edges and corners are rounded. From above its outline is the hull of the inner cube's eight
projected corners, widened by the radius: no approximation for any pose.
"""

import functools
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from knobel.games.doppel_x.board import (
    Board,
    box_area,
    field_areas,
    holes_area,
)
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import BEST_FIRST, FieldName
from knobel.physics.die import Pose, axes, axis_up

FACES = ("1", "1", "2", "2", "3", "X")  # D20: 1 lies opposite 1, 2 opposite 2, and 3 opposite X

TOUCH = 0.01  # mm; an outline this close to a border reaches it. Covers the one-degree steps of arcs (0.005 mm)


def face_up(pose: Pose, faces: tuple[str, ...] = FACES) -> str:
    """The face a die shows; a leaning die shows the one most upward (D21)."""
    return faces[axis_up(pose)]


def core(pose: Pose) -> BaseGeometry:
    """The inner cube from above; the die's outline is the radius outside of it."""
    half = CUBE.inner
    a, b, c = axes(pose)
    corners = [
        (pose.x + half * (i * a[0] + j * b[0] + k * c[0]), pose.y + half * (i * a[1] + j * b[1] + k * c[1]))
        for i in (-1, 1)
        for j in (-1, 1)
        for k in (-1, 1)
    ]
    return shapely.convex_hull(shapely.multipoints(corners))


def outline(pose: Pose) -> BaseGeometry:
    """The die from straight above, to draw it and to measure it."""
    return shapely.buffer(core(pose), CUBE.radius, quad_segs=16)


@functools.lru_cache(maxsize=64)
def zones(board: Board) -> dict[FieldName, BaseGeometry]:
    """What counts as each factor, best first. The line lies half on each side of an edge and belongs to the
    better field (D11): a field reaches half a line into the worse ones, and never into a hole."""
    solid = box_area(board).difference(holes_area(board))
    found: dict[FieldName, BaseGeometry] = {}
    taken: BaseGeometry = shapely.Polygon()
    for factor in BEST_FIRST:
        parts = [part for part, field in zip(field_areas(board), board.fields, strict=True) if field.factor == factor]
        if not parts:
            continue
        whole = shapely.union_all(parts)
        grown = shapely.buffer(whole, board.line / 2, quad_segs=32) if board.line else whole
        found[factor] = shapely.difference(shapely.intersection(grown, solid), taken)
        taken = shapely.union(taken, found[factor])
    for zone in found.values():
        shapely.prepare(zone)
    return found


def touched(board: Board, pose: Pose) -> tuple[FieldName, ...]:
    """The factors of all fields the die touches, best first; the first one counts (D11).

    Empty only for a die with no part over a field: over a hole or over the wall altogether.
    """
    inner = core(pose)
    reach: Any = CUBE.radius + TOUCH
    return tuple(factor for factor, zone in zones(board).items() if shapely.dwithin(zone, inner, reach))


def is_over_board(board: Board, x: float, y: float) -> bool:
    """Inside the walls, holes included."""
    return abs(x) <= board.size[0] / 2 and abs(y) <= board.size[1] / 2


def is_over_rim(board: Board, x: float, y: float) -> bool:
    """D7: a hand with its dice here reaches over the rim."""
    rim_w, rim_d = board.rim
    return abs(x) < rim_w and abs(y) < rim_d
