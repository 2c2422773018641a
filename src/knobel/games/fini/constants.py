"""Numbers of the rules that a page shows."""

import msgspec

from knobel.games.fini.events import COLOURED, DICE, Kind
from knobel.games.fini.state import CHIPS, ROUNDS, kind_of_round
from knobel.games.fini.tray import ROOM
from knobel.table.lag import MOST

SQUARE = 350.0  #: mm; F5 asks for 30 to 40 cm


class Constants(msgspec.Struct, frozen=True):
    """What lies on the table, and how long it is played."""

    dice: int = DICE
    coloured: int = COLOURED  #: the dice with the lower numbers; the others are silver
    chips: int = CHIPS
    room: int = ROOM  #: dice in a tray
    kinds: tuple[Kind | None, ...] = tuple(kind_of_round(number + 1) for number in range(ROUNDS))
    square: float = SQUARE  #: mm, on which the dice are seen to roll
    credit: int = MOST  #: ms that a press is credited for lag, at most
