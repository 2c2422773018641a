"""The log in a PostgreSQL database: what an append has acknowledged the database has on disk."""

import asyncio
import hashlib
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from psycopg import Connection

from knobel.log.clock import wall_clock
from knobel.log.nodes import Hold
from knobel.log.port import Match, Purged, Status
from knobel.log.postgres.helpers import Helpers
from knobel.log.postgres.nodes import PostgresNodes
from knobel.log.postgres.place import Place
from knobel.log.postgres.rows import (
    delete_blobs,
    delete_matches,
    read_blob,
    read_blob_names,
    read_entries,
    read_idle_blobs,
    read_matches,
    read_names,
    read_old_matches,
    write_aside,
    write_blob,
)
from knobel.log.postgres.schema import bring_up_to_date
from knobel.log.postgres.writer import PostgresWriter
from knobel.log.threaded import PORTION, SWEEP, ThreadedLog

T = TypeVar("T")

#: Reads are short; some are there for whoever comes while long matches are read.
READERS = 4


class PostgresLog(ThreadedLog):
    """The log in a database that other nodes use, too."""

    def __init__(self, place: Place, clock: Callable[[], int], poll: float) -> None:
        """For `open` alone."""
        super().__init__(clock)
        self._writer = PostgresWriter(place, self._ring, poll)
        self._readers = Helpers(place, READERS, "knobel-log-reader")
        self._nodes = PostgresNodes(place)

    @classmethod
    async def open(cls, address: str, *, clock: Callable[[], int] = wall_clock, poll: float = 0.25) -> "PostgresLog":
        """Opens the log, or begins it. Raises LogError.

        The clock tells ms since 1970; `poll` is how often followers look for what another process wrote.
        """
        place = Place(address)
        await asyncio.to_thread(_prepare, place)
        return cls(place, clock, poll)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._ring(None)
        await self._readers.close()
        await self._nodes.close()
        await self._writer.close()

    @property
    def nodes(self) -> PostgresNodes:
        return self._nodes

    async def read(self, match: str, after: int = 0) -> list[bytes]:
        return await self._read(partial(read_entries, match=match, after=after, limit=None))

    async def names(self, match: str) -> dict[int, str]:
        return await self._read(partial(read_names, match=match))

    async def _portion(self, match: str, after: int) -> list[bytes]:
        return await self._read(partial(read_entries, match=match, after=after, limit=PORTION))

    async def match(self, match: str) -> Match | None:
        found = await self._read(partial(read_matches, id=match, limit=1))
        return found[0] if found else None

    async def matches(
        self,
        *,
        status: Status | None = None,
        listed: bool | None = None,
        aside: bool | None = None,
        limit: int | None = 100,
    ) -> list[Match]:
        limit = None if limit is None else max(limit, 0)
        return await self._read(partial(read_matches, status=status, listed=listed, aside=aside, limit=limit))

    async def set_aside(self, match: str, why: str | None, *, hold: Hold | None = None) -> bool:
        return await self._write(partial(write_aside, match=match, why=why, hold=hold))

    async def put_blob(self, data: bytes) -> str:
        # Hashed aside: a long trajectory should not stop the loop.
        name = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        await self._write(partial(write_blob, name=name, data=data, now=self._clock()))
        return name

    async def get_blob(self, name: str) -> bytes | None:
        return await self._read(partial(read_blob, name=name))

    async def blobs(self, match: str) -> list[str]:
        return await self._read(partial(read_blob_names, match=match))

    async def purge(self, finished_before_ms: int) -> Purged:
        # Looked for first, then deleted in small portions, each of which looks again.
        before = finished_before_ms
        old = await self._read(partial(read_old_matches, before=before))
        matches = 0
        for start in range(0, len(old), SWEEP):
            sweep = old[start : start + SWEEP]
            matches += await self._write(partial(delete_matches, numbers=sweep, before=before))
        idle = await self._read(partial(read_idle_blobs, before=before))
        blobs = 0
        for start in range(0, len(idle), SWEEP):
            blobs += await self._write(partial(delete_blobs, names=idle[start : start + SWEEP], before=before))
        return Purged(matches, blobs)

    async def _read(self, query: Callable[[Connection], T]) -> T:
        self._check_open()
        return await self._readers.run(query)

    async def _write(self, work: Callable[[Connection], T]) -> T:
        self._check_open()
        return await self._writer.submit(work)


def _prepare(place: Place) -> None:
    try:
        with place.connect() as connection:
            bring_up_to_date(connection, place.name)
    except Exception as fault:
        raise place.in_words(fault) from fault
