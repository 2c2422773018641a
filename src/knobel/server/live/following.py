"""The match that follows another: a rematch, or the deciding game after a tie."""

import asyncio
import hashlib
import logging
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from knobel.log import ComeBack
from knobel.server.archive import hide_stored
from knobel.server.cluster.ownership import OwnedByOtherNode, TooNew
from knobel.server.live.refusals import NOT_NOW, NotFound, SetAside
from knobel.server.live.room import Room
from knobel.table.journal import Setup
from knobel.table.seat import Sitter, match_id

if TYPE_CHECKING:
    from knobel.server.live.rooms import Rooms

TRY_AGAIN = 5.0  #: seconds until a deciding game that could not be made is tried for again
_log = logging.getLogger("knobel.rooms")


class Following:
    """Makes the matches that follow, aside."""

    def __init__(self, rooms: "Rooms") -> None:
        self._rooms = rooms
        self.tasks: dict[asyncio.Task[None], Room] = {}  #: what makes the match that follows a room's

    def want_rematch(self, room: Room, seat: int) -> None:
        """A seat wants to play again; once all of them do, the next match is made."""
        if room.table.attendance.want_rematch(seat):
            self._start(room, self._rematch(room))
        else:
            room.decide(room.table.attendance.show)

    async def hide(self, room: Room, seat: int) -> None:
        """Hides a seat's name here and in all matches that followed with the same person on it. Raises LogError."""
        table = room.table
        room.decide(partial(table.attendance.hide, number=seat))
        await room.settled()
        for why, match in table.fold.follows:
            seats = [*range(len(table.seats))] if why == "rematch" else [*table.game.plays_off(table.fold.state)]
            if seat in seats:
                await self._hide_in(match, seats.index(seat))

    async def _hide_in(self, match: str, seat: int) -> None:
        try:
            await self.hide(await self._rooms.room(match), seat)
        except SetAside:
            await hide_stored(self._rooms.log, match, seat)
        except NotFound:
            pass  # it was purged
        except (OwnedByOtherNode, TooNew):
            raise ComeBack(f"the name is hidden here; hide it in the match that followed, {match}, too") from None

    def ended(self, room: Room) -> None:
        """A tie at the top is played off at once, where the game says so."""
        if room.table.play_off():
            self._start(room, self._play_off(room))

    def stop(self, room: Room | None = None) -> None:
        """Nothing follows this room's match any more; None: nor any."""
        for task, whose in self.tasks.items():
            if room is None or whose is room:
                task.cancel()

    def _start(self, room: Room, making: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(making)
        self.tasks[task] = room
        task.add_done_callback(self.tasks.pop)

    async def _rematch(self, room: Room) -> None:
        """The same people once more; the next seat begins. Their tokens open the same seats there."""
        setup = room.table.setup
        first = (room.table.fold.first + 1) % len(setup.seats)
        again = msgspec.structs.replace(setup, first=first, decides=None, past=())
        try:
            await self._follow(room, again, range(len(setup.seats)), "rematch")
        except NOT_NOW as fault:
            _log.error("match %s: the next one cannot be made: %s", room.table.match, fault)
            room.decide(room.table.attendance.show)  # without the wishes, which can be made again

    async def _play_off(self, room: Room) -> None:
        """A deciding game among the seats that share the top, tried until it is made: without it there is no winner."""
        table = room.table
        while tied := table.play_off():
            seats = tuple(table.setup.seats[seat] for seat in tied)
            # Lots decide who begins there too: the first seat of this match may not be among them.
            setup = msgspec.structs.replace(table.setup, seats=seats, first=None, decides=table.match, past=())
            try:
                await self._follow(room, setup, tied, "decides")
            except NOT_NOW as fault:
                _log.error("match %s: its deciding game cannot be made yet: %s", table.match, fault)
                await asyncio.sleep(TRY_AGAIN)
            else:
                return

    async def _follow(self, room: Room, setup: Setup, seats: Sequence[int], why: Literal["rematch", "decides"]) -> None:
        """Makes the match that follows with the same people at it, unless it is there already, and links to it.

        Its id follows from the match, so that a crash before the link is stored makes no second one.
        """
        table = room.table
        people = [(number, table.seats[seat]) for number, seat in enumerate(seats)]
        match = match_id(hashlib.sha256(f"{table.match}/{why}/{table.fold.seed}".encode()).digest()[:16])
        try:
            await (await self._rooms.room(match)).settled()
        except SetAside:
            return  # it was made, and is set aside
        except (OwnedByOtherNode, TooNew):
            pass  # it was made before this match came here, and people play there
        except NotFound:
            here = [
                Sitter(number, None if was.hidden else was.name, was.token, was.colour)
                for number, was in people
                if was.plan.kind == "person" and was.name is not None
            ]
            await self._rooms.making.make_next(table, setup, match, here, again=why == "rematch")
        following = self._rooms.rooms.get(match)
        for number, was in people:
            if was.hidden and following is not None:  # maybe while it was being made
                following.decide(partial(following.table.attendance.hide, number=number))
        room.decide(lambda t: table.followed_by(t, match, why))
