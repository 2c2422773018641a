"""What a log can lie on, as the tests need it. Whoever writes another implementation adds it to STORES."""

import asyncio
import atexit
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

import psycopg
from tools.postgres import Postgres

from knobel.log import Log
from knobel.log.postgres.log import PostgresLog
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

    @abstractmethod
    def close(self) -> None:
        """Nothing of it is needed any more."""

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

    def close(self) -> None:
        """The folder goes by itself."""

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


@cache
def postgres() -> Postgres:
    """One server for all tests of a process; it ends with it."""
    server = Postgres()
    atexit.register(server.close)
    server.start()
    return server


class PostgresStore(Store):
    """A database."""

    _empty: ClassVar[list[str]] = []  #: emptied, to be used again: making one takes longer than most tests

    def __init__(self, folder: Path) -> None:
        self.url = self._empty.pop() if self._empty else postgres().new_database()

    @property
    def place(self) -> str:
        return self.url

    async def open(self, clock: Callable[[], int]) -> PostgresLog:
        return await PostgresLog.open(self.url, clock=clock, poll=0.01)

    @contextmanager
    def writing_held_up(self) -> Iterator[None]:
        with psycopg.connect(self.url) as other:
            other.execute("LOCK TABLE knobel.matches, knobel.blobs IN SHARE MODE")
            yield

    def close(self) -> None:
        with psycopg.connect(self.url) as database:
            tables = "matches, entries, names, blobs, match_blobs, nodes, notes, work"
            database.execute("TRUNCATE " + ", ".join(f"knobel.{table}" for table in tables.split(", ")))
        self._empty.append(self.url)


STORES: dict[str, type[Store]] = {"sqlite": SqliteStore, "postgres": PostgresStore}
