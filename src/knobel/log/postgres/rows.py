"""What the log's tables are asked, and how they are written. All of it is given a connection, in a transaction."""

from collections.abc import Mapping
from typing import Any

from psycopg import Connection

from knobel.log.nodes import Hold
from knobel.log.port import Match
from knobel.log.postgres.place import sync


def read_entries(db: Connection, match: str, after: int, limit: int | None) -> list[bytes]:
    """At most `limit` entries from number `after` on."""
    rows: Any = db.execute(
        "SELECT entry FROM knobel.entries WHERE match = (SELECT number FROM knobel.matches WHERE id = %s)"
        " AND number >= %s ORDER BY number LIMIT %s",
        (match, min(after, 1 << 62), limit),  # its integers end somewhere; matches do long before
        binary=True,
    )
    return [bytes(entry) for (entry,) in rows]


def read_names(db: Connection, match: str) -> dict[int, str]:
    """The names that lie beside a match's entries."""
    rows: Any = db.execute(
        "SELECT number, name FROM knobel.names WHERE match = (SELECT number FROM knobel.matches WHERE id = %s)"
        " ORDER BY number",
        (match,),
    )
    return dict(rows.fetchall())


def write_names(db: Connection, match: int, names: Mapping[int, str | None]) -> None:
    """Stores names of a match under their numbers; None erases."""
    for number, name in names.items():
        if name is None:
            db.execute("DELETE FROM knobel.names WHERE match = %s AND number = %s", (match, number))
        else:
            plain = name.replace("\0", "")  # the one sign that no text in a database can have
            db.execute(
                "INSERT INTO knobel.names (match, number, name) VALUES (%s, %s, %s)"
                " ON CONFLICT (match, number) DO UPDATE SET name = excluded.name",
                (match, number, plain),
            )


def read_matches(
    db: Connection, *, limit: int | None, aside: bool | None = None, **wanted: str | bool | None
) -> list[Match]:
    """The newest matches whose columns are as wanted, None being any."""
    columns = {name: value for name, value in wanted.items() if value is not None}
    conditions = [f"{name} = %s" for name in columns]
    if aside is not None:
        conditions.append("aside IS NOT NULL" if aside else "aside IS NULL")
    where = " AND ".join(conditions) or "TRUE"
    asked = (
        f"SELECT id, game, status, listed, created, updated, entries, aside FROM knobel.matches WHERE {where}"  # noqa: S608 - columns alone
        " ORDER BY number DESC LIMIT %s"
    )
    rows: Any = db.execute(asked.encode(), (*columns.values(), limit))
    return [Match(*row) for row in rows]


def write_aside(db: Connection, match: str, why: str | None, hold: Hold | None) -> bool:
    """Sets a match aside, or puts it back; False if there is no such match, or if it is not ours any more."""
    plain = why and why.replace("\0", "")  # the one sign that no text in a database can have
    ours = (hold.node, hold.epoch) if hold else ("", -1)
    change = "UPDATE knobel.matches SET aside = %s WHERE id = %s AND (%s = '' OR owner = %s AND epoch = %s)"
    return _count(db, change, plain, match, ours[0], *ours) == 1


def write_blob(db: Connection, name: str, data: bytes, now: int) -> None:
    """Stores a blob under its hash, unless it is there."""
    # Put again, it counts as new: whoever puts it is about to name it, and a purge must not come between.
    db.execute(
        "INSERT INTO knobel.blobs (hash, put, data) VALUES (%s, %s, %b)"
        " ON CONFLICT (hash) DO UPDATE SET put = excluded.put",
        (name, now, data),
    )


def read_blob(db: Connection, name: str) -> bytes | None:
    """The blob with this hash."""
    row: Any = db.execute("SELECT data FROM knobel.blobs WHERE hash = %s", (name,), binary=True).fetchone()
    return bytes(row[0]) if row else None


def read_blob_names(db: Connection, match: str) -> list[str]:
    """The hashes of the blobs that a match needs."""
    rows: Any = db.execute(
        "SELECT hash FROM knobel.match_blobs WHERE match = (SELECT number FROM knobel.matches WHERE id = %s)"
        " ORDER BY hash",
        (match,),
    )
    return [name for (name,) in rows]


def read_old_matches(db: Connection, before: int) -> list[int]:
    """The numbers of the matches that a purge may delete."""
    rows: Any = db.execute("SELECT number FROM knobel.matches WHERE status <> 'live' AND updated < %s", (before,))
    return [number for (number,) in rows]


def delete_matches(db: Connection, numbers: list[int], before: int) -> int:
    """Deletes those of the matches that are still old, with their entries; returns how many."""
    which = "number = ANY(%s) AND status <> 'live' AND updated < %s"
    return _count(db, f"DELETE FROM knobel.matches WHERE {which}", numbers, before)  # noqa: S608 - ours


def read_idle_blobs(db: Connection, before: int) -> list[str]:
    """The blobs that no match names, and that nobody has put of late to name them."""
    rows: Any = db.execute(
        "SELECT hash FROM knobel.blobs WHERE put < %s"
        " AND NOT EXISTS (SELECT 1 FROM knobel.match_blobs WHERE match_blobs.hash = blobs.hash)",
        (before,),
    )
    return [name for (name,) in rows]


def delete_blobs(db: Connection, names: list[str], before: int) -> int:
    """Deletes those of the blobs that are still idle; returns how many."""
    return _count(
        db,
        "DELETE FROM knobel.blobs WHERE hash = ANY(%s) AND put < %s"
        " AND NOT EXISTS (SELECT 1 FROM knobel.match_blobs WHERE match_blobs.hash = blobs.hash)",
        names,
        before,
    )


def _count(db: Connection, change: str, *values: object) -> int:
    """How many rows it changed; in a pipeline only rows that are told can be counted."""
    changed = db.execute(f"{change} RETURNING 1".encode(), values)
    sync()
    return len(changed.fetchall())
