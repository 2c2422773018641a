"""Seats: sitting down, moving to another device, hiding a name."""

from typing import Annotated

import msgspec
from msgspec import Meta

from knobel.core.names import clean_name
from knobel.core.route import Refusal, Route
from knobel.server.archive import hide_stored
from knobel.server.live.codes import CODE_LASTS
from knobel.server.live.keys import Key, new_key
from knobel.server.live.refusals import SetAside
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.wire import Link
from knobel.server.requests.call import Call
from knobel.server.requests.opening import SeatNumber, sit_down
from knobel.table.journal import Name
from knobel.table.messages import TableView
from knobel.table.seat import hashed, opens


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down: a name, the invitation, and a seat and a colour if it matters which."""

    name: Name
    invite: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None
    colour: SeatNumber | None = None
    token: Key | None = (
        None  #: that opens the seat from then on; the same one finds the same seat. None: the server makes it
    )


class Joined(msgspec.Struct, frozen=True):
    """A seat, and the token that opens it. Keep it."""

    seat: int
    token: str


class Moving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token that the new device has made for the seat; None: the server makes it."""

    token: Key | None = None


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device sends that gives a seat away: its link for the draw that is named, where dice come of chains."""

    draw: int | None = None
    link: Link = ""


class Code(msgspec.Struct, frozen=True):
    """A one-time code that moves a seat to another device."""

    code: str


async def join(call: Call, match: str, data: Join) -> Joined:
    """Takes a seat with an invitation. With a `token` of one's own, asking again finds the seat that was taken."""
    room = await call.rooms.room(match)
    if not opens(data.invite, room.table.fold.invite):
        raise Refusal(401, "this invitation does not open the match")
    token = data.token or new_key()
    seat = await sit_down(room, data.seat, clean_name(data.name), data.colour, token)
    await call.rooms.handover.park(match)
    return Joined(seat, token)


async def new_code(call: Call, match: str, data: Leaving | None = None) -> Code:
    """The seat's token goes into the Authorization header. The link is stored before the code is given."""
    room = await call.rooms.room(match)
    seat = room.table.devices.seat_of(call.token)
    if seat is None:
        raise Refusal(401, "this token opens no seat of the match")
    if room.table.seats[seat].plan.shared:
        raise Refusal(409, "this seat shares a device with others, and stays there")
    if room.table.fold.crowded(seat):
        raise Refusal(409, "this seat has moved too often; it stays on its device")
    link = None if data is None or data.draw is None else (data.draw, data.link)
    room.decide(lambda t: room.table.devices.prepare_move(t, seat, int(1000 * CODE_LASTS), link))
    await room.settled()
    return Code(await call.rooms.codes.issue(match, seat))


async def use_code(call: Call, match: str, code: str, data: Moving | None = None) -> Joined:
    """Works once; the old token is worth nothing afterwards. With a `token` of one's own, asking again is harmless."""
    room = await call.rooms.room(match)
    token = data.token if data and data.token else new_key()
    if (moved := room.table.devices.seat_of(token)) is not None:
        await room.settled()
        return Joined(moved, token)
    seat = await call.rooms.codes.redeem(match, code)
    if seat is None:
        raise Refusal(401, "this code is used, too old, or for another match")
    await room.move(seat, hashed(token))
    return Joined(seat, token)


async def hide_name(call: Call, match: str, seat: int) -> TableView:
    """For the host, whose token goes into the Authorization header."""
    room = await call.hosted(match)
    await hide(call.rooms, room, seat)
    return room.table.view(room.now())


async def erase_name(call: Call, match: str, seat: int) -> None:
    """For the operator (`knobel admin hide`), whose key goes into the Authorization header."""
    call.check_operator()
    try:
        await hide(call.rooms, await call.rooms.room(match), seat)
    except SetAside:
        if not await hide_stored(call.log, match, seat):
            raise Refusal(404, "nobody sits there") from None


async def hide(rooms: Rooms, room: Room, seat: int) -> None:
    """Hides the name on a seat, which erases it wherever it is stored. Raises Refusal, LogError."""
    if not 0 <= seat < len(room.table.seats):
        raise Refusal(404, "there is no such seat")
    await rooms.following.hide(room, seat)


ROUTES = [
    Route("POST", "/matches/{match}/seats", join, "Sit down", status=201),
    Route("POST", "/matches/{match}/codes", new_code, "Get a code that moves a seat to another device", status=201),
    Route("POST", "/matches/{match}/codes/{code}", use_code, "Move a seat to this device", status=201),
    Route("DELETE", "/matches/{match}/names/{seat}", hide_name, "Hide a name"),
    Route("DELETE", "/admin/matches/{match}/names/{seat}", erase_name, "Hide a name", status=204, shown=False),
]
