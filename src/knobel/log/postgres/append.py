"""Appends to the log, written together: two round trips for all of them, however many they are."""

from collections.abc import Sequence
from typing import Any

import msgspec
from psycopg import Connection

from knobel.log.errors import LogError, NotOurs, WrongNumber
from knobel.log.port import Addition, Status
from knobel.log.postgres.place import sync
from knobel.log.postgres.rows import ROWS

#: Always in this order, so that no two nodes wait for each other.
_FIND = """
    SELECT id, number, entries, owner, epoch FROM knobel.matches WHERE id = ANY(%b) ORDER BY number FOR UPDATE
"""
_BLOBS = "SELECT hash FROM knobel.blobs WHERE hash = ANY(%b) ORDER BY hash FOR KEY SHARE"
_BEGIN = """
    INSERT INTO knobel.matches (id, game, status, listed, created, updated, entries, owner, epoch, journal)
    VALUES (%s, %s, 'live', false, %s, %s, 0, %s, %s, %s) ON CONFLICT (id) DO NOTHING RETURNING number
"""
_UPDATE = """
    UPDATE knobel.matches SET entries = new.entries, updated = new.updated,
        lease_until = CASE WHEN new.lease < 0 THEN lease_until ELSE clock_timestamp() + new.lease * interval '1 s' END
    FROM unnest(%b::int8[], %b::int8[], %b::int8[], %b::float8[]) AS new (number, entries, updated, lease)
    WHERE matches.number = new.number
"""
_INSERT = """
    INSERT INTO knobel.entries (match, number, entry) SELECT * FROM unnest(%b::int8[], %b::int8[], %b::bytea[])
"""
_CHANGE = """
    UPDATE knobel.matches SET status = coalesce(%s, status), listed = coalesce(%s, listed) WHERE number = %s
"""
_REWRITE = "UPDATE knobel.entries SET entry = %b WHERE match = %s AND number = %s"
_NAME = "INSERT INTO knobel.match_blobs (match, hash) VALUES (%s, %s) ON CONFLICT DO NOTHING"


class Raced(Exception):
    """Another node has begun a match at the same moment: a second try finds it."""


class MatchRow(msgspec.Struct):
    """What the table of matches says of one, and is to say."""

    number: int
    entries: int
    owner: str | None
    epoch: int
    updated: int = 0
    lease: float = -1.0
    status: Status | None = None
    listed: bool | None = None


Outcome = int | WrongNumber | NotOurs | LogError


def append_all(db: Connection, additions: Sequence[tuple[Addition, int]]) -> list[Outcome]:
    """How many entries the match of each has then; or why it was refused, which leaves no trace.

    With each comes when it was asked for, in ms since 1970.

    Within a transaction, in pipeline mode. Raises Raced.
    """
    if not additions:
        return []
    found: Any = db.execute(_FIND, (sorted({addition.match for addition, _ in additions}),), binary=True)
    named = {name for addition, _ in additions for name in addition.blobs}
    there = db.execute(_BLOBS, (sorted(named),)) if named else ()
    sync()
    known = {match: MatchRow(number, entries, owner, epoch) for match, number, entries, owner, epoch in found}
    blobs = {name for (name,) in there}
    outcomes: list[Outcome] = []
    changed: dict[int, MatchRow] = {}
    entries: tuple[list[int], list[int], list[bytes]] = [], [], []
    rewritten: list[tuple[bytes, int, int]] = []
    for addition, now in additions:
        row = known.get(addition.match)
        refusal = _refusal(addition, row, blobs)
        if refusal is not None:
            outcomes.append(refusal)
            continue
        if row is None:
            row = known[addition.match] = _begin(db, addition, now)
        for place, entry in enumerate(addition.entries, row.entries):
            entries[0].append(row.number)
            entries[1].append(place)
            entries[2].append(entry)
        row.entries += len(addition.entries)
        row.updated = now
        row.lease = addition.hold.seconds if addition.hold else -1.0
        row.status = row.status if addition.status is None else addition.status
        row.listed = row.listed if addition.listed is None else addition.listed
        changed[row.number] = row
        for name in addition.blobs:
            db.execute(_NAME, (row.number, name))
        if addition.names:
            ROWS.write_names(db, row.number, addition.names)
        if addition.rewritten:
            rewritten += [(entry, row.number, place) for place, entry in addition.rewritten.items()]
        outcomes.append(row.entries)
    _change(db, [*changed.values()])
    if entries[0]:
        db.execute(_INSERT, entries)
    for values in rewritten:
        db.execute(_REWRITE, values)
    return outcomes


def _refusal(addition: Addition, row: MatchRow | None, blobs: set[str]) -> WrongNumber | NotOurs | LogError | None:
    hold = addition.hold
    # First of all: a node that lost the match must not take this for a wrong number.
    if hold is not None and row is not None and (row.owner, row.epoch) != (hold.node, hold.epoch):
        return NotOurs(addition.match)
    actual = row.entries if row else 0
    if actual != addition.expected:
        return WrongNumber(addition.match, addition.expected, actual)
    for name in addition.blobs:
        if name not in blobs:
            return LogError(f"there is no blob {name}; put it into the log before the entry that names it")
    if row is None and addition.game is None:
        return LogError(f"there is no match {addition.match} yet; its first append names the game")
    return None


def _begin(db: Connection, addition: Addition, now: int) -> MatchRow:
    hold = addition.hold
    owner, epoch, journal = (hold.node, hold.epoch, hold.journal) if hold else (None, 0, 0)
    values = (addition.match, addition.game, now, now, owner, epoch, journal)
    inserted = db.execute(_BEGIN, values)
    sync()
    begun: Any = inserted.fetchone()
    if begun is None:
        raise Raced
    return MatchRow(begun[0], 0, owner, epoch)


def _change(db: Connection, rows: Sequence[MatchRow]) -> None:
    if not rows:
        return
    numbers, counts, times, leases = zip(
        *((row.number, row.entries, row.updated, row.lease) for row in rows), strict=True
    )
    db.execute(_UPDATE, ([*numbers], [*counts], [*times], [*leases]))
    for row in rows:  # seldom, and dearer: the status is in an index
        if row.status is not None or row.listed is not None:
            db.execute(_CHANGE, (row.status, row.listed, row.number))
