"""Everybody who is connected, and whether they still are: pings for all, good-bye to those who do not answer."""

import asyncio
import time
from collections.abc import Iterable

from knobel.server.live.connection import Connection

PING_EVERY = 3.0  #: seconds
STEPS = 75  #: in which everybody has their turn: a thousand pings at once would let a thousand acts wait
PATIENCE = 10.0  #: seconds for the first frame, and for the answer to a ping


class Presence:
    """All connections of a server."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._looked = time.monotonic()

    async def watch(self) -> None:
        """Looks after everybody, a few at a time, again and again."""
        while True:
            everybody = [*self.connections]
            for step in range(STEPS):
                await asyncio.sleep(PING_EVERY / STEPS)
                self.look(everybody[step::STEPS])

    def look(self, some: Iterable[Connection]) -> None:
        """Pings some of those who are there, and lets go of whoever has been silent for too long."""
        now = time.monotonic()
        stood_still, self._looked = now - self._looked - 2 * PING_EVERY, now
        if stood_still > 0:  # the server itself: nobody could be heard
            for connection in self.connections:
                connection.opened += stood_still
                connection.heard += stood_still
        for connection in [*some]:
            if not connection.greeted and now - connection.opened > PATIENCE:
                connection.leave(4008, "no-hello")
            elif connection.room is not None and now - connection.heard > PATIENCE:
                connection.leave(4008, "no-answer")
            elif connection.room is not None:
                connection.ping()
