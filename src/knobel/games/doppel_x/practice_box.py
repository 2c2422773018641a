"""The practice box: one throw among dice that a player has set up. Nothing counts, and nothing is stored."""

import base64
from typing import Annotated

import msgspec
import shapely
from msgspec import Meta
from shapely.geometry.base import BaseGeometry

from knobel.core.dice import Dice
from knobel.core.errors import Illegal
from knobel.games.doppel_x.board import LONGEST, Board, BoardError, box_area, holes_area
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.events import Aim, Face, Thrown, ToThrow
from knobel.games.doppel_x.geometry import outline, touched
from knobel.games.doppel_x.playable import checked_board
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.seen import Seen
from knobel.games.doppel_x.shapes import Circle, area
from knobel.games.doppel_x.state import Lying, State
from knobel.physics.die import Pose

SEATS = 8
Place = Annotated[float, Meta(ge=-1000, le=1000)]


class Put(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die that lies there before the throw."""

    die: Annotated[int, Meta(ge=1, lt=SEATS)]
    face: Face
    x: Place
    y: Place
    turn: Place = 0.0


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box as it is set up, and how the die of seat 0 and the white one are thrown into it."""

    aim: Aim
    board: Annotated[str, Meta(max_length=LONGEST)] = "I"
    spinner: bool = False
    lying: Annotated[tuple[Put, ...], Meta(max_length=SEATS - 1)] = ()


class Practised(msgspec.Struct, frozen=True):
    """The outcome: the throw, its points, and its film."""

    event: Thrown
    seen: Seen
    film: str  #: base64 of the packed trajectory


def throw_for_practice(asked: Practice) -> Practised | str:
    """Throws once; for a set-up that cannot be, a sentence that says what to change. For a worker: it simulates."""
    from knobel.games.doppel_x.simulation.thrower import PhysicalThrower

    try:
        board = checked_board(asked.board)
        state = _set_up(asked, board)
        draws = Dice.fresh(SEATS).at(0)
        event, film, _ = PhysicalThrower().simulate(state, (ToThrow(0, asked.aim),), draws)
    except Illegal as refusal:
        return refusal.sentence(GAME.sentences)
    except (BoardError, ValueError) as fault:
        return str(fault)
    seen = GAME.step(state, event).verdict
    if not isinstance(seen, Seen):
        raise TypeError("a throw is always seen")
    return Practised(event, seen, base64.b64encode(film).decode())


def _set_up(asked: Practice, board: Board) -> State:
    """The box before the throw. Raises Illegal, and ValueError for a die that cannot lie there."""
    state = GAME.start(SEATS, 0, {"board": asked.board, "spinner": asked.spinner})
    lying: list[Lying] = []
    room = _room(board, spinner=asked.spinner)
    for put in asked.lying:
        pose = flat_pose(put.x, put.y, put.turn, state.options.faces.index(put.face))
        if any(die.die == put.die for die in lying):
            raise ValueError(f"Die {put.die} lies in two places: put it down once.")
        if not _lies_free(pose, room, [die.pose for die in lying if die.pose is not None]):
            raise ValueError(f"Die {put.die} cannot lie there: a hole, a wall or something else is in its way.")
        lying.append(Lying(put.die, put.face, touched(board, pose), pose))
    return msgspec.structs.replace(state, opened=True, board=tuple(lying))


def _room(board: Board, *, spinner: bool) -> BaseGeometry:
    """Where a die may lie: on the board, beside holes and obstacles, and out of the spinner's way."""
    taken = [holes_area(board), *(area(obstacle.shape) for obstacle in board.obstacles)]
    if spinner and board.spinner is not None:
        taken.append(area(Circle(board.spinner.at, board.spinner.radius)))
    return box_area(board).difference(shapely.union_all(taken))


def _lies_free(pose: Pose, room: BaseGeometry, others: list[Pose]) -> bool:
    shape = outline(pose)
    return bool(room.covers(shape)) and not any(shape.intersects(outline(other)) for other in others)
