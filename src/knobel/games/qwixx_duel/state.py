"""Where a game of Qwixx Duel stands."""

from functools import lru_cache
from typing import Any

import msgspec

from knobel.games.qwixx_duel import board
from knobel.games.qwixx_duel.row import stones

NO_FIELD = -1

# Few rows change from one event to the next, and most have been seen before.
_stones = lru_cache(maxsize=1 << 13)(stones)
_points = lru_cache(maxsize=1 << 11)(board.points)


class State(msgspec.Struct, frozen=True, gc=False):
    """A position: what lies on the board, and what is due."""

    rows: tuple[int, int, int, int] = (0, 0, 0, 0)  #: red, yellow, green, blue, as in `row.py`
    #: Per row, five bits a field from the left: the stones beyond the first. The rules do not ask where in a
    #: row a stack lies, but who looks at the board does.
    piles: tuple[int, int, int, int] = (0, 0, 0, 0)
    misthrows: tuple[int, int] = (0, 0)
    active: int = 0
    action: int = 0  #: 0: the roll is due; 1 or 2: that action is
    dice: tuple[int, ...] = ()  #: two white, then red, yellow, green, blue; 0 for a die out of the game
    filled: int = NO_FIELD  #: the field filled in action 1: row * 11 + field
    ended: int = board.RUNNING  #: one of the endings in `board.py`
    loser: int | None = None  #: who gave up, if that ended it

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        """Nothing in it ever changes, so a copy is itself: searches copy millions."""
        return self

    def stock(self, seat: int) -> int:
        """The stones that the seat still has in front of it (Q1)."""
        red, yellow, green, blue = self.rows
        on_board = _stones(red, seat) + _stones(yellow, seat) + _stones(green, seat) + _stones(blue, seat)
        return board.STONES - self.misthrows[seat] - on_board

    def points(self, seat: int) -> int:
        """The seat's total as it stands (Q17)."""
        return _points(*self.rows, self.misthrows[seat], seat)
