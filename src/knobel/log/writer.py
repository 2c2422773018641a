"""The one thread that writes: whatever has queued while it was busy goes into its next transaction.

What it writes to is the store's own business (`log/sqlite/writer.py`, `log/postgres/writer.py`).
"""

import asyncio
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple, TypeVar

from knobel.log.errors import LogError, NotOurs, WrongNumber
from knobel.log.port import Addition

T = TypeVar("T")
C = TypeVar("C")

#: More than this waits for the transaction after: no answer should hang on a flood by others.
LARGEST_BATCH = 512
#: So many writes in one transaction are a rush: the next one waits a moment (in seconds) for more to come along.
RUSH, MOMENT = 8, 0.003


class Write(NamedTuple, Generic[T]):
    """Something to write, and the future that resolves then."""

    work: Addition | Callable[[Any], T]
    future: "asyncio.Future[T]"
    now: int = 0  #: ms since 1970 at which an addition came


class Writer(ABC, Generic[C]):
    """Writes on a connection that is its own; a write's future resolves once its transaction is on disk."""

    def __init__(self, written: Callable[[set[str] | None], None], poll: float) -> None:
        """Calls `written` on the loop with the matches that changed; with None if another process wrote."""
        self.commits = 0
        self._written = written
        self._poll = poll
        self._watching = False
        self._closing = False
        self._loop = asyncio.get_running_loop()
        # None in the queue only wakes the thread, to look around.
        self._queue: queue.SimpleQueue[Write[Any] | None] = queue.SimpleQueue()
        # A daemon: a program that forgets to close its log can still end, and loses nothing acknowledged.
        self._thread = threading.Thread(target=self._run, name="knobel-log-writer", daemon=True)
        self._thread.start()

    # --- what a store says -----------------------------------------------------------------------------------

    @abstractmethod
    def _write_together(self, writes: Sequence[Write[Any]]) -> list[Any]:
        """Writes all of it in one transaction: what came of each. Raises if that cannot be committed."""

    @abstractmethod
    def _undo(self) -> None:
        """What was begun is not to be."""

    @abstractmethod
    def _version(self) -> int:
        """A number that changes when another process has written, but not when this thread has."""

    @abstractmethod
    def _spoils_all(self, fault: Exception) -> bool:
        """Whether nothing of it could be written, so that it is no use to try each alone."""

    @abstractmethod
    def _in_words(self, fault: Exception) -> LogError:
        """The same fault as a sentence for a person."""

    @abstractmethod
    def _hang_up(self) -> None:
        """Nothing is written any more."""

    # --- what the log asks for -------------------------------------------------------------------------------

    def submit(self, work: Callable[[C], T]) -> "asyncio.Future[T]":
        """Queues work. It runs within a transaction; if it raises, nothing of it stays."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(Write(work, future))
        return future

    def append(self, addition: Addition, now: int) -> "asyncio.Future[int]":
        """Queues an append. Those that queue together are written together."""
        future: asyncio.Future[int] = self._loop.create_future()
        self._queue.put(Write(addition, future, now))
        return future

    def watch(self, watching: bool) -> None:
        """Whether to keep an eye on what other processes write."""
        self._watching = watching
        self._queue.put(None)

    async def close(self) -> None:
        """Writes what is queued and ends the thread."""
        self._closing = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # --- the thread ------------------------------------------------------------------------------------------

    def _run(self) -> None:
        seen, writes = self._version(), list[Write[Any]]()
        # If the loop has ended, no future is awaited any more.
        while not (self._closing and self._queue.empty()) and not self._loop.is_closed():
            if len(writes) >= RUSH:
                time.sleep(MOMENT)
            writes = self._next_writes()
            outcomes = self._write(writes)
            before, seen = seen, self._version() if self._watching else seen
            if writes or before != seen:
                with suppress(RuntimeError):  # the loop ended just now
                    self._loop.call_soon_threadsafe(self._answer, writes, outcomes, before != seen)
        self._hang_up()

    def _next_writes(self) -> list[Write[Any]]:
        """Waits for one write, and takes all that are there by then."""
        writes: list[Write[Any]] = []
        try:
            write = self._queue.get(timeout=self._poll if self._watching else None)
            while True:
                if write is not None:
                    writes.append(write)
                if len(writes) == LARGEST_BATCH:
                    break
                write = self._queue.get_nowait()
        except queue.Empty:
            pass
        return writes

    def _write(self, writes: Sequence[Write[Any]]) -> list[Any]:
        """What came of each write: what it returned, or what it raised."""
        if not writes:
            return []
        try:
            outcomes = self._write_together(writes)
        except Exception as fault:  # noqa: BLE001 (each goes to its future; the thread lives on)
            self._undo()
            if len(writes) == 1 or self._spoils_all(fault):
                return [fault] * len(writes)
        else:
            self.commits += 1
            return outcomes
        # One of them has spoilt it for all: alone, each gets what is its own.
        return [outcome for write in writes for outcome in self._write([write])]

    def _answer(self, writes: Sequence[Write[Any]], outcomes: Sequence[Any], others_wrote: bool) -> None:
        """On the loop: resolves the futures, then wakes the followers."""
        changed: set[str] = set()
        for write, outcome in zip(writes, outcomes, strict=True):
            failed = isinstance(outcome, Exception)
            if not failed and isinstance(write.work, Addition):
                changed.add(write.work.match)
            if write.future.done():
                continue  # cancelled; what it asked for is done nevertheless
            if not failed:
                write.future.set_result(outcome)
            elif isinstance(outcome, LogError | WrongNumber | NotOurs):
                write.future.set_exception(outcome)
            else:
                sentence = self._in_words(outcome)
                sentence.__cause__ = outcome
                write.future.set_exception(sentence)
        if others_wrote:
            self._written(None)
        elif changed:
            self._written(changed)
