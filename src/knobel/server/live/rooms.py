"""All matches of a server: made, found, brought back from the log after a restart."""

import asyncio
import secrets
import time
from functools import partial
from random import SystemRandom
from typing import Any, Literal

import msgspec

from knobel import bots
from knobel.core import Malformed
from knobel.games import find
from knobel.games.doppel_x import GAME as DOPPEL_X
from knobel.games.doppel_x.board import BoardError, find_board
from knobel.games.doppel_x.placing import find_place
from knobel.log import Log
from knobel.server.live.join_codes import JoinCodes
from knobel.server.live.room import Room
from knobel.server.live.workers import Workers
from knobel.table.journal import Created, Setup, read_entry
from knobel.table.manners import find_manner
from knobel.table.seat import hashed
from knobel.table.table import Table

CODE_LASTS = 120.0  #: seconds


class Made(msgspec.Struct, frozen=True):
    """A new match and its keys: the host's, and the invitation."""

    match: str
    host: str
    invite: str


class NotFound(Exception):
    """There is no such match here."""


def _check_places(setup: Setup) -> None:
    """Doppel X is played on only where every die that lies there has a place. Raises Malformed."""
    if setup.game != "doppel-x" or not setup.past:
        return
    game = find(setup.game)
    state: Any = game.start(len(setup.seats), setup.first or 0, setup.options, decides=setup.decides is not None)
    for event in setup.past:
        state = game.apply(state, msgspec.convert(event, game.events))
    try:
        board = find_board(state.options.board)
    except BoardError:
        return  # the box itself refuses it
    for die in state.board:
        if die.pose is None and not find_place(board, die.face, die.fields, (), state.options.faces):
            raise Malformed(f"nowhere on board {board.id} a die touches {' and '.join(die.fields)} and nothing else")


class Hall:
    """Where the rooms are."""

    def __init__(self, log: Log, workers: Workers, most: int = 10_000) -> None:
        self.log = log
        self.workers = workers
        self.most = most
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.join_codes = JoinCodes()
        self._codes: dict[str, tuple[str, int, float]] = {}

    async def make(self, setup: Setup) -> Made:
        """A new match. Raises Illegal or Malformed for a set-up that cannot be played."""
        if sum(room.table.stage not in ("over", "closed") for room in self.rooms.values()) >= self.most:
            raise Malformed(f"this table has room for {self.most} matches; try again later")
        find(setup.game)
        if not setup.seats:
            raise Malformed("a match needs seats; name who is to sit there")
        for seat in setup.seats:
            if seat.kind == "bot" and seat.bot not in bots.names(setup.game):
                raise Malformed(f"no bot for {setup.game} is called {seat.bot!r}: {', '.join(bots.names(setup.game))}")
        if setup.first is not None and not 0 <= setup.first < len(setup.seats):
            raise Malformed(f"first must be a seat from 0 to {len(setup.seats) - 1}")
        try:
            _check_places(setup)
        except msgspec.ValidationError as fault:
            raise Malformed(f"the position to play on from is not one: {fault}") from None
        made = Made(secrets.token_urlsafe(16), secrets.token_urlsafe(16), secrets.token_urlsafe(16))
        created = Created(
            at=0,
            match=made.match,
            setup=setup,
            seed=secrets.token_hex(32),
            first=SystemRandom().randrange(len(setup.seats)) if setup.first is None else setup.first,
            host=hashed(made.host),
            invite=hashed(made.invite),
        )
        try:
            table, heard = Table.create(created, find, find_manner)
        except msgspec.ValidationError as fault:
            raise Malformed(f"the position to play on from is not one: {fault}") from None
        room = self._open(table, time.time(), 0)
        self.rooms[made.match] = room
        room.start(heard)
        await room.settled()
        return made

    async def room(self, match: str) -> Room:
        """The room of a match, brought back from the log if need be. Raises NotFound."""
        if match in self.rooms:
            return self.rooms[match]
        async with self._opening.setdefault(match, asyncio.Lock()):
            if match not in self.rooms:
                row = await self.log.match(match)
                if row is None:
                    raise NotFound(match)
                entries = [read_entry(text) for text in await self.log.read(match)]
                table = Table.restore(entries, find, find_manner)
                # The match's clock goes on where its last entry left it.
                began = time.time() - table.since / 1000
                self.rooms[match] = self._open(table, began, len(entries))
        self._opening.pop(match, None)
        return self.rooms[match]

    async def resume(self) -> int:
        """Brings back every live match after a restart. Returns how many."""
        live = await self.log.matches(status="live", limit=None)
        for row in live:
            await self.room(row.id)
        return len(live)

    async def rematch(self, room: Room) -> None:
        """The same people once more; the next seat begins. Their tokens open the same seats there."""
        setup = room.table.setup
        again = msgspec.structs.replace(setup, first=(room.table.first + 1) % len(setup.seats), decides=None, past=())
        await self._follow(room, again, list(range(len(setup.seats))), "rematch")

    async def play_off(self, room: Room) -> None:
        """A deciding game among those who share the top (D19)."""
        table = room.table
        tied = DOPPEL_X.leaders(table.manner.state)
        setup = msgspec.structs.replace(
            table.setup,
            seats=tuple(table.setup.seats[seat] for seat in tied),
            first=0,
            decides=table.match,
            past=(),
        )
        await self._follow(room, setup, tied, "decides")

    async def _follow(self, room: Room, setup: Setup, seats: list[int], why: Literal["rematch", "decides"]) -> None:
        made = await self.make(setup)
        following = await self.room(made.match)
        for number, seat in enumerate(seats):
            was = room.table.seats[seat]
            if was.plan.kind == "person" and was.name:
                following.hear(partial(following.table.sit, number=number, name=was.name, token=was.token))
        await following.settled()
        room.hear(lambda t: room.table.link(t, made.match, why))

    def _open(self, table: Table, began: float, stored: int) -> Room:
        return Room(table, self.log, self.workers, began, stored, broke=self._broke, ended=self._ended)

    def _ended(self, room: Room) -> None:
        """A tie at the top of Doppel X is played off at once."""
        table = room.table
        outcome = table.game.outcome(table.fold.state) if table.fold else None
        if table.stage == "over" and outcome and outcome.winner is None and outcome.why == "points":
            task = asyncio.create_task(self.play_off(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def new_code(self, match: str, seat: int) -> str:
        """A one-time code that moves a seat to another device."""
        now = time.monotonic()
        self._codes = {code: kept for code, kept in self._codes.items() if kept[2] > now}
        code = secrets.token_urlsafe(16)
        self._codes[hashed(code)] = match, seat, now + CODE_LASTS
        return code

    def use_code(self, match: str, code: str) -> int | None:
        """The seat that a code moves; it is worth nothing afterwards."""
        kept = self._codes.pop(hashed(code), None)
        return kept[1] if kept and kept[0] == match and kept[2] > time.monotonic() else None

    def _broke(self, room: Room) -> None:
        """A room that could not store what it decided is forgotten; the log has what was acknowledged."""
        self.rooms.pop(room.table.match, None)

    async def close(self) -> None:
        """Says good-bye in every room."""
        await asyncio.gather(*(room.close("server-stops") for room in self.rooms.values()), return_exceptions=True)
        self.workers.close()
