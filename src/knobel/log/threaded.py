"""What every log has that writes in a thread of its own: queued appends, and followers who are woken by them."""

import asyncio
from abc import abstractmethod
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Any

from knobel.log.addition import Addition
from knobel.log.errors import LogError
from knobel.log.nodes import Hold
from knobel.log.port import Log, Status
from knobel.log.writer import Writer

#: A follower far behind is given this many entries at a time, so that it never holds a whole match.
PORTION = 256
#: A purge deletes this many things at a time, so that no append has to wait for all of it.
SWEEP = 50


class ThreadedLog(Log):
    """For one event loop, as every log is. A store adds how it reads and what it lies on."""

    _writer: Writer[Any]

    def __init__(self, clock: Callable[[], int]) -> None:
        """A store sets its `_writer` afterwards, which rings our bells."""
        self._clock = clock
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._closed = False

    @abstractmethod
    async def _portion(self, match: str, after: int) -> list[bytes]:
        """At most PORTION entries from that number on."""

    def _tidy_up(self) -> None:
        """Something that was stored is erased: a store that still has it beside its tables removes it there, too."""

    @property
    def commits(self) -> int:
        return self._writer.commits

    def append(
        self,
        match: str,
        expected: int,
        entries: Sequence[bytes],
        *,
        game: str | None = None,
        status: Status | None = None,
        listed: bool | None = None,
        blobs: Sequence[str] = (),
        hold: Hold | None = None,
        names: Mapping[int, str | None] | None = None,
        rewritten: Mapping[int, bytes] | None = None,
    ) -> "asyncio.Future[int]":
        now = self._clock()
        new = Addition(match, expected, tuple(entries), game, status, listed, tuple(blobs), now, hold, names, rewritten)
        self._check_open()
        appending = self._writer.append(new)
        if names and None in names.values():
            appending.add_done_callback(lambda _: self._tidy_up())
        return appending

    async def follow(self, match: str, after: int = 0) -> AsyncGenerator[bytes, None]:
        bell = asyncio.Event()
        self._listen(match, bell)
        try:
            while not self._closed:
                bell.clear()  # before reading: what is committed from now on rings it again
                portion = await self._portion(match, after)
                for entry in portion:
                    yield entry
                after += len(portion)
                if len(portion) < PORTION:
                    await bell.wait()
        finally:
            self._leave(match, bell)

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
