"""The threads that read, each with a connection of its own, beside the one that writes."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, Protocol, TypeVar


class Closing(Protocol):
    """What every connection has."""

    def close(self) -> None:
        """Lets go of the store."""


T = TypeVar("T")
C = TypeVar("C", bound=Closing)


class Readers(ABC, Generic[C]):
    """Runs queries off the event loop. Every query sees all that was committed before it began."""

    def __init__(self, threads: int, name: str = "knobel-log-reader") -> None:
        self._own = threading.local()
        self._connections: set[C] = set()
        self._threads = ThreadPoolExecutor(threads, name)

    async def run(self, query: Callable[[C], T]) -> T:
        """What the query returns. Raises LogError."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, query)

    async def close(self) -> None:
        """Waits for the queries under way."""
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._connections:
            connection.close()

    @abstractmethod
    def _connect(self) -> C:
        """A connection for this thread."""

    @abstractmethod
    def _run(self, query: Callable[[C], T]) -> T:
        """In one of the threads: what the query returns. Raises LogError."""

    @property
    def _connected(self) -> bool:
        return hasattr(self._own, "connection")

    def _connection(self) -> C:
        if not self._connected:
            self._own.connection = self._connect()
            self._connections.add(self._own.connection)
        found: C = self._own.connection
        return found

    def _hang_up(self) -> None:
        if self._connected:
            self._own.connection.close()
            self._connections.discard(self._own.connection)
            del self._own.connection
