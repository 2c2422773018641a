"""The log in one SQLite file, WAL and synchronous: what an append has acknowledged survives a power cut."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from knobel.log.errors import LogError
from knobel.log.port import wall_clock
from knobel.log.sqlite.file import copy_file, empty_write_ahead, open_file
from knobel.log.sqlite.readers import SqliteReaders
from knobel.log.sqlite.rows import ROWS
from knobel.log.sqlite.writer import SqliteWriter
from knobel.log.threaded import ThreadedLog

LEAST_FREE = 8 << 20  #: bytes of the disk; below that nothing long can be stored
#: Seconds between two looks whether something waits to be moved from the write-ahead file into the file itself.
CHECKPOINT_EVERY = 5.0
#: Seconds between two attempts to empty the write-ahead file of what was erased, while others read or write.
EMPTY_EVERY = 0.05


class SqliteLog(ThreadedLog[sqlite3.Connection]):
    """The log in a file. Other processes may have the same file open."""

    _rows = ROWS

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        clock: Callable[[], int],
        lock_timeout: float,
        poll: float,
    ) -> None:
        """For `open` alone."""
        super().__init__(clock)
        self._path = path
        self._lock_timeout = lock_timeout
        self._writer = SqliteWriter(connection, path, self._ring, poll)
        self._readers = SqliteReaders(path, lock_timeout)
        self._erased = asyncio.Event()  #: something, and the write-ahead file may still hold it
        self._checkpoints = asyncio.create_task(self._checkpoint())

    @classmethod
    async def open(
        cls,
        path: Path | str,
        *,
        clock: Callable[[], int] = wall_clock,
        lock_timeout: float = 5.0,
        poll: float = 0.25,
    ) -> "SqliteLog":
        """Opens the log, or begins it. Raises LogError.

        The clock tells ms since 1970; `lock_timeout` is how many seconds to wait for another process's lock,
        `poll` how often followers look for what another process wrote.
        """
        file = Path(path).absolute()
        return cls(file, await asyncio.to_thread(open_file, file, lock_timeout), clock, lock_timeout, poll)

    async def close(self) -> None:
        self._checkpoints.cancel()
        await super().close()

    def has_room(self) -> bool:
        return shutil.disk_usage(self._path.parent).free > LEAST_FREE

    async def back_up(self, path: Path | str) -> None:
        """Copies the log as it is now into one file, in place of an older copy, while appends go on.

        Raises LogError.
        """
        self._check_open()
        await asyncio.to_thread(copy_file, self._path, Path(path).absolute(), self._lock_timeout)

    def _tidy_up(self) -> None:
        self._erased.set()

    async def _checkpoint(self) -> None:
        """Moves what is committed to its place in the file, beside the writer: no append waits for that.

        After something was erased it empties the write-ahead file, at once if no other connection reads from it.
        """
        seen = -1
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._erased.wait(), CHECKPOINT_EVERY)
            if self._erased.is_set():
                self._erased.clear()  # before: what is erased from now on sets it again
                try:
                    emptied = await self._read(partial(empty_write_ahead, lock_timeout=self._lock_timeout))
                except LogError:
                    emptied = False
                if not emptied:
                    self._erased.set()
                    await asyncio.sleep(EMPTY_EVERY)
            elif seen != self.commits:
                seen = self.commits
                with suppress(LogError):  # the next append reports it
                    await self._read(lambda connection: connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone())
