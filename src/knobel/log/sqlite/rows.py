"""What the log's tables are asked, and how they are written. Everything here is given a connection."""

import sqlite3
from collections.abc import Mapping

from knobel.log.port import Match


def read_entries(db: sqlite3.Connection, match: str, after: int, limit: int) -> list[bytes]:
    """At most `limit` entries from number `after` on; all of them if it is -1."""
    rows = db.execute(
        "SELECT entry FROM entries WHERE match = (SELECT number FROM matches WHERE id = ?) AND number >= ?"
        " ORDER BY number LIMIT ?",
        (match, min(after, 1 << 62), limit),  # SQLite's integers end somewhere; matches do long before
    )
    return [entry for (entry,) in rows]


def read_names(db: sqlite3.Connection, match: str) -> dict[int, str]:
    """The names that lie beside a match's entries."""
    rows = db.execute(
        "SELECT number, name FROM names WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY number",
        (match,),
    )
    return dict(rows.fetchall())


def write_names(db: sqlite3.Connection, match: int, names: Mapping[int, str | None]) -> None:
    """Stores names of a match under their numbers; None erases."""
    for number, name in names.items():
        if name is None:
            db.execute("DELETE FROM names WHERE match = ? AND number = ?", (match, number))
        else:
            db.execute("INSERT OR REPLACE INTO names (match, number, name) VALUES (?, ?, ?)", (match, number, name))


def read_matches(
    db: sqlite3.Connection, *, limit: int, aside: bool | None = None, **wanted: str | bool | None
) -> list[Match]:
    """The newest matches whose columns are as wanted, None being any; all of them if `limit` is -1."""
    columns = {name: value for name, value in wanted.items() if value is not None}
    conditions = [f"{name} = ?" for name in columns]
    if aside is not None:
        conditions.append("aside IS NOT NULL" if aside else "aside IS NULL")
    where = " AND ".join(conditions) or "TRUE"
    rows = db.execute(
        f"SELECT id, game, status, listed, created, updated, entries, aside FROM matches WHERE {where}"  # noqa: S608 - columns alone
        " ORDER BY number DESC LIMIT ?",
        (*columns.values(), limit),
    )
    return [Match(name, game, status, bool(listed), *rest) for name, game, status, listed, *rest in rows]


def write_aside(db: sqlite3.Connection, match: str, why: str | None) -> bool:
    """Sets a match aside, or puts it back; False if there is no such match."""
    return db.execute("UPDATE matches SET aside = ? WHERE id = ?", (why, match)).rowcount == 1


def write_blob(db: sqlite3.Connection, name: str, data: bytes, now: int) -> None:
    """Stores a blob under its hash, unless it is there."""
    # Put again, it counts as new: whoever puts it is about to name it, and a purge must not come between.
    db.execute(
        "INSERT INTO blobs (hash, put, data) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET put = excluded.put",
        (name, now, data),
    )


def read_blob(db: sqlite3.Connection, name: str) -> bytes | None:
    """The blob with this hash."""
    row = db.execute("SELECT data FROM blobs WHERE hash = ?", (name,)).fetchone()
    return row[0] if row else None


def read_blob_names(db: sqlite3.Connection, match: str) -> list[str]:
    """The hashes of the blobs that a match needs."""
    rows = db.execute(
        "SELECT hash FROM match_blobs WHERE match = (SELECT number FROM matches WHERE id = ?) ORDER BY hash", (match,)
    )
    return [name for (name,) in rows]


def read_old_matches(db: sqlite3.Connection, before: int) -> list[int]:
    """The numbers of the matches that a purge may delete."""
    rows = db.execute("SELECT number FROM matches WHERE status <> 'live' AND updated < ?", (before,))
    return [number for (number,) in rows]


def delete_matches(db: sqlite3.Connection, numbers: list[int], before: int) -> int:
    """Deletes those of the matches that are still old, with their entries; returns how many."""
    return db.executemany(
        "DELETE FROM matches WHERE number = ? AND status <> 'live' AND updated < ?",
        [(number, before) for number in numbers],
    ).rowcount


def read_idle_blobs(db: sqlite3.Connection, before: int) -> list[str]:
    """The blobs that no match names, and that nobody has put of late to name them."""
    rows = db.execute("SELECT hash FROM blobs WHERE put < ? AND hash NOT IN (SELECT hash FROM match_blobs)", (before,))
    return [name for (name,) in rows]


def delete_blobs(db: sqlite3.Connection, names: list[str], before: int) -> int:
    """Deletes those of the blobs that are still idle; returns how many."""
    return db.executemany(
        "DELETE FROM blobs WHERE hash = ? AND put < ?"
        " AND NOT EXISTS (SELECT 1 FROM match_blobs WHERE match_blobs.hash = blobs.hash)",
        [(name, before) for name in names],
    ).rowcount
