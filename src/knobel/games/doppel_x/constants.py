"""Numbers of the rules that a page shows: printed on tiles, or said before a game begins."""

import msgspec

from knobel.games.doppel_x.events import Tile
from knobel.games.doppel_x.pull import PULL, Pull
from knobel.games.doppel_x.scoring import PAYS, Pays
from knobel.games.doppel_x.state import GOALS, Options


class Constants(msgspec.Struct, frozen=True):
    """What never changes in Doppel X."""

    pays: dict[Tile, Pays]
    sides: tuple[tuple[Tile, Tile], ...]  #: of each tile (D20)
    goals: dict[int, int]  #: by the number of players (D19)
    usual: Options  #: what is played if nobody chooses
    pull: Pull  #: how strength becomes a throw


CONSTANTS = Constants(PAYS, (("A", "E"), ("B", "F"), ("C", "G"), ("D", "H")), GOALS, Options(), PULL)
