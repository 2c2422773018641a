"""What crosses a WebSocket. Messages of the table (`table/told.py`) go out as they are; these are the others."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from knobel.table.told import Accepted, EventTold, Gone, Reaction, Refused, TableTold, TableView, Told

Seat = Annotated[int, Meta(ge=0, le=7)]
Ref = Annotated[str, Meta(max_length=32)]
Hex = Annotated[str, Meta(pattern="^(?:[0-9a-f]{2}){1,32}$")]


class Said(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Said, frozen=True, tag="hello"):
    """The first frame: the tokens of the seats on this device (none: a watcher), and the last event seen."""

    tokens: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=8)] = ()
    after: int | None = None


class ReadySaid(Said, frozen=True, tag="ready"):
    """Ready to play; the nonce goes into the dice."""

    seat: Seat
    nonce: Hex


class ActSaid(Said, frozen=True, tag="act"):
    """An act; `ago` is how many ms ago the finger went down, by the client's own clock.

    Sent twice with the same `ref`, it counts once. With `on`, the number of events that the player had seen, it
    counts only if nothing has happened since; FiNi, where both act at once, takes no notice of it.
    """

    seat: Seat
    act: dict[str, Any]
    ref: Ref = ""
    ago: Annotated[int, Meta(ge=0, le=10_000)] = 0
    on: int | None = None


class ResignSaid(Said, frozen=True, tag="resign"):
    """Giving up."""

    seat: Seat


class ChooseSaid(Said, frozen=True, tag="choose"):
    """What to do about somebody who is away."""

    seat: Seat
    about: Seat
    what: Literal["wait", "pause", "bot", "forfeit"]


class ResumeSaid(Said, frozen=True, tag="resume"):
    """Going on after a pause."""

    seat: Seat


class ReactSaid(Said, frozen=True, tag="react"):
    """A reaction."""

    seat: Seat
    which: Annotated[str, Meta(max_length=16)]


class RematchSaid(Said, frozen=True, tag="rematch"):
    """Wanting to play again."""

    seat: Seat


class Pong(Said, frozen=True, tag="pong"):
    """The answer to a ping."""

    id: int


AnySaid = Hello | ReadySaid | ActSaid | ResignSaid | ChooseSaid | ResumeSaid | ReactSaid | RematchSaid | Pong


class Welcome(Told, frozen=True, tag="welcome"):
    """The answer to hello: the seats of this device, the table, and where the game stands."""

    seats: tuple[int, ...]
    table: TableView
    newest: EventTold | None
    missed: bool  #: what was asked for is too long ago; `newest` is a snapshot


class Ping(Told, frozen=True, tag="ping"):
    """Measures the lag."""

    id: int


class Bye(Told, frozen=True, tag="bye"):
    """The server closes the connection, and says why."""

    code: int
    reason: str


AnyTold = Welcome | EventTold | TableTold | Refused | Gone | Accepted | Reaction | Ping | Bye


_encode = msgspec.json.Encoder().encode


def write(told: Told) -> str:
    """A message as it crosses the wire."""
    return _encode(told).decode()


def schema() -> dict[str, Any]:
    """The JSON Schema of both directions; the browser's types are made from it."""
    (said, told), components = msgspec.json.schema_components((AnySaid, AnyTold), ref_template="#/$defs/{name}")
    return {"$defs": components, "properties": {"said": said, "told": told}, "title": "knobel-wire/1"}
