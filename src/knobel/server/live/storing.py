"""Appends what a table decided to the log, one append at a time and in order, and hands on what is stored."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from knobel.core.simulation import film_named_in
from knobel.log import Addition, Hold, Log, Status
from knobel.server.live.watchers import Recipient
from knobel.table.journal import Entry, Happened
from knobel.table.messages import Message
from knobel.table.names import part_names
from knobel.table.table import Table


class PendingBatch(NamedTuple):
    """The entries of one `Effects`, and its messages, encoded while their state is the newest."""

    entries: list[Entry]
    asked: Recipient | None
    reply: bytes | None  #: to `asked`
    sends: list[tuple[int | None, Message, bytes]]


class Storing:
    """The batches of one match that are not stored yet.

    `deliver` gets each batch that is stored, `failed` why one cannot be, and `done` follows when none is left.
    """

    def __init__(
        self,
        table: Table,
        log: Log,
        stored: int,
        hold: Hold | None,
        *,
        deliver: Callable[[PendingBatch], None],
        failed: Callable[[BaseException], None],
        done: Callable[[], None],
    ) -> None:
        self.log = log
        self._table, self._stored, self._hold = table, stored, hold
        self._deliver, self._failed, self._done = deliver, failed, done
        self._status: Status | None = None  #: as it is stored
        self._queue: list[PendingBatch] = []
        self._batches: list[PendingBatch] | None = None  #: handed to the log, and not stored yet
        self._appending: asyncio.Future[int] | None = None
        self._waiting: list[asyncio.Future[None]] = []  #: for everything to be stored
        self._stopped = False

    @property
    def busy(self) -> bool:
        """Whether a batch is not stored yet; one that follows has to wait for it."""
        return self._batches is not None

    def add(self, batch: PendingBatch) -> None:
        """Appends this batch, or does so after those before it; all that queue meanwhile are one append."""
        if self.busy:
            self._queue.append(batch)
        else:
            self._store([batch])

    async def finish(self) -> None:
        """Returns when everything is stored that is pending now, or nothing will be."""
        waiting = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        await waiting

    async def quiet(self) -> None:
        """Returns when the log has finished with this room, so that another room of the match can be opened."""
        if self._appending is not None:
            await asyncio.wait([self._appending])

    def stop(self) -> None:
        """Stores and delivers nothing more."""
        self._stopped, self._batches = True, None
        self._queue.clear()
        self._release()

    def _store(self, batches: list[PendingBatch]) -> None:
        self._batches = batches
        entries = [entry for batch in batches for entry in batch.entries]
        try:
            self._appending = asyncio.ensure_future(self._append(entries))
        except Exception as fault:  # to go on after any would leave a hole in the journal
            self._failed(fault)
        else:
            self._appending.add_done_callback(self._appended)

    def _append(self, entries: list[Entry]) -> Awaitable[int]:
        table, new = self._table, self._stored == 0
        before, self._status = self._status, _status(table)
        texts, names, rewritten = part_names(entries, table.seats)
        films = [film_named_in(entry.extra) for entry in entries if isinstance(entry, Happened) and entry.extra]
        addition = Addition(
            table.match,
            self._stored,
            texts,
            game=table.setup.game if new else None,
            status=None if before == self._status else self._status,
            listed=table.setup.listed if new else None,
            blobs=[film for film in films if film],
            hold=self._hold,
            names=names,
            rewritten=rewritten,
        )
        return self.log.append(addition)

    def _appended(self, appending: "asyncio.Future[int]") -> None:
        self._appending = None
        fault = asyncio.CancelledError() if appending.cancelled() else appending.exception()
        if self._stopped:
            return
        if fault is not None:
            self._failed(fault)
            return
        self._stored = appending.result()
        stored = self._batches or []
        while stored:
            for batch in stored:
                self._deliver(batch)
            stored, self._queue = self._queue, []
            if any(batch.entries for batch in stored):
                self._store(stored)
                return
        self._batches = None
        self._release()
        self._done()

    def _release(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)


def _status(table: Table) -> Status:
    """A match that still has to make its deciding game is live, so that a restart finds it."""
    if table.stage == "closed":
        return "closed"
    return "finished" if table.stage == "over" and not table.play_off() else "live"
