"""Makes matches, once for each host key, and counts those that wait for people."""

import secrets
from collections.abc import Callable, Sequence
from random import SystemRandom
from typing import TYPE_CHECKING

import msgspec

from knobel.core import Illegal, Malformed, Plugin, chains, dice
from knobel.games import find_plugin
from knobel.server.live.keys import invite_of, match_of, new_key
from knobel.server.live.refusals import Full, KeyUsed, NotFound, NotPlayable, SetAside
from knobel.server.live.room import Room
from knobel.server.live.setups import check_seats, written
from knobel.server.live.work import prepare
from knobel.server.live.workers import TooBusy, WorkFailed
from knobel.server.visitors import TooMuch, Visitor
from knobel.table.journal import Created, Setup
from knobel.table.seat import Sitter, hashed
from knobel.table.table import Table

if TYPE_CHECKING:
    from knobel.server.live.rooms import Rooms

CHECKED_WITHIN = 30.0  #: seconds that a worker may think about a set-up


class Made(msgspec.Struct, frozen=True):
    """A match, its keys (the host's, and the invitation), and what its dice promise."""

    match: str
    host: str
    invite: str
    commit: str


class Making:
    """The matches that are made here, and the visitors whose matches wait for people."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self.on_made: Callable[[str], object] = lambda game: None  #: called with the game of each match that is made
        self.waiting: dict[str, Visitor] = {}  #: matches without a connection or person yet, and who made them
        self.parked: dict[str, int] = {}  #: those of them that have no owner yet, and how many entries they had

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
            self.waiting[match] = visitor
        return Made(match, host, invite, room.table.fold.commit)

    async def _made_before(self, setup: Setup, host: str, here: Sequence[Sitter]) -> Made | None:
        """The match that a host key has made, on any node. Raises KeyUsed if another was asked for."""
        match = match_of(host)
        if match not in self._rooms.rooms and await self._rooms.log.match(match) is None:
            return None
        try:
            if match in self._rooms.rooms:
                await self._rooms.rooms[match].settled()
            table, _ = await self._rooms.glance(match)
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
        """Raises TooMuch. Matches count until the first connection or person comes."""
        most = visitor.limits.waiting - visitor.away[1]
        if len(visitor.waiting) >= most:
            for match in [*visitor.waiting]:
                self.look_who_came(match)
                if match in self.parked and await self._went_on(match):
                    self.waits_no_more(match)
            if len(visitor.waiting) >= most:
                raise TooMuch(f"{len(visitor.waiting)} matches wait for people; sit down at one, or close one", 60)
        visitor.ask("matches", "too many new matches")

    def look_who_came(self, match: str) -> None:
        """A match to which a connection has come, or a person, waits no more."""
        room = self._rooms.rooms.get(match)
        if room is not None and (room.connections or is_taken(room)):
            self.waits_no_more(match)

    async def _went_on(self, match: str) -> bool:
        """Whether a match has grown since it was parked here: then people have come to it at another node."""
        row = await self._rooms.log.match(match)
        return row is None or row.status != "live" or row.entries > self.parked[match]

    def waits_no_more(self, match: str) -> None:
        """The match counts no longer among those that wait for people."""
        self.parked.pop(match, None)
        if match in self.waiting:
            self.waiting.pop(match).waiting.discard(match)

    async def make_next(self, after: Table, setup: Setup, match: str, here: Sequence[Sitter], *, again: bool) -> None:
        """A match of this name that follows another, with the same keys; `again`: a rematch. Raises as `make` does."""
        await self._make(setup, match, after.fold.host, after.fold.invite, here=here, again=again)

    async def _make(
        self, setup: Setup, match: str, host: str, invite: str, *, here: Sequence[Sitter], again: bool = False
    ) -> Room:
        """Stores a new match and who sits there, in one append. `host`, `invite`: hashes."""
        if len(self._rooms.rooms) >= self._rooms.most:
            self._rooms.tidying.make_space()
        if len(self._rooms.rooms) >= self._rooms.most:
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
        room = self._rooms.rooms.get(match)
        if room is None:  # else the same request came twice, and the other one was quicker
            for sitter in here:
                effects.entries += table.attendance.sit(0, *sitter).entries
            hold = self._rooms.node.new_hold() if self._rooms.node else None
            room = self._rooms.rooms[match] = self._rooms.open(table, time_so_far=0, stored=0, hold=hold)
            room.process(effects)
        await room.settled()
        return room

    async def _prepare(self, setup: Setup, first: int, plugin: Plugin) -> Setup:
        """Lets a worker look at what takes its time. Raises Malformed, Illegal."""
        if not setup.past and not plugin.takes_checking(setup.options):
            return setup
        try:
            return await self._rooms.workers.run(
                prepare, setup, first, seconds=CHECKED_WITHIN, tries=1, patience=2 * CHECKED_WITHIN
            )
        except TooBusy:
            raise
        except WorkFailed:
            raise Malformed(f"it takes longer than {CHECKED_WITHIN:.0f} s to check this; make it simpler") from None


def _one_device(setup: Setup, here: Sequence[Sitter]) -> bool:
    """Whether all who play sit at one device from the beginning, so that the dice deceive no other person."""
    sitting = {sitter.seat for sitter in here}
    return setup.one_table and all(seat in sitting for seat, plan in enumerate(setup.seats) if plan.kind == "person")


def is_taken(room: Room) -> bool:
    """Whether a person has sat down, or it is too late for that."""
    seats = room.table.seats
    return room.table.stage in ("over", "closed") or any(
        seat.plan.kind == "person" and seat.name is not None for seat in seats
    )
