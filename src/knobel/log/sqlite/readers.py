"""The threads that read, each with a connection of its own, beside the one that writes."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from knobel.log.sqlite.faults import in_words
from knobel.log.sqlite.file import connect

T = TypeVar("T")

#: Reads are short. A second thread is there for whoever comes while a long match is read.
READERS = 2


class Readers:
    """Runs queries off the event loop. Every query sees all that was committed before it began."""

    def __init__(self, path: Path, lock_timeout: float) -> None:
        self._path = path
        self._lock_timeout = lock_timeout
        self._mine = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._threads = ThreadPoolExecutor(READERS, "knobel-log-reader")

    async def run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What the query returns. Raises LogError."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, query)

    def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return query(self._connection())
        except sqlite3.Error as fault:
            raise in_words(fault, self._path) from fault

    def _connection(self) -> sqlite3.Connection:
        if not hasattr(self._mine, "connection"):
            connection = connect(self._path, self._lock_timeout)
            connection.execute("PRAGMA query_only = ON")
            self._connections.append(connection)
            self._mine.connection = connection
        found: sqlite3.Connection = self._mine.connection
        return found

    async def close(self) -> None:
        """Waits for the queries under way."""
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._connections:
            connection.close()
