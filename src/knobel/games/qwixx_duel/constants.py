"""Numbers of the rules that are shown beside the board."""

import msgspec

from knobel.games.qwixx_duel.board import MISTHROW, MOST_MISTHROWS
from knobel.games.qwixx_duel.row import POINTS, TO_CLOSE


class Constants(msgspec.Struct, frozen=True):
    """The points ladder, and what closing a row and misthrowing take."""

    ladder: tuple[int, ...]  #: points for one stone in a row, two, and so on
    to_close: int
    misthrow: int
    misthrows: int  #: how many of them end the game


_STEPS = 12  # eleven fields and the lock; stacks beyond that earn no more
CONSTANTS = Constants(tuple(POINTS[1 : 1 + _STEPS]), TO_CLOSE, MISTHROW, MOST_MISTHROWS)
