"""What of a board the dice can feel: its box, for the physics. Fields and colours are for the rules and the eye."""

import functools

from knobel.games.doppel_x.board import Board, Obstacle
from knobel.games.doppel_x.shapes import Circle, Rect, area
from knobel.physics.box import Block, Box, Pin, RoundHole, Spinner, SquareHole


@functools.lru_cache(maxsize=64)
def box_of(board: Board, spinner: bool) -> Box:
    """The box of a board, with its spinner or without."""
    place = board.spinner
    if spinner and place is None:
        raise ValueError(f"Board {board.id} has no place for a spinner: play it without.")
    return Box(
        size=board.size,
        wall_height=board.wall_height,
        wall_thickness=board.wall_thickness,
        holes=tuple(_hole(hole) for hole in board.holes),
        obstacles=tuple(_standing(obstacle) for obstacle in board.obstacles),
        spinner=Spinner(place.at, place.radius, place.height) if spinner and place else None,
    )


def _hole(hole: Rect | Circle) -> SquareHole | RoundHole:
    if isinstance(hole, Circle):
        return RoundHole(hole.at, hole.r)
    (x, y), (w, d) = hole.at, hole.size
    return SquareHole(x - w / 2, y - d / 2, x + w / 2, y + d / 2)


def _standing(obstacle: Obstacle) -> Pin | Block:
    shape = obstacle.shape
    if isinstance(shape, Circle):
        return Pin(shape.at, shape.r, obstacle.height)
    return Block(tuple((x, y) for x, y in area(shape).exterior.coords[:-1]), obstacle.height)
