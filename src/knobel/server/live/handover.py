"""Gives matches up to other nodes, where several share the log."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from knobel.log import Hold, LogError
from knobel.server.cluster.node import Node
from knobel.server.live.room import Room

if TYPE_CHECKING:
    from knobel.server.live.rooms import Rooms


class Handover:
    """What this node gives up, and what it has lost."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self._releasing: set[asyncio.Task[None]] = set()

    def lose(self, which: Callable[[str, int], bool]) -> int:
        """Closes the rooms of matches that are another node's, or may be, by name and epoch. Returns how many."""
        lost = [room for room in self._rooms.rooms.values() if room.hold and which(room.table.match, room.hold.epoch)]
        for room in lost:
            room.send_on()
        return len(lost)

    async def hand_over(self, match: str, to: str = "") -> None:
        """Gives a match up, in order: what is decided is stored, then the match has no owner, then its connections
        close with the name of the node to call."""
        room = self._rooms.rooms.pop(match, None)
        if room is None or room.hold is None or self._rooms.node is None:
            return
        with suppress(LogError):
            await room.settled()
        if not room.broken:
            room.pause()
            await self._release_now(self._rooms.node, match, room.hold)
            self._rooms.node.counts.handed += 1
            room.send_on(to)

    async def hand_over_quietly(self, match: str, to: str) -> bool:
        """Gives a match up if nothing is going on there. Returns whether it did."""
        room = self._rooms.rooms.get(match)
        if room is None or not room.calm or room in self._rooms.following.tasks.values():
            return False
        await self.hand_over(match, to)
        return True

    async def park(self, match: str) -> None:
        """Gives up a match to which no connection has come, where several nodes may be called for it."""
        room = self._rooms.rooms.get(match)
        if self._rooms.node is not None and room is not None and room.idle:
            self._rooms.making.look_who_came(match)
            if match in self._rooms.making.waiting:
                self._rooms.making.parked[match] = room.table.fold.entries
            await self.hand_over(match)

    def release(self, room: Room) -> None:
        """A match that leaves memory has no owner."""
        if self._rooms.node is not None and room.hold is not None:
            releasing = asyncio.create_task(self._release_now(self._rooms.node, room.table.match, room.hold))
            self._releasing.add(releasing)
            releasing.add_done_callback(self._releasing.discard)

    async def _release_now(self, node: Node, match: str, hold: Hold) -> None:
        with suppress(LogError):  # then its lease ends by itself, or ours goes on and it is taken again here
            await node.nodes.release(match, hold)
