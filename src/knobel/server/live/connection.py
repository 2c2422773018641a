"""Somebody connected to a match: a bounded queue of what is still to be sent, and a limit on what may be said."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

LONGEST_QUEUE = 256
EVERY_SECOND, AT_ONCE = 40.0, 80.0  #: messages a connection may send


class Connection:
    """One socket: a player with one or more seats, or a watcher with none."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.slow = False
        self.bye = 1000, ""  #: with which code and reason the connection ends
        self._queue: deque[str] = deque()
        self._news = asyncio.Event()
        self._leaving = False
        self._left = AT_ONCE
        self._seen = time.monotonic()
        self.pinged: dict[int, float] = {}

    def send(self, message: str) -> None:
        """Queues a message. A reader who does not keep up is let go, so that nobody else waits."""
        if self._leaving:
            return
        if len(self._queue) == LONGEST_QUEUE:
            self.slow = True
            self.leave(4008, "too-slow")
            return
        self._queue.append(message)
        self._news.set()

    def leave(self, code: int, reason: str) -> None:
        """Ends the sending after what is queued, or at once for whoever was too slow."""
        self.bye = code, reason
        self._leaving = True
        self._news.set()

    def may_speak(self) -> bool:
        """A bucket that fills by EVERY_SECOND and holds AT_ONCE."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._seen) * EVERY_SECOND)
        self._seen = now
        self._left -= 1
        return self._left >= 0

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what is queued until the guest leaves."""
        while not self.slow:
            if self._queue:
                await send(self._queue.popleft())
            elif self._leaving:
                return
            else:
                self._news.clear()
                await self._news.wait()
