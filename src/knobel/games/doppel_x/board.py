"""A board of Doppel X as data: fields, holes, spinner place, obstacles, and where hands stand (D2, D20).

Millimetres. The origin is the middle of the board, x to the right, y away from the south side, z up from the
board; angles in degrees, counter-clockwise from x. `docs/boards.md` explains the file format.
"""

import functools
import re
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import shapely
from msgspec import Meta
from shapely.geometry.base import BaseGeometry

from knobel.core.depth import check_depth
from knobel.core.errors import Illegal, Malformed
from knobel.core.names import shown_name
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import BEST_FIRST
from knobel.games.doppel_x.shapes import (
    SLIVER,
    Circle,
    Length,
    Line,
    Ornament,
    Point,
    Polygon,
    Rect,
    Shape,
    Turn,
    area,
    degrees,
    flaw,
)
from knobel.physics.box import COLLAR

PALETTE = {"3x": "#eebf3f", "2x": "#c2412d", "1x": "#2d6497", "0": "#988b78", "-1": "#4a4650"}
BOARDS = ("I", "II", "III", "IV")

NARROWEST_HOLE = 32.0  # no die, however turned, can get stuck in it
KERB = 2 * COLLAR  # solid board around every hole, towards the wall and the next hole
LONGEST_TEXT = 60  # characters of a name or a colour
LONGEST = 50_000  # characters of a board file
MOST_ORDERS = 8  # layers of fields, one on top of the other
MOST_CORNERS = 400  # of all polygons that score or stand in the way, together
MOST_ARC = 8000  # degrees of all arcs that score or stand in the way, together: each is a step of its own
MOST_POINTS = 8000  # of all fields' outlines, once they are cut out of each other
MOST_ORNAMENT = 4000  # points of all ornaments together
REACH = 400.0  # how far from the rim a hand may stand, and how high
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]


class BoardError(ValueError):
    """A board that cannot be played on; the text says what to change."""


class Number(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a field says what it is worth."""

    x: Length
    y: Length
    size: Length
    turn: Turn = 0.0


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board with one factor. Where fields overlap, the higher `order` lies on top."""

    factor: Text
    shape: Shape
    order: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    colour: Text = ""
    numbers: Annotated[tuple[Number, ...], Meta(max_length=32)] = ()
    ornament: Annotated[tuple[Ornament, ...], Meta(max_length=100)] = ()

    @property
    def paint(self) -> str:
        return self.colour or PALETTE[self.factor]


class SpinnerPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the spinner may stand: a triangle that turns freely; `radius` reaches to its tips."""

    at: Point
    radius: Length = 45.0
    height: Length = 18.0


class Obstacle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that stands on the board: a block, a pin, a convex piece."""

    shape: Rect | Circle | Polygon
    height: Length = 20.0
    colour: Text = "#c9955a"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a hand stands before it aims: outside the rim, looking in (D7, D8)."""

    at: Point
    height: Length
    facing: Turn


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: Text
    de: Text = ""
    pt: Text = ""


class Board(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One board: short enough if it was read, playable if `check` has nothing to say about it."""

    format: Literal["knobel-board/1"]
    id: Text
    name: Name
    size: Point
    fields: Annotated[tuple[Field, ...], Meta(max_length=64)]
    holes: Annotated[tuple[Rect | Circle, ...], Meta(max_length=24)]
    starts: Annotated[tuple[Start, ...], Meta(max_length=16)]
    spinner: SpinnerPlace | None = None
    obstacles: Annotated[tuple[Obstacle, ...], Meta(max_length=32)] = ()
    line: Length = 1.5
    wall_height: Length = 50.0
    wall_thickness: Length = 20.0
    numeral: Number | None = None

    @property
    def rim(self) -> Point:
        """Half the outer width and depth: where the walls end."""
        return self.size[0] / 2 + self.wall_thickness, self.size[1] / 2 + self.wall_thickness


def no_such_board(option: str, fault: BoardError) -> Illegal:
    """The same as a refusal."""
    if option.lstrip().startswith("{"):
        return Illegal("D2", "no-good-board", fault=str(fault))
    return Illegal("D2", "no-such-board", name=option[:40], boards=", ".join(BOARDS))


def load_board(name_or_path: str | Path) -> Board:
    """Board "I" to "IV", or a board file. Raises BoardError with a sentence about what to change."""
    path = Path(name_or_path)
    if str(name_or_path) in BOARDS:
        return _own_board(str(name_or_path))
    try:
        text = path.read_bytes()
    except OSError as trouble:
        raise BoardError(
            f"There is no board {str(name_or_path)!r}: name I, II, III or IV, or a file that can be read."
        ) from trouble
    return read_board(text)


@functools.lru_cache(maxsize=64)
def find_board(option: str) -> Board:
    """The board that a match's options name: "I" to "IV", or the whole text of a board file. Never a path.

    Whether it can be played on takes longer to find out (`check`), and is checked before a match is made.
    """
    if option in BOARDS:
        return _own_board(option)
    if not option.lstrip().startswith("{"):
        raise BoardError(f"There is no board {option[:40]!r}: name {', '.join(BOARDS)}, or give a board file's text.")
    return _decode(option.encode(errors="replace"))


@functools.lru_cache(maxsize=64)
def checked_board(option: str) -> Board:
    """The same, if it can be played on. That takes its time."""
    board = find_board(option)
    check(board)
    return board


@functools.cache
def _own_board(name: str) -> Board:
    return read_board((Path(__file__).parent / "boards" / f"{name}.json").read_bytes())


def read_board(text: bytes | str) -> Board:
    """A board from the text of its file, checked."""
    board = _decode(text.encode(errors="replace") if isinstance(text, str) else text)
    check(board)
    return board


def _decode(text: bytes) -> Board:
    """A board that is not too much to look at."""
    _need(len(text) <= LONGEST, f"The board file has more than {LONGEST} characters: make it simpler.")
    try:
        check_depth(text)
        board = msgspec.json.decode(text, type=Board)
    except Malformed as trouble:
        raise BoardError(f"The board file is {trouble.message}.") from trouble
    except msgspec.ValidationError as trouble:
        raise BoardError(f"The board file does not follow the format: {trouble}. See docs/boards.md.") from trouble
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        raise BoardError(f"The board file is not JSON: {trouble}. Correct the text there.") from trouble
    _check_amount(board)
    return board


def _check_amount(board: Board) -> None:
    """What is drawn across each other grows faster than the file."""
    orders = len({field.order for field in board.fields})
    _need(orders <= MOST_ORDERS, f"The fields have {orders} orders: use {MOST_ORDERS} at most.")
    solid: list[Shape] = [*board.holes, *(field.shape for field in board.fields)]
    solid += [obstacle.shape for obstacle in board.obstacles]
    corners = sum(len(shape.points) for shape in solid if isinstance(shape, Polygon))
    _need(corners <= MOST_CORNERS, f"The polygons have {corners} corners together: use {MOST_CORNERS} at most.")
    arc = sum(degrees(shape) for shape in solid)
    _need(arc <= MOST_ARC, f"The arcs have {arc:.0f} degrees together: use {MOST_ARC} at most.")
    ornaments = (ornament for field in board.fields for ornament in field.ornament)
    points = sum(len(ornament.points) for ornament in ornaments if isinstance(ornament, Polygon | Line))
    _need(points <= MOST_ORNAMENT, f"The ornaments have {points} points together: use {MOST_ORNAMENT} at most.")


def with_obstacles(board: Board, obstacles: tuple[Obstacle, ...]) -> Board:
    """The same board with more things standing on it (D2)."""
    busier = msgspec.structs.replace(board, obstacles=board.obstacles + obstacles)
    check(busier)
    return busier


def box_area(board: Board) -> BaseGeometry:
    return shapely.box(-board.size[0] / 2, -board.size[1] / 2, board.size[0] / 2, board.size[1] / 2)


@functools.lru_cache(maxsize=64)
def holes_area(board: Board) -> BaseGeometry:
    return shapely.union_all([area(hole) for hole in board.holes])


@functools.lru_cache(maxsize=64)
def field_areas(board: Board) -> tuple[BaseGeometry, ...]:
    """What is left of each field under the fields on top of it and the holes: these never overlap."""
    holes = holes_area(board)
    on_top = {
        order: shapely.union_all([holes, *(area(field.shape) for field in board.fields if field.order > order)])
        for order in {field.order for field in board.fields}
    }
    return tuple(shapely.difference(area(field.shape), on_top[field.order]) for field in board.fields)


# --- what makes a board playable ---------------------------------------------------------------


def check(board: Board) -> None:
    """Refuse a board that cannot be played on, with one sentence that says what to change."""
    _check_box(board)
    _check_fields(board)
    _check_holes(board)
    _check_spinner(board)
    _check_obstacles(board)
    _check_starts(board)


def _need(condition: bool, sentence: str) -> None:
    if not condition:
        raise BoardError(sentence)


def _check_box(board: Board) -> None:
    _need(bool(board.id.strip()), "The board has no id: give it a short one.")
    _need(bool(board.name.en.strip()), "The board has no English name: fill in name.en.")
    for text in (board.id, *filter(None, msgspec.structs.astuple(board.name))):
        shown = shown_name(text, LONGEST_TEXT)
        _need(shown == text, f"The name {text!r} has signs that cannot be seen: write {shown!r}.")
    _need(all(150 <= s <= 600 for s in board.size), "The box must measure 150 to 600 mm each way: change size.")
    _need(20 <= board.wall_height <= 120, "The walls must be 20 to 120 mm high: change wall_height.")
    _need(
        15 <= board.wall_thickness <= 40,
        "The walls must be 15 to 40 mm thick, or fast dice pass through: change wall_thickness.",
    )
    _need(0 <= board.line <= 4, "The line between fields must be 0 to 4 mm wide: change line.")


def _check_shape(shape: Shape, what: str) -> None:
    trouble = flaw(shape)
    _need(not trouble, f"{what} {trouble}.")


def _check_colour(colour: str, what: str) -> None:
    _need(
        not colour or re.fullmatch("#[0-9a-f]{6}", colour) is not None,
        f"{what} has the colour {colour!r}: write it like #2d6497, or leave it out.",
    )


def _check_fields(board: Board) -> None:
    box = shapely.buffer(box_area(board), 0.01, join_style="mitre")
    names = [f"Field {number} ({field.factor})" for number, field in enumerate(board.fields, 1)]
    for field, name in zip(board.fields, names, strict=True):
        _need(field.factor in BEST_FIRST, f"{name} has an unknown factor: use one of {', '.join(BEST_FIRST)}.")
        _check_colour(field.colour, name)
        _check_shape(field.shape, name)
        _need(
            bool(box.covers(area(field.shape))),
            f"{name} lies partly outside the box: move it in or make it smaller.",
        )
    for i, one in enumerate(board.fields):
        for j, other in enumerate(board.fields[:i]):
            _need(
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
    _need(points <= MOST_POINTS, f"The fields cut each other into {points} points: {MOST_POINTS} at most.")
    for left, name in zip(field_areas(board), names, strict=True):
        _need(float(left.area) > SLIVER, f"{name} is covered entirely: give it a higher order, or take it out.")


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
        _need(
            width >= NARROWEST_HOLE,
            f"Hole {number} is {width:g} mm wide, too small for a die: make it {NARROWEST_HOLE:g} mm or more.",
        )
        _need(
            not (isinstance(hole, Rect) and hole.turn),
            f"Hole {number} is turned: square holes lie along the walls, so leave out turn.",
        )
        left, front, right, back = tile
        _need(
            left >= -half_w and right <= half_w and front >= -half_d and back <= half_d,
            f"Hole {number} reaches outside the box or into its wall: keep it {KERB / 2:g} mm or more from the edge.",
        )
        for earlier, (l2, f2, r2, b2) in enumerate(tiles[: number - 1], 1):
            _need(
                left >= r2 or right <= l2 or front >= b2 or back <= f2,
                f"Holes {earlier} and {number} stand too close: leave {KERB:g} mm between the squares around them.",
            )


def _check_spinner(board: Board) -> None:
    if board.spinner is None:
        return
    place = board.spinner
    _need(20 <= place.radius <= 100, "The spinner must reach 20 to 100 mm: change spinner.radius.")
    _need(
        8 <= place.height <= board.wall_height,
        "The spinner must be 8 mm high or more and lower than the wall.",
    )
    sweep = area(Circle(place.at, place.radius))
    room = shapely.buffer(box_area(board), -CUBE.edge * 1.5, join_style="mitre")
    _need(bool(room.covers(sweep)), "The spinner turns too close to the wall: leave room for a die around it.")
    _need(
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
        _need(
            4 <= obstacle.height <= board.wall_height,
            f"{name} must be 4 mm high or more and no higher than the wall: change its height.",
        )
        _need(bool(box_area(board).covers(place)), f"{name} stands partly outside the box: move it in.")
        _need(
            float(place.convex_hull.area - place.area) <= SLIVER,
            f"{name} has a dent: build it out of convex pieces that touch.",
        )
        _need(not holes_area(board).intersects(place), f"{name} stands over a hole: move one of the two.")
        if board.spinner is not None:
            sweep = area(Circle(board.spinner.at, board.spinner.radius))
            _need(not sweep.intersects(place), f"{name} stands in the spinner's way: move it out.")
        _need(
            all(float(place.intersection(other).area) <= SLIVER for other in taken),
            f"{name} stands inside another obstacle: move them apart.",
        )
        taken.append(place)


def _check_starts(board: Board) -> None:
    _need(bool(board.starts), "The board has no start positions: add one outside the rim, at least.")
    rim_w, rim_d = board.rim
    for number, start in enumerate(board.starts, 1):
        x, y = start.at
        over = next((i for i, hole in enumerate(board.holes, 1) if area(hole).intersects(shapely.Point(x, y))), None)
        _need(over is None, f"Start position {number} lies in hole {over}: move it outside the rim.")
        _need(
            abs(x) > rim_w or abs(y) > rim_d,
            f"Start position {number} is over the box, and a hand may not reach over the rim (D7): move it outside.",
        )
        _need(
            abs(x) <= rim_w + REACH and abs(y) <= rim_d + REACH,
            f"Start position {number} is too far away: keep it within {REACH:g} mm of the rim.",
        )
        lowest = board.wall_height + CUBE.widest / 2
        _need(
            lowest <= start.height <= REACH,
            f"Start position {number} must be {lowest:.0f} to {REACH:.0f} mm high, above the wall: change its height.",
        )
