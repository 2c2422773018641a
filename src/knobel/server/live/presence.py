"""Everybody who is connected, and whether they still are: pings for all, good-bye to those who do not answer."""

import asyncio
import time

from knobel.server.live.connection import Connection

PING_EVERY = 2.0  #: seconds
PATIENCE = 10.0  #: seconds for the first frame, and for the answer to a ping


class Presence:
    """All connections of a server."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._looked = time.monotonic()

    async def watch(self) -> None:
        """Looks after everybody, again and again."""
        while True:
            await asyncio.sleep(PING_EVERY)
            self.look()

    def look(self) -> None:
        """Pings everybody once, and lets go of whoever has been silent for too long."""
        now = time.monotonic()
        # While the server itself stood still nobody could be heard.
        stood_still, self._looked = max(0.0, now - self._looked - 2 * PING_EVERY), now
        for connection in [*self.connections]:
            connection.opened += stood_still
            connection.heard += stood_still
            if not connection.greeted and now - connection.opened > PATIENCE:
                connection.leave(4008, "no-hello")
            elif connection.room is not None and now - connection.heard > PATIENCE:
                connection.leave(4008, "no-answer")
            elif connection.room is not None:
                connection.ping()
