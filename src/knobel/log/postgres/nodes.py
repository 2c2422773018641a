"""Nodes, ownership and notes in the database. What a node must hear in time does not wait behind long reads."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec
from psycopg import Connection
from psycopg.rows import dict_row

from knobel.log.nodes import Hold, Job, NodeRow, Nodes, Owner, Renewed
from knobel.log.postgres.helpers import Helpers
from knobel.log.postgres.place import Place, sync

T = TypeVar("T")

CLERKS = 2  #: threads that ask whose a match is
REMEMBERED = "1 day"  #: that a node is listed which does not answer
_NODES = """
    SELECT id, name, address, version, link, journal, leaving,
        extract(epoch FROM clock_timestamp() - since)::float8 AS up,
        extract(epoch FROM lease_until - clock_timestamp())::float8 AS "left", figures::text AS figures
    FROM knobel.nodes ORDER BY name, since
"""
#: For what may be lost with the last second before a power cut.
_SOON = "SET LOCAL synchronous_commit = off"
_WHOSE = """
    SELECT matches.number, owner, matches.epoch, matches.journal, nodes.address,
        owner IS NULL OR owner = %s OR nodes.id IS NULL,
        extract(epoch FROM greatest(nodes.lease_until, matches.lease_until) - clock_timestamp())::float8
            - CASE WHEN owner = ANY(%s) THEN %s ELSE 0 END
    FROM knobel.matches LEFT JOIN knobel.nodes ON nodes.id = owner WHERE matches.id = %s
"""
_TAKE = """
    UPDATE knobel.matches SET owner = %s, epoch = epoch + 1, journal = %s,
        lease_until = clock_timestamp() + %s * interval '1 s'
    WHERE number = %s RETURNING epoch
"""


class PostgresNodes(Nodes):
    """On connections of its own."""

    def __init__(self, place: Place) -> None:
        self._clerks = Helpers(place, CLERKS, "knobel-log-clerk")
        self._pulse = Helpers(place, 1, "knobel-log-pulse")

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

    async def everybody(self) -> list[NodeRow]:
        def found(db: Connection) -> list[NodeRow]:
            asked = "SELECT owner, count(*) FROM knobel.matches WHERE owner IS NOT NULL GROUP BY owner"
            counts: dict[str, int] = dict(db.execute(asked).fetchall())
            rows = _rows(db.cursor(row_factory=dict_row).execute(_NODES))
            return [
                msgspec.structs.replace(row, figures={**row.figures, "matches": counts.get(row.id, 0)}) for row in rows
            ]

        return await self._ask(found)

    async def take(
        self, match: str, hold: Hold, *, doubted: Collection[str] = (), sooner: float = 0.0
    ) -> Hold | Owner | None:
        return await self._ask(partial(_take, match=match, hold=hold, doubted=[*doubted], sooner=sooner))

    async def release(self, match: str, hold: Hold) -> None:
        change = """
            UPDATE knobel.matches SET owner = NULL, lease_until = NULL WHERE id = %s AND owner = %s AND epoch = %s
        """
        await self._ask(lambda db: _run(db, change, match, hold.node, hold.epoch))

    async def owned(self, node: str) -> dict[str, int]:
        asked = "SELECT id, epoch FROM knobel.matches WHERE owner = %s"
        return await self._ask(lambda db: dict(db.execute(asked, (node,)).fetchall()))

    async def offer(self, node: str, jobs: list[tuple[bool, bytes, float]]) -> list[int]:
        change = """
            INSERT INTO knobel.work (hurry, call, seconds, asked_by, asked)
            SELECT *, %s, clock_timestamp() FROM unnest(%b::bool[], %b::bytea[], %b::float8[]) RETURNING number
        """

        def offered(db: Connection) -> list[int]:
            db.execute("DELETE FROM knobel.work WHERE asked < clock_timestamp() - interval '10 min'")
            hurry, calls, seconds = ([*column] for column in zip(*jobs, strict=True))
            return [number for (number,) in db.execute(change, (node, hurry, calls, seconds))]

        return await self._ask(offered)

    async def borrow(self, node: str, of: list[str], most: int) -> list[Job]:
        change = """
            UPDATE knobel.work SET taken_by = %s, taken_until = clock_timestamp() + seconds * interval '1 s'
            WHERE number IN (
                SELECT number FROM knobel.work WHERE taken_by IS NULL AND asked_by = ANY(%s)
                ORDER BY hurry DESC, number LIMIT %s FOR UPDATE SKIP LOCKED
            ) RETURNING number, call, seconds
        """

        def borrowed(db: Connection) -> list[Job]:
            rows: Any = db.execute(change, (node, of, most), binary=True)
            return [Job(number, bytes(call), seconds) for number, call, seconds in rows]

        return await self._ask(borrowed)

    async def finish(self, number: int, node: str, outcome: bytes) -> None:
        change = "UPDATE knobel.work SET outcome = %b WHERE number = %s AND taken_by = %s"
        await self._ask(lambda db: _run(db, change, outcome, number, node))

    async def collect(self, node: str) -> list[tuple[int, bytes]]:
        change = "DELETE FROM knobel.work WHERE asked_by = %s AND outcome IS NOT NULL RETURNING number, outcome"

        def collected(db: Connection) -> list[tuple[int, bytes]]:
            rows: Any = db.execute(change, (node,), binary=True)
            return [(number, bytes(outcome)) for number, outcome in rows]

        return await self._ask(collected)

    async def take_back(self, node: str, numbers: list[int], late: list[int]) -> list[int]:
        change = """
            DELETE FROM knobel.work WHERE asked_by = %s AND number = ANY(%s::int8[])
            AND (taken_by IS NULL OR number = ANY(%s::int8[])) AND outcome IS NULL RETURNING number
        """
        return await self._ask(
            lambda db: [number for (number,) in db.execute(change, (node, numbers, late)).fetchall()]
        )

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
    old = "DELETE FROM knobel.nodes WHERE address = %s OR lease_until < clock_timestamp() - %s::interval"
    db.execute(old, (row.address, REMEMBERED))
    db.execute(
        "INSERT INTO knobel.nodes VALUES (%s, %s, %s, %s, %s, %s, clock_timestamp(),"
        " clock_timestamp() + %s * interval '1 s', false, %s::jsonb)",
        (row.id, row.name, row.address, row.version, row.link, row.journal, seconds, _json(row.figures)),
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
        " figures = %s::jsonb WHERE id = %s",
        (seconds, leaving, _json(figures), node),
    )
    all_of_them = db.cursor(row_factory=dict_row).execute(_NODES)
    sync()
    found: Any = was.fetchone()
    nodes = _rows(all_of_them)
    return Renewed(found[0], nodes) if found else None


def _take(db: Connection, match: str, hold: Hold, doubted: list[str], sooner: float) -> Hold | Owner | None:
    # First the lock, then the look: what waits for a row sees it anew, but not the rows that are joined to it.
    db.execute("SELECT FROM knobel.matches WHERE id = %s FOR UPDATE", (match,))
    asked = hold.node, doubted, sooner, match
    found = _one(db, _WHOSE, *asked)
    if found is None:
        return None
    number, owner, _, journal, address, free, left = found
    if journal > hold.journal:
        return Owner(owner or "", address or "", left or 0.0, newer=True)
    if not free and left <= 0:
        # A node that beats at this very moment is alive; one that beats after us learns that it was late.
        db.execute("SELECT FROM knobel.nodes WHERE id = %s FOR SHARE", (owner,))
        *_, free, left = _one(db, _WHOSE, *asked)
    if not free and left > 0:
        return Owner(owner, address or "", left)
    (epoch,) = _one(db, _TAKE, hold.node, hold.journal, hold.seconds, number)
    return msgspec.structs.replace(hold, epoch=epoch, taken_from=owner if owner and owner != hold.node else "")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
