"""Nodes, ownership and notes in the database. What a node must hear in time does not wait behind long reads."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec
from psycopg import Connection
from psycopg.rows import dict_row

from knobel.log.errors import LogError
from knobel.log.nodes import Hold, NodeRow, Nodes, Owner, Renewed
from knobel.log.postgres.place import Place, sync
from knobel.log.postgres.readers import PostgresReaders

T = TypeVar("T")

CLERKS = 2  #: threads that ask whose a match is
REMEMBERED = "1 day"  #: that a node is listed which does not answer
#: Whether the database has no backend any more of the connection by which a node beats: its process is gone.
_GONE = """
    nodes.beat_pid IS NOT NULL AND NOT EXISTS
        (SELECT FROM pg_stat_get_activity(nodes.beat_pid) AS backend WHERE backend.backend_start = nodes.beat_start)
"""
#: A node whose lease goes on, and whose process is there.
_ALIVE = f"lease_until > clock_timestamp() AND NOT ({_GONE})"
_UP = "extract(epoch FROM clock_timestamp() - since)::float8"
_SAME_NAME = f"SELECT id, {_UP} FROM knobel.nodes WHERE name = %s AND {_ALIVE}"  # noqa: S608 - ours
_NODES = f"""
    SELECT id, name, version, journal, leaving,
        {_UP} AS up,
        extract(epoch FROM lease_until - clock_timestamp())::float8 AS "left", {_GONE} AS gone, figures::text AS figures
    FROM knobel.nodes ORDER BY name, since
"""  # noqa: S608 - ours
#: For what may be lost with the last second before a power cut.
_SOON = "SET LOCAL synchronous_commit = off"
_WHOSE = f"""
    SELECT matches.number, owner, matches.journal, nodes.name, home,
        owner IS NULL OR owner = %s OR nodes.id IS NULL,
        extract(epoch FROM greatest(nodes.lease_until, matches.lease_until) - clock_timestamp())::float8
            - CASE WHEN {_GONE} THEN %s ELSE 0 END
    FROM knobel.matches LEFT JOIN knobel.nodes ON nodes.id = owner WHERE matches.id = %s
"""  # noqa: S608 - ours
_TAKE = """
    UPDATE knobel.matches SET owner = %s, epoch = epoch + 1, journal = %s,
        lease_until = clock_timestamp() + %s * interval '1 s'
    WHERE number = %s RETURNING epoch
"""
#: A node that has been up for SETTLED seconds gets the matches back whose plain addresses lead to it.
SETTLED = 3.0
_WELL = f"leaving = false AND lease_until > clock_timestamp() AND since < clock_timestamp() - interval '{SETTLED} s'"
_AT_HOME = f"""
    UPDATE knobel.matches SET home = %s WHERE number = %s AND home IS DISTINCT FROM %s
        AND (home IS NULL OR EXISTS (SELECT FROM knobel.nodes WHERE name = home AND {_WELL}))
"""  # noqa: S608 - ours
_ASTRAY = f"""
    SELECT matches.id, home FROM knobel.matches WHERE owner = %s AND home <> %s AND status = 'live'
        AND EXISTS (SELECT FROM knobel.nodes WHERE name = home AND {_WELL}) LIMIT %s
"""  # noqa: S608 - ours


class PostgresNodes(Nodes):
    """On connections of its own."""

    def __init__(self, place: Place) -> None:
        self._clerks = PostgresReaders(place, CLERKS, "knobel-log-clerk")
        self._pulse = PostgresReaders(place, 1, "knobel-log-pulse")

    async def close(self) -> None:
        """Waits for what is under way."""
        await self._clerks.close()
        await self._pulse.close()

    async def key(self) -> bytes:
        return await self._ask(lambda db: bytes(_one(db, "SELECT key FROM knobel.about")[0]))

    async def join(self, row: NodeRow, seconds: float) -> None:
        await self._pulse.run(partial(_join, row=row, seconds=seconds))

    async def renew(
        self, node: str, seconds: float, *, leaving: bool, figures: dict[str, Any], sooner: float = 0.0
    ) -> Renewed | None:
        renewing = partial(_renew, node=node, seconds=seconds, leaving=leaving, figures=figures, sooner=sooner)
        return await self._pulse.run(renewing)

    async def leave(self, node: str) -> None:
        def gone(db: Connection) -> None:
            # In the order of those who take a match over: the match, then its node.
            db.execute("UPDATE knobel.matches SET owner = NULL, lease_until = NULL WHERE owner = %s", (node,))
            db.execute("DELETE FROM knobel.nodes WHERE id = %s", (node,))

        await self._ask(gone)

    async def rows(self) -> list[NodeRow]:
        def found(db: Connection) -> list[NodeRow]:
            asked = "SELECT owner, count(*) FROM knobel.matches WHERE owner IS NOT NULL GROUP BY owner"
            counts: dict[str, int] = dict(db.execute(asked).fetchall())
            rows = _rows(db.cursor(row_factory=dict_row).execute(_NODES.encode()))
            return [
                msgspec.structs.replace(row, figures={**row.figures, "matches": counts.get(row.id, 0)}) for row in rows
            ]

        return await self._ask(found)

    async def take(self, match: str, hold: Hold, *, home: str = "", sooner: float = 0.0) -> Hold | Owner | None:
        return await self._ask(partial(_take, match=match, hold=hold, home=home, sooner=sooner))

    async def astray(self, node: str, name: str, most: int) -> dict[str, str]:
        return await self._ask(lambda db: dict(db.execute(_ASTRAY.encode(), (node, name, most)).fetchall()))

    async def release(self, match: str, hold: Hold) -> None:
        change = """
            UPDATE knobel.matches SET owner = NULL, lease_until = NULL WHERE id = %s AND owner = %s AND epoch = %s
        """
        await self._ask(lambda db: _run(db, change, match, hold.node, hold.epoch))

    async def owned(self, node: str) -> dict[str, int]:
        asked = "SELECT id, epoch FROM knobel.matches WHERE owner = %s"
        return await self._ask(lambda db: dict(db.execute(asked, (node,)).fetchall()))

    async def keep(self, name: str, value: bytes, seconds: float, *, anew: bool = False) -> bool:
        change = """
            INSERT INTO knobel.notes (name, value, until) VALUES (%s, %b, clock_timestamp() + %s * interval '1 s')
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, until = excluded.until
            WHERE %s OR notes.until < clock_timestamp() RETURNING 1
        """

        def kept(db: Connection) -> bool:
            db.execute("DELETE FROM knobel.notes WHERE until < clock_timestamp() - interval '1 h'")
            return db.execute(change, (name, value, seconds, anew)).fetchone() is not None

        return await self._ask(kept)

    async def recall(self, name: str) -> bytes | None:
        asked = "SELECT value FROM knobel.notes WHERE name = %s AND until > clock_timestamp()"

        def found(db: Connection) -> bytes | None:
            row: Any = db.execute(asked, (name,), binary=True).fetchone()
            return bytes(row[0]) if row else None

        return await self._ask(found)

    async def forget(self, name: str, value: bytes | None = None) -> bool:
        change = """
            DELETE FROM knobel.notes WHERE name = %s AND (%s OR value = %b) AND until > clock_timestamp()
            RETURNING 1
        """
        values = name, value is None, value or b""
        return await self._ask(lambda db: db.execute(change, values).fetchone() is not None)

    async def _ask(self, query: Callable[[Connection], T]) -> T:
        return await self._clerks.run(query)


def _run(db: Connection, change: Any, *values: object) -> None:
    db.execute(change, values)


def _one(db: Connection, asked: Any, *values: object) -> Any:
    """The one row, if there is one; others may be waiting for those that are locked by now."""
    found = db.execute(asked, values, binary=True)
    sync()
    return found.fetchone()


def _rows(found: Any) -> list[NodeRow]:
    rows: Iterable[dict[str, Any]] = found
    return [NodeRow(**{**row, "figures": msgspec.json.decode(row["figures"])}) for row in rows]


def _join(db: Connection, row: NodeRow, seconds: float) -> None:
    # One at a time, so that of two nodes with one name the second sees the first.
    db.execute("LOCK TABLE knobel.nodes IN SHARE ROW EXCLUSIVE MODE")
    found: Any = db.execute(_SAME_NAME.encode(), (row.name,))
    sync()
    if (first := found.fetchone()) is not None:
        raise LogError(
            f"a node called {row.name!r} is there already ({first[0]}, up for {first[1]:.0f} s); stop it, or give this"
            " one a name of its own with --node"
        )
    old = "DELETE FROM knobel.nodes WHERE name = %s OR lease_until < clock_timestamp() - %s::interval"
    db.execute(old, (row.name, REMEMBERED))
    db.execute(
        "INSERT INTO knobel.nodes (id, name, address, version, link, journal, since, lease_until, leaving, figures,"
        " beat_pid, beat_start) SELECT %s, %s, %s, %s, 0, %s, clock_timestamp(),"
        " clock_timestamp() + %s * interval '1 s', false, %s::jsonb, pid, backend_start"
        " FROM pg_stat_get_activity(pg_backend_pid())",
        # Nodes of the version before look for an address, which has to be one of its own.
        (row.id, row.name, f"{row.id}:0", row.version, row.journal, seconds, _json(row.figures)),
    )


def _renew(
    db: Connection, node: str, seconds: float, leaving: bool, figures: dict[str, Any], sooner: float
) -> Renewed | None:
    db.execute(_SOON)
    late = "lease_until < clock_timestamp() + %s * interval '1 s'"
    # All of it is asked at once, and then looked at.
    was = db.execute(
        f"SELECT {late} FROM knobel.nodes WHERE id = %s FOR UPDATE".encode(),  # noqa: S608 - ours
        (sooner, node),
    )
    db.execute(
        "UPDATE knobel.nodes SET lease_until = clock_timestamp() + %s * interval '1 s', leaving = %s,"
        " figures = %s::jsonb, beat_pid = pid, beat_start = backend_start"
        " FROM pg_stat_get_activity(pg_backend_pid()) WHERE id = %s",
        (seconds, leaving, _json(figures), node),
    )
    all_of_them = db.cursor(row_factory=dict_row).execute(_NODES.encode())
    sync()
    found: Any = was.fetchone()
    nodes = _rows(all_of_them)
    return Renewed(found[0], nodes) if found else None


def _take(db: Connection, match: str, hold: Hold, home: str, sooner: float) -> Hold | Owner | None:
    # First the lock, then the look: what is joined to a row is not seen anew with it. No lock is waited for, or a
    # frozen node's would queue up all who ask.
    locked = db.execute("SELECT FROM knobel.matches WHERE id = %s FOR UPDATE SKIP LOCKED", (match,))
    asked = hold.node, sooner, match
    found = _one(db, _WHOSE.encode(), *asked)
    if found is None:
        return None
    number, owner, journal, name, at_home, free, left = found
    if journal > hold.journal:
        return Owner(owner or "", name or "", newer=True)
    if locked.fetchone() is None:
        return Owner(owner or "", name or "", busy=True)
    if home and home != at_home:
        db.execute(_AT_HOME.encode(), (home, number, home))
    if not free and left <= 0:
        # A node that beats at this very moment is alive; one that beats after us learns that it was late.
        beats = _one(db, "SELECT FROM knobel.nodes WHERE id = %s FOR SHARE SKIP LOCKED", owner) is None
        *_, free, left = _one(db, _WHOSE.encode(), *asked)
        if beats and not free:
            return Owner(owner, name or "", busy=True)
    if not free and left > 0:
        return Owner(owner, name or "")
    (epoch,) = _one(db, _TAKE, hold.node, hold.journal, hold.seconds, number)
    return msgspec.structs.replace(hold, epoch=epoch, taken_from=owner if owner and owner != hold.node else "")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
