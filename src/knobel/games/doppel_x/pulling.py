"""From a pull at one of the four sides to an aim, missed by the error of a hand."""

import math
from random import Random

import msgspec
from msgspec.structs import replace

from knobel.games.doppel_x.aim import nearest_aim
from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.simulation.throw import HAND_DIRECTION, HAND_SPEED

AWAY = 25.0  # mm from the rim
WIDTH = 100.0  # mm to each side of the middle, where people stand


class Pulling(msgspec.Struct, frozen=True):
    """A pull as a person means it, from one of the four sides."""

    side: int  #: quarter turns, 0 is the south
    place: float  #: mm to the right of the middle
    direction: float  #: degrees to the right
    strength: float


class Error(msgspec.Struct, frozen=True):
    """Standard deviations of a hand: in degrees, and as a share of the strength."""

    degrees: float
    share: float


def aim_of(board: Board, pull: Pulling, error: Error | None = None, rng: Random | None = None) -> Aim:
    """The aim that comes of it. What the simulated hand trembles by itself is part of the error, not on top."""
    facing = math.radians(90.0 + 90.0 * pull.side)
    c, s = math.cos(facing), math.sin(facing)
    back = board.rim[1 if pull.side % 2 == 0 else 0] + AWAY
    speed, loft = pulled(pull.strength)
    aim = Aim(
        x=s * pull.place - c * back,
        y=-c * pull.place - s * back,
        height=board.starts[0].height,
        direction=(math.degrees(facing) - pull.direction) % 360.0,
        speed=speed,
        loft=loft,
    )
    if error is None or rng is None:
        return nearest_aim(board, aim)
    aside = rng.gauss(0.0, math.sqrt(max(0.0, error.degrees**2 - HAND_DIRECTION**2)))
    slip = rng.gauss(0.0, math.sqrt(max(0.0, error.share**2 - HAND_SPEED**2)))
    missed = replace(aim, direction=(aim.direction + aside) % 360.0, speed=aim.speed * max(0.5, 1.0 + slip))
    return nearest_aim(board, missed)
