"""Boards that can be played on: read from files, and refused with a sentence about what to change (D2)."""

import functools
import re
from pathlib import Path

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from knobel.core.names import shown_name
from knobel.games.doppel_x.board import (
    BOARDS,
    LONGEST_TEXT,
    REACH,
    Board,
    BoardError,
    Obstacle,
    box_area,
    decode_board,
    field_areas,
    find_board,
    holes_area,
    need,
)
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import BEST_FIRST
from knobel.games.doppel_x.shapes import SLIVER, Circle, Rect, Shape, area, flaw
from knobel.physics.box import COLLAR

NARROWEST_HOLE = 32.0  # no die, however turned, can get stuck in it
KERB = 2 * COLLAR  # solid board around every hole, towards the wall and the next hole
MOST_POINTS = 8000  # of all fields' outlines, once they are cut out of each other


def load_board(name_or_path: str | Path) -> Board:
    """Board "I" to "IV", or a board file. Raises BoardError with a sentence about what to change."""
    path = Path(name_or_path)
    if str(name_or_path) in BOARDS:
        return checked_board(str(name_or_path))
    try:
        text = path.read_bytes()
    except OSError as trouble:
        raise BoardError(
            f"There is no board {str(name_or_path)!r}: name I, II, III or IV, or a file that can be read."
        ) from trouble
    return read_board(text)


def read_board(text: bytes | str) -> Board:
    """A board from the text of its file, checked."""
    board = decode_board(text.encode(errors="replace") if isinstance(text, str) else text)
    check(board)
    return board


@functools.lru_cache(maxsize=64)
def checked_board(option: str) -> Board:
    """`find_board`, checked for play. Raises BoardError."""
    board = find_board(option)
    check(board)
    return board


def with_obstacles(board: Board, obstacles: tuple[Obstacle, ...]) -> Board:
    """The same board with more things standing on it (D2)."""
    busier = msgspec.structs.replace(board, obstacles=board.obstacles + obstacles)
    check(busier)
    return busier


def check(board: Board) -> None:
    """Refuse a board that cannot be played on, with one sentence that says what to change."""
    _check_box(board)
    _check_fields(board)
    _check_holes(board)
    _check_spinner(board)
    _check_obstacles(board)
    _check_starts(board)


def _check_box(board: Board) -> None:
    need(bool(board.id.strip()), "The board has no id: give it a short one.")
    need(bool(board.name.en.strip()), "The board has no English name: fill in name.en.")
    for text in (board.id, *filter(None, msgspec.structs.astuple(board.name))):
        shown = shown_name(text, LONGEST_TEXT)
        need(shown == text, f"The name {text!r} has signs that cannot be seen: write {shown!r}.")
    need(all(150 <= s <= 600 for s in board.size), "The box must measure 150 to 600 mm each way: change size.")
    need(20 <= board.wall_height <= 120, "The walls must be 20 to 120 mm high: change wall_height.")
    need(
        15 <= board.wall_thickness <= 40,
        "The walls must be 15 to 40 mm thick, or fast dice pass through: change wall_thickness.",
    )
    need(0 <= board.line <= 4, "The line between fields must be 0 to 4 mm wide: change line.")


def _check_shape(shape: Shape, what: str) -> None:
    trouble = flaw(shape)
    need(not trouble, f"{what} {trouble}.")


def _check_colour(colour: str, what: str) -> None:
    need(
        not colour or re.fullmatch("#[0-9a-f]{6}", colour) is not None,
        f"{what} has the colour {colour!r}: write it like #2d6497, or leave it out.",
    )


def _check_fields(board: Board) -> None:
    box = shapely.buffer(box_area(board), 0.01, join_style="mitre")
    names = [f"Field {number} ({field.factor})" for number, field in enumerate(board.fields, 1)]
    for field, name in zip(board.fields, names, strict=True):
        need(field.factor in BEST_FIRST, f"{name} has an unknown factor: use one of {', '.join(BEST_FIRST)}.")
        _check_colour(field.colour, name)
        _check_shape(field.shape, name)
        need(
            bool(box.covers(area(field.shape))),
            f"{name} lies partly outside the box: move it in or make it smaller.",
        )
    for i, one in enumerate(board.fields):
        for j, other in enumerate(board.fields[:i]):
            need(
                one.order != other.order or float(area(one.shape).intersection(area(other.shape)).area) <= SLIVER,
                f"{names[j]} and {names[i]} overlap without an order: give the one on top a higher order.",
            )
    bare = box_area(board).difference(
        shapely.union_all([area(shape) for shape in (*(f.shape for f in board.fields), *board.holes)])
    )
    if float(bare.area) > SLIVER:
        spot = bare.representative_point()
        raise BoardError(
            f"The point ({spot.x:.0f}, {spot.y:.0f}) belongs to no field: add a field of order 0 under everything."
        )
    points = sum(int(shapely.get_num_coordinates(left)) for left in field_areas(board))
    need(points <= MOST_POINTS, f"The fields cut each other into {points} points: {MOST_POINTS} at most.")
    for left, name in zip(field_areas(board), names, strict=True):
        need(float(left.area) > SLIVER, f"{name} is covered entirely: give it a higher order, or take it out.")


def hole_tile(hole: Rect | Circle) -> tuple[float, float, float, float]:
    """The rectangle (left, front, right, back) around a hole with its half of the kerb."""
    w, d = (hole.r, hole.r) if isinstance(hole, Circle) else (hole.size[0] / 2, hole.size[1] / 2)
    x, y = hole.at
    return x - w - KERB / 2, y - d - KERB / 2, x + w + KERB / 2, y + d + KERB / 2


def _check_holes(board: Board) -> None:
    half_w, half_d = board.size[0] / 2, board.size[1] / 2
    tiles = [hole_tile(hole) for hole in board.holes]
    for number, (hole, tile) in enumerate(zip(board.holes, tiles, strict=True), 1):
        _check_shape(hole, f"Hole {number}")
        width = 2 * hole.r if isinstance(hole, Circle) else min(hole.size)
        need(
            width >= NARROWEST_HOLE,
            f"Hole {number} is {width:g} mm wide, too small for a die: make it {NARROWEST_HOLE:g} mm or more.",
        )
        need(
            not (isinstance(hole, Rect) and hole.turn),
            f"Hole {number} is turned: square holes lie along the walls, so leave out turn.",
        )
        left, front, right, back = tile
        need(
            left >= -half_w and right <= half_w and front >= -half_d and back <= half_d,
            f"Hole {number} reaches outside the box or into its wall: keep it {KERB / 2:g} mm or more from the edge.",
        )
        for earlier, (l2, f2, r2, b2) in enumerate(tiles[: number - 1], 1):
            need(
                left >= r2 or right <= l2 or front >= b2 or back <= f2,
                f"Holes {earlier} and {number} stand too close: leave {KERB:g} mm between the squares around them.",
            )


def _check_spinner(board: Board) -> None:
    if board.spinner is None:
        return
    place = board.spinner
    need(20 <= place.radius <= 100, "The spinner must reach 20 to 100 mm: change spinner.radius.")
    need(
        8 <= place.height <= board.wall_height,
        "The spinner must be 8 mm high or more and lower than the wall.",
    )
    sweep = area(Circle(place.at, place.radius))
    room = shapely.buffer(box_area(board), -CUBE.edge * 1.5, join_style="mitre")
    need(bool(room.covers(sweep)), "The spinner turns too close to the wall: leave room for a die around it.")
    need(
        not holes_area(board).intersects(sweep),
        "The spinner turns over a hole: move the hole or the spinner, or make the spinner smaller.",
    )


def _check_obstacles(board: Board) -> None:
    taken: list[BaseGeometry] = []
    for number, obstacle in enumerate(board.obstacles, 1):
        name = f"Obstacle {number}"
        _check_colour(obstacle.colour, name)
        _check_shape(obstacle.shape, name)
        place = area(obstacle.shape)
        need(
            4 <= obstacle.height <= board.wall_height,
            f"{name} must be 4 mm high or more and no higher than the wall: change its height.",
        )
        need(bool(box_area(board).covers(place)), f"{name} stands partly outside the box: move it in.")
        need(
            float(place.convex_hull.area - place.area) <= SLIVER,
            f"{name} has a dent: build it out of convex pieces that touch.",
        )
        need(not holes_area(board).intersects(place), f"{name} stands over a hole: move one of the two.")
        if board.spinner is not None:
            sweep = area(Circle(board.spinner.at, board.spinner.radius))
            need(not sweep.intersects(place), f"{name} stands in the spinner's way: move it out.")
        need(
            all(float(place.intersection(other).area) <= SLIVER for other in taken),
            f"{name} stands inside another obstacle: move them apart.",
        )
        taken.append(place)


def _check_starts(board: Board) -> None:
    need(bool(board.starts), "The board has no start positions: add one outside the rim, at least.")
    rim_w, rim_d = board.rim
    for number, start in enumerate(board.starts, 1):
        x, y = start.at
        over = next((i for i, hole in enumerate(board.holes, 1) if area(hole).intersects(shapely.Point(x, y))), None)
        need(over is None, f"Start position {number} lies in hole {over}: move it outside the rim.")
        need(
            abs(x) > rim_w or abs(y) > rim_d,
            f"Start position {number} is over the box, and a hand may not reach over the rim (D7): move it outside.",
        )
        need(
            abs(x) <= rim_w + REACH and abs(y) <= rim_d + REACH,
            f"Start position {number} is too far away: keep it within {REACH:g} mm of the rim.",
        )
        lowest = board.wall_height + CUBE.widest / 2
        need(
            lowest <= start.height <= REACH,
            f"Start position {number} must be {lowest:.0f} to {REACH:.0f} mm high, above the wall: change its height.",
        )
