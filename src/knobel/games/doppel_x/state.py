"""Where a game of Doppel X stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from knobel.core.errors import Illegal
from knobel.games.doppel_x.events import Die, Face, FieldName, Tile
from knobel.games.doppel_x.spinner import has_place
from knobel.physics.die import Pose

GOALS = {seats: 50 if seats <= 5 else 70 for seats in range(2, 9)}  #: by the number of players (D19)
LONG = 100  #: the goal of a longer game


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which box is played in, and the optional rules."""

    board: str = "I"
    tiles: Annotated[tuple[Tile, ...], Meta(min_length=4, max_length=4)] = ("A", "B", "C", "D")  #: D3
    spinner: bool = False  #: D2
    e_field: Literal["-1", "0"] = "-1"  #: D16: the field that tile E is about
    rim: Literal["free", "costs-1"] = "free"  #: D7
    goal: Literal[100] | None = None  #: D19: a longer game
    faces: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)] = (1, 1, 2, 2, 3, "X")  #: D20


class Lying(msgspec.Struct, frozen=True):
    """A die on the board."""

    die: Die
    face: Face
    fields: tuple[FieldName, ...]  #: all that it touches
    pose: Pose | None = None  #: where exactly, if that is known


class State(msgspec.Struct, frozen=True):
    """A position: what lies in the box, who bet on what, and who has how many points."""

    options: Options
    chips: tuple[int, ...]  #: by seat, in points
    active: int
    bets: tuple[Tile | None, ...]  #: by seat
    board: tuple[Lying, ...] = ()  #: by seat, the white die last
    opened: bool = False
    gone: frozenset[int] = frozenset()  #: seats that gave up
    spinner: float = 0.0  #: the spinner's angle in degrees
    over: bool = False

    @property
    def seats(self) -> range:
        """All seats, those that gave up included."""
        return range(len(self.chips))

    @property
    def playing(self) -> list[int]:
        """The seats that have not given up."""
        return [seat for seat in self.seats if seat not in self.gone]

    @property
    def goal(self) -> int:
        """The points that end the game (D19)."""
        return self.options.goal or GOALS[len(self.chips)]

    def lying(self, die: Die) -> Lying | None:
        """The die, if it is on the board."""
        return next((lying for lying in self.board if lying.die == die), None)

    def may_bet(self, seat: int) -> bool:
        """D15: not the active player, the own die free, and no bet yet."""
        return (
            self.opened
            and seat != self.active
            and seat not in self.gone
            and self.bets[seat] is None
            and self.lying(seat) is None
        )

    def next_seat(self, seat: int) -> int:
        """Who comes after a seat, clockwise, without those that gave up (D6)."""
        following = (seat + 1) % len(self.chips)
        while following in self.gone:
            following = (following + 1) % len(self.chips)
        return following


def read_options(options: object) -> Options:
    """Options as they stand in a header. Raises Illegal."""
    try:
        read = msgspec.convert(options, Options)
    except msgspec.ValidationError as fault:
        raise Illegal(None, "options", fault=str(fault)) from None
    if len(set(read.tiles)) < len(read.tiles):
        raise Illegal("D3", "tiles-twice", tiles=" ".join(read.tiles))
    if read.spinner and not has_place(read.board):
        raise Illegal("D2", "no-place-for-the-spinner", board=read.board[:40])
    return read
