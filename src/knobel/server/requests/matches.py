"""Matches: made, played on from a record, listed, shown, and closed."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from knobel.core import Malformed
from knobel.core.route import Refusal, Route
from knobel.server.archive import close_stored, played_on
from knobel.server.live.keys import Key, new_key, token_of
from knobel.server.live.refusals import NotFound, SetAside
from knobel.server.requests.bodies import LONGEST_CONTINUED, LONGEST_SETUP
from knobel.server.requests.call import Call
from knobel.server.requests.opening import Opened, Opening, Sittings, checked
from knobel.server.requests.records import WITHIN
from knobel.table.journal import Plans, Setup
from knobel.table.messages import TableView
from knobel.table.seat import Sitter, hashed


class Continued(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfinished record as text, and a plan for each seat from here on (by default, people)."""

    record: Annotated[str, Meta(max_length=LONGEST_CONTINUED)]
    seats: Plans = ()
    listed: bool = False
    here: Sittings = ()  #: who of this device sits down at once
    host: Key | None = None  #: as where a match is made


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
    """The table, whose turn it is, and the game as a watcher sees it: for a list of one's games."""

    due: tuple[int, ...]  #: seats that may do something
    view: Any  #: None before the start


async def make_match(call: Call, data: Opening) -> Opened:
    """A new match with its keys. Those whom `here` names sit down at once, beside the bots.

    With a `host` key of one's own, asking again finds the match that was made; another set-up is a 409.
    """
    return await _open(call, data.setup, data)


async def continue_record(call: Call, data: Continued) -> Opened:
    """A position to practise, or a game that was broken off. The dice from here on are new."""
    try:
        setup = await call.work(played_on, data.record.encode(), data.seats, data.listed, seconds=WITHIN)
    except Malformed as fault:
        raise Refusal(422, f"line {fault.line or 1}: {fault.message}") from None
    return await _open(call, setup, data)


async def _open(call: Call, setup: Setup, asked: Opening | Continued) -> Opened:
    sitting, host = checked(asked.here, setup.seats), asked.host or new_key()
    tokens = [token_of(host, sits.seat) for sits, _ in sitting]
    here = [
        Sitter(sits.seat, name, hashed(token), sits.colour) for (sits, name), token in zip(sitting, tokens, strict=True)
    ]
    made = await call.rooms.making.make(setup, call.visitor, host=host, here=here)
    await call.rooms.handover.park(made.match)
    return Opened(made.match, made.host, made.invite, made.commit, tokens)


async def list_matches(
    call: Call, limit: Annotated[int, Meta(ge=1, le=100, description="how many at most")] = 50
) -> list[Listed]:
    """The newest first."""
    found = []
    for row in await call.log.matches(status="live", listed=True, aside=False, limit=limit):
        try:
            table, _ = await call.rooms.glance(row.id, row.entries)
        except NotFound:
            continue  # set aside just now
        names = [seat.view(number).name for number, seat in enumerate(table.seats)]
        bots = [seat.plan.bot if seat.plan.kind == "bot" else None for seat in table.seats]
        found.append(Listed(row.id, row.game, row.status, table.stage, names, bots, row.updated))
    return found


async def show_match(call: Call, match: str) -> Shown:
    """The table as a watcher sees it."""
    table, now = await call.rooms.glance(match)
    newest = table.updates.newest()
    due = tuple(seat for seat, offers in table.offers.all().items() if offers)
    shown = msgspec.structs.asdict(table.view(now))
    return Shown(**shown, due=due, view=newest.view if newest else None)


async def close_match(call: Call, match: str) -> TableView:
    """For the host, whose token goes into the Authorization header."""
    room = await call.hosted(match)
    room.decide(room.table.close)
    await room.settled()
    return room.table.view(room.now())


async def end_match(call: Call, match: str) -> None:
    """For the operator (`knobel admin close`), whose key goes into the Authorization header."""
    call.check_operator()
    try:
        await call.rooms.end(match)
    except SetAside:
        await close_stored(call.log, match)


ROUTES = [
    Route("POST", "/matches", make_match, "Make a match", status=201, longest=LONGEST_SETUP),
    Route(
        "POST",
        "/matches/continued",
        continue_record,
        "Play on from an unfinished record",
        status=201,
        longest=2 * LONGEST_CONTINUED,
    ),
    Route("GET", "/matches", list_matches, "Open and running matches that are listed"),
    Route("GET", "/matches/{match}", show_match, "How a match stands"),
    Route("DELETE", "/matches/{match}", close_match, "Close a match"),
    Route("DELETE", "/admin/matches/{match}", end_match, "Close a match", status=204, shown=False),
]
