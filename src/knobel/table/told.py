"""What a table says to those around it."""

from typing import Any, Literal

import msgspec

from knobel.core import Outcome


class Told(msgspec.Struct, frozen=True, tag_field="type"):
    """A message."""


class EventTold(Told, frozen=True, tag="event"):
    """Event number `n` of the game, the view after it, and what each seat may do now."""

    n: int
    at: int
    event: dict[str, Any]
    view: Any
    legal: dict[int, list[dict[str, Any]]]
    extra: dict[str, Any] = {}
    judged: Any = None


class TableTold(Told, frozen=True, tag="table"):
    """Everything around the game: seats, clocks, what is waited for, and what each seat may do now."""

    table: "TableView"
    legal: dict[int, list[dict[str, Any]]]


class Refused(Told, frozen=True, tag="refused"):
    """An act was not accepted: the clause, a reason code, and the facts."""

    ref: str
    clause: str | None
    reason: str
    facts: dict[str, Any] = {}


class Gone(Told, frozen=True, tag="gone"):
    """The die that you reached for had just been taken. Nobody's mistake."""

    ref: str
    die: int


class Accepted(Told, frozen=True, tag="accepted"):
    """Your act is stored."""

    ref: str
    n: int


class Reaction(Told, frozen=True, tag="reaction"):
    """A face instead of a word."""

    seat: int
    which: str


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    kind: Literal["person", "bot"]
    name: str | None  #: None while nobody sits there
    ready: bool
    here: bool
    stand_in: str | None
    lag: int | None
    away_since: int | None
    wants_rematch: bool = False


class TableView(msgspec.Struct, frozen=True):
    """The table as everybody may see it."""

    match: str
    game: str
    options: dict[str, Any]
    seats: tuple[SeatView, ...]
    stage: Literal["gathering", "playing", "paused", "over", "closed"]
    first: int
    commit: str
    nonces: tuple[str | None, ...]
    seed: str | None  #: only once it is over
    go: int | None  #: when play starts, or since when the dice may be grabbed; None until then
    deadline: int | None
    waiting: str | None  #: what the deadline is for: action, opening, bets, throw; or `go`, at a time that nobody knows
    events: int
    listed: bool
    follows: tuple[tuple[str, str], ...]  #: rematch or deciding game: why, and its id
    now: int
    scores: tuple[int, ...] | None  #: by seat; None before the start
    outcome: Outcome | None  #: None while nobody knows how it ends
