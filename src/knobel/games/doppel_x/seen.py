"""A throw as everybody sees it afterwards: the points with their reasons, and from above what each die touches."""

import msgspec
import shapely

from knobel.games.doppel_x.board import Board, BoardError, field_areas, find_board
from knobel.games.doppel_x.events import Die, Thrown
from knobel.games.doppel_x.geometry import outline
from knobel.games.doppel_x.scoring import DieScore, Scoring
from knobel.games.doppel_x.shapes import Point
from knobel.games.doppel_x.state import State
from knobel.physics.die import Pose


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
    """None for dice of which nobody knows where exactly they lie, and on a board that is not known here."""
    lying = [die for die in points.dice if die.die in poses]
    try:
        board = find_board(name) if lying else None
    except BoardError:
        return ()
    sights = [_sight(board, die, poses[die.die]) for die in lying] if board else []
    return tuple(sight for sight in sights if sight is not None)


def _sight(board: Board, die: DieScore, pose: Pose) -> Sight | None:
    """None where a record tells of a field that this board does not have."""
    shape = outline(pose)
    places = [
        (number, place)
        for number, (place, field) in enumerate(zip(field_areas(board), board.fields, strict=True))
        if field.factor == die.counts
    ]
    if not places:
        return None
    number, place = min(places, key=lambda found: float(found[1].distance(shape)))
    spot = shapely.get_point(shapely.shortest_line(shape, place), 0)
    over = float(place.intersection(shape).area)
    return Sight(die.die, pose, number, (round(spot.x, 2), round(spot.y, 2)), round(over, 2))
