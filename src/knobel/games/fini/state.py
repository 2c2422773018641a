"""Where a game of FiNi stands."""

from functools import cached_property
from typing import Literal

import msgspec

from knobel.core.errors import Illegal
from knobel.games.fini.events import COLOURED, Kind

CHIPS = 11
ROUNDS = 3


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Optional rules. Those that only the table applies stand here too, so that a record carries them."""

    silver: Literal["same-value", "any-fitting"] = "same-value"  #: F11
    strict: bool = False  #: the table rules a die dropped outside the tray a fault (F14)
    tidy: bool = False  #: the table lays a die into its right place by itself


class State(msgspec.Struct, frozen=True, dict=True):
    """A position: rounds and chips, and the duel under way."""

    options: Options
    roller: int
    round: int = 1
    points: tuple[int, int] = (0, 0)  #: of the rounds that are finished
    chips: tuple[int, int] = (0, 0)
    kind: Kind | None = "street"  #: what is collected; None while it has to be announced (F2)
    values: tuple[int, ...] = ()  #: by die number; empty while the roll is due, 0 for a die not in the game
    trays: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  #: die numbers from left to right
    hands: tuple[int | None, int | None] = (None, None)
    hasty: frozenset[int] = frozenset()  #: silver dice that were grabbed too early (F11)
    loser: int | None = None  #: who gave up, if that ended it

    @property
    def supply(self) -> int:
        """The chips that neither seat holds (F1)."""
        return CHIPS - self.chips[0] - self.chips[1]

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.round > ROUNDS or self.loser is not None

    @cached_property  # read by every view and every offer of a position
    def area(self) -> tuple[int, ...]:
        """The dice that lie on the area."""
        taken = {*self.trays[0], *self.trays[1], *self.hands}
        return tuple([die for die, value in enumerate(self.values) if value and die not in taken])

    def tray_values(self, seat: int) -> tuple[int, ...]:
        """The values in a seat's tray from left to right."""
        return tuple([self.values[die] for die in self.trays[seat]])

    def colours_in_tray(self, seat: int) -> list[int]:
        """The values that silver dice of the other seat could copy (F10)."""
        return [self.values[die] for die in self.trays[seat] if not is_silver(die)]


def is_silver(die: int) -> bool:
    """Whether a die is a copier (F1)."""
    return die >= COLOURED


def kind_of_round(number: int) -> Kind | None:
    """What a round is about; None where the roller announces it (F2)."""
    return ("street", "set", None)[number - 1] if number <= ROUNDS else None


def read_options(options: object) -> Options:
    """Options as they stand in a header. Raises Illegal."""
    try:
        return msgspec.convert(options, Options)
    except msgspec.ValidationError as fault:
        raise Illegal(None, "options", fault=str(fault)) from None
