"""A match is made and its people sit down in one request: over a slow line every further one would be waited for."""

import secrets
from typing import Annotated

import msgspec
from litestar.exceptions import ClientException
from msgspec import Meta

from knobel.core.names import clean_name
from knobel.server.live.room import Room
from knobel.server.live.rooms import Made
from knobel.table.journal import MOST_SEATS, Name, Plans, Setup
from knobel.table.messages import Refused
from knobel.table.seat import hashed

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the device that makes the match: seat, name, and a colour if they like one."""

    seat: SeatNumber
    name: Name
    colour: SeatNumber | None = None


Sittings = Annotated[tuple[Sitting, ...], Meta(max_length=MOST_SEATS)]


class Opening(Setup, frozen=True, forbid_unknown_fields=True):
    """A match to be made, and who of this device sits down at once."""

    here: Sittings = ()

    @property
    def setup(self) -> Setup:
        """What is kept of it."""
        return Setup(**{name: getattr(self, name) for name in Setup.__struct_fields__})


class Opened(Made, frozen=True):
    """A new match, its keys, the token of everybody who sat down at once, in their order, and what its dice promise."""

    tokens: list[str]
    commit: str


def checked(here: Sittings, seats: Plans) -> list[tuple[Sitting, str]]:
    """Who is to sit down, with the name as it is kept. Raises before anything is made for them."""
    free = [seat for seat, plan in enumerate(seats) if plan.kind == "person"]
    for sitting in here:
        if sitting.seat not in free:
            raise ClientException(f"seat {sitting.seat} is no free seat of this match", status_code=422)
        free.remove(sitting.seat)
    return [(sitting, clean_name(sitting.name)) for sitting in here]


async def seated(room: Room, here: list[tuple[Sitting, str]]) -> list[str]:
    """Everybody sits down; their tokens."""
    return [await sit_down(room, sitting.seat, name, sitting.colour) for sitting, name in here]


async def sit_down(room: Room, seat: int, name: str, colour: int | None) -> str:
    """Somebody takes a seat, and gets the token that opens it once that is stored."""
    token = secrets.token_urlsafe(16)
    heard = room.hear(lambda t: room.table.sit(t, seat, name, hashed(token), colour))
    if isinstance(heard.reply, Refused):
        raise ClientException("this seat is taken", status_code=409)
    await room.settled()
    return token
