"""What a server says, as far as anybody here looks at it, and whether it may say so: only what is on disk."""

from functools import lru_cache
from typing import Any

import msgspec

from tests.simulation.stored import Stored
from tests.simulation.world import World


class EventTold(msgspec.Struct, frozen=True):
    """An event of the game."""

    n: int
    event: msgspec.Raw
    extra: dict[str, Any] = {}
    links: list[str] = []


class SeatTold(msgspec.Struct, frozen=True):
    """A seat."""

    kind: str
    name: str | None
    ready: bool
    here: bool
    stand_in: str | None
    away_since: int | None


class TableTold(msgspec.Struct, frozen=True):
    """How the table stands."""

    stage: str
    seats: list[SeatTold]
    nonces: list[str | None]
    seed: str | None
    go: int | None
    events: int
    now: int
    follows: list[tuple[str, str]]
    draw: dict[str, Any] | None = None
    chains: list[dict[str, Any]] | None = None
    commit: str = ""
    rolls: list[str] = []


Legal = dict[int, list[dict[str, Any]]]


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything."""


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to hello."""

    seats: list[int]
    table: TableTold
    legal: Legal
    newest: EventTold | None
    events: list[EventTold]


class Update(Message, frozen=True, tag="update"):
    """What happened."""

    events: list[EventTold]
    table: TableTold
    legal: Legal


class Refused(Message, frozen=True, tag="refused"):
    """No."""

    ref: str
    reason: str


class Gone(Message, frozen=True, tag="gone"):
    """Too late."""

    ref: str


class Accepted(Message, frozen=True, tag="accepted"):
    """Stored."""

    ref: str
    n: int


class Reaction(Message, frozen=True, tag="reaction"):
    """A face."""


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""

    id: int


class Bye(Message, frozen=True, tag="bye"):
    """The end."""

    code: int
    reason: str


AnyTold = Welcome | Update | Refused | Gone | Accepted | Reaction | Ping | Bye

_decoder: msgspec.json.Decoder[AnyTold] = msgspec.json.Decoder(AnyTold)


@lru_cache(8)
def read(message: bytes) -> AnyTold:
    """A message; the same one is mostly told to several."""
    return _decoder.decode(message)


def check_told(world: World, told: AnyTold, stored: Stored | None) -> None:
    """Fails if something is told that a power cut could still undo."""
    if stored is None:
        if not isinstance(told, Bye):
            world.fail(f"{told!r} is told of a match that is not on disk")
    elif isinstance(told, Welcome | Update):
        events = [*told.events, told.newest] if isinstance(told, Welcome) and told.newest else told.events
        _check_events(world, events, stored)
        _check_table(world, told.table, stored)
    elif isinstance(told, Accepted) and told.n > len(stored.events):
        world.fail(f"{told!r}, and {len(stored.events)} events are on disk")


def _check_events(world: World, events: list[EventTold], stored: Stored) -> None:
    for event in events:
        if event.n == 0:
            known = stored.begun
        else:
            known = event.n <= len(stored.events) and stored.events[event.n - 1] == bytes(event.event)
        if not known:
            world.fail(f"event {event.n} of {stored.match} is told and not on disk: {bytes(event.event)!r}")


def _check_table(world: World, table: TableTold, stored: Stored) -> None:
    wrong = {
        "events": table.events > len(stored.events),
        "a name": any(seat.name is not None and number not in stored.seated for number, seat in enumerate(table.seats)),
        "a nonce": any(nonce and number not in stored.ready for number, nonce in enumerate(table.nonces)),
        "a link": table.draw is not None and not {*table.draw["revealed"]} <= stored.revealed_for[table.draw["n"]],
        "the seed": table.seed is not None and not stored.revealed,
        "the beginning": table.stage in ("playing", "paused", "over") and not stored.begun,
        "the closing": table.stage == "closed" and not stored.closed,
        "what follows": any(match not in stored.follows for _, match in table.follows),
    }
    if any(wrong.values()):
        what = ", ".join(name for name, is_wrong in wrong.items() if is_wrong)
        world.fail(f"{what} of {stored.match} told and not on disk")
