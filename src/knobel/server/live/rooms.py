"""All live matches of a server: made, found, brought back from the log, and let go when nothing is due."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Literal

import msgspec

from knobel.core import Illegal, Malformed, Plugin, chains, dice
from knobel.games import find_plugin
from knobel.log import ComeBack, Hold, Log, LogError
from knobel.server.cluster.node import Node
from knobel.server.cluster.ownership import OwnedByOtherNode, Stops, TooNew
from knobel.server.cluster.watchdog import Watchdog
from knobel.server.live import watchers
from knobel.server.live.codes import Codes
from knobel.server.live.following import Following
from knobel.server.live.keys import invite_of, match_of, new_key
from knobel.server.live.refusals import Full, KeyUsed, NotFound, NotPlayable, SetAside
from knobel.server.live.restoring import read_table, restore
from knobel.server.live.room import MOVED, Room
from knobel.server.live.setups import check_seats, written
from knobel.server.live.work import prepare
from knobel.server.live.workers import TooBusy, Workers, WorkFailed
from knobel.server.visitors import TooMuch, Visitor
from knobel.table.journal import Created, Setup
from knobel.table.seat import Sitter, hashed, is_match_id
from knobel.table.table import Table

EVICT_EVERY = 15.0  #: seconds; what was idle twice in a row leaves memory
EVICT_SOON = 2.0  #: the same where another node may want the match
CLOSE_EVERY = 300.0  #: seconds between two looks at matches that nobody has come to
UNJOINED = 3600.0  #: seconds after which they are closed
UNBEGUN = 86_400.0  #: seconds after which they are closed if people have sat down, and never begun
CHECKED_WITHIN = 30.0  #: seconds that a worker may think about a set-up
FAILED_FOR = 2.0  #: seconds for which a server is not ready after something could not be stored
SEEN = 200  #: matches of other nodes that are kept for the list
NEW_FOR = 30.0  #: seconds from the first entry to the last of a match that counts as new
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_log = logging.getLogger("knobel.rooms")


class Made(msgspec.Struct, frozen=True):
    """A match, its keys (the host's, and the invitation), and what its dice promise."""

    match: str
    host: str
    invite: str
    commit: str


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
        self.on_made: Callable[[str], object] = lambda game: None  #: told the game of each match that is made
        self._idle: set[Room] = set()  #: when we last looked
        self._waiting: dict[str, Visitor] = {}  #: matches that nobody has come to yet, and who made them
        self._parked: dict[str, int] = {}  #: those of them that have no owner yet, and how many entries they had
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}  #: rooms that broke, until they are quiet
        self.following = Following(self)
        self._closed = False
        self._failed = -FAILED_FOR  #: when a room could last not store what it decided
        self._releasing: set[asyncio.Task[None]] = set()
        self._seen: dict[str, tuple[int, Table]] = {}  #: matches of other nodes as they stood after so many entries

    async def make(
        self, setup: Setup, visitor: Visitor | None = None, *, host: str = "", here: Sequence[Sitter] = ()
    ) -> Made:
        """A new match, at which those who are `here` sit; or the one that this host key has made before.

        Raises NotPlayable or Malformed for a set-up that cannot be played, TooMuch, Full, and KeyUsed if the key has
        made something else.
        """
        made = await self._made_before(setup, host, here) if host else None
        if made is not None:
            return made
        if visitor is not None:
            await self._may_make(visitor)
        host = host or new_key()
        match, invite = match_of(host), invite_of(host)
        room = await self._make(setup, match, hashed(host), hashed(invite), here=here)
        self.on_made(setup.game)
        if visitor is not None:
            visitor.waiting.add(match)
            self._waiting[match] = visitor
        return Made(match, host, invite, room.table.fold.commit)

    async def _made_before(self, setup: Setup, host: str, here: Sequence[Sitter]) -> Made | None:
        """The match that a host key has made, on any node. Raises KeyUsed if another was asked for."""
        match = match_of(host)
        if match not in self.rooms and await self.log.match(match) is None:
            return None
        try:
            if match in self.rooms:
                await self.rooms[match].settled()
            table, _ = await self.glance(match)
        except SetAside:
            raise
        except NotFound:
            return None
        try:
            asked = await self._prepare(setup, table.fold.first, table.plugin)
        except Illegal:
            raise KeyUsed(match) from None
        if written(asked) != written(table.setup) or any(table.seats[one.seat].name is None for one in here):
            raise KeyUsed(match)
        return Made(match, host, invite_of(host), table.fold.commit)

    async def _may_make(self, visitor: Visitor) -> None:
        """Raises TooMuch. Matches that nobody has come to count until somebody does."""
        most = visitor.limits.waiting - visitor.away[1]
        if len(visitor.waiting) >= most:
            for match in [*visitor.waiting]:
                self._look_who_came(match)
                if match in self._parked and await self._went_on(match):
                    self._waits_no_more(match)
            if len(visitor.waiting) >= most:
                raise TooMuch(f"{len(visitor.waiting)} matches wait for people; sit down at one, or close one", 60)
        visitor.ask("matches", "too many new matches")

    def _look_who_came(self, match: str) -> None:
        room = self.rooms.get(match)
        if room is not None and (room.connections or _is_taken(room)):
            self._waits_no_more(match)

    async def _went_on(self, match: str) -> bool:
        """Whether something was added to a match since it was made here and left to whichever node it is led to."""
        row = await self.log.match(match)
        return row is None or row.status != "live" or row.entries > self._parked[match]

    def _waits_no_more(self, match: str) -> None:
        self._parked.pop(match, None)
        if match in self._waiting:
            self._waiting.pop(match).waiting.discard(match)

    async def make_next(self, after: Table, setup: Setup, match: str, here: Sequence[Sitter], *, again: bool) -> None:
        """A match of this name that follows another, with the same keys; `again`: a rematch. Raises as `make` does."""
        await self._make(setup, match, after.fold.host, after.fold.invite, here=here, again=again)

    async def _make(
        self, setup: Setup, match: str, host: str, invite: str, *, here: Sequence[Sitter], again: bool = False
    ) -> Room:
        """Stores a new match and who sits there, in one append. `host`, `invite`: hashes."""
        if len(self.rooms) >= self.most:
            self._evict(self._idle)
        if len(self.rooms) >= self.most:
            raise Full
        plugin = find_plugin(setup.game)
        check_seats(setup, plugin)
        first = SystemRandom().randrange(len(setup.seats)) if setup.first is None else setup.first
        try:
            created = Created(
                at=0,
                match=match,
                setup=await self._prepare(setup, first, plugin),
                seed=secrets.token_hex(32),
                first=first,
                host=host,
                invite=invite,
                again=again,
                dice=dice.SCHEME if _one_device(setup, here) else chains.SCHEME,
            )
            table, effects = Table.create(created, plugin)
        except Illegal as refusal:
            raise NotPlayable(refusal, plugin) from None
        room = self.rooms.get(match)
        if room is None:  # else the same request came twice, and the other one was quicker
            for sitter in here:
                effects.entries += table.attendance.sit(0, *sitter).entries
            hold = self.node.new_hold() if self.node else None
            room = self.rooms[match] = self._open(table, time_so_far=0, stored=0, hold=hold)
            room.process(effects)
        await room.settled()
        return room

    async def _prepare(self, setup: Setup, first: int, plugin: Plugin) -> Setup:
        """Lets a worker look at what takes its time. Raises Malformed, Illegal."""
        if not setup.past and not plugin.takes_checking(setup.options):
            return setup
        try:
            return await self.workers.run(
                prepare, setup, first, seconds=CHECKED_WITHIN, tries=1, patience=2 * CHECKED_WITHIN
            )
        except TooBusy:
            raise
        except WorkFailed:
            raise Malformed(f"it takes longer than {CHECKED_WITHIN:.0f} s to check this; make it simpler") from None

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
        if opening is None:  # everybody who asks meanwhile waits for the same one
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
            opening.exception()  # whoever asked has heard it, or has left

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
            room = self._open(table, time_so_far=table.conduct.since, stored=len(texts), hold=hold)
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
        """Keeps a match that cannot go on, and opens it no more until somebody puts it back."""
        _log.error("match %s is set aside: %s", match, why)
        await self.log.set_aside(match, why)

    def not_ready(self) -> str:
        """Why visitors should be led elsewhere: leaving, adrift, database, disk; empty: they need not be."""
        if self._closed or (self.node is not None and self.node.leaving):
            return "leaving"
        if self.node is not None and self.node.adrift:
            return "adrift"
        if self.node is None and self._clock() - self._failed < FAILED_FOR:  # a node that cannot store is adrift soon
            return "database"
        return "" if self.log.has_room() else "disk"

    def may_watch(self, room: Room) -> bool:
        """Whether there is a place for one more who only looks on."""
        return len(room.watchers) < watchers.MOST and self.watching < watchers.MOST_IN_ALL

    async def resume(self) -> int:
        """Brings back every live match after a restart; one that cannot be is set aside. Returns how many came.

        Those in which nothing is due go again: half of the rooms stay free for whoever comes meanwhile. Where several
        nodes share the log a match comes back when somebody comes to it.
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

    async def evict_idle(self) -> None:
        """Now and then lets go of rooms in which nobody is and nothing is due; the log brings them back."""
        while True:
            await asyncio.sleep(EVICT_SOON if self.node else EVICT_EVERY)
            for match in [*self._waiting]:
                self._look_who_came(match)
            self._evict(self._idle)
            self._idle = {room for room in self.rooms.values() if room.idle}

    def _evict(self, rooms: set[Room]) -> None:
        """Lets go of those that are still idle; a match whose next one is being made has to hear of it."""
        for room in rooms.difference(self.following.tasks.values()):
            if room.idle and self.rooms.get(room.table.match) is room:
                del self.rooms[room.table.match]
                self._release(room)

    async def close_unjoined(self) -> None:
        """Now and then closes matches that nobody has come to."""
        begun: set[str] = set()  #: by people, who may come back
        while True:
            await asyncio.sleep(CLOSE_EVERY)
            with suppress(LogError):  # the next time, then
                live = await self.log.matches(status="live", aside=False, limit=None)
                begun &= {row.id for row in live}
                for row in live:
                    for_ms = 1000 * time.time() - row.updated
                    if row.id not in begun and for_ms > 1000 * UNJOINED:
                        with suppress(NotFound, OwnedByOtherNode, TooNew):
                            room = await self.room(row.id)
                            if _is_taken(room) and room.table.stage != "gathering":
                                begun.add(row.id)
                            elif not room.connections and (not _is_taken(room) or for_ms > 1000 * UNBEGUN):
                                await self._end(room, "nobody-came")

    async def end(self, match: str) -> None:
        """Closes a match for whoever runs the server. Raises NotFound, which SetAside is too."""
        await self._end(await self.room(match), "server")

    async def _end(self, room: Room, why: Literal["server", "nobody-came"]) -> None:
        room.decide(partial(room.table.close, why=why))
        await room.settled()
        self._waits_no_more(room.table.match)

    def _open(self, table: Table, *, time_so_far: int, stored: int, hold: Hold | None) -> Room:
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

    def lose(self, which: Callable[[str, int], bool]) -> int:
        """Matches that are another node's, or may be, by name and epoch: people are sent on. Returns how many."""
        lost = [room for room in self.rooms.values() if room.hold and which(room.table.match, room.hold.epoch)]
        for room in lost:
            room.send_on()
        return len(lost)

    async def hand_over(self, match: str, to: str = "") -> None:
        """Gives a match up, in order: everything decided is stored, then it has no owner, then its people are told
        which node to call."""
        room = self.rooms.pop(match, None)
        if room is None or room.hold is None or self.node is None:
            return
        with suppress(LogError):
            await room.settled()
        if not room.broken:
            room.pause()
            await self._release_now(self.node, match, room.hold)
            self.node.counts.handed += 1
            room.send_on(to)

    async def hand_over_quietly(self, match: str, to: str) -> bool:
        """Gives a match up if nothing is going on there; whether it did."""
        room = self.rooms.get(match)
        if room is None or not room.calm or room in self.following.tasks.values():
            return False
        await self.hand_over(match, to)
        return True

    async def park(self, match: str) -> None:
        """A match to which no connection has come has no owner, where several nodes may be called for it."""
        room = self.rooms.get(match)
        if self.node is not None and room is not None and room.idle:
            self._look_who_came(match)
            if match in self._waiting:
                self._parked[match] = room.table.fold.entries
            await self.hand_over(match)

    def _release(self, room: Room) -> None:
        """A match that leaves memory is nobody's."""
        if self.node is not None and room.hold is not None:
            releasing = asyncio.create_task(self._release_now(self.node, room.table.match, room.hold))
            self._releasing.add(releasing)
            releasing.add_done_callback(self._releasing.discard)

    async def _release_now(self, node: Node, match: str, hold: Hold) -> None:
        with suppress(LogError):  # then its lease ends by itself, or ours goes on and it is taken again here
            await node.nodes.release(match, hold)

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
        """Says good-bye in every room, and opens no more."""
        self._closed = True
        self.following.stop()
        for task in self._opening.values():
            task.cancel()
        await asyncio.gather(*(room.close("server-stops") for room in self.rooms.values()), return_exceptions=True)
        self.workers.close()


def _one_device(setup: Setup, here: Sequence[Sitter]) -> bool:
    """Whether all who play sit at one device from the beginning, so that the dice deceive no other person."""
    sitting = {sitter.seat for sitter in here}
    return setup.one_table and all(seat in sitting for seat, plan in enumerate(setup.seats) if plan.kind == "person")


def _is_taken(room: Room) -> bool:
    """Whether a person has sat down, or nobody can any more."""
    seats = room.table.seats
    return room.table.stage in ("over", "closed") or any(
        seat.plan.kind == "person" and seat.name is not None for seat in seats
    )
