"""Making a match and sitting down in one request: over a slow line each further one would delay the start."""

from typing import Annotated

import msgspec
from msgspec import Meta

from knobel.core.names import clean_name
from knobel.core.route import Refusal
from knobel.server.live.keys import Key
from knobel.server.live.making import Made
from knobel.server.live.room import Room
from knobel.table.journal import MOST_SEATS, Name, Plans, Setup
from knobel.table.messages import Refused
from knobel.table.seat import Sitter, hashed

SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class Sitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the device that makes the match: seat, name, and perhaps a colour."""

    seat: SeatNumber
    name: Name
    colour: SeatNumber | None = None


Sittings = Annotated[tuple[Sitting, ...], Meta(max_length=MOST_SEATS)]


class Opening(Setup, frozen=True, forbid_unknown_fields=True):
    """A match to be made, and who of this device sits down at once.

    `host`: the host's key, made by the client. The same request with the same key finds the same match, and gets the
    same answer: one that was lost on the way costs nothing. None: the server makes one.
    """

    here: Sittings = ()
    host: Key | None = None

    @property
    def setup(self) -> Setup:
        """What is kept of it."""
        return Setup(**{name: getattr(self, name) for name in Setup.__struct_fields__})


class Opened(Made, frozen=True):
    """A match, its keys, what its dice promise, and the tokens of the seats in `here`, in their order."""

    tokens: list[str]


def checked(here: Sittings, seats: Plans) -> list[tuple[Sitting, str]]:
    """Who is to sit down, with the name as it is kept. Raises before anything is made for them.

    Seats that share a device are given by this request alone: a person at another device never gets dice whose seed the
    maker knows, nor acts that the maker takes back.
    """
    free = [seat for seat, plan in enumerate(seats) if plan.kind == "person"]
    for sitting in here:
        if sitting.seat not in free:
            raise Refusal(422, f"seat {sitting.seat} is no free seat of this match")
        free.remove(sitting.seat)
    for seat in free:
        if seats[seat].shared:
            raise Refusal(422, f"seat {seat} shares a device: name in `here` who sits there, or leave out `shared`")
    return [(sitting, clean_name(sitting.name)) for sitting in here]


async def sit_down(room: Room, wanted: int | None, name: str, colour: int | None, token: str) -> int:
    """The seat that a token opens: found, or given to it now. Returns once that is stored."""
    seat = room.table.devices.seat_of(token)
    if seat is None:
        free = [number for number, seat in enumerate(room.table.seats) if seat.name is None and not seat.plan.shared]
        seat = next(iter(free), -1) if wanted is None else wanted
        if seat not in free:
            raise Refusal(409, "this seat is taken")
        sitter = Sitter(seat, name, hashed(token), colour)
        decided = room.decide(lambda t: room.table.attendance.sit(t, *sitter))
        if isinstance(decided.reply, Refused):
            raise Refusal(409, "this seat is taken")
    elif wanted not in (None, seat):
        raise Refusal(409, f"this token has taken seat {seat}; make a new one")
    await room.settled()
    return seat
