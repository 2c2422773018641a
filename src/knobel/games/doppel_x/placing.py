"""Where dice may lie: one that touches given fields, for records without poses, and any number at random."""

import math
from collections.abc import Iterable
from random import Random

from knobel.games.doppel_x.board import Board, box_area, field_areas, holes_area
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.events import Face, FieldName
from knobel.games.doppel_x.geometry import outline, touched
from knobel.physics.die import Pose

_TRIES = 3_000  # around the smallest of the fields


def find_place(
    board: Board, face: Face, fields: Iterable[FieldName], others: Iterable[Pose], faces: tuple[Face, ...]
) -> Pose | None:
    """A flat pose on the board, the same for the same question; None if the fields do not lie together like that."""
    wanted, lying = set(fields), list(others)
    up = [str(side) for side in faces].index(str(face))
    apart = CUBE.edge * math.sqrt(2) + 1.0
    spots = _spots(board, wanted)
    for reach in _reaches(board):
        rng = Random(f"{board.id}/{face}/{sorted(wanted)}/{len(lying)}")
        for _ in range(_TRIES if spots else 0):
            left, front, right, back = rng.choice(spots)
            x, y = rng.uniform(left, right), rng.uniform(front, back)
            if any(math.dist((x, y), (pose.x, pose.y)) < apart for pose in lying):
                continue
            if board.spinner and math.dist((x, y), board.spinner.at) < reach + apart / 2:
                continue
            pose = flat_pose(x, y, rng.uniform(0, 90), up)
            if set(touched(board, pose)) == wanted and _lies_flat(board, pose):
                return pose
    return None


def some_lying(board: Board, count: int, rng: Random) -> dict[str, Pose]:
    """Dice that lie flat, apart from each other, from the holes and from the spinner."""
    kept = [(hole.at, 40.0) for hole in board.holes]
    if board.spinner:
        kept.append((board.spinner.at, board.spinner.radius + 13.0))
    lying: dict[str, Pose] = {}
    while len(lying) < count:
        x, y = (rng.uniform(14.5 - s / 2, s / 2 - 14.5) for s in board.size)  # off the walls, however it is turned
        if all(math.dist((x, y), place) > room for place, room in kept):
            kept.append(((x, y), 25.0))
            lying[f"lying{len(lying)}"] = flat_pose(x, y, rng.uniform(0, 90), rng.randrange(6))
    return lying


def _spots(board: Board, wanted: set[FieldName]) -> list[tuple[float, float, float, float]]:
    """Rectangles in which a die's middle must be to touch the rarest of these fields."""
    parts: dict[str, list[tuple[float, float, float, float]]] = {factor: [] for factor in wanted}
    areas = dict.fromkeys(wanted, 0.0)
    width, depth = (side / 2 - CUBE.half for side in board.size)
    for field, part in zip(board.fields, field_areas(board), strict=True):
        if field.factor in wanted and not part.is_empty:
            left, front, right, back = part.buffer(CUBE.half).bounds
            areas[field.factor] += part.area
            parts[field.factor].append((max(left, -width), max(front, -depth), min(right, width), min(back, depth)))
    return parts[min(areas, key=lambda factor: (areas[factor], factor))] if areas else []


def _reaches(board: Board) -> tuple[float, ...]:
    """How far from the spinner's middle a die must lie: outside its sweep, or else beside it, where it makes way."""
    return (board.spinner.radius, board.spinner.radius / 2) if board.spinner else (0.0,)


def _lies_flat(board: Board, pose: Pose) -> bool:
    """Whether all of a die lies on the board: over no hole and in no wall."""
    shape = outline(pose)
    return bool(box_area(board).covers(shape)) and not holes_area(board).intersects(shape)
