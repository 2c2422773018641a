"""For people in the same room: short codes instead of links, QR codes, and where this server is."""

import asyncio
from typing import Annotated

import msgspec
from msgspec import Meta

from knobel.core.route import Refusal, Route
from knobel.server.live.refusals import NotFound
from knobel.server.requests.call import Call
from knobel.server.visitors import TooMuch
from knobel.table.seat import opens

TOO_MANY = "too many wrong codes"


class Invite(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that is to get a short code."""

    invite: Annotated[str, Meta(max_length=64)]


class InviteCode(msgspec.Struct, frozen=True):
    """A short code for people in the room."""

    code: str


class Invited(msgspec.Struct, frozen=True):
    """What a short code stands for."""

    match: str
    invite: str
    game: str


class QrText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be read from a QR code."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Qr(msgspec.Struct, frozen=True):
    """A QR code: `size` rows of `size` signs, `1` for dark; the light margin around it is not among them."""

    size: int
    rows: list[str]


class Here(msgspec.Struct, frozen=True):
    """The addresses under which other devices reach this server; none if they cannot."""

    addresses: list[str]


async def new_invite(call: Call, match: str, data: Invite) -> InviteCode:
    """Six signs that lead to the match until it begins, for a day at most; asked again, the same ones."""
    room = await call.rooms.room(match)
    if not opens(data.invite, room.table.fold.invite):
        raise Refusal(401, "this invitation does not open the match")
    if room.table.stage != "gathering":
        raise Refusal(409, "the match has begun; nobody else can sit down")
    return InviteCode(await call.rooms.codes.issue_join(match, data.invite))


async def use_invite(call: Call, code: str) -> Invited:
    """The match and its invitation. Capitals or not are the same. After too many wrong codes even a right one waits."""
    rooms = call.rooms
    if wait := call.visitor.wait("guesses"):
        raise TooMuch(TOO_MANY, wait)
    found = await rooms.codes.find_join(code)
    if found is None:
        call.visitor.take("guesses")
    else:
        match, invite = found
        row = await call.log.match(match)
        try:
            table = (await rooms.glance(match, row.entries))[0] if row else None
        except NotFound:
            table = None
        if table is not None and table.stage == "gathering":
            return Invited(match, invite, table.setup.game)
        await rooms.codes.forget_join(match, code)
    raise Refusal(404, "no match is waiting under this code; look at it again, or ask for the link")


async def make_qr(call: Call, data: QrText) -> Qr:
    """The code of a text, such as an invitation's link. It takes some ms, so not in the loop."""
    import segno  # a host without other devices never needs it

    code = await asyncio.to_thread(segno.make_qr, data.text, error="m")
    rows = ["".join(map(str, row)) for row in code.matrix]
    return Qr(len(rows), rows)


async def show_here(call: Call) -> Here:
    """The public address if there is one, else that in the local network, else none."""
    return Here(call.host.addresses())


ROUTES = [
    Route("POST", "/matches/{match}/invites", new_invite, "Get a short code for an invitation", status=201),
    Route("GET", "/invites/{code}", use_invite, "Where a short code leads"),
    Route("POST", "/qr", make_qr, "A QR code"),
    Route("GET", "/here", show_here, "Where phones in the room find this server"),
]
