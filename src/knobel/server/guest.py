"""Somebody connected to a match: a bounded queue of what is still to be sent, and a limit on what may be said."""

import asyncio
import time
from collections.abc import Awaitable, Callable

LONGEST_QUEUE = 256
EVERY_SECOND, AT_ONCE = 40.0, 80.0  #: messages a connection may send


class Guest:
    """One socket: a player with one or more seats, or a watcher with none."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats = seats
        self.slow = False
        self.bye = 1000, ""  #: with which code and reason the connection ends
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(LONGEST_QUEUE)
        self._left = AT_ONCE
        self._seen = time.monotonic()
        self.pinged: dict[int, float] = {}

    def send(self, message: str) -> None:
        """Queues a message. A reader who does not keep up is let go, so that nobody else waits."""
        if self.slow:
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.slow = True
            self.leave(4008, "too-slow")

    def leave(self, code: int, reason: str) -> None:
        """Ends the sending after what is queued, or at once if nothing fits any more."""
        self.bye = code, reason
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    def may_speak(self) -> bool:
        """A bucket that fills by EVERY_SECOND and holds AT_ONCE."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._seen) * EVERY_SECOND)
        self._seen = now
        self._left -= 1
        return self._left >= 0

    async def deliver(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Sends what is queued until the guest leaves."""
        while (message := await self._queue.get()) is not None and not self.slow:
            await send(message)
