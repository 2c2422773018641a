"""What a hand can do, and what it cannot."""

import math

import msgspec

from knobel.games.doppel_x.board import REACH, Board
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import Aim

SLOWEST, FASTEST = 0.2, 4.0  # m/s; faster dice would sink deep into the floor
STEEPEST = 80.0  # degrees up or down
MOST_SPIN = 15.0  # turns a second


def check_aim(board: Board, aim: Aim) -> None:
    """Refuse what no hand does. Raises ValueError with a sentence about what to change."""
    for name in aim.__struct_fields__:
        if not math.isfinite(getattr(aim, name)):
            raise ValueError(f"The throw's {name} is not a number.")
    for name, (low, high, unit) in _limits(board).items():
        value = getattr(aim, name)
        if not low <= value <= high:
            raise ValueError(f"The throw's {name} is {value:g}, but must be between {low:g} and {high:g} {unit}.")


def nearest_aim(board: Board, aim: Aim) -> Aim:
    """The aim that a hand can do and that is nearest: whose error is drawn meets the limits now and then."""
    bounded = {name: min(max(getattr(aim, name), low), high) for name, (low, high, _) in _limits(board).items()}
    return msgspec.structs.replace(aim, **bounded)


def _limits(board: Board) -> dict[str, tuple[float, float, str]]:
    """The least and the most of each part of a throw, and its unit."""
    rim_w, rim_d = board.rim
    return {
        "x": (-rim_w - REACH, rim_w + REACH, "mm"),
        "y": (-rim_d - REACH, rim_d + REACH, "mm"),
        "height": (board.wall_height + CUBE.widest / 2, REACH, "mm"),
        "direction": (-360.0, 360.0, "degrees"),
        "speed": (SLOWEST, FASTEST, "m/s"),
        "loft": (-STEEPEST, STEEPEST, "degrees"),
        "spin": (-MOST_SPIN, MOST_SPIN, "turns a second"),
    }
