"""What crosses a WebSocket. Messages of the table (`table/messages.py`) go out as they are; these are the others."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from knobel.server.timeouts import PING_EVERY, SILENT_AFTER
from knobel.table.messages import (
    Accepted,
    EventMessage,
    Gone,
    Message,
    OffersBySeat,
    Reaction,
    Refused,
    TableView,
    Update,
)
from knobel.table.offers import Offered

Seat = Annotated[int, Meta(ge=0, le=7)]
Ref = Annotated[str, Meta(max_length=32, pattern=r"^[ -~]*$(?!\n)")]  #: printable ASCII
Hex = Annotated[str, Meta(pattern="^(?:[0-9a-f]{2}){1,32}$")]


Link = Annotated[str, Meta(pattern="^(?:[0-9a-f]{64})?$")]


class Request(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Request, frozen=True, tag="hello"):
    """The first frame: the tokens of the seats on this device (none: a watcher), and the last event seen.

    `lost`: the name of a node whose connection broke, or that did not answer, just now.
    """

    tokens: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=8)] = ()
    after: int | None = None
    lost: Annotated[str, Meta(max_length=63)] = ""


class ReadyRequest(Request, frozen=True, tag="ready"):
    """Ready to play; the nonce goes into the dice, or the device takes part with the chain that begins so."""

    seat: Seat
    nonce: Hex
    chain: Link = ""


class ChainRequest(Request, frozen=True, tag="chain"):
    """The device takes part in the dice with another chain from now on; without a root with none."""

    seat: Seat
    root: Link


class LinkRequest(Request, frozen=True, tag="link"):
    """The device's part in a draw."""

    seat: Seat
    draw: int
    link: Link


class ActRequest(Request, frozen=True, tag="act"):
    """An act; `ago` is how many ms ago the finger went down, by the client's own clock.

    `ref` is the seat's own name for the act and stands in the stored entry: an act that was accepted and is sent again
    with the same `ref` counts once and gets the same answer, on any node and after any crash. One that was refused is
    judged anew. With `on`, the number of events that the player had seen, it counts only if nothing has happened since,
    unless several seats act at once. An act that lets dice fall brings the device's part in that draw along.
    """

    seat: Seat
    act: dict[str, Any]
    ref: Ref = ""
    ago: Annotated[int, Meta(ge=0, le=10_000)] = 0
    on: int | None = None
    draw: int | None = None
    link: Link = ""


class UndoRequest(Request, frozen=True, tag="undo"):
    """Taking back the own last act, which was event number `on`: on one device, or where all others are bots."""

    seat: Seat
    on: int


class HurryRequest(Request, frozen=True, tag="hurry"):
    """How long bots take, in percent of what a person would, where no other person waits; `now`: their pause ends."""

    seat: Seat
    percent: Annotated[int, Meta(ge=0, le=100)]
    now: bool = False


class ResignRequest(Request, frozen=True, tag="resign"):
    """Giving up."""

    seat: Seat


class ChooseRequest(Request, frozen=True, tag="choose"):
    """What to do about a seat whose person is away."""

    seat: Seat
    about: Seat
    what: Literal["wait", "pause", "bot", "forfeit"]


class ResumeRequest(Request, frozen=True, tag="resume"):
    """Going on after a pause."""

    seat: Seat


class ReactRequest(Request, frozen=True, tag="react"):
    """A reaction."""

    seat: Seat
    which: Annotated[str, Meta(max_length=16)]


class RematchRequest(Request, frozen=True, tag="rematch"):
    """Wanting to play again."""

    seat: Seat


class Pong(Request, frozen=True, tag="pong"):
    """The answer to a ping."""

    id: int


AnyRequest = (
    Hello
    | ReadyRequest
    | ChainRequest
    | LinkRequest
    | ActRequest
    | UndoRequest
    | HurryRequest
    | ResignRequest
    | ChooseRequest
    | ResumeRequest
    | ReactRequest
    | RematchRequest
    | Pong
)


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to hello: the seats of this device, the table, and where the game stands."""

    seats: tuple[int, ...]
    table: TableView
    legal: OffersBySeat
    newest: EventMessage | None
    events: tuple[EventMessage, ...]  #: what has happened since the last event seen, before the newest
    missed: bool  #: what was asked for is too long ago; `newest` is a snapshot
    ping_every: int = int(1000 * PING_EVERY)  #: ms between two pings
    silent_after: int = int(1000 * SILENT_AFTER)  #: ms without any message after which the line is dead
    node: str = ""  #: the name of the node that this is, where there are several
    next: str = ""  #: and of the one to call if it does not answer


class Ping(Message, frozen=True, tag="ping"):
    """Measures the lag."""

    id: int


class Bye(Message, frozen=True, tag="bye"):
    """The server closes the connection, and says why; `node` is the name of the node that has the match."""

    code: int
    reason: str
    node: str | msgspec.UnsetType = msgspec.UNSET


AnyMessage = Welcome | Update | Refused | Gone | Accepted | Reaction | Ping | Bye


_encode = msgspec.json.Encoder().encode


def write(message: Message) -> bytes:
    """A message as it crosses the wire."""
    return _write_update(message) if isinstance(message, Update) else _encode(message)


def _write_update(update: Update) -> bytes:
    """The bytes of an update. What may be done is encoded once for as long as it stays the same."""
    legal = [b'"%d":%b' % (seat, _write_offers(offers)) for seat, offers in update.legal.items()]
    return b'{"type":"update","events":%b,"table":%b,"legal":{%b}}' % (
        _encode(update.events),
        _encode(update.table),
        b",".join(legal),
    )


def _write_offers(offers: list[dict[str, Any]]) -> bytes:
    return offers.text() if isinstance(offers, Offered) else _encode(offers)


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions; the browser's types are made from it."""
    (requests, messages), components = msgspec.json.schema_components(
        (AnyRequest, AnyMessage), ref_template="#/$defs/{name}"
    )
    return {"$defs": components, "properties": {"requests": requests, "messages": messages}, "title": "knobel-wire/2"}
