"""All connections of a server: pings, and the end of those that do not answer."""

import asyncio
import time
from collections.abc import Iterable
from weakref import ref

from knobel.server.live.connection import Connection
from knobel.server.timeouts import ANSWER_WITHIN, PING_EVERY

STEPS = 75  #: slices of all connections: a thousand pings at once would let a thousand acts wait


class Presence:
    """All connections of a server."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._looked = time.monotonic()

    async def watch(self) -> None:
        """Looks at all connections in STEPS slices every PING_EVERY seconds.

        A connection that changes from the first slice to the last one, because others came or went, is pinged after
        nearly twice that. A slice that is late delays no other: pages give up after SILENT_AFTER.
        """
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            # Weakly: a connection that ends leaves memory at once.
            connections = [ref(connection) for connection in self.connections]
            for step in range(STEPS):
                due = max(due + PING_EVERY / STEPS, loop.time())
                await asyncio.sleep(due - loop.time())
                self.look([found for one in connections[step::STEPS] if (found := one()) is not None])

    def look(self, some: Iterable[Connection]) -> None:
        """Pings some of the connections, and drops those that were silent for ANSWER_WITHIN seconds."""
        now = time.monotonic()
        stood_still, self._looked = now - self._looked - 2 * PING_EVERY, now
        if stood_still > 0:  # the server itself: it could receive nothing
            for connection in self.connections:
                connection.opened += stood_still
                connection.last_answer += stood_still
        for connection in [*some]:
            if not connection.greeted and now - connection.opened > ANSWER_WITHIN:
                connection.leave(4008, "no-hello")
            elif connection.room is not None and now - connection.last_answer > ANSWER_WITHIN:
                connection.leave(4008, "no-answer")
            elif connection.room is not None:
                connection.ping()
