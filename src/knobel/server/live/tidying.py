"""Evicts rooms in which nothing is due, and closes matches that no person joins."""

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from knobel.log import LogError
from knobel.server.cluster.ownership import OwnedByOtherNode, TooNew
from knobel.server.live.making import is_taken
from knobel.server.live.refusals import NotFound
from knobel.server.live.room import Room

if TYPE_CHECKING:
    from knobel.server.live.rooms import Rooms

EVICT_EVERY = 15.0  #: seconds; what was idle twice in a row leaves memory
EVICT_SOON = 2.0  #: the same where another node may want the match
CLOSE_EVERY = 300.0  #: seconds between two looks at matches that wait for people
UNJOINED = 3600.0  #: seconds after which they are closed
UNBEGUN = 86_400.0  #: seconds after which they are closed if people have sat down, and never begun


class Tidying:
    """What a server does every few seconds and minutes about its matches."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._idle: set[Room] = set()  #: when it last looked

    async def evict_idle(self) -> None:
        """Evicts rooms that were idle twice in a row, every EVICT_EVERY seconds; the log brings them back."""
        while True:
            await asyncio.sleep(EVICT_SOON if self._rooms.node else EVICT_EVERY)
            for match in [*self._rooms.making.waiting]:
                self._rooms.making.look_who_came(match)
            self.evict(self._idle)
            self._idle = {room for room in self._rooms.rooms.values() if room.idle}

    def evict(self, rooms: set[Room]) -> None:
        """Evicts those that are still idle, unless the match that follows is being made."""
        for room in rooms.difference(self._rooms.following.tasks.values()):
            if room.idle and self._rooms.rooms.get(room.table.match) is room:
                del self._rooms.rooms[room.table.match]
                self._rooms.handover.release(room)

    async def close_unjoined(self) -> None:
        """Closes matches that wait for people too long, every CLOSE_EVERY seconds."""
        begun: set[str] = set()  #: by people, who may come back
        while True:
            await asyncio.sleep(CLOSE_EVERY)
            with suppress(LogError):  # the next time, then
                live = await self._rooms.log.matches(status="live", aside=False, limit=None)
                begun &= {row.id for row in live}
                for row in live:
                    for_ms = 1000 * time.time() - row.updated
                    if row.id not in begun and for_ms > 1000 * UNJOINED:
                        with suppress(NotFound, OwnedByOtherNode, TooNew):
                            room = await self._rooms.room(row.id)
                            if is_taken(room) and room.table.stage != "gathering":
                                begun.add(row.id)
                            elif not room.connections and (not is_taken(room) or for_ms > 1000 * UNBEGUN):
                                await self._rooms.end_room(room, "nobody-came")

    def make_space(self) -> None:
        """Evicts at once what was idle when it last looked."""
        self.evict(self._idle)
