"""Numbers of the rules that a page shows, on tiles or among the options."""

import msgspec

from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import FieldName, Tile
from knobel.games.doppel_x.pull import PULL, Pull
from knobel.games.doppel_x.scoring import ABOUT, PAYS, Pays
from knobel.games.doppel_x.state import GOALS, LONG, Options
from knobel.physics.die import Cube

COUNTED = 9_000  #: ms that a counted throw stays in sight, unless a player goes on sooner


class Constants(msgspec.Struct, frozen=True):
    """What never changes in Doppel X."""

    pays: dict[Tile, Pays]
    about: dict[Tile, FieldName]  #: the field that a tile needs; E has the option `e_field`, G needs a spinner (D16)
    goals: dict[int, int]  #: by the number of players (D19)
    long: int  #: the goal of a longer game
    usual: Options  #: the defaults
    die: Cube
    pull: Pull  #: how strength becomes a throw
    counted: int  #: ms that a counted throw stays in sight by itself


CONSTANTS = Constants(PAYS, ABOUT, GOALS, LONG, Options(), CUBE, PULL, COUNTED)
