"""What a log can lie on, as the tests need it. Whoever writes another implementation adds it to STORES."""

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeVar

from knobel.log import Log
from knobel.log.sqlite.log import SqliteLog

T = TypeVar("T")


class Clock:
    """A clock that stands still until it is told."""

    now = 1_000

    def __call__(self) -> int:
        return self.now


def entry(number: int) -> bytes:
    return b'{"n":%d}' % number


def entries(count: int) -> list[bytes]:
    return [entry(number) for number in range(count)]


class Store(ABC):
    """A place for one log, empty at first."""

    @abstractmethod
    def __init__(self, folder: Path) -> None:
        """A place of its own; whatever it needs on disk goes into the folder."""

    @property
    @abstractmethod
    def place(self) -> str:
        """What `open_log` is given."""

    @abstractmethod
    async def open(self, clock: Callable[[], int]) -> Log:
        """Opens the log. Followers learn within a moment what others wrote."""

    @abstractmethod
    def writing_held_up(self) -> AbstractContextManager[None]:
        """Whatever is to be written queues up meanwhile."""

    def play(self, story: Callable[[Log], Awaitable[T]], clock: Callable[[], int] | None = None) -> T:
        """Opens the log, lets the story happen, and closes it."""

        async def whole() -> T:
            async with await self.open(clock or Clock()) as log:
                return await asyncio.wait_for(story(log), 30)

        return asyncio.run(whole())


class SqliteStore(Store):
    """A file."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "log"

    @property
    def place(self) -> str:
        return str(self.file)

    async def open(self, clock: Callable[[], int]) -> SqliteLog:
        return await SqliteLog.open(self.file, clock=clock, poll=0.01)

    @contextmanager
    def writing_held_up(self) -> Iterator[None]:
        other = sqlite3.connect(self.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("COMMIT")
            other.close()


STORES: dict[str, type[Store]] = {"sqlite": SqliteStore}
