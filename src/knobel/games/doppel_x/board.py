"""A board of Doppel X as data: fields, holes, spinner place, obstacles, and where hands stand (D2, D20).

Millimetres. The origin is the middle of the board, x to the right, y away from the south side, z up from the
board; angles in degrees, counter-clockwise from x. `docs/boards.md` explains the file format.
"""

import functools
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import shapely
from msgspec import Meta
from shapely.geometry.base import BaseGeometry

from knobel.core.depth import check_depth
from knobel.core.errors import Illegal, Malformed
from knobel.games.doppel_x.shapes import (
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
)

PALETTE = {"3x": "#eebf3f", "2x": "#c2412d", "1x": "#2d6497", "0": "#988b78", "-1": "#4a4650"}
BOARDS = ("I", "II", "III", "IV")

LONGEST_TEXT = 60  # characters of a name or a colour
LONGEST = 50_000  # characters of a board file
MOST_ORDERS = 8  # layers of fields, one on top of the other
MOST_CORNERS = 400  # of all polygons that score or stand in the way, together
MOST_ARC = 8000  # degrees of all arcs that score or stand in the way, together: each is a step of its own
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
    """One board: short enough if it was read, playable if `playable.check` does not refuse it."""

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


@functools.lru_cache(maxsize=64)
def find_board(option: str) -> Board:
    """The board that a match's options name: "I" to "IV", or the whole text of a board file. Never a path.

    Whether it can be played on takes longer to find out (`playable.check`), and is checked before a match is made.
    """
    if option in BOARDS:
        return _own_board(option)
    if not option.lstrip().startswith("{"):
        raise BoardError(f"There is no board {option[:40]!r}: name {', '.join(BOARDS)}, or give a board file's text.")
    return decode_board(option.encode(errors="replace"))


@functools.cache
def _own_board(name: str) -> Board:
    return decode_board((Path(__file__).parent / "boards" / f"{name}.json").read_bytes())


def need(condition: bool, sentence: str) -> None:
    """Raises BoardError with the sentence if the condition does not hold."""
    if not condition:
        raise BoardError(sentence)


def decode_board(text: bytes) -> Board:
    """A board within the limits of a file, not checked for play. Raises BoardError."""
    need(len(text) <= LONGEST, f"The board file has more than {LONGEST} characters: make it simpler.")
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
    need(orders <= MOST_ORDERS, f"The fields have {orders} orders: use {MOST_ORDERS} at most.")
    solid: list[Shape] = [*board.holes, *(field.shape for field in board.fields)]
    solid += [obstacle.shape for obstacle in board.obstacles]
    corners = sum(len(shape.points) for shape in solid if isinstance(shape, Polygon))
    need(corners <= MOST_CORNERS, f"The polygons have {corners} corners together: use {MOST_CORNERS} at most.")
    arc = sum(degrees(shape) for shape in solid)
    need(arc <= MOST_ARC, f"The arcs have {arc:.0f} degrees together: use {MOST_ARC} at most.")
    ornaments = (ornament for field in board.fields for ornament in field.ornament)
    points = sum(len(ornament.points) for ornament in ornaments if isinstance(ornament, Polygon | Line))
    need(points <= MOST_ORNAMENT, f"The ornaments have {points} points together: use {MOST_ORNAMENT} at most.")


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
