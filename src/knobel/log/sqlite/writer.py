"""Writing to the file."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from knobel.log.errors import LogError
from knobel.log.port import Addition
from knobel.log.sqlite.append import append_all
from knobel.log.sqlite.faults import in_words, result_code
from knobel.log.writer import Write, Writer


class SqliteWriter(Writer[sqlite3.Connection]):
    """The thread that writes, and the only one that does in this process."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        written: Callable[[set[str] | None], None],
        poll: float,
    ) -> None:
        self._connection = connection
        self._path = path
        super().__init__(written, poll)

    def _version(self) -> int:
        try:
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error:
            return -1  # followers look for themselves, and will see what is wrong

    def _write_together(self, writes: Sequence[Write[Any]]) -> list[Any]:
        outcomes: list[Any] = []
        self._connection.execute("BEGIN IMMEDIATE")
        appends: list[tuple[Addition, int]] = []
        for write in writes:
            if isinstance(write.work, Addition):
                appends.append((write.work, write.now))
                continue
            outcomes += append_all(self._connection, appends)  # what came first is written first
            appends = []
            outcomes.append(self._do(write.work))
        outcomes += append_all(self._connection, appends)
        self._connection.execute("COMMIT")
        return outcomes

    def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        changes = self._connection.total_changes
        try:
            return work(self._connection)
        except Exception as fault:
            # Refused before it changed anything, it does the others no harm.
            if self._connection.total_changes != changes or not self._connection.in_transaction:
                raise
            return fault

    def _undo(self) -> None:
        if self._connection.in_transaction:  # after a full disk, say, SQLite has undone it by itself
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    def _spoils_all(self, fault: Exception) -> bool:
        return result_code(fault) == sqlite3.SQLITE_BUSY

    def _in_words(self, fault: Exception) -> LogError:
        return in_words(fault, self._path)

    def _hang_up(self) -> None:
        self._connection.close()
