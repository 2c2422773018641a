"""The log in a PostgreSQL database: what an append has acknowledged the database has on disk."""

import asyncio
from collections.abc import Callable

from psycopg import Connection

from knobel.log.port import wall_clock
from knobel.log.postgres.nodes import PostgresNodes
from knobel.log.postgres.place import Place
from knobel.log.postgres.readers import PostgresReaders
from knobel.log.postgres.rows import ROWS
from knobel.log.postgres.schema import bring_up_to_date
from knobel.log.postgres.writer import PostgresWriter
from knobel.log.threaded import ThreadedLog

#: Reads are short; some are there for those that come while long matches are read.
READERS = 4


class PostgresLog(ThreadedLog[Connection]):
    """The log in a database that other nodes use, too."""

    _rows = ROWS

    def __init__(self, place: Place, clock: Callable[[], int], poll: float) -> None:
        """For `open` alone."""
        super().__init__(clock)
        self._writer = PostgresWriter(place, self._ring, poll)
        self._readers = PostgresReaders(place, READERS, "knobel-log-reader")
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
        await super().close()
        await self._nodes.close()

    @property
    def nodes(self) -> PostgresNodes:
        return self._nodes


def _prepare(place: Place) -> None:
    try:
        with place.connect() as connection:
            bring_up_to_date(connection, place.name)
    except Exception as fault:
        raise place.in_words(fault) from fault
