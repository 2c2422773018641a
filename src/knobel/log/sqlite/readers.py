"""The threads that read a file."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from knobel.log.readers import Readers
from knobel.log.sqlite.faults import in_words
from knobel.log.sqlite.file import connect

T = TypeVar("T")

#: Reads are short. A second thread is there for those that come while a long match is read.
READERS = 2


class SqliteReaders(Readers[sqlite3.Connection]):
    """Reads from one file."""

    def __init__(self, path: Path, lock_timeout: float) -> None:
        super().__init__(READERS)
        self._path = path
        self._lock_timeout = lock_timeout

    def _connect(self) -> sqlite3.Connection:
        connection = connect(self._path, self._lock_timeout)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _run(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return query(self._connection())
        except sqlite3.Error as fault:
            raise in_words(fault, self._path) from fault
