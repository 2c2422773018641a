"""What a worker simulates: acts whose outcome is neither drawn nor known before the dice lie still."""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from knobel.core.dice import Draws, FairDraws
from knobel.core.game import Event

_FILM = "trajectory"  #: what stored lines call it: the key of an event's extras that holds its film's SHA-256


class Simulation(msgspec.Struct, frozen=True):
    """Everything that an outcome depends on: the same simulation gives the same bytes, on any machine."""

    game: str
    position: str
    hands: tuple[dict[str, Any], ...]  #: the acts that were asked for, in the game's own words
    chance: int
    key: str  #: of the draw, in hexadecimal digits; empty while a device's part in it is missing
    prefix: str  #: what the dice's scheme puts before every name
    events: int  #: how many events there were; what comes back later is worth nothing

    @property
    def draws(self) -> Draws:
        """What the fair dice add."""
        return FairDraws(bytes.fromhex(self.key), self.prefix)


class Simulated(msgspec.Struct, frozen=True):
    """What came of it: the event, keys for the eye, and a film of it, which is stored by its hash."""

    event: Event
    extra: dict[str, Any] = {}
    film: bytes = b""


def filmed(event: Event, extra: Mapping[str, Any], film: bytes) -> Simulated:
    """An event with its film, which its extras name."""
    return Simulated(event, {**extra, _FILM: hashlib.sha256(film).hexdigest()}, film)


def film_named_in(extra: Mapping[str, Any]) -> str:
    """The SHA-256 of the film that an event's extras name; empty: they name none."""
    name = extra.get(_FILM)
    return name if isinstance(name, str) else ""
