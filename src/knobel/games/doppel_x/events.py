"""What can be asked for and what can happen in Doppel X. A die is named by its owner's seat, or `white`."""

from typing import ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from knobel.core.game import Act, Event, Forfeit
from knobel.physics.die import Pose

Die = int | Literal["white"]
Face = Literal[1, 2, 3, "X"]
FieldName = Literal["3x", "2x", "1x", "0", "-1"]
BEST_FIRST: tuple[FieldName, ...] = ("3x", "2x", "1x", "0", "-1")  # D11
Tile = Literal["A", "B", "C", "D", "E", "F", "G", "H"]


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hand does. Box frame: mm from the middle of the board, degrees counter-clockwise from x."""

    x: float
    y: float
    height: float  #: of the dice above the board, in mm
    direction: float  #: degrees: 90 is away from the south side
    speed: float  #: m/s
    loft: float = 0.0  #: degrees above the level
    spin: float = 0.0  #: turns a second about the vertical, counter-clockwise from above


class Rest(msgspec.Struct, frozen=True):
    """How a die lies after a throw: on the board with a face and the fields it touches, or gone."""

    die: Die
    where: Literal["board", "hole", "out"]
    face: Face | UnsetType = UNSET
    fields: tuple[FieldName, ...] | UnsetType = UNSET


class HandAim(msgspec.Struct, frozen=True):
    """Which seat threw, how, and how many seconds after the first."""

    seat: int
    aim: Aim
    after: float = 0.0


class Physics(msgspec.Struct, frozen=True):
    """Our own key of a throw: what went into the simulation and where exactly the dice lie after it."""

    build: str  #: the same build gives the same outcome, bit for bit
    hands: tuple[HandAim, ...]
    drawn: tuple[tuple[str, float], ...]  #: what the fair dice added, by name
    poses: tuple[tuple[Die, Pose], ...]  #: of the dice named in `rest` that lie on the board
    spinner: float  #: degrees after the throw
    trajectory: str  #: SHA-256 of the packed trajectory


_PHYSICS = "knobel-physics/1"  # a key that no other program uses by chance


class ToThrow(Act, frozen=True, tag="throw", omit_defaults=True):
    """A seat throws its dice like this. In the opening all seats do."""

    free: ClassVar[bool] = True
    aim: Aim | None = None
    after: float = 0.0  #: seconds after the first hand (the opening)


class NoBet(Act, frozen=True, tag="pass"):
    """A seat does not bet on the throw that is due. It leaves no line in a record."""


class Opening(Event, frozen=True, tag="opening"):
    """The own dice of all seats, thrown at the same time (D5)."""

    chance: ClassVar[bool] = True
    rest: tuple[Rest, ...]
    fouls: tuple[int, ...] = ()  #: whose hands were over the rim (D7)
    physics: Physics | UnsetType = msgspec.field(default=UNSET, name=_PHYSICS)


class Bet(Event, frozen=True, tag="bet"):
    """A free die on a bet tile (D15)."""

    seat: int
    tile: Tile


class Throw(Event, frozen=True, tag="throw"):
    """The own die and the white one, and every die they moved (D6, D8)."""

    chance: ClassVar[bool] = True
    seat: int
    rest: tuple[Rest, ...]
    flung: tuple[Die, ...] = ()
    foul: bool = False
    physics: Physics | UnsetType = msgspec.field(default=UNSET, name=_PHYSICS)


DoppelXEvent = Opening | Bet | Throw | Forfeit
Thrown = Opening | Throw
