"""A disk that is slow, full or broken when the seed says so, and the log on it."""

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from typing import Any, NamedTuple

import msgspec

from knobel.log import Addition, Hold, Log, LogError, Status, WrongNumber
from knobel.log.port import Match, Purged
from tests.simulation.loop import SimulatedLoop
from tests.simulation.shadow import Shadow
from tests.simulation.stored import Stored
from tests.simulation.world import World

SHADOWED = 8  #: in one run of so many the real statements of the SQLite store write along


class Health(msgspec.Struct):
    """How a disk behaves."""

    delay: float = 0.002  #: seconds a transaction takes at most, mostly less
    slow: float = 0.0  #: share of transactions that take seconds
    broken: float = 0.0  #: share of transactions that fail and leave no trace
    torn: float = 0.0  #: share of transactions that are written, and yet said to have failed
    unreadable: float = 0.0  #: share of reads that fail
    full: bool = False  #: nothing can be written


class Write(NamedTuple):
    """Something to write, and whom to tell what came of it."""

    work: Addition | Callable[[], Any]
    about: str
    tell: Callable[[Any], None]


class SimulatedDisk:
    """What lies here survives every crash; what is being written when one comes may or may not.

    One writer: whatever has queued while it was busy goes into its next transaction, all or nothing.
    """

    def __init__(self, world: World) -> None:
        self.matches: dict[str, Stored] = {}
        self.blobs: dict[str, bytes] = {}
        self.health = Health()
        self.failed: Counter[str] = Counter()  #: by match: how often something with it was made to fail
        self.commits = 0
        self._world = world
        self._rng = world.rng("disk")
        self._queue: list[Write] = []
        self._writing: list[Write] = []
        self._life = 0  #: of the process that writes
        self._shadow = Shadow() if world.seed % SHADOWED == 0 else None

    @property
    def busy(self) -> bool:
        """Whether something is still to be written."""
        return bool(self._queue or self._writing)

    def write(self, write: Write) -> None:
        """Queues something."""
        self._queue.append(write)
        self._begin()

    def read(self, work: Callable[[], Any], about: str, tell: Callable[[Any], None]) -> None:
        """Looks something up, a moment later."""
        failing = self._rng.random() < self.health.unreadable
        self.failed[about] += failing
        self._world.after(self._takes(), lambda: tell(LogError("the disk cannot be read") if failing else work()))

    def crash(self) -> None:
        """The process that wrote is gone. What it was writing is there as a whole, or not at all."""
        self._life += 1
        if self._writing and self._rng.random() < 0.5:
            self._commit(self._writing)
        self._queue, self._writing = [], []

    def _takes(self) -> float:
        if self._rng.random() < self.health.slow:
            return self._rng.uniform(0.1, 4.0)
        return self._rng.uniform(0.0001, self.health.delay)

    def _begin(self) -> None:
        if self._queue and not self._writing:
            self._writing, self._queue = self._queue, []
            self._world.after(self._takes(), self._end, self._life)

    def _end(self, life: int) -> None:
        if life != self._life:
            return
        writes, self._writing = self._writing, []
        chance, health = self._rng.random(), self.health
        torn = chance < health.torn
        if torn or health.full or chance < health.torn + health.broken:
            self.failed.update(write.about for write in writes)
            self._world.say("disk", "torn" if torn else "full" if health.full else "broken")
            if torn:
                self._commit(writes)
            outcomes: list[Any] = [LogError("the disk is full; make room") for _ in writes]
        else:
            outcomes = self._commit(writes)
        for write, outcome in zip(writes, outcomes, strict=True):
            write.tell(outcome)
        self._begin()

    def _commit(self, writes: list[Write]) -> list[Any]:
        self.commits += 1
        works = [write.work for write in writes]
        outcomes = [self.append(work) if isinstance(work, Addition) else work() for work in works]
        additions = [work for work in works if isinstance(work, Addition)]
        if self._shadow and additions:
            ours = [outcome for work, outcome in zip(works, outcomes, strict=True) if isinstance(work, Addition)]
            theirs = self._shadow.append(additions)
            if [*map(str, ours)] != [*map(str, theirs)]:
                self._world.fail(f"SQLite says {theirs} instead of {ours}")
        return outcomes

    def check(self) -> None:
        """Fails if the real store would have kept something else."""
        difference = self._shadow.difference(self.matches) if self._shadow else ""
        if difference:
            self._world.fail(f"SQLite has {difference}")

    # --- the work -----------------------------------------------------------------------------------------

    def append(self, new: Addition) -> int | Exception:
        """How many entries the match has then, or why not."""
        stored = self.matches.get(new.match)
        actual = len(stored.entries) if stored else 0
        if actual != new.expected:
            # There is one server, and it knows what it has written. Another writer is a mistake.
            self._world.fail(f"an append to {new.match} expected {new.expected} entries, and there are {actual}")
            return WrongNumber(new.match, new.expected, actual)
        missing = [name for name in new.blobs if name not in self.blobs]
        if missing:
            self._world.fail(f"an entry of {new.match} names a blob that is not stored")
            return LogError(f"there is no blob {missing[0]}")
        if stored is None:
            if new.game is None:
                self._world.fail(f"{new.match} begins without saying what is played")
                return LogError("a match begins with its game")
            stored = self.matches[new.match] = Stored(new.match, new.game, len(self.matches))
        stored.add(new.entries)
        stored.name(new.names or {}, new.rewritten or {})
        stored.status = stored.status if new.status is None else new.status
        stored.listed = stored.listed if new.listed is None else new.listed
        return len(stored.entries)

    def set_aside(self, match: str, why: str | None) -> bool:
        """Whether there is such a match."""
        stored = self.matches.get(match)
        if stored:
            stored.aside = why
        if self._shadow:
            self._shadow.set_aside(match, why)
        return stored is not None

    def put_blob(self, name: str, data: bytes) -> str:
        """Its name."""
        self.blobs[name] = data
        if self._shadow:
            self._shadow.put_blob(name, data)
        return name


class SimulatedLog(Log):
    """The log of one process on such a disk."""

    def __init__(self, disk: SimulatedDisk, loop: SimulatedLoop) -> None:
        self._disk = disk
        self._loop = loop

    def append(self, addition: Addition) -> "asyncio.Future[int]":
        return self._written(addition, addition.match)

    async def read(self, match: str, after: int = 0) -> list[bytes]:
        def found() -> list[bytes]:
            stored = self._disk.matches.get(match)
            return stored.entries[after:] if stored else []

        entries: list[bytes] = await self._read(found, match)
        return entries

    async def names(self, match: str) -> dict[int, str]:
        def found() -> dict[int, str]:
            stored = self._disk.matches.get(match)
            return {**stored.names} if stored else {}

        names: dict[int, str] = await self._read(found, match)
        return names

    async def follow(self, match: str, after: int = 0) -> AsyncGenerator[bytes, None]:
        for entry in await self.read(match, after):
            yield entry

    async def match(self, match: str) -> Match | None:
        def found() -> Match | None:
            stored = self._disk.matches.get(match)
            return stored.row() if stored else None

        row: Match | None = await self._read(found, match)
        return row

    async def matches(
        self,
        *,
        status: Status | None = None,
        listed: bool | None = None,
        aside: bool | None = None,
        limit: int | None = 100,
    ) -> list[Match]:
        def found() -> list[Match]:
            rows = [stored.row() for stored in self._disk.matches.values()]
            rows = [row for row in rows if status in (None, row.status) and listed in (None, row.listed)]
            return [row for row in rows if aside in (None, row.aside is not None)][::-1][:limit]

        rows: list[Match] = await self._read(found)
        return rows

    async def set_aside(self, match: str, why: str | None, *, hold: Hold | None = None) -> bool:
        there: bool = await self._written(lambda: self._disk.set_aside(match, why), match)
        return there

    async def put_blob(self, data: bytes) -> str:
        name = hashlib.sha256(data).hexdigest()
        stored: str = await self._written(lambda: self._disk.put_blob(name, data), "")
        return stored

    async def get_blob(self, name: str) -> bytes | None:
        blob: bytes | None = await self._read(lambda: self._disk.blobs.get(name))
        return blob

    async def blobs(self, match: str) -> list[str]:
        raise NotImplementedError

    async def purge(self, finished_before_ms: int) -> Purged:
        raise NotImplementedError

    @property
    def commits(self) -> int:
        return self._disk.commits

    async def close(self) -> None:
        """There is nothing to let go of."""

    def _written(self, work: Addition | Callable[[], Any], about: str) -> "asyncio.Future[Any]":
        future = self._loop.create_future()
        self._disk.write(Write(work, about, lambda outcome: self._loop.arrive(_resolve, future, outcome)))
        return future

    def _read(self, work: Callable[[], Any], about: str = "") -> "asyncio.Future[Any]":
        future = self._loop.create_future()
        self._disk.read(work, about, lambda outcome: self._loop.arrive(_resolve, future, outcome))
        return future


def _resolve(future: "asyncio.Future[Any]", outcome: Any) -> None:
    if future.done():
        return
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)
