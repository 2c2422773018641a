"""What can be asked for and what can happen in Qwixx Duel."""

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from knobel.core.game import Act, Event, Forfeit

RowName = Literal["red", "yellow", "green", "blue"]
ROW_NAMES: tuple[RowName, ...] = ("red", "yellow", "green", "blue")

Pips = Annotated[int, Meta(ge=1, le=6)]


class ToRoll(Act, frozen=True, tag="roll"):
    """The active player takes up the dice."""


class Roll(Event, frozen=True, tag="roll"):
    """The dice as they fell. A closed row's die is absent (Q14)."""

    chance: ClassVar[bool] = True
    seat: int
    white: tuple[Pips, Pips]
    red: Pips | UnsetType = UNSET
    yellow: Pips | UnsetType = UNSET
    green: Pips | UnsetType = UNSET
    blue: Pips | UnsetType = UNSET

    @property
    def coloured(self) -> tuple[int, ...]:
        """The coloured dice in the order of the rows; 0 for one that is absent."""
        return (
            0 if self.red is UNSET else self.red,
            0 if self.yellow is UNSET else self.yellow,
            0 if self.green is UNSET else self.green,
            0 if self.blue is UNSET else self.blue,
        )


class Place(Event, frozen=True, tag="place"):
    """A stone on the board, in the action that is due."""

    seat: int
    row: RowName
    value: int


class Pass(Event, frozen=True, tag="pass"):
    """The action that is due stays unused."""

    seat: int


QwixxAct = ToRoll | Place | Pass
QwixxEvent = Roll | Place | Pass | Forfeit


def roll(seat: int, dice: tuple[int, ...]) -> Roll:
    """The event for six dice: two white ones, then the four colours, 0 for a die that has left the game."""
    white, other, red, yellow, green, blue = dice
    return Roll(seat, (white, other), red or UNSET, yellow or UNSET, green or UNSET, blue or UNSET)
