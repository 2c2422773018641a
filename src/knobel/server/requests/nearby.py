"""HTTP for people in the same room: short codes instead of links, QR codes, and where this server is."""

from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from msgspec import Meta

from knobel.server.http.addresses import addresses
from knobel.server.http.gate import visitor_of
from knobel.server.live.refusals import NotFound
from knobel.server.live.rooms import Rooms
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


@post("/matches/{match:str}/invites", summary="Get a short code for an invitation")
async def new_invite(match: str, data: Invite, state: State) -> InviteCode:
    """Six signs that lead to the match until it begins, for a day at most; asked again, the same ones."""
    rooms: Rooms = state.rooms
    room = await rooms.room(match)
    if not opens(data.invite, room.table.fold.invite):
        raise NotAuthorizedException("this invitation does not open the match")
    if room.table.stage != "gathering":
        raise ClientException("the match has begun; nobody else can sit down", status_code=409)
    return InviteCode(await rooms.codes.issue_join(match, data.invite))


@get("/invites/{code:str}", summary="Where a short code leads")
async def use_invite(code: str, state: State, request: Request[Any, Any, Any]) -> Invited:
    """The match and its invitation. Capitals or not are the same. Whoever guesses has to wait, right or wrong."""
    rooms: Rooms = state.rooms
    visitor = visitor_of(request)
    if wait := visitor.wait("guesses"):
        raise TooMuch(TOO_MANY, wait)
    found = await rooms.codes.find_join(code)
    if found is None:
        visitor.take("guesses")
    else:
        match, invite = found
        row = await rooms.log.match(match)
        try:
            table = (await rooms.glance(match, row.entries))[0] if row else None
        except NotFound:
            table = None
        if table is not None and table.stage == "gathering":
            return Invited(match, invite, table.setup.game)
        await rooms.codes.forget_join(match, code)
    raise NotFoundException("no match is waiting under this code; look at it again, or ask for the link")


@post("/qr", status_code=200, sync_to_thread=True, summary="A QR code")
def make_qr(data: QrText) -> Qr:
    """The code of a text, such as an invitation's link. It takes some ms, so not in the loop."""
    rows = ["".join(map(str, row)) for row in segno.make_qr(data.text, error="m").matrix]
    return Qr(len(rows), rows)


@get("/here", summary="Where phones in the room find this server")
async def show_here(state: State) -> Here:
    """The public address if there is one, else that in the local network, else none."""
    return Here(addresses(state.config.public, state.config.host, state.config.port))


NEARBY = [new_invite, use_invite, make_qr, show_here]
