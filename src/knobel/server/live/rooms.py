"""All live matches of a server: finds the room of a match, and brings it back from the log."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Literal

from knobel.log import ComeBack, Hold, Log, LogError
from knobel.server.cluster.node import Node
from knobel.server.cluster.ownership import OwnedByOtherNode, Stops
from knobel.server.cluster.watchdog import Watchdog
from knobel.server.live import watchers
from knobel.server.live.codes import Codes
from knobel.server.live.following import Following
from knobel.server.live.handover import Handover
from knobel.server.live.making import Making
from knobel.server.live.refusals import NotFound, SetAside
from knobel.server.live.restoring import read_table, restore
from knobel.server.live.room import MOVED, Room
from knobel.server.live.tidying import Tidying
from knobel.server.live.workers import Workers
from knobel.table.seat import is_match_id
from knobel.table.table import Table

FAILED_FOR = 2.0  #: seconds for which a server is not ready after something could not be stored
SEEN = 200  #: matches of other nodes that are kept for the list
NEW_FOR = 30.0  #: seconds from the first entry to the last of a match that counts as new
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_log = logging.getLogger("knobel.rooms")


class Rooms:
    """Where the live matches are."""

    def __init__(
        self,
        log: Log,
        workers: Workers,
        most: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
        *,
        node: Node | None = None,
    ) -> None:
        self.log = log
        self.node = node  #: where several share the log; it has to own a match before it is opened
        self.workers = workers
        self.most = most
        self._clock = clock
        self.rooms: dict[str, Room] = {}
        self.watching = 0  #: of all matches
        self.watchdog: Watchdog | None = None  #: of the event loop, where there are several nodes
        self.codes = Codes(clock, node)
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}  #: rooms that broke, until they are quiet
        self.following = Following(self)
        self.making, self.handover, self.tidying = Making(self), Handover(self), Tidying(self)
        self._closed = False
        self._failed = -FAILED_FOR  #: when a room could last not store what it decided
        self._seen: dict[str, tuple[int, Table]] = {}  #: matches of other nodes as they stood after so many entries

    async def room(self, match: str, *, plain: bool = False, lost: str = "") -> Room:
        """The room of a match, brought back from the log if need be. Raises NotFound, which SetAside is too.

        Where there are several nodes it has to be ours first (`Node.take`). Raises OwnedByOtherNode, TooNew, too.
        """
        room = self.rooms.get(match)
        if room is not None:
            return room
        if not is_match_id(match):
            raise NotFound(match)
        if self._closed:
            raise Stops(match)
        if self.node is not None and self.node.adrift:
            raise ComeBack("this node cannot reach its database; come back in a moment")
        opening = self._opening.get(match)
        if opening is None:  # all requests meanwhile wait for the same one
            opening = self._opening[match] = asyncio.create_task(self._bring_back(match, plain, lost))
            opening.add_done_callback(partial(self._opened, match))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            if opening.cancelled():  # by close()
                raise Stops(match) from None
            raise

    def _opened(self, match: str, opening: asyncio.Task[Room]) -> None:
        self._opening.pop(match, None)
        if not opening.cancelled():
            opening.exception()  # raised in the requests that waited

    async def _bring_back(self, match: str, plain: bool, lost: str) -> Room:
        if leaving := self._leaving.get(match):
            await asyncio.wait([leaving])
        if self.node is not None and self.node.full() and plain:
            await self._send_new_ones_on(self.node, match)
        hold = await self.node.take(match, plain=plain, lost=lost) if self.node else None
        row = await self.log.match(match)
        if row is None:
            raise NotFound(match)
        if row.aside is not None:
            raise SetAside(match)
        texts, names = await self.log.read(match), await self.log.names(match)
        try:
            table = await restore(texts, names)
            if match in self.rooms and self.node is None:
                return self.rooms[match]  # it was being made here while this was read
            # The match's clock goes on where its last entry left it.
            room = self.open(table, time_so_far=table.conduct.since, stored=len(texts), hold=hold)
        except Exception as fault:  # an unknown game, a broken entry, whatever it is: the others go on
            _log.exception("match %s of %s cannot be brought back", match, row.game)
            await self.set_aside(match, f"it cannot be brought back: {type(fault).__name__}: {fault}"[:LONGEST_REASON])
            raise SetAside(match) from None
        self.rooms[match] = room
        for number, seat in enumerate(table.seats):
            if seat.hidden and seat.written:  # by an older Knobel, which did not erase it
                room.decide(partial(table.attendance.hide, number=number))
        return room

    async def _send_new_ones_on(self, node: Node, match: str) -> None:
        """A node that is full leaves new matches to a roomier one. Raises OwnedByOtherNode."""
        row, roomier = await self.log.match(match), node.roomier()
        if row is not None and roomier and row.updated - row.created < 1000 * NEW_FOR:
            raise OwnedByOtherNode(match, roomier)

    async def set_aside(self, match: str, why: str) -> None:
        """Keeps a match that cannot go on, and opens it no more until it is put back."""
        _log.error("match %s is set aside: %s", match, why)
        await self.log.set_aside(match, why)

    def not_ready(self) -> str:
        """Why a proxy should lead visitors to another node: leaving, adrift, database, disk; empty: no reason."""
        if self._closed or (self.node is not None and self.node.leaving):
            return "leaving"
        if self.node is not None and self.node.adrift:
            return "adrift"
        if self.node is None and self._clock() - self._failed < FAILED_FOR:  # a node that cannot store is adrift soon
            return "database"
        return "" if self.log.has_room() else "disk"

    def may_watch(self, room: Room) -> bool:
        """Whether there is a place for one more watcher."""
        return len(room.watchers) < watchers.MOST and self.watching < watchers.MOST_IN_ALL

    async def resume(self) -> int:
        """Brings back every live match after a restart; one that cannot be is set aside. Returns how many came.

        Those in which nothing is due are evicted again: half of the rooms stay free for matches that are asked for
        meanwhile. Where several nodes share the log a match comes back with its first request.
        """
        if self.node is not None:
            return 0
        came = 0
        for row in await self.log.matches(status="live", aside=False, limit=None):
            while len(self.rooms) > self.most // 2:
                await asyncio.sleep(1)
            try:
                await self.room(row.id)
            except NotFound:
                continue  # it was set aside, and the log says why
            except LogError as fault:
                _log.error("match %s cannot be read now: %s", row.id, fault)
            else:
                came += 1
        return came

    async def end(self, match: str) -> None:
        """Closes a match for the server's operator. Raises NotFound, which SetAside is too."""
        await self.end_room(await self.room(match), "server")

    async def end_room(self, room: Room, why: Literal["server", "nobody-came"]) -> None:
        """Closes a match, and returns when that is stored."""
        room.decide(partial(room.table.close, why=why))
        await room.settled()
        self.making.waits_no_more(room.table.match)

    def open(self, table: Table, *, time_so_far: int, stored: int, hold: Hold | None) -> Room:
        """A room around a table, which the caller keeps in `rooms`."""
        return Room(
            table,
            self.log,
            self.workers,
            time_so_far=time_so_far,
            stored=stored,
            clock=self._clock,
            broke=self._broke,
            ended=self.following.ended,
            hold=hold,
        )

    async def glance(self, match: str, entries: int | None = None) -> tuple[Table, int]:
        """A match as it stands and its time, for a reader: where several nodes share the log its owner is not asked.

        `entries`: how many it has, where the caller knows. Raises as `room` does, but never OwnedByOtherNode.
        """
        room = self.rooms.get(match)
        if room is None and self.node is None:
            room = await self.room(match)
        if room is not None:
            return room.table, room.now()
        if not is_match_id(match):
            raise NotFound(match)
        if entries is None:
            row = await self.log.match(match)
            if row is None:
                raise NotFound(match)
            if row.aside is not None:
                raise SetAside(match)
            entries = row.entries
        seen = self._seen.pop(match, None)
        if seen is None or seen[0] != entries:
            try:
                seen = entries, await read_table(self.log, match)
            except LogError:
                raise
            except Exception:
                raise NotFound(match) from None  # opening it says why
        self._seen[match] = seen
        while len(self._seen) > SEEN:
            del self._seen[next(iter(self._seen))]
        return seen[1], seen[1].conduct.since

    def _broke(self, room: Room) -> None:
        """A room that could not store what it decided is forgotten; the log has what was acknowledged."""
        match = room.table.match
        if self.rooms.get(match) is room:
            del self.rooms[match]
            if room.bye[0] == 1011:
                self._failed = self._clock()
            if self.node is not None and room.bye == MOVED:
                self.node.counts.lost += 1  # however it was found out: by a beat, or by what could not be written
        self.following.stop(room)
        leaving = self._leaving[match] = asyncio.create_task(room.storing.quiet())
        leaving.add_done_callback(lambda _: self._leaving.pop(match, None))

    async def close(self) -> None:
        """Closes every room's connections, and opens no more rooms."""
        self._closed = True
        self.following.stop()
        for task in self._opening.values():
            task.cancel()
        await asyncio.gather(*(room.close("server-stops") for room in self.rooms.values()), return_exceptions=True)
        self.workers.close()
