"""The log on tables: one thread writes what is queued, others read, and followers are woken by what is written."""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from functools import partial
from typing import Generic, TypeVar

from knobel.log.errors import LogError
from knobel.log.nodes import Hold
from knobel.log.port import Addition, Log, Match, Purged, Status
from knobel.log.readers import Closing, Readers
from knobel.log.rows import ALL, Rows
from knobel.log.writer import Writer

T = TypeVar("T")
C = TypeVar("C", bound=Closing)

#: A follower far behind is given this many entries at a time, so that it never holds a whole match.
PORTION = 256
#: A purge deletes this many things at a time, so that no append has to wait for all of it.
SWEEP = 50


class ThreadedLog(Log, Generic[C]):
    """For one event loop, as every log is. A store adds what it lies on, and how that is read and written."""

    _rows: Rows[C]
    _readers: Readers[C]
    _writer: Writer[C]

    def __init__(self, clock: Callable[[], int]) -> None:
        """A store sets its `_readers` and its `_writer` afterwards, which rings our bells."""
        self._clock = clock
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._closed = False

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._ring(None)
        await self._readers.close()
        await self._writer.close()

    @property
    def commits(self) -> int:
        return self._writer.commits

    def append(self, addition: Addition) -> "asyncio.Future[int]":
        self._check_open()
        appending = self._writer.append(addition, self._clock())
        if addition.names and None in addition.names.values():
            appending.add_done_callback(lambda _: self._tidy_up())
        return appending

    async def read(self, match: str, after: int = 0) -> list[bytes]:
        return await self._read(partial(self._rows.read_entries, match=match, after=after, limit=ALL))

    async def names(self, match: str) -> dict[int, str]:
        return await self._read(partial(self._rows.read_names, match=match))

    async def follow(self, match: str, after: int = 0) -> AsyncGenerator[bytes, None]:
        bell = asyncio.Event()
        self._listen(match, bell)
        try:
            while not self._closed:
                bell.clear()  # before reading: what is committed from now on rings it again
                portion = await self._read(partial(self._rows.read_entries, match=match, after=after, limit=PORTION))
                for entry in portion:
                    yield entry
                after += len(portion)
                if len(portion) < PORTION:
                    await bell.wait()
        finally:
            self._leave(match, bell)

    async def match(self, match: str) -> Match | None:
        found = await self._read(partial(self._rows.read_matches, id=match, limit=1))
        return found[0] if found else None

    async def matches(
        self,
        *,
        status: Status | None = None,
        listed: bool | None = None,
        aside: bool | None = None,
        limit: int | None = 100,
    ) -> list[Match]:
        query = partial(self._rows.read_matches, status=status, listed=listed, aside=aside, limit=limit)
        return await self._read(query)

    async def set_aside(self, match: str, why: str | None, *, hold: Hold | None = None) -> bool:
        return await self._write(partial(self._rows.write_aside, match=match, why=why, hold=hold))

    async def put_blob(self, data: bytes) -> str:
        self._check_open()
        # Hashed aside: a long trajectory should stop neither the loop nor the writer.
        name = await asyncio.to_thread(lambda: hashlib.sha256(data).hexdigest())
        await self._write(partial(self._rows.write_blob, name=name, data=data, now=self._clock()))
        return name

    async def get_blob(self, name: str) -> bytes | None:
        return await self._read(partial(self._rows.read_blob, name=name))

    async def blobs(self, match: str) -> list[str]:
        return await self._read(partial(self._rows.read_blob_names, match=match))

    async def purge(self, finished_before_ms: int) -> Purged:
        # Looked for aside, then deleted by the writer in small portions, which looks at each again.
        # A file does not shrink; what comes next uses the room.
        before, rows = finished_before_ms, self._rows
        old = await self._read(partial(rows.read_old_matches, before=before))
        sweeps = [await self._write(partial(rows.delete_matches, numbers=part, before=before)) for part in _parts(old)]
        matches = sum(sweeps)
        idle = await self._read(partial(rows.read_idle_blobs, before=before))
        sweeps = [await self._write(partial(rows.delete_blobs, names=part, before=before)) for part in _parts(idle)]
        if matches:
            self._tidy_up()
        return Purged(matches, sum(sweeps))

    def _tidy_up(self) -> None:
        """Something that was stored is erased: a store that still has it beside its tables removes it there, too."""

    async def _read(self, query: Callable[[C], T]) -> T:
        self._check_open()
        return await self._readers.run(query)

    async def _write(self, work: Callable[[C], T]) -> T:
        self._check_open()
        return await self._writer.submit(work)

    def _check_open(self) -> None:
        if self._closed:
            raise LogError("the log is closed; open it again")

    def _listen(self, match: str, bell: asyncio.Event) -> None:
        if not self._bells:
            self._writer.watch(True)
        self._bells.setdefault(match, set()).add(bell)

    def _leave(self, match: str, bell: asyncio.Event) -> None:
        self._bells[match].discard(bell)
        if not self._bells[match]:
            del self._bells[match]
        if not self._bells:
            self._writer.watch(False)

    def _ring(self, matches: set[str] | None) -> None:
        """Wakes the followers of these matches, or all of them."""
        for match in self._bells if matches is None else matches:
            for bell in self._bells.get(match, ()):
                bell.set()


def _parts(things: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(things), SWEEP):
        yield things[start : start + SWEEP]
