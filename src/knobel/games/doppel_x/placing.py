"""Where a die may lie that touches just these fields: for records that tell the fields but not the place."""

import math
from collections.abc import Iterable
from random import Random

from knobel.games.doppel_x.board import Board, box_area, holes_area
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.events import Face, FieldName
from knobel.games.doppel_x.geometry import outline, touched
from knobel.physics.die import Pose

_TRIES = 20_000


def find_place(
    board: Board, face: Face, fields: Iterable[FieldName], others: Iterable[Pose], faces: tuple[Face, ...]
) -> Pose | None:
    """A flat pose on the board, the same for the same question; None if the fields do not lie together like that."""
    wanted, lying = set(fields), list(others)
    up = [str(side) for side in faces].index(str(face))
    apart = CUBE.edge * math.sqrt(2) + 1.0
    for reach in _reaches(board):
        rng = Random(f"{board.id}/{face}/{sorted(wanted)}/{len(lying)}")
        for _ in range(_TRIES):
            x, y = (rng.uniform(CUBE.half - side / 2, side / 2 - CUBE.half) for side in board.size)
            if any(math.dist((x, y), (pose.x, pose.y)) < apart for pose in lying):
                continue
            if board.spinner and math.dist((x, y), board.spinner.at) < reach + apart / 2:
                continue
            pose = flat_pose(x, y, rng.uniform(0, 90), up)
            if set(touched(board, pose)) == wanted and _lies_flat(board, pose):
                return pose
    return None


def _reaches(board: Board) -> tuple[float, ...]:
    """How far from the spinner's middle a die must lie: outside its sweep, or else beside it, where it makes way."""
    return (board.spinner.radius, board.spinner.radius / 2) if board.spinner else (0.0,)


def _lies_flat(board: Board, pose: Pose) -> bool:
    """Whether all of a die lies on the board: over no hole and in no wall."""
    shape = outline(pose)
    return bool(box_area(board).covers(shape)) and not holes_area(board).intersects(shape)
