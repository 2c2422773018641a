"""The messages of a table: updates, replies, and the public views in them."""

from typing import Any, Literal

import msgspec

from knobel.core import Outcome
from knobel.core.chains import GivenUp

#: What each seat may do now: acts without the seat, with what each would do.
OffersBySeat = dict[int, list[dict[str, Any]]]


class Message(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """A message to a seat, or to all connections."""


class EventMessage(msgspec.Struct, frozen=True, gc=False):
    """Event number `n` of the game, the view after it, and the verdict on it.

    An act that is taken back comes as `undone`, with the view after the event that is the newest then, number `n`.
    In an update a view may leave out what never changes during a match; in a welcome the newest is whole.
    """

    n: int
    at: int
    event: Any
    view: Any
    extra: dict[str, Any] = {}
    verdict: Any = None
    text: str | None = None  #: the event in words, for a game on the plain table
    links: tuple[str, ...] = ()  #: what its dice were drawn from: the server's link, and those of the other chains


class Update(Message, frozen=True, tag="update"):
    """What happened just now, how the table stands, and what each seat may do that could do something else before."""

    events: tuple[EventMessage, ...]
    table: "TableNow"
    legal: OffersBySeat


class Refused(Message, frozen=True, tag="refused"):
    """An act was not accepted: the clause, a reason code, and the facts."""

    ref: str
    clause: str | None
    reason: str
    facts: dict[str, Any] = {}
    about: Literal["dice"] | None = None  #: the device's part in the dice, which no person asked for


class Gone(Message, frozen=True, tag="gone"):
    """What this act reached for had just been taken by another seat. That is no mistake."""

    ref: str
    act: dict[str, Any]


class Accepted(Message, frozen=True, tag="accepted"):
    """Your act is stored."""

    ref: str
    n: int


class Reaction(Message, frozen=True, tag="reaction"):
    """A face instead of a word."""

    seat: int
    which: str


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """The public view of a seat."""

    kind: Literal["person", "bot"]
    name: str | None  #: None while the seat is free
    ready: bool
    here: bool
    stand_in: str | None
    lag: int | None
    away_since: int | None
    wants_rematch: bool = False
    colour: int | None = None  #: that this seat would like to have, by its number
    coached: int = 0  #: how often it has asked what to play
    hidden: bool = False  #: the name is hidden, and `name` stands in for it


class ChainView(msgspec.Struct, frozen=True, gc=False):
    """A device's chain: what it begins with, its seats, and the draw from which on it takes part."""

    root: str
    seats: tuple[int, ...]
    since: int


class DrawView(msgspec.Struct, frozen=True, gc=False):
    """The draw that is next. `on`: dice are to fall, and each chain in it that has not revealed is asked to."""

    n: int
    chains: tuple[int, ...]  #: that take part beside the server's, numbered from 1
    on: bool
    revealed: tuple[int, ...]
    since: int | None  #: from when on links are waited for
    at_once: tuple[int, ...]  #: seats whose act lets them fall, so that its link travels with it
    skipped: tuple[GivenUp, ...]  #: draws that were given up since the last roll
    owes: tuple[int, ...] = ()  #: seats whose link is waited for, whatever device they have by now
    out: tuple[int, ...] = ()  #: seats whose part in the dice has ended: they withheld too often


class TableNow(msgspec.Struct, frozen=True, gc=False):
    """What changes about a table while people play at it."""

    seats: tuple[SeatView, ...]
    stage: Literal["gathering", "playing", "paused", "over", "closed"]
    nonces: tuple[str | None, ...]
    seed: str | None  #: only once it is over
    go: int | None  #: when play starts, or since when hands may move; None until then
    deadline: int | None
    waiting: str | None  #: in the game's own code; `go`, at a time that is secret; `link` of those in `draw.owes`
    events: int
    undone: int  #: acts that were taken back so far
    undo: int | None  #: the seat that may take back the newest act
    follows: tuple[tuple[str, str], ...]  #: rematch or deciding game: why, and its id
    now: int
    scores: tuple[int, ...] | None  #: by seat; None before the start
    outcome: Outcome | None  #: None before the end
    watchers: int  #: who look on without a seat
    draw: DrawView | None  #: None where dice do not come of chains
    chains: tuple[ChainView, ...] | None  #: in the order of their numbers; None in an update: as before


class TableView(TableNow, frozen=True):
    """The public view of the whole table, for a welcome."""

    match: str
    game: str
    options: dict[str, Any]
    first: int
    commit: str
    dice: str  #: how they are drawn: the scheme
    rolls: tuple[str, ...]  #: the kinds of acts that need dice
    listed: bool
    clock: str  #: seconds an action, or `off`
    asks: bool  #: whether all seats are asked to be ready, because hands race or a clock runs
    strict: bool  #: whether running out of time costs the game
    coach: bool  #: whether people may ask what to play
