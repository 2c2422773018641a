"""HTTP: make a match, join it, list, fetch records, replay one, move a seat, and how the server is doing."""

import logging
import re
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException, NotAuthorizedException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from knobel import __version__
from knobel.core import Malformed
from knobel.core.names import clean_name
from knobel.games import plugins
from knobel.server.archive import close_stored, hide_stored, played_on, record_of
from knobel.server.http.gate import visitor_of
from knobel.server.http.packed import packed_json
from knobel.server.live.codes import CODE_LASTS
from knobel.server.live.keys import Key, new_key, token_of
from knobel.server.live.loop_delay import LoopDelay
from knobel.server.live.refusals import NotFound, SetAside
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.wire import Link, schema
from knobel.server.requests.bodies import LONGEST_CONTINUED, LONGEST_RECORD, LONGEST_SETUP, check_body, read_body
from knobel.server.requests.games import GameInfo, listed_games
from knobel.server.requests.nearby import NEARBY
from knobel.server.requests.opening import Opened, Opening, SeatNumber, Sittings, checked, sit_down
from knobel.server.requests.puzzles import PRACTISE
from knobel.server.requests.referee import judge
from knobel.server.requests.replay import BadRecord, Replayed, replay_packed
from knobel.server.requests.review import REVIEWS
from knobel.server.requests.statistics import STATISTICS
from knobel.table.journal import Name, Plans, Setup
from knobel.table.messages import TableView
from knobel.table.seat import Sitter, hashed, opens

_HASH = re.compile("[0-9a-f]{64}")  #: a trajectory's name
WITHIN = 30.0  #: seconds that a worker may take over a record; it gives way to everything else
_log = logging.getLogger("knobel.api")


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down: a name, the invitation, and a seat and a colour if it matters which."""

    name: Name
    invite: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None
    colour: SeatNumber | None = None
    token: Key | None = (
        None  #: that opens the seat from then on; the same one finds the same seat. None: the server makes it
    )


class Moving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token that the new device has made for the seat; None: the server makes it."""

    token: Key | None = None


class Continued(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished record as text, and who is to sit where from here on (people, if nothing is said)."""

    record: Annotated[str, Meta(max_length=LONGEST_CONTINUED)]
    seats: Plans = ()
    listed: bool = False
    here: Sittings = ()  #: who of this device sits down at once
    host: Key | None = None  #: as where a match is made


class Joined(msgspec.Struct, frozen=True):
    """A seat, and the token that opens it. Keep it."""

    seat: int
    token: str


class Listed(msgspec.Struct, frozen=True):
    """A match in the list."""

    match: str
    game: str
    status: str
    stage: str
    names: list[str | None]
    bots: list[str | None]  #: by seat; null for a person
    updated: int


class Shown(TableView, frozen=True):
    """The table, whose turn it is, and the game as somebody who looks on sees it: for a list of one's games."""

    due: tuple[int, ...]  #: seats that may do something
    view: Any  #: None before the start


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a device sends that gives a seat away: its link for the draw that is named, where dice come of chains."""

    draw: int | None = None
    link: Link = ""


class Code(msgspec.Struct, frozen=True):
    """A one-time code that moves a seat to another device."""

    code: str


class Health(msgspec.Struct, frozen=True):
    """Alive, and what is going on."""

    version: str
    matches: int
    guests: int


class Ready(msgspec.Struct, frozen=True):
    """Whether visitors may be led here."""

    ready: bool
    why: str = ""  #: leaving, adrift, database or disk


def _rooms(state: State) -> Rooms:
    rooms: Rooms = state.rooms
    return rooms


async def _room(state: State, match: str) -> Room:
    return await _rooms(state).room(match)


def _token(request: Request[Any, Any, Any]) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()


@get("/games", summary="The games that can be played here")
async def list_games() -> list[GameInfo]:
    """Games with their seats, bots and constants. One that cannot be loaded is left out, and the log says why."""
    return listed_games()


@post("/matches", request_max_body_size=LONGEST_SETUP, summary="Make a match")
async def make_match(data: Opening, state: State, request: Request[Any, Any, Any]) -> Opened:
    """A new match with its keys. Those whom `here` names sit down at once, beside the bots.

    With a `host` key of one's own, asking again finds the match that was made; another set-up is a 409.
    """
    return await _open(state, request, data.setup, data)


@post("/matches/continued", request_max_body_size=2 * LONGEST_CONTINUED, summary="Play on from an unfinished record")
async def continue_record(data: Continued, state: State, request: Request[Any, Any, Any]) -> Opened:
    """A position to practise, or a game that was broken off. The dice from here on are new."""
    try:
        text = data.record.encode()
        setup = await _rooms(state).workers.run(
            played_on, text, data.seats, data.listed, seconds=WITHIN, tries=1, patience=2 * WITHIN
        )
    except Malformed as fault:
        raise ClientException(f"line {fault.line or 1}: {fault.message}", status_code=422) from None
    return await _open(state, request, setup, data)


async def _open(state: State, request: Request[Any, Any, Any], setup: Setup, asked: Opening | Continued) -> Opened:
    sitting, host = checked(asked.here, setup.seats), asked.host or new_key()
    tokens = [token_of(host, sits.seat) for sits, _ in sitting]
    here = [
        Sitter(sits.seat, name, hashed(token), sits.colour) for (sits, name), token in zip(sitting, tokens, strict=True)
    ]
    made = await _rooms(state).make(setup, visitor_of(request), host=host, here=here)
    await _rooms(state).park(made.match)
    return Opened(made.match, made.host, made.invite, made.commit, tokens)


@get("/matches", summary="Open and running matches that are listed")
async def list_matches(
    state: State, limit: Annotated[int, Parameter(ge=1, le=100, description="how many at most")] = 50
) -> list[Listed]:
    """The newest first."""
    found = []
    for row in await _rooms(state).log.matches(status="live", listed=True, aside=False, limit=limit):
        try:
            table, _ = await _rooms(state).glance(row.id, row.entries)
        except NotFound:
            continue  # set aside just now
        names = [seat.view(number).name for number, seat in enumerate(table.seats)]
        bots = [seat.plan.bot if seat.plan.kind == "bot" else None for seat in table.seats]
        found.append(Listed(row.id, row.game, row.status, table.stage, names, bots, row.updated))
    return found


@get("/matches/{match:str}", summary="How a match stands")
async def show_match(match: str, state: State) -> Shown:
    """The table as everybody may see it."""
    table, now = await _rooms(state).glance(match)
    newest = table.updates.newest()
    due = tuple(seat for seat, offers in table.offers.all().items() if offers)
    shown = msgspec.structs.asdict(table.view(now))
    return Shown(**shown, due=due, view=newest.view if newest else None)


@post("/matches/{match:str}/seats", summary="Sit down")
async def join(match: str, data: Join, state: State) -> Joined:
    """Takes a seat with an invitation. With a `token` of one's own, asking again finds the seat that was taken."""
    room = await _room(state, match)
    if not opens(data.invite, room.table.fold.invite):
        raise NotAuthorizedException("this invitation does not open the match")
    token = data.token or new_key()
    seat = await sit_down(room, data.seat, clean_name(data.name), data.colour, token)
    await _rooms(state).park(match)
    return Joined(seat, token)


@post("/matches/{match:str}/codes", summary="Get a code that moves a seat to another device")
async def new_code(match: str, state: State, request: Request[Any, Any, Any], data: Leaving | None = None) -> Code:
    """The seat's token goes into the Authorization header. The link is stored before the code is given."""
    room = await _room(state, match)
    seat = room.table.devices.seat_of(_token(request))
    if seat is None:
        raise NotAuthorizedException("this token opens no seat of the match")
    if room.table.seats[seat].plan.shared:
        raise ClientException("this seat shares a device with others, and stays there", status_code=409)
    if room.table.fold.crowded:
        raise ClientException("this seat has moved too often; it stays on its device", status_code=409)
    link = None if data is None or data.draw is None else (data.draw, data.link)
    room.decide(lambda t: room.table.devices.prepare_move(t, seat, int(1000 * CODE_LASTS), link))
    await room.settled()
    return Code(await _rooms(state).codes.issue(match, seat))


@post("/matches/{match:str}/codes/{code:str}", summary="Move a seat to this device")
async def use_code(match: str, code: str, state: State, data: Moving | None = None) -> Joined:
    """Works once; the old token is worth nothing afterwards. With a `token` of one's own, asking again is harmless."""
    room = await _room(state, match)
    token = data.token if data and data.token else new_key()
    if (moved := room.table.devices.seat_of(token)) is not None:
        await room.settled()
        return Joined(moved, token)
    seat = await _rooms(state).codes.redeem(match, code)
    if seat is None:
        raise NotAuthorizedException("this code is used, too old, or for another match")
    await room.move(seat, hashed(token))
    return Joined(seat, token)


@delete("/matches/{match:str}", status_code=200, summary="Close a match")
async def close_match(match: str, state: State, request: Request[Any, Any, Any]) -> TableView:
    """For the host, whose token goes into the Authorization header."""
    room = await _hosted(state, match, request)
    room.decide(room.table.close)
    await room.settled()
    return room.table.view(room.now())


@delete("/admin/matches/{match:str}", status_code=204, include_in_schema=False)
async def end_match(match: str, state: State, request: Request[Any, Any, Any]) -> None:
    """For whoever runs the server (`knobel admin close`), whose key goes into the Authorization header."""
    _check_runs_server(state, request)
    try:
        await _rooms(state).end(match)
    except SetAside:
        await close_stored(_rooms(state).log, match)


@delete("/matches/{match:str}/names/{seat:int}", status_code=200, summary="Hide a name")
async def hide_name(match: str, seat: int, state: State, request: Request[Any, Any, Any]) -> TableView:
    """For the host, whose token goes into the Authorization header."""
    room = await _hosted(state, match, request)
    await hide(room, seat)
    return room.table.view(room.now())


@delete("/admin/matches/{match:str}/names/{seat:int}", status_code=204, include_in_schema=False)
async def erase_name(match: str, seat: int, state: State, request: Request[Any, Any, Any]) -> None:
    """For the operator (`knobel admin hide`), whose key goes into the Authorization header."""
    _check_runs_server(state, request)
    try:
        await hide(await _room(state, match), seat)
    except SetAside:
        if not await hide_stored(_rooms(state).log, match, seat):
            raise NotFoundException("nobody sits there") from None


@get("/matches/{match:str}/record", media_type="application/x-ndjson", summary="The record so far")
async def fetch_record(match: str, state: State) -> Response[bytes]:
    """One JSON object a line, as `knobel verify` reads it."""
    return Response(await record_of((await _rooms(state).glance(match))[0]), media_type="application/x-ndjson")


@get(
    "/matches/{match:str}/replay",
    responses={200: ResponseSpec(Replayed, description="every event with the view after it")},
    summary="The match so far as views",
)
async def replay_match(match: str, state: State, request: Request[Any, Any, Any]) -> Response[Any]:
    """Every event with the view after it and the verdict on it."""
    return await _replayed(request, state, await record_of((await _rooms(state).glance(match))[0]))


@get("/blobs/{name:str}", media_type="application/octet-stream", summary="A trajectory by its hash")
async def fetch_blob(name: str, state: State) -> Response[bytes]:
    """The packed trajectory of a throw or roll."""
    blob = await _rooms(state).log.get_blob(name) if _HASH.fullmatch(name) else None
    if blob is None:
        raise NotFoundException("there is no such trajectory here")
    return Response(
        blob, media_type="application/octet-stream", headers={"Cache-Control": "max-age=31536000, immutable"}
    )


@post(
    "/replay",
    status_code=200,
    request_max_body_size=LONGEST_RECORD,
    responses={200: ResponseSpec(Replayed, description="every event with the view after it")},
    summary="Replay a record as views",
    opt={"text": True},
)
async def replay_record(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """The record is the body."""
    return await _replayed(request, state, await read_body(request))


async def _replayed(request: Request[Any, Any, Any], state: State, record: bytes) -> Response[Any]:
    """Worked out beside the loop."""
    replayed = await _rooms(state).workers.run(replay_packed, record, seconds=WITHIN, tries=1, patience=2 * WITHIN)
    if isinstance(replayed, BadRecord):
        raise ClientException(replayed.detail, status_code=422, extra=replayed.extra)
    return packed_json(request, replayed)


@get("/health", summary="Alive?")
async def health(state: State) -> Health:
    """The version, and how many matches and guests there are."""
    rooms = _rooms(state).rooms.values()
    return Health(__version__, len(rooms), sum(len(room.connections) for room in rooms))


@get("/ready", summary="Ready for visitors?", responses={503: ResponseSpec(Ready, description="not ready, and why")})
async def ready(state: State) -> Response[Ready]:
    """For proxies: 503 while this node leaves, or cannot store what people do. `/api/health` only says: alive."""
    why = _rooms(state).not_ready()
    return Response(Ready(not why, why), status_code=503 if why else 200)


@get("/wire.json", summary="The messages of the WebSocket as JSON Schema")
async def wire_schema() -> dict[str, Any]:
    """Both directions."""
    return schema()


@get("/metrics", media_type="text/plain; version=0.0.4", summary="Figures for Prometheus")
async def metrics(state: State) -> str:
    """Matches by stage, guests, transactions of the log, and how late the event loop is."""
    rooms = _rooms(state)
    delay: LoopDelay = state.loop_delay
    lines = ["# TYPE knobel_matches gauge"]
    for stage in ("gathering", "playing", "paused", "over", "closed"):
        count = sum(room.table.stage == stage for room in rooms.rooms.values())
        lines.append(f'knobel_matches{{stage="{stage}"}} {count}')
    guests = sum(len(room.connections) for room in rooms.rooms.values())
    lines += ["# TYPE knobel_guests gauge", f"knobel_guests {guests}"]
    lines += ["# TYPE knobel_commits_total counter", f"knobel_commits_total {rooms.log.commits}"]
    if state.member is not None:
        lines += state.member.lines()
    lines += delay.lines()
    return "\n".join(lines) + "\n"


async def hide(room: Room, seat: int) -> None:
    """Hides the name on a seat, which erases it wherever it is stored. Raises NotFoundException, LogError."""
    if not 0 <= seat < len(room.table.seats):
        raise NotFoundException("there is no such seat")
    room.decide(partial(room.table.attendance.hide, number=seat))
    await room.settled()


def _check_runs_server(state: State, request: Request[Any, Any, Any]) -> None:
    key = state.get("admin_key") or state.config.key
    if not opens(_token(request), hashed(key) if key else ""):
        raise NotAuthorizedException("only whoever runs this table may do this")


async def _hosted(state: State, match: str, request: Request[Any, Any, Any]) -> Room:
    room = await _room(state, match)
    if not opens(_token(request), room.table.fold.host):
        raise NotAuthorizedException("only the host may do this")
    return room


async def _takes_json(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """What is sent is JSON, and says so: any page may send a plain text without asking us first. Handlers that only
    read, such as a record, take any text (`opt={"text": True}`)."""
    sends = request.headers.get("content-length", "0") != "0" or "transfer-encoding" in request.headers
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if sends and kind != "application/json" and not handler.opt.get("text"):
        raise HTTPException("send JSON, with the header Content-Type: application/json", status_code=415)


def make_api() -> Router:
    """All of it, with what games bring."""
    brought: list[Any] = []
    for plugin in plugins():
        try:
            brought += plugin.routes()
        except Exception:  # noqa: BLE001 - code of another package
            _log.exception(
                "the game %r brings handlers that cannot be used; it is served without them", plugin.game.name
            )
    return Router("/api", route_handlers=[*ROUTES, *brought], guards=[_takes_json], before_request=check_body)


ROUTES = [
    list_games,
    judge,
    make_match,
    continue_record,
    list_matches,
    show_match,
    join,
    new_code,
    use_code,
    close_match,
    hide_name,
    end_match,
    erase_name,
    fetch_record,
    replay_match,
    fetch_blob,
    replay_record,
    health,
    ready,
    wire_schema,
    metrics,
    *NEARBY,
    *REVIEWS,
    *PRACTISE,
    *STATISTICS,
]
