"""Records in and out of the log: a record is a journal's game events, and a journal can be made of a record."""

import asyncio
import base64
import hashlib
import io
import secrets
from typing import Any

import msgspec

from knobel.core import Illegal, Malformed, RecordWriter, read_events, read_header
from knobel.core.chains import SCHEME, ChainCommitment
from knobel.core.dice import Commitment
from knobel.core.names import shown_name
from knobel.core.record import Header, Reveal
from knobel.core.simulation import film_named_in
from knobel.core.verify import Fault, verify
from knobel.games import find, find_plugin
from knobel.log import Addition, Log, LogError, Status
from knobel.server.live.restoring import PORTION, read_table
from knobel.table.journal import (
    MOST_SEATS,
    Began,
    Closed,
    Created,
    Entry,
    Happened,
    Hidden,
    Readied,
    Seated,
    SeatPlan,
    Setup,
    write_entry,
)
from knobel.table.names import part_names
from knobel.table.seat import Seat, match_id
from knobel.table.table import Table

_TIMES = msgspec.json.Decoder(Entry)
_LINES = msgspec.json.Decoder(dict[str, Any])
FILM = "film"  #: the key under which an exported record carries a film


async def record_of(table: Table) -> bytes:
    """The record of a match so far. Other tasks run between portions of a long one."""
    stream = io.BytesIO()
    header, extra = table.fold.header()
    writer = RecordWriter(stream, header, extra)
    for number, happened in enumerate([*table.fold.history], 1):
        writer.line(happened.line())
        if number % PORTION == 0:
            await asyncio.sleep(0)
    return stream.getvalue()


def played_on(text: bytes, seats: tuple[SeatPlan, ...], listed: bool) -> Setup:
    """The set-up that goes on where a record stops. For a worker: a long one takes its time. Raises Malformed."""
    stream = io.BytesIO(text)
    header, _ = read_header(stream)
    if len(header.seats) > MOST_SEATS:
        raise Malformed(f"the record has {len(header.seats)} seats; a table has {MOST_SEATS} at most")
    events = [entry.event for entry in read_events(stream, find(header.game).events)]
    if seats and len(seats) != len(header.seats):
        raise Malformed(f"the record has {len(header.seats)} seats, not {len(seats)}")
    return Setup(
        game=header.game,
        seats=seats or (SeatPlan(),) * len(header.seats),
        options=header.options,
        first=header.first,
        listed=listed,
        decides=_decides(header),
        past=tuple(
            msgspec.json.decode(msgspec.json.encode(event)) for event in events if not isinstance(event, Reveal)
        ),
    )


async def record_with_films(log: Log, match: str) -> bytes | None:
    """The record of a stored match with its films inside; None if it never began. Raises Malformed."""
    try:
        table = await read_table(log, match)
    except LogError:
        raise
    except Exception as fault:  # of any kind: the next match may be sound
        raise Malformed(f"this match cannot be read: {fault}") from fault
    if not table.fold.history:
        return None
    lines = []
    for line in (await record_of(table)).splitlines():
        keys: dict[str, Any] = msgspec.json.decode(line)
        name = film_named_in(keys)
        film = await log.get_blob(name) if name else None
        if film is not None:
            keys[FILM] = base64.b64encode(film).decode()
        lines.append(msgspec.json.encode(keys))
    return b"\n".join(lines) + b"\n"


async def take_in(log: Log, text: bytes) -> str:
    """Stores a record as a match, and returns its id. Raises Malformed for one that is not in order."""
    _, result = verify(io.BytesIO(text), find)
    if isinstance(result, Fault):
        raise Malformed(f"line {result.line}: {result.clause or 'not a legal record'}: {result.message}")
    _check_options(text)
    match = match_id(secrets.token_bytes(16))
    setup, entries, blobs = await _journal(log, text, match, result.over)
    status: Status = "finished" if result.over else "closed"
    parted = part_names(entries, [Seat(plan) for plan in setup.seats])
    await log.append(
        Addition(match, 0, parted.entries, game=setup.game, status=status, blobs=blobs, names=parted.names)
    )
    return match


async def close_stored(log: Log, match: str) -> bool:
    """Closes a match that no server has open, also one that cannot be brought back. Returns whether there is one."""
    row = await log.match(match)
    if row is not None and row.status == "live":
        (last,) = await log.read(match, row.entries - 1)
        await log.append(Addition(match, row.entries, [write_entry(Closed(_time(last), "server"))], status="closed"))
    return row is not None


async def hide_stored(log: Log, match: str, seat: int) -> bool:
    """Erases a name of a match that no server has open, also of one that cannot be brought back.

    Returns whether there is such a seat with a name, erased or not.
    """
    texts, names = await log.read(match), await log.names(match)
    lines = [(number, _line(text)) for number, text in enumerate(texts)]
    seated = [(number, line) for number, line in lines if (line.get("entry"), line.get("seat")) == ("seated", seat)]
    old = {
        number: msgspec.json.encode(line | {"name": None}) for number, line in seated if line.get("name") is not None
    }
    if old or seat in names:
        hidden = write_entry(Hidden(_time(texts[-1]), seat))
        await log.append(Addition(match, len(texts), [hidden], names={seat: None}, rewritten=old))
    return bool(seated)


def _line(text: bytes) -> dict[str, Any]:
    """An entry, whatever game it is of; nothing for one that is damaged."""
    try:
        return _LINES.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return {}


def _time(text: bytes) -> int:
    """When an entry was decided; 0 for one that is damaged."""
    try:
        return _TIMES.decode(text).at
    except (msgspec.DecodeError, RecursionError):
        return 0


def _check_options(text: bytes) -> None:
    """A record may be in order, and nothing that can be shown here. Raises Malformed."""
    header, _ = read_header(io.BytesIO(text))
    plugin = find_plugin(header.game)
    try:
        plugin.check_options(header.options)
    except Illegal as refusal:
        raise Malformed(f"line 1: {refusal.sentence(plugin.game.sentences)}") from None


async def _journal(log: Log, text: bytes, match: str, over: bool) -> tuple[Setup, list[Entry], list[str]]:
    """The journal that a record would have been made of. No token opens its seats."""
    stream = io.BytesIO(text)
    header, _ = read_header(stream)
    happened: list[Happened[Any]] = []
    blobs: list[str] = []
    seed = secrets.token_hex(32)
    for entry in read_events(stream, find(header.game).events):
        extra = dict(entry.extra)
        film = extra.pop(FILM, None)
        if isinstance(film, str):
            try:
                packed = base64.b64decode(film)
            except ValueError as fault:
                raise Malformed(f"line {entry.line}: {FILM} is not base64: {fault}") from None
            if hashlib.sha256(packed).hexdigest() == film_named_in(extra):
                blobs.append(await log.put_blob(packed))
        at = extra.pop("at", 0)
        if isinstance(entry.event, Reveal):
            seed = entry.event.seed
            if not header.dice:
                continue  # without a commitment a seed proves nothing
        happened.append(Happened(at if isinstance(at, int) else 0, entry.event, extra))
    chains = header.dice if isinstance(header.dice, ChainCommitment) else None
    nonces = (
        header.dice.nonces
        if isinstance(header.dice, Commitment)
        else tuple(f"{seat:02x}" for seat in range(len(header.seats)))
    )
    # Without a commitment the dice cannot be checked: all events become the past that the match goes on from.
    past = () if header.dice else tuple(entry.line() for entry in happened)
    setup = Setup(
        game=header.game,
        seats=(SeatPlan(),) * len(header.seats),
        options=header.options,
        first=header.first,
        decides=_decides(header),
        past=past,
    )
    entries: list[Entry] = [_created(match, setup, seed, header.first, chains)]
    entries += [Seated(0, seat, shown_name(name), "") for seat, name in enumerate(header.seats)]
    entries += [Readied(0, seat, nonce) for seat, nonce in enumerate(nonces)]
    entries += [Began(0, 0), *(happened if header.dice else ())]
    return setup, entries if over else [*entries, Closed(0)], blobs


def _created(match: str, setup: Setup, seed: str, first: int, chains: ChainCommitment | None) -> Created:
    if chains is None:
        return Created(0, match, setup, seed, first, "")
    return Created(0, match, setup, seed, first, "", dice=SCHEME, taken_in=chains)


def _decides(header: Header) -> str | None:
    """An id or a file's name; longer ones are neither."""
    return header.decides and header.decides[:255]
