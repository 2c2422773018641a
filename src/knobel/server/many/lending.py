"""Work goes where there is room: what waits too long for a worker here is lent to other nodes, through the database.

A library such as procrastinate would bring its own tables, workers and NOTIFY with every job, and keeps no results;
what a match waits for is a result, within milliseconds, and lost work is simply done here.
"""

import asyncio
import hashlib
import hmac
import itertools
import logging
from contextlib import suppress

import msgspec

from knobel import __version__
from knobel.log import LogError
from knobel.server.live.workers import Job, Workers, WorkFailed
from knobel.server.many.node import Node

LOOK_EVERY = 0.03  #: seconds between two looks at what was lent, or could be borrowed
REST = 0.2  #: seconds between two looks where there is nothing to see
MOST_LENT = 64  #: pieces of work at a time
LARGEST = 4 << 20  #: bytes of a piece of work
LATE = 2.0  #: seconds beyond its own that a borrower may take
_log = logging.getLogger("knobel.lending")


class Counts(msgspec.Struct):
    """Pieces of work, so far."""

    by_others: int = 0
    for_others: int = 0


class Lending:
    """Lends what waits here, and borrows where nothing does. Nodes of another version are left alone."""

    def __init__(self, node: Node, workers: Workers, key: bytes) -> None:
        self.counts = Counts()
        self._node, self._workers, self._key = node, workers, key
        self._lent: dict[int, tuple[Job, float]] = {}  #: by number: with when it is done here after all
        self._borrowed: set[asyncio.Task[None]] = set()

    @property
    def lent(self) -> int:
        """How much is with others, or waits for them."""
        return len(self._lent)

    async def run(self) -> None:
        """Looks after both, until it is cancelled."""
        while True:
            busy = False
            with suppress(LogError):  # then everything is done here
                busy = await self._lend() | await self._collect() | await self._borrow()
            await asyncio.sleep(LOOK_EVERY if busy else REST)

    # --- what others do for us -------------------------------------------------------------------------------

    async def _lend(self) -> bool:
        others = any(row.version == __version__ for row in self._node.others_here)
        if not others or self._node.leaving or self._node.adrift:
            return False
        jobs = self._workers.spare(MOST_LENT - len(self._lent), LARGEST)
        if not jobs:
            return False
        try:
            offered = [(not job.place[0], self._signed(job.call), job.seconds) for job in jobs]
            numbers = await self._node.nodes.offer(self._node.id, offered)
        except LogError:
            for job in jobs:
                self._workers.put_back(job)
            raise
        now = asyncio.get_running_loop().time()
        for job, number in zip(jobs, numbers, strict=True):
            self._lent[number] = job, now + job.seconds + LATE
        return True

    async def _collect(self) -> bool:
        if not self._lent:
            return False
        now = asyncio.get_running_loop().time()
        for number, signed in await self._node.nodes.collect(self._node.id):
            job, _ = self._lent.pop(number, (None, 0.0))
            outcome = self._read(signed)
            if job is None or job.outcome.done():
                continue
            if outcome is None:
                self._workers.put_back(job)  # nobody of ours has written that
            else:
                self.counts.by_others += 1
                job.outcome.set_result(outcome)
        # What nobody has taken while there is room here, and what takes too long, is done here.
        idle = self._workers.room
        back = [number for number, (job, late) in self._lent.items() if job.outcome.done() or late < now]
        back += itertools.islice((number for number in self._lent if number not in back), idle)
        if back:
            late = [number for number in back if self._lent[number][1] < now]
            for number in await self._node.nodes.take_back(self._node.id, back, late):
                self._workers.put_back(self._lent.pop(number)[0])
        return True

    # --- what we do for others -------------------------------------------------------------------------------

    async def _borrow(self) -> bool:
        asking = [row.id for row in self._node.others_here if row.figures.get("lent") and row.version == __version__]
        room = self._workers.room - len(self._borrowed)
        if not asking or room <= 0 or self._node.leaving or self._node.adrift:
            return False
        jobs = await self._node.nodes.borrow(self._node.id, asking, room)
        for job in jobs:
            task = asyncio.create_task(self._do(job.number, job.call, job.seconds))
            self._borrowed.add(task)
            task.add_done_callback(self._borrowed.discard)
        return True

    async def _do(self, number: int, signed: bytes, seconds: float) -> None:
        call = self._read(signed)
        if call is None:
            _log.error("work %d in the database was not written by a node of this table; it is left alone", number)
            return
        with suppress(LogError, WorkFailed):  # whoever has lent it does it then
            outcome = await self._workers.run_packed(call, seconds)
            self.counts.for_others += 1
            await self._node.nodes.finish(number, self._node.id, self._signed(outcome))

    # Calls and outcomes are pickled: only what a node of this table has written is ever read.

    def _signed(self, packed: bytes) -> bytes:
        return hmac.new(self._key, packed, hashlib.sha256).digest() + packed

    def _read(self, signed: bytes) -> bytes | None:
        packed = signed[32:]
        return packed if hmac.compare_digest(self._signed(packed)[:32], signed[:32]) else None

    async def close(self) -> None:
        """Nothing more is lent or borrowed; what waits here ends with the server."""
        for task in self._borrowed:
            task.cancel()

    def lines(self) -> list[str]:
        """The figures as Prometheus reads them."""
        figures = (
            ("knobel_work_waiting", "gauge", self._workers.waiting),
            ("knobel_work_lent", "gauge", self.lent),
            ("knobel_work_done_by_others_total", "counter", self.counts.by_others),
            ("knobel_work_done_for_others_total", "counter", self.counts.for_others),
        )
        return [f"# TYPE {name} {kind}\n{name} {value}" for name, kind, value in figures]
