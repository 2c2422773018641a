"""What a table decides, as entries of a journal that wraps the game's log. A table is the fold of its journal.

The journal is the host's alone: it holds the secret seed. A record is made of its `Happened` entries.
"""

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Meta, UnsetType

from knobel.core import Event, Forfeit, Game, dice
from knobel.core.chains import ChainCommitment
from knobel.core.depth import check_depth
from knobel.core.names import LONGEST_NAME
from knobel.core.record import Reveal

JOURNAL = 2  #: the version of these entries: a node reads its own and older ones
MOST_SEATS = 8
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Word = Annotated[str, Meta(max_length=64)]  #: the name of a game, of a bot, of a match
Ref = tuple[int, str]  #: a seat, and the name that it gave an act of its own: sent again, the act counts once


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a person, or a bot of a name."""

    kind: Literal["person", "bot"] = "person"
    bot: Word = ""
    shared: bool = False  #: sits with others around one device, which goes from hand to hand


Plans = Annotated[tuple[SeatPlan, ...], Meta(max_length=MOST_SEATS)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, by how many, and how."""

    game: Word
    seats: Plans
    options: Annotated[dict[str, Any], Meta(max_length=32)] = {}
    first: int | None = None  #: None: drawn by lot
    clock: Literal["off", "60", "15"] = "off"  #: seconds an action
    strict: bool = False  #: a seat whose clock runs out loses; else the table rolls or passes for it
    listed: bool = False
    coach: bool = False  #: whether people may ask for advice while others play; alone against bots anybody may
    decides: Annotated[str, Meta(max_length=255)] | None = None  #: the match, or record, whose tie is played off here
    past: tuple[dict[str, Any], ...] = ()  #: events of an unfinished record that is played on

    @property
    def one_table(self) -> bool:
        """Whether all people sit at one device, or there is only one."""
        people = [plan for plan in self.seats if plan.kind == "person"]
        return len(people) <= 1 or all(plan.shared for plan in people)


class Entry(msgspec.Struct, frozen=True, gc=False, tag_field="entry"):
    """Something that was decided, and when: milliseconds since the match was made."""

    at: int


class Created(Entry, frozen=True, tag="created"):
    """The first entry. The seed is fixed before anyone sits down; `first` may have been drawn by lot.

    Where dice come of chains the seed is the end of the server's. Chains of an imported record stand here, too.
    """

    match: str
    setup: Setup
    seed: str
    first: int
    host: str  #: hash of the host's token
    invite: str = ""  #: hash of the invitation that lets people sit down
    again: bool = False  #: a rematch that all seats have asked for, so it begins without a countdown
    dice: str = dice.SCHEME  #: how they are drawn
    taken_in: ChainCommitment | None = None


class Seated(Entry, frozen=True, tag="seated"):
    """A person or a bot takes a seat.

    Where a person's entry is stored its name lies beside the journal, under the seat's number (`table/names.py`).
    """

    seat: int
    name: str | None  #: None: look beside the journal; what is missing there was erased, or hidden in the match before
    token: str  #: hash of the seat's token; empty for a bot
    colour: int | None = None  #: that was asked for, by its number; the game's pages say which it is


class Readied(Entry, frozen=True, tag="readied"):
    """A seat is ready, and has added its nonce to the dice."""

    seat: int
    nonce: str


class Chained(Entry, frozen=True, tag="chained"):
    """A seat's device takes part in the dice with the chain that begins here; no root: it takes part no more."""

    seat: int
    root: str


class Began(Entry, frozen=True, tag="began"):
    """All seats are ready; play starts at `go`."""

    go: int


class SimulationRequested(Entry, frozen=True, tag="asked"):
    """An act that has to be simulated. It is stored first, so that leaving the page undoes no throw."""

    seat: int
    act: dict[str, Any]
    ref: Ref | UnsetType = UNSET


class Drawing(Entry, frozen=True, tag="drawing"):
    """This draw is next, and these chains take part. Stored before any chain reveals, and once for each number."""

    n: int
    chains: tuple[int, ...]


class Rolling(Entry, frozen=True, tag="rolling"):
    """An act whose dice fall as soon as all links are in. Stored first, like one to be simulated."""

    seat: int
    act: dict[str, Any]
    extra: dict[str, Any] = {}
    ref: Ref | UnsetType = UNSET


class Revealed(Entry, frozen=True, tag="revealed"):
    """A chain's link for the draw that is next."""

    chain: int
    n: int
    link: str


class Skipped(Entry, frozen=True, tag="skipped"):
    """The draw that was next is given up: these chains were missing, and the others go on without them."""

    n: int
    missing: tuple[int, ...]
    withheld: tuple[int, ...] | UnsetType = UNSET  #: the seats that owed the missing links; unset in older journals


AnEvent = TypeVar("AnEvent", bound=Event)


class Happened(Entry, Generic[AnEvent], frozen=True, tag="happened"):
    """An event of the game, as it stands in a record; `extra` are keys for the eye.

    `ref` is the act that made it. A record does not say it. An entry without one is written without the key.
    """

    event: AnEvent
    extra: dict[str, Any] = {}
    ref: Ref | UnsetType = UNSET

    def line(self) -> dict[str, Any]:
        """The event as it stands in a record."""
        line: dict[str, Any] = msgspec.to_builtins(self.event)
        return line | {"at": self.at} | self.extra


class Waived(Entry, frozen=True, tag="waived"):
    """A seat does not do what it might do now. That leaves no line in a record."""

    seat: int
    ref: Ref | UnsetType = UNSET


class Undone(Entry, frozen=True, tag="undone"):
    """A seat takes back its last act. A record holds the line that counted, and nothing of this."""

    seat: int


class Coached(Entry, frozen=True, tag="coached"):
    """A seat has asked what to play. Updates say that it did; a record does not."""

    seat: int


class StoodIn(Entry, frozen=True, tag="stood-in"):
    """A bot plays for a seat whose person is away, until that person returns."""

    seat: int
    bot: str


class Returned(Entry, frozen=True, tag="returned"):
    """A stand-in gets up: the person plays again, or the table refused what the stand-in did."""

    seat: int


class Paused(Entry, frozen=True, tag="paused"):
    """All clocks stand still."""


class Resumed(Entry, frozen=True, tag="resumed"):
    """All clocks run again."""


class Hidden(Entry, frozen=True, tag="hidden"):
    """The host hides a name."""

    seat: int


class Retokened(Entry, frozen=True, tag="retokened"):
    """A seat moves to another device; the old token is worth nothing from here on."""

    seat: int
    token: str


class Linked(Entry, frozen=True, tag="linked"):
    """What follows this match: a rematch, or a deciding game."""

    match: str
    why: Literal["rematch", "decides"]


class Closed(Entry, frozen=True, tag="closed"):
    """The match was closed before its end: by its host, by the server's operator, or because no person joined."""

    why: Literal["host", "server", "nobody-came"] = "host"


AnyEntry = (
    Created
    | Seated
    | Readied
    | Chained
    | Began
    | SimulationRequested
    | Drawing
    | Rolling
    | Revealed
    | Skipped
    | Happened[Any]
    | Waived
    | Undone
    | Coached
    | StoodIn
    | Returned
    | Paused
    | Resumed
    | Hidden
    | Retokened
    | Linked
    | Closed
)


def unnamed(entry: AnyEntry) -> int | None:
    """The seat whose act may have made this entry without a ref; None if the entry has one, or no act made it."""
    match entry:
        case SimulationRequested() | Rolling() | Waived() if not entry.ref:
            return entry.seat
        case Happened(_, event) if not entry.ref and not event.chance and not isinstance(event, Forfeit):
            seat = getattr(event, "seat", None)
            return seat if isinstance(seat, int) else None
    return None


_ENCODER = msgspec.json.Encoder()
_CREATED = msgspec.json.Decoder(Created)


def write_entry(entry: Entry) -> bytes:
    """An entry as one line of JSON, without an end of line."""
    return _ENCODER.encode(entry)


def read_created(text: bytes) -> Created:
    """The first entry of a journal, which says what is played. Raises msgspec.DecodeError, Malformed."""
    check_depth(text)
    return _CREATED.decode(text)


def read_entries(texts: Iterable[bytes], game: Game[Any]) -> list[AnyEntry]:
    """The inverse of `write_entry`, for entries of a match of this game. Raises msgspec.DecodeError, Malformed."""
    decode = _decoder(game.events).decode
    entries = []
    for text in texts:
        check_depth(text)
        entries.append(decode(text))
    return entries


@cache
def _decoder(events: Any) -> "msgspec.json.Decoder[AnyEntry]":
    kinds = [Happened[events | Reveal] if get_origin(kind) is Happened else kind for kind in get_args(AnyEntry)]
    return msgspec.json.Decoder(reduce(or_, kinds))
