"""Which game is run in which manner. A stranger's game is run turn by turn."""

from knobel.table.box import Box
from knobel.table.duels import Duels
from knobel.table.manner import Manner
from knobel.table.table import Table

_MANNERS: dict[str, type[Manner]] = {"fini": Duels, "doppel-x": Box}


def find_manner(table: Table) -> Manner:
    """The manner for a table's game."""
    return _MANNERS.get(table.setup.game, Manner)(table)
