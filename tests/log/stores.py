"""The stores that pass `knobel.log.suite`, as the tests need them. A new store is added to STORES."""

import asyncio
import atexit
import sqlite3
from abc import abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import ClassVar, TypeVar

import psycopg
from tools.postgres import Postgres

from knobel.log import Log, suite
from knobel.log.postgres.log import PostgresLog
from knobel.log.sqlite.log import SqliteLog
from knobel.log.suite import Clock, entries, entry

T = TypeVar("T")


class Store(suite.Store):
    """A place for one log, with what tests of this repository need besides."""

    @abstractmethod
    def __init__(self, folder: Path) -> None:
        """A place of its own; its files go into the folder."""

    @property
    @abstractmethod
    def place(self) -> str:
        """What `open_log` is given."""

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

    @asynccontextmanager
    async def writing_held_up(self) -> AsyncIterator[None]:
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

    @asynccontextmanager
    async def writing_held_up(self) -> AsyncIterator[None]:
        with psycopg.connect(self.url) as other:
            other.execute("LOCK TABLE knobel.matches, knobel.blobs IN SHARE MODE")
            yield

    def close(self) -> None:
        with psycopg.connect(self.url) as database:
            tables = "matches, entries, names, blobs, match_blobs, nodes, notes, work"
            database.execute("TRUNCATE " + ", ".join(f"knobel.{table}" for table in tables.split(", ")))
        self._empty.append(self.url)


__all__ = ["STORES", "Clock", "PostgresStore", "SqliteStore", "Store", "entries", "entry"]

STORES: dict[str, type[Store]] = {"sqlite": SqliteStore, "postgres": PostgresStore}
