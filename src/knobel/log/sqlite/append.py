"""Appends to the log, written together: a few statements for all of them.

After each statement a thread has to wait for the interpreter, and the event loop for the thread: on a busy server
that took longer than the writing itself.
"""

import sqlite3
from collections.abc import Sequence

import msgspec

from knobel.log.errors import LogError, WrongNumber
from knobel.log.port import Addition, Status
from knobel.log.sqlite.rows import ROWS

#: One statement for any number of rows, which come and go as one JSON array: SQLite compiles each of them once.
_FIND = """
    SELECT json_group_array(json_array(id, number, entries))
    FROM matches WHERE id IN (SELECT value FROM json_each(?))
"""
_UPDATE = """
    UPDATE matches SET entries = json_extract(value, '$[1]'), updated = json_extract(value, '$[2]')
    FROM json_each(?) AS new WHERE matches.number = json_extract(new.value, '$[0]')
"""
_INSERT = """
    INSERT INTO entries (match, number, entry)
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), CAST(json_extract(value, '$[2]') AS BLOB)
    FROM json_each(?)
"""


class MatchRow(msgspec.Struct):
    """What the table of matches says of one, and is to say."""

    number: int
    entries: int
    updated: int = 0
    status: Status | None = None
    listed: bool | None = None


def append_all(db: sqlite3.Connection, additions: Sequence[tuple[Addition, int]]) -> list[int | WrongNumber | LogError]:
    """How many entries the match of each has then; or why it was refused, which leaves no trace.

    With each comes when it was asked for, in ms since 1970.
    """
    known = _find(db, tuple({addition.match for addition, _ in additions}))
    outcomes: list[int | WrongNumber | LogError] = []
    changed: dict[int, MatchRow] = {}
    entries: list[tuple[int, int, str]] = []
    rewritten: list[tuple[bytes, int, int]] = []
    for addition, now in additions:
        row = known.get(addition.match)
        refusal = _refusal(db, addition, row)
        if refusal is not None:
            outcomes.append(refusal)
            continue
        if row is None:
            row = known[addition.match] = _begin(db, addition, now)
        entries += [(row.number, place, entry.decode()) for place, entry in enumerate(addition.entries, row.entries)]
        row.entries += len(addition.entries)
        row.updated = now
        row.status = row.status if addition.status is None else addition.status
        row.listed = row.listed if addition.listed is None else addition.listed
        changed[row.number] = row
        if addition.blobs:
            named = [(row.number, name) for name in addition.blobs]
            db.executemany("INSERT OR IGNORE INTO match_blobs (match, hash) VALUES (?, ?)", named)
        if addition.names:
            ROWS.write_names(db, row.number, addition.names)
        if addition.rewritten:
            rewritten += [(entry, row.number, place) for place, entry in addition.rewritten.items()]
        outcomes.append(row.entries)
    _change(db, [*changed.values()])
    db.execute(_INSERT, (_as_json(entries),))
    if rewritten:
        db.executemany("UPDATE entries SET entry = ? WHERE match = ? AND number = ?", rewritten)
    return outcomes


def _find(db: sqlite3.Connection, matches: tuple[str, ...]) -> dict[str, MatchRow]:
    (rows,) = db.execute(_FIND, (_as_json(matches),)).fetchone()
    return {match: MatchRow(number, entries) for match, number, entries in msgspec.json.decode(rows)}


def _refusal(db: sqlite3.Connection, addition: Addition, row: MatchRow | None) -> WrongNumber | LogError | None:
    actual = row.entries if row else 0
    if actual != addition.expected:
        return WrongNumber(addition.match, addition.expected, actual)
    for name in addition.blobs:
        if db.execute("SELECT 1 FROM blobs WHERE hash = ?", (name,)).fetchone() is None:
            return LogError(f"there is no blob {name}; put it into the log before the entry that names it")
    if row is None and addition.game is None:
        return LogError(f"there is no match {addition.match} yet; its first append names the game")
    return None


def _begin(db: sqlite3.Connection, addition: Addition, now: int) -> MatchRow:
    begun = db.execute(
        "INSERT INTO matches (id, game, status, listed, created, updated, entries) VALUES (?, ?, 'live', 0, ?, ?, 0)",
        (addition.match, addition.game, now, now),
    )
    return MatchRow(begun.lastrowid or 0, 0)


def _change(db: sqlite3.Connection, rows: Sequence[MatchRow]) -> None:
    db.execute(_UPDATE, (_as_json([(row.number, row.entries, row.updated) for row in rows]),))
    for row in rows:  # seldom, and dearer: the status is in an index
        if row.status is not None or row.listed is not None:
            db.execute(
                "UPDATE matches SET status = ifnull(?, status), listed = ifnull(?, listed) WHERE number = ?",
                (row.status, row.listed, row.number),
            )


def _as_json(rows: object) -> str:
    return msgspec.json.encode(rows).decode()
