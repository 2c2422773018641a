"""All live matches of a server: made, found, brought back from the log, and let go when nothing is due."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import Literal

import msgspec

from knobel.core import Illegal, Malformed, Plugin, chains, dice
from knobel.games import find_plugin
from knobel.log import Hold, Log, LogError
from knobel.server.live import audience
from knobel.server.live.codes import Codes
from knobel.server.live.following import Following
from knobel.server.live.refusals import Full, NotFound, NotPlayable, SetAside
from knobel.server.live.room import MOVED, Room
from knobel.server.live.work import prepare
from knobel.server.live.workers import TooBusy, Workers, WorkFailed
from knobel.server.many.elsewhere import Elsewhere, TooNew
from knobel.server.many.node import Node
from knobel.server.visitors import TooMuch, Visitor
from knobel.table.journal import Created, Setup, read_created, read_entries
from knobel.table.seat import hashed, match_id
from knobel.table.table import Table

EVICT_EVERY = 15.0  #: seconds; what was idle twice in a row leaves memory
CLOSE_EVERY = 300.0  #: seconds between two looks at matches that nobody has come to
UNJOINED = 3600.0  #: seconds after which they are closed
UNBEGUN = 86_400.0  #: seconds after which they are closed if people have sat down, and never begun
CHECKED_WITHIN = 30.0  #: seconds that a worker may think about a set-up
SEEN = 200  #: matches of other nodes that are kept for the list
LONGEST_PAST = 2000  #: events that a match is played on from
PORTION = 200  #: entries of a match that are folded at a time
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_ID = re.compile("[A-Za-z0-9_-]{1,64}")
_log = logging.getLogger("knobel.rooms")


class Made(msgspec.Struct, frozen=True):
    """A new match and its keys: the host's, and the invitation."""

    match: str
    host: str
    invite: str


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
        self.watchers = 0  #: of all matches
        self.codes = Codes(clock, node)
        self.on_made: Callable[[str], object] = lambda game: None  #: told the game of each match that is made
        self._idle: set[Room] = set()  #: when we last looked
        self._waiting: dict[str, Visitor] = {}  #: matches that nobody has come to yet, and who made them
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}  #: rooms that broke, until they are quiet
        self.following = Following(self)
        self._closed = False
        self._releasing: set[asyncio.Task[None]] = set()
        self._seen: dict[str, tuple[int, Table]] = {}  #: matches of other nodes as they stood after so many entries

    async def make(self, setup: Setup, visitor: Visitor | None = None) -> Made:
        """A new match. Raises NotPlayable or Malformed for a set-up that cannot be played, TooMuch, and Full."""
        made = Made(match_id(secrets.token_bytes(16)), *(secrets.token_urlsafe(16) for _ in range(2)))
        if visitor is not None:
            self._may_make(visitor)
        await self._make(setup, made)
        self.on_made(setup.game)
        if visitor is not None:
            visitor.waiting.add(made.match)
            self._waiting[made.match] = visitor
        return made

    def _may_make(self, visitor: Visitor) -> None:
        """Raises TooMuch. Matches that nobody has come to count until somebody does."""
        most = visitor.limits.waiting - visitor.away[1]
        if len(visitor.waiting) >= most:
            for match in [*visitor.waiting]:
                self._look_who_came(match)
            if len(visitor.waiting) >= most:
                raise TooMuch(f"{len(visitor.waiting)} matches wait for people; sit down at one, or close one", 60)
        visitor.ask("matches", "too many new matches")

    def _look_who_came(self, match: str) -> None:
        room = self.rooms.get(match)
        if room is not None and (room.connections or _is_taken(room)):
            self._waits_no_more(match)

    def _waits_no_more(self, match: str) -> None:
        if match in self._waiting:
            self._waiting.pop(match).waiting.discard(match)

    async def make_next(self, setup: Setup, match: str, *, again: bool) -> Room:
        """A match of this name that follows another; `again`: a rematch. Raises as `make` does."""
        return await self._make(setup, Made(match, *(secrets.token_urlsafe(16) for _ in range(2))), again=again)

    async def _make(self, setup: Setup, made: Made, *, again: bool = False) -> Room:
        if len(self.rooms) >= self.most:
            self._evict(self._idle)
        if len(self.rooms) >= self.most:
            raise Full
        plugin = find_plugin(setup.game)
        _check(setup, plugin)
        first = SystemRandom().randrange(len(setup.seats)) if setup.first is None else setup.first
        try:
            created = Created(
                at=0,
                match=made.match,
                setup=await self._prepare(setup, first, plugin),
                seed=secrets.token_hex(32),
                first=first,
                host=hashed(made.host),
                invite=hashed(made.invite),
                again=again,
                dice=dice.SCHEME if setup.one_table else chains.SCHEME,
            )
            table, effects = Table.create(created, plugin)
        except Illegal as refusal:
            raise NotPlayable(refusal, plugin) from None
        hold = self.node.new_hold() if self.node else None
        room = self.rooms[made.match] = self._open(table, time_so_far=0, stored=0, hold=hold)
        room.take(effects)
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

    async def room(self, match: str) -> Room:
        """The room of a match, brought back from the log if need be. Raises NotFound, which SetAside is too."""
        room = self.rooms.get(match)
        if room is not None:
            return room
        if not _ID.fullmatch(match):
            raise NotFound(match)
        if self._closed:
            raise LogError("this table is being closed; come back in a moment")
        if self.node is not None and self.node.adrift:
            raise LogError("this node cannot reach its database; come back in a moment")
        opening = self._opening.get(match)
        if opening is None:  # everybody who asks meanwhile waits for the same one
            opening = self._opening[match] = asyncio.create_task(self._bring_back(match))
            opening.add_done_callback(partial(self._opened, match))
        return await asyncio.shield(opening)

    def _opened(self, match: str, opening: asyncio.Task[Room]) -> None:
        self._opening.pop(match, None)
        if not opening.cancelled():
            opening.exception()  # whoever asked has heard it, or has left

    async def _bring_back(self, match: str) -> Room:
        if leaving := self._leaving.get(match):
            await asyncio.wait([leaving])
        hold = await self.node.take(match) if self.node else None
        row = await self.log.match(match)
        if row is None:
            raise NotFound(match)
        if row.aside is not None:
            raise SetAside(match)
        texts = await self.log.read(match)
        try:
            table = await restore(texts)
            # The match's clock goes on where its last entry left it.
            room = self._open(table, time_so_far=table.conduct.since, stored=len(texts), hold=hold)
        except Exception as fault:  # an unknown game, a broken entry, whatever it is: the others go on
            _log.exception("match %s of %s cannot be brought back", match, row.game)
            await self.set_aside(match, f"it cannot be brought back: {type(fault).__name__}: {fault}"[:LONGEST_REASON])
            raise SetAside(match) from None
        self.rooms[match] = room
        return room

    async def set_aside(self, match: str, why: str) -> None:
        """Keeps a match that cannot go on, and opens it no more until somebody puts it back."""
        _log.error("match %s is set aside: %s", match, why)
        await self.log.set_aside(match, why)

    def may_watch(self, room: Room) -> bool:
        """Whether there is a place for one more who only looks on."""
        return len(room.audience) < audience.MOST and self.watchers < audience.MOST_IN_ALL

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
            await asyncio.sleep(EVICT_EVERY)
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
                        with suppress(NotFound, Elsewhere, TooNew):
                            room = await self.room(row.id)
                            if _is_taken(room) and room.table.stage != "gathering":
                                begun.add(row.id)
                            elif not room.connections and (not _is_taken(room) or for_ms > 1000 * UNBEGUN):
                                await self._end(room, "nobody-came")

    async def end(self, match: str) -> None:
        """Closes a match for whoever runs the server. Raises NotFound, which SetAside is too."""
        await self._end(await self.room(match), "server")

    async def _end(self, room: Room, why: Literal["server", "nobody-came"]) -> None:
        room.hear(partial(room.table.close, why=why))
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

    async def hand_over(self, match: str) -> None:
        """Gives a match up, in order: everything decided is stored, then it is nobody's, then people are sent on."""
        room = self.rooms.pop(match, None)
        if room is None or room.hold is None or self.node is None:
            return
        with suppress(LogError):
            await room.settled()
        if not room.broken:
            room.pause()
            await self._release_now(self.node, match, room.hold)
            self.node.counts.handed += 1
            room.send_on()

    async def let_go(self, match: str) -> None:
        """Gives a match up that people come to at another node, if nobody is here: there they are nearer to it."""
        room = self.rooms.get(match)
        if self.node is None or room is None or room.hold is None or room in self.following.tasks.values():
            return
        if room.idle and _is_taken(room):
            self._waits_no_more(match)
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

    async def glance(self, match: str, entries: int) -> Table:
        """A match as it stands, for whoever only wants to see it: its owner is not asked. Raises as `room` does."""
        room = self.rooms.get(match)
        if room is not None or self.node is None:
            return (room or await self.room(match)).table
        seen = self._seen.pop(match, None)
        if seen is None or seen[0] != entries:
            try:
                seen = entries, await restore(await self.log.read(match))
            except LogError:
                raise
            except Exception:
                raise NotFound(match) from None  # whoever opens it finds out why
        self._seen[match] = seen
        while len(self._seen) > SEEN:
            del self._seen[next(iter(self._seen))]
        return seen[1]

    def _broke(self, room: Room) -> None:
        """A room that could not store what it decided is forgotten; the log has what was acknowledged."""
        match = room.table.match
        if self.rooms.get(match) is room:
            del self.rooms[match]
            if self.node is not None and room.bye == MOVED:
                self.node.counts.lost += 1  # however it was found out: by a beat, or by what could not be written
        self.following.stop(room)
        leaving = self._leaving[match] = asyncio.create_task(room.quiet())
        leaving.add_done_callback(lambda _: self._leaving.pop(match, None))

    async def close(self) -> None:
        """Says good-bye in every room, and opens no more."""
        self._closed = True
        self.following.stop()
        for task in self._opening.values():
            task.cancel()
        await asyncio.gather(*(room.close("server-stops") for room in self.rooms.values()), return_exceptions=True)
        self.workers.close()


async def restore(texts: list[bytes]) -> Table:
    """A table from its stored journal, a portion at a time. Raises Malformed for a game that is not installed."""
    plugin = find_plugin(read_created(texts[0]).setup.game)
    table = Table.restore(read_entries(texts[:PORTION], plugin.game), plugin)
    for start in range(PORTION, len(texts), PORTION):
        await asyncio.sleep(0)  # a long match keeps nobody else waiting
        table.fold_in(read_entries(texts[start : start + PORTION], plugin.game))
    return table


def _is_taken(room: Room) -> bool:
    """Whether a person has sat down, or nobody can any more."""
    seats = room.table.seats
    return room.table.stage in ("over", "closed") or any(seat.plan.kind == "person" and seat.name for seat in seats)


def _check(setup: Setup, plugin: Plugin) -> None:
    """Raises Malformed for seats that cannot be."""
    if not setup.seats:
        raise Malformed("a match needs seats; name who is to sit there")
    for seat in setup.seats:
        if seat.kind == "bot" and not plugin.knows(seat.bot):
            known = ", ".join(plugin.bot_names) or "there are none"
            raise Malformed(f"no bot for {setup.game} is called {seat.bot!r}: {known}")
    if setup.first is not None and not 0 <= setup.first < len(setup.seats):
        raise Malformed(f"first must be a seat from 0 to {len(setup.seats) - 1}")
    if len(setup.past) > LONGEST_PAST:
        raise Malformed(f"a match is played on from {LONGEST_PAST} events at most, not from {len(setup.past)}")
