"""Threads that ask the database something, each with a connection of its own, beside the one that writes."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import psycopg
from psycopg import Connection

from knobel.log.postgres.place import Place, is_lost, transaction

T = TypeVar("T")


class Helpers:
    """Runs queries off the event loop, each in a transaction. One that finds its connection dead tries another."""

    def __init__(self, place: Place, threads: int, name: str) -> None:
        self._place = place
        self._mine = threading.local()
        self._connections: set[Connection] = set()
        self._threads = ThreadPoolExecutor(threads, name)

    async def run(self, query: Callable[[Connection], T], *, again: bool = True) -> T:
        """What the query returns. Raises LogError. With `again`, what may have been done may be done twice."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, query, again)

    async def close(self) -> None:
        """Waits for the queries under way."""
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._connections:
            with contextlib.suppress(psycopg.Error):
                connection.close()

    def _run(self, query: Callable[[Connection], T], again: bool) -> T:
        # A connection that was made before may have died with a server that is up again: that is nobody's fault.
        old = hasattr(self._mine, "connection")
        try:
            return self._ask(query)
        except Exception as fault:
            if not (old and again and is_lost(fault)):
                raise self._place.in_words(fault) from fault
        try:
            return self._ask(query)
        except Exception as fault:
            raise self._place.in_words(fault) from fault

    def _ask(self, query: Callable[[Connection], T]) -> T:
        try:
            db = self._connection()
            with transaction(db):
                return query(db)
        except Exception as fault:
            if is_lost(fault):
                self._hang_up()
            raise

    def _connection(self) -> Connection:
        if not hasattr(self._mine, "connection"):
            self._mine.connection = self._place.connect()
            self._connections.add(self._mine.connection)
        found: Connection = self._mine.connection
        return found

    def _hang_up(self) -> None:
        if hasattr(self._mine, "connection"):
            with contextlib.suppress(psycopg.Error):
                self._mine.connection.close()
            self._connections.discard(self._mine.connection)
            del self._mine.connection
