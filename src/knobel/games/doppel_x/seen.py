"""A throw as everybody sees it afterwards: the points with their reasons, and from above what each die touches."""

from typing import Any

import msgspec
import shapely

from knobel.games.doppel_x.board import Board, field_areas, find_board
from knobel.games.doppel_x.events import Die, Opening, Throw
from knobel.games.doppel_x.geometry import outline
from knobel.games.doppel_x.rules import GAME
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


def seen(state: State, event: Any) -> Seen | None:
    """What there is to see of a legal throw; None for what is no throw."""
    if not isinstance(event, (Opening, Throw)):
        return None
    points = GAME.scoring(state, event)
    poses: dict[Die, Pose] = {lying.die: lying.pose for lying in state.board if lying.pose is not None}
    if event.physics is not msgspec.UNSET:
        poses |= dict(event.physics.poses)
    board = find_board(state.options.board)
    sights = tuple(_sight(board, die, poses[die.die]) for die in points.dice if die.die in poses)
    return Seen(**msgspec.structs.asdict(points), sights=sights)


def _sight(board: Board, die: DieScore, pose: Pose) -> Sight:
    shape = outline(pose)
    places = [
        (number, place)
        for number, (place, field) in enumerate(zip(field_areas(board), board.fields, strict=True))
        if field.factor == die.counts
    ]
    number, place = min(places, key=lambda found: float(found[1].distance(shape)))
    spot = shapely.get_point(shapely.shortest_line(shape, place), 0)
    over = float(place.intersection(shape).area)
    return Sight(die.die, pose, number, (round(spot.x, 2), round(spot.y, 2)), round(over, 2))
