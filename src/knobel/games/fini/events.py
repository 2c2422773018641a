"""What can be asked for and what can happen in FiNi. Dice 0 to 10 are coloured, 11 to 14 silver."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from knobel.core.game import Act, Event, Forfeit

Kind = Literal["street", "set"]
What = Literal["turn", "drop", "knock", "return", "two-dice", "two-hands"]
Pips = Annotated[int, Meta(ge=1, le=6)]

DICE = 15
COLOURED = 11


class Announce(Event, frozen=True, tag="announce"):
    """In round 3 the roller says what is to be collected."""

    seat: int
    kind: Kind


class ToRoll(Act, frozen=True, tag="roll"):
    """The roller takes up all fifteen dice."""


class Next(Act, frozen=True, tag="next"):
    """Has read the ruling, and is ready for the next duel. That is between people, and stands in no record."""


class Roll(Event, frozen=True, tag="roll"):
    """The dice as they fell, by number."""

    chance: ClassVar[bool] = True
    seat: int
    values: Annotated[tuple[Pips, ...], Meta(min_length=DICE, max_length=DICE)]


class Grab(Event, frozen=True, tag="grab"):
    """A die goes from the area into the hand."""

    seat: int
    die: int


class Place(Event, frozen=True, tag="place"):
    """The die in the hand goes into the own tray, before position `slot`."""

    seat: int
    slot: int


class Move(Event, frozen=True, tag="move"):
    """A die is shifted within the own tray; `slot` is counted after taking it out."""

    seat: int
    die: int
    slot: int


class Fini(Event, frozen=True, tag="fini"):
    """The call that ends the duel."""

    seat: int


class Fault(Event, frozen=True, tag="fault"):
    """A slip of the hand that loses the duel at once (F14)."""

    seat: int
    what: What


class Void(Event, frozen=True, tag="void"):
    """Neither seat alone is at fault: the duel does not count (F15)."""


FiniEvent = Announce | Roll | Grab | Place | Move | Fini | Fault | Void | Forfeit
FiniAct = Announce | ToRoll | Grab | Place | Move | Fini
TableAct = FiniAct | Next  #: what can be asked for at a table
