"""The log in one SQLite file, WAL and synchronous: what an append has acknowledged survives a power cut."""

import asyncio
import hashlib
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from knobel.log.clock import wall_clock
from knobel.log.errors import LogError
from knobel.log.nodes import Hold
from knobel.log.port import Match, Purged, Status
from knobel.log.sqlite.file import copy_file, empty_write_ahead, open_file
from knobel.log.sqlite.readers import Readers
from knobel.log.sqlite.rows import (
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
from knobel.log.sqlite.writer import SqliteWriter
from knobel.log.threaded import PORTION, SWEEP, ThreadedLog

T = TypeVar("T")

LEAST_FREE = 8 << 20  #: bytes of the disk; below that nothing long can be stored
#: Seconds between two looks whether something waits to be moved from the write-ahead file into the file itself.
CHECKPOINT_EVERY = 5.0
#: Seconds between two attempts to empty the write-ahead file of what was erased, while others read or write.
EMPTY_EVERY = 0.05


class SqliteLog(ThreadedLog):
    """The log in a file. Other processes may have the same file open."""

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
        self._readers = Readers(path, lock_timeout)
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
        if self._closed:
            return
        self._closed = True
        self._ring(None)
        self._checkpoints.cancel()
        await self._readers.close()
        await self._writer.close()

    def has_room(self) -> bool:
        return shutil.disk_usage(self._path.parent).free > LEAST_FREE

    async def read(self, match: str, after: int = 0) -> list[bytes]:
        return await self._read(partial(read_entries, match=match, after=after, limit=-1))

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
        limit = -1 if limit is None else max(limit, 0)
        return await self._read(partial(read_matches, status=status, listed=listed, aside=aside, limit=limit))

    async def set_aside(self, match: str, why: str | None, *, hold: Hold | None = None) -> bool:
        return await self._write(partial(write_aside, match=match, why=why))

    async def put_blob(self, data: bytes) -> str:
        # Hashed aside: a long trajectory should stop neither the loop nor the writer.
        name = await self._read(lambda _: hashlib.sha256(data).hexdigest())
        now = self._clock()
        await self._write(partial(write_blob, name=name, data=data, now=now))
        return name

    async def get_blob(self, name: str) -> bytes | None:
        return await self._read(partial(read_blob, name=name))

    async def blobs(self, match: str) -> list[str]:
        return await self._read(partial(read_blob_names, match=match))

    async def back_up(self, path: Path | str) -> None:
        """Copies the log as it is now into one file, in place of an older copy, while appends go on.

        Raises LogError.
        """
        self._check_open()
        await asyncio.to_thread(copy_file, self._path, Path(path).absolute(), self._lock_timeout)

    async def purge(self, finished_before_ms: int) -> Purged:
        # Looked for aside, then deleted by the writer in small portions, which looks at each again.
        # The file does not shrink; what comes next uses the room.
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
        if matches:
            self._tidy_up()
        return Purged(matches, blobs)

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
                with suppress(LogError):  # whoever appends next is told
                    await self._read(lambda connection: connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone())

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._readers.run(query)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._check_open()
        return await self._writer.submit(work)
