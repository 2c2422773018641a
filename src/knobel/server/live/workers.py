"""Worker processes, for whatever takes longer than a moment. The event loop never waits on them."""

import asyncio
import itertools
import logging
import pickle
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import msgspec

from knobel.server.live.worker import Lost, Worker

PATIENCE = 30.0  #: seconds that a piece of work may take, unless it says otherwise
TRIES = 3
PAUSES = 1.0, 2.0, 4.0  #: seconds before what a match cannot do without is tried again
MOST_WAITING = 512  #: pieces of work that wait in a lane
MOST_BYTES = 64 << 20  #: that wait in a lane

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_log = logging.getLogger("knobel.workers")


class WorkFailed(Exception):
    """A piece of work came to nothing: the workers that did it died or took too long, however often it was tried."""


class TooBusy(WorkFailed):
    """So much waits already that this was not taken in."""


class Job(msgspec.Struct, eq=False):
    """A piece of work that waits for a worker, or for its outcome."""

    call: bytes
    seconds: float
    tries: int
    place: tuple[bool, int]  #: in the queue; those in a hurry are before all others
    outcome: asyncio.Future[bytes]


class Workers:
    """Processes that are started when they are needed, and replaced when they die or take too long.

    Work waits in two lanes: what a person at a table waits for comes first.
    """

    def __init__(self, processes: int = 2) -> None:
        self._processes = processes
        self._queue: asyncio.PriorityQueue[tuple[tuple[bool, int], Job]] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._waiting = {True: 0, False: 0}  #: pieces of work in each lane
        self._bytes = {True: 0, False: 0}
        self._free = 0  #: workers that wait for work
        self._tasks: set[asyncio.Task[None]] = set()  #: one looks after one worker
        self._closed = False

    async def run(
        self,
        work: Callable[[*Ts], T],
        *args: *Ts,
        seconds: float = PATIENCE,
        tries: int = TRIES,
        hurry: bool = False,
        patience: float | None = None,
    ) -> T:
        """Calls a function in a worker; what it raises is raised here.

        A worker that dies over it or takes longer than that is ended, and the work done again, with twice the time at
        each try. Raises WorkFailed when that has not helped; TooBusy, at once, if too much waits already, and if its
        turn and outcome have not come within `patience` seconds. Closing cancels what waits.
        """
        call = pickle.dumps((work, args))
        if self._waiting[hurry] >= MOST_WAITING or self._bytes[hurry] + len(call) > MOST_BYTES:
            raise TooBusy("too much waits to be worked out already; try again in a moment")
        outcome: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        if self._closed:
            outcome.cancel()
        else:
            self._put(Job(call, seconds, tries, (not hurry, next(self._numbers)), outcome))
        try:
            async with asyncio.timeout(patience):
                succeeded, value = pickle.loads(await outcome)  # noqa: S301 - our own worker's
        except TimeoutError:
            raise TooBusy("too much is being worked out at this table; try again in a moment") from None
        if succeeded:
            return value  # type: ignore[no-any-return]
        raise value

    async def insist(self, work: Callable[[*Ts], T], *args: *Ts, seconds: float = PATIENCE, hurry: bool = False) -> T:
        """Like `run`, for what a match cannot do without: a full lane is waited for, and what fails done again.

        After a few times it raises what was raised, or WorkFailed.
        """
        pauses = iter(PAUSES)
        while True:
            try:
                return await self.run(work, *args, seconds=seconds, hurry=hurry)
            except TooBusy:
                await asyncio.sleep(PAUSES[0])
            except WorkFailed:
                raise
            except Exception:
                pause = next(pauses, None)
                if pause is None:
                    raise
                await asyncio.sleep(pause)

    @property
    def waiting(self) -> int:
        """Pieces of work that wait for a worker."""
        return self._queue.qsize()

    def close(self) -> None:
        """Ends the processes, whatever they do."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        while not self._queue.empty():
            self._queue.get_nowait()[1].outcome.cancel()

    def _put(self, job: Job) -> None:
        hurry = not job.place[0]
        self._waiting[hurry] += 1
        self._bytes[hurry] += len(job.call)
        self._queue.put_nowait((job.place, job))
        if self._queue.qsize() > self._free and len(self._tasks) < self._processes:
            task = asyncio.create_task(self._look_after_a_worker())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _next(self) -> Job:
        self._free += 1
        try:
            place, job = await self._queue.get()
        finally:
            self._free -= 1
        self._waiting[not place[0]] -= 1
        self._bytes[not place[0]] -= len(job.call)
        return job

    async def _look_after_a_worker(self) -> None:
        """Gives work to a worker, and to another one if that is lost."""
        worker: Worker | None = None
        job: Job | None = None
        try:
            while True:
                job = await self._next()
                if job.outcome.done():
                    continue  # its caller waits no more
                try:
                    worker = worker or await Worker.start()
                    outcome = await worker.do(job.call, job.seconds)
                except Lost as fault:
                    if worker is not None:
                        worker.end()
                    worker = None
                    self._try_again(job, str(fault))
                else:
                    if not job.outcome.done():
                        job.outcome.set_result(outcome)
        finally:
            if worker is not None:
                worker.end()
            if job is not None:
                job.outcome.cancel()

    def _try_again(self, job: Job, why: str) -> None:
        job.tries -= 1
        job.seconds *= 2
        _log.warning("%s, and is replaced", why)
        if job.tries:
            self._put(job)
        elif not job.outcome.done():
            job.outcome.set_exception(WorkFailed(why))
