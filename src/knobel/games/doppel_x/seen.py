"""A throw as a page shows it afterwards: the points with their reasons, and from above what each die touches."""

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from knobel.games.doppel_x.board import Board, BoardError, find_board
from knobel.games.doppel_x.events import Die, Thrown
from knobel.games.doppel_x.geometry import outline
from knobel.games.doppel_x.scoring import DieScore, Scoring
from knobel.games.doppel_x.shapes import Point, area
from knobel.games.doppel_x.state import State
from knobel.physics.die import Pose, is_possible

AROUND = 1.0  # mm around a die in which the field that counts is looked for, besides half a line


class Sight(msgspec.Struct, frozen=True):
    """Why a die counts where it counts (D11)."""

    die: Die
    pose: Pose
    field: int  #: the board's field that counts, by its place in the file
    spot: Point  #: of the outline, where it is nearest to that field
    over: float  #: square mm of the field under the die; 0 if it reaches no more than the line


class Seen(Scoring, frozen=True):
    """The points of a throw, and what the eye needs to follow them."""

    sights: tuple[Sight, ...] = ()


def see(state: State, event: Thrown, points: Scoring) -> Seen:
    """What there is to see of a legal throw that was made in this state and scored like this."""
    poses: dict[Die, Pose] = {lying.die: lying.pose for lying in state.board if lying.pose is not None}
    if event.physics is not msgspec.UNSET:
        poses |= dict(event.physics.poses)
    return Seen(**msgspec.structs.asdict(points), sights=_sights(state.options.board, points, poses))


def _sights(name: str, points: Scoring, poses: dict[Die, Pose]) -> tuple[Sight, ...]:
    """None for dice without a pose, and on a board that cannot be read."""
    lying = [die for die in points.dice if die.die in poses and is_possible(poses[die.die])]
    try:
        board = find_board(name) if lying else None
    except BoardError:
        return ()
    sights = [_sight(board, die, poses[die.die]) for die in lying] if board else []
    return tuple(sight for sight in sights if sight is not None)


def _sight(board: Board, die: DieScore, pose: Pose) -> Sight | None:
    """None where a record tells of a field that is not there on this board.

    Only what lies around the die is looked at: to cut out whole fields would take too long while others wait.
    """
    shape = outline(pose)
    window = shapely.box(*shapely.buffer(shape, board.line / 2 + AROUND).bounds)
    holes = [near for near in (_near(window, area(hole)) for hole in board.holes) if near]
    fields = [_near(window, area(field.shape)) for field in board.fields]
    places = []
    for number, (field, near) in enumerate(zip(board.fields, fields, strict=True)):
        if near and field.factor == die.counts:
            above = [top for other, top in zip(board.fields, fields, strict=True) if top and other.order > field.order]
            place = near.difference(shapely.union_all([*holes, *above]))
            if not place.is_empty:
                places.append((number, place))
    if not places:
        return None
    number, place = min(places, key=lambda found: float(found[1].distance(shape)))
    spot = shapely.get_point(shapely.shortest_line(shape, place), 0)
    over = float(place.intersection(shape).area)
    return Sight(die.die, pose, number, (round(spot.x, 2), round(spot.y, 2)), round(over, 2))


def _near(window: BaseGeometry, whole: BaseGeometry) -> BaseGeometry | None:
    part = window.intersection(whole) if window.intersects(whole) else None
    return part if part is not None and part.area else None
