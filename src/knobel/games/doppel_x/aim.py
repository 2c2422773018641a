"""What a hand can do, and what it cannot."""

import math

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
    rim_w, rim_d = board.rim
    lowest = board.wall_height + CUBE.widest / 2
    limits = (
        ("x", aim.x, -rim_w - REACH, rim_w + REACH, "mm"),
        ("y", aim.y, -rim_d - REACH, rim_d + REACH, "mm"),
        ("height", aim.height, lowest, REACH, "mm"),
        ("direction", aim.direction, -360.0, 360.0, "degrees"),
        ("speed", aim.speed, SLOWEST, FASTEST, "m/s"),
        ("loft", aim.loft, -STEEPEST, STEEPEST, "degrees"),
        ("spin", aim.spin, -MOST_SPIN, MOST_SPIN, "turns a second"),
    )
    for name, value, low, high, unit in limits:
        if not low <= value <= high:
            raise ValueError(f"The throw's {name} is {value:g}, but must be between {low:g} and {high:g} {unit}.")
