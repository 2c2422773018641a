"""Somebody connected to a match: hello, then requests in and messages out, until one of the two hangs up.

Knows no network: what arrives is heard here, and what is to be said goes into a `Wire`.
"""

import asyncio
import logging
import time
from typing import Protocol

import msgspec

from knobel.core import Malformed
from knobel.core.depth import check_depth
from knobel.log import LogError
from knobel.server.live.refusals import NotFound
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.wire import (
    ActRequest,
    AnyRequest,
    Bye,
    ChainRequest,
    ChooseRequest,
    Hello,
    HurryRequest,
    LinkRequest,
    Ping,
    Pong,
    ReactRequest,
    ReadyRequest,
    RematchRequest,
    ResignRequest,
    ResumeRequest,
    UndoRequest,
    Welcome,
    write,
)
from knobel.server.many.elsewhere import Elsewhere, TooNew
from knobel.server.visitors import Visitor
from knobel.table.effects import Effects
from knobel.table.messages import Refused

EARLY = 8  #: requests that may follow a hello before it is answered
EVERY_SECOND, AT_ONCE = 40.0, 80.0  #: messages a connection may send
COUNTED = 20  #: messages that are counted at a time where all of a visitor's are
REMATCH_COST = 0.5  #: of a new match, for each who wants one

_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_log = logging.getLogger("knobel.connection")


class Wire(Protocol):
    """What carries a connection. It tells the connection when it is cut."""

    def send(self, message: bytes) -> None:
        """Sends a message, or cuts off a reader who does not keep up."""

    def ping(self, payload: bytes) -> None:
        """Asks the other side's machine, not its page, for an echo."""

    def round_trip(self) -> float | None:
        """How long the way to the other machine and back is, in ms, if something knows that without asking there."""

    def close(self, code: int, reason: str) -> None:
        """Ends it after what was sent, and says why."""


class Away(Protocol):
    """A connection to the node that owns the match."""

    def say(self, message: bytes) -> None:
        """A request."""

    def pong(self, payload: bytes) -> None:
        """An echo."""

    def leave(self) -> None:
        """Nobody is there any more."""


class Carrying(Protocol):
    """What carries people to the node that owns their match (`server/many/carrier.py`)."""

    async def carry(self, match: str, guest: "Connection", visitor: Visitor | None) -> Room | Away:
        """Where they play: here, or there. Raises as `Rooms.room` does."""


class Connection:
    """One socket: a player with one or more seats, or a watcher with none."""

    def __init__(
        self,
        rooms: Rooms,
        match: str,
        wire: Wire,
        visitor: Visitor | None = None,
        *,
        carrier: "Carrying | None" = None,
        carried: bool = False,
    ) -> None:
        """With a carrier, one may play on another node; `carried`: one came to another, which counts what is said."""
        self.seats: tuple[int, ...] = ()
        self.room: Room | None = None  #: from the welcome on
        self.greeted = False  #: whether it has said hello
        self.ended = False
        self.opened = self.heard = time.monotonic()  #: when the page last answered a ping
        self._rooms, self._match, self._wire, self._visitor = rooms, match, wire, visitor
        self._carrier, self._carried = carrier, carried
        self._away: Away | None = None  #: where the match is another node's
        self._early: list[AnyRequest] = []
        self._lost: tuple[int, ...] = ()  #: seats that have moved to another device
        self._joining: asyncio.Task[None] | None = None
        self._left, self._seen = AT_ONCE, self.opened
        self._uncounted = 0  #: messages that the visitor has not paid for yet
        self._pings, self._pinged = 0, self.opened

    # --- out ----------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Says something, unless nobody is there any more."""
        if not self.ended:
            self._wire.send(message)

    def leave(self, code: int, reason: str) -> None:
        """Says why it ends, and ends it."""
        if not self.ended:
            self._wire.send(write(Bye(code, reason)))
            self.lost()
            self._wire.close(code, reason)

    def lose(self, seat: int) -> None:
        """A seat is another device's from now on."""
        self._lost += (seat,)

    def lost(self) -> None:
        """Nobody is there any more."""
        if not self.ended:
            self.ended = True
            if self._away is not None:
                self._away.leave()
                self._away = None
            room, self.room = self.room, None  # which may leave memory before we do
            if room is not None:
                self._rooms.watchers -= not self.seats
                room.leave(self)

    def ping(self) -> None:
        """Asks the page whether it is alive, and its machine how long the way is."""
        if self.room is not None:
            self._measure(self.room, self._wire.round_trip())
        self._pings += 1
        self._pinged = time.monotonic()
        self.send(write(Ping(self._pings)))
        self._wire.ping(str(self._pings).encode())

    # --- in -----------------------------------------------------------------------------------------------

    def ponged(self, payload: bytes) -> None:
        """The other machine has echoed a ping, with which no page can take its time.

        For somebody who only looks on that is enough; on a seat the page itself has to be awake.
        """
        if self._away is not None:
            self._away.pong(payload)
            return
        if not self.seats:
            self.heard = time.monotonic()
        if self.room is not None and payload == str(self._pings).encode():
            self._measure(self.room, 1000 * (time.monotonic() - self._pinged))

    def _measure(self, room: Room, round_trip: float | None) -> None:
        """The shortest way counts, whoever has found it."""
        if round_trip is not None:
            for seat in self.seats:
                room.table.measure(seat, round_trip)

    def hear(self, text: bytes | memoryview) -> None:
        """One request, as it came."""
        if self.ended:
            return
        if not self._may_speak():
            self.leave(4029, "too-many-messages")
            return
        if self._away is not None:
            self._away.say(bytes(text))
            return
        try:
            check_depth(bytes(text))
            said = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeError, Malformed):
            self.leave(4002, "malformed")
            return
        if self.room is not None:
            self._take(self.room, said)
        elif self.greeted:
            self._early.append(said)
            if len(self._early) > EARLY:
                self.leave(4029, "too-many-messages")
        elif isinstance(said, Hello):
            self.greeted = True
            self._joining = asyncio.create_task(self._join(said))
        else:
            self.leave(4002, "hello-first")

    def _may_speak(self) -> bool:
        """A bucket that fills by EVERY_SECOND and holds AT_ONCE; and all sockets of a visitor share another one."""
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._seen) * EVERY_SECOND) - 1
        self._seen = now
        self._uncounted += not self._carried
        if self._uncounted == COUNTED and self._visitor is not None:
            self._uncounted = 0
            if self._visitor.take("messages", COUNTED):
                return False
        return self._left >= 0

    async def _join(self, hello: Hello) -> None:
        """Finds the match and the seats, and is welcomed."""
        room: Room | None = None
        try:
            room = await self._find(hello)
            if room is None:
                return
            seats = _seats(room, hello)
            if seats is None:
                await room.settled()  # it may open nothing because of something that is not stored yet
                self.leave(4001, "wrong-token")
            elif not seats and not self._rooms.may_watch(room):
                self.leave(4013, "too-many-watchers")
            elif not self.ended:
                await self._enter(room, seats, hello)
        except (NotFound, Elsewhere, TooNew) as missing:
            self.leave(*missing.bye)
        except LogError:
            self.leave(*(room.bye if room is not None else (1011, "not-stored")))
        except Exception:
            _log.exception("match %s: nobody can come in", self._match)
            self.leave(1011, "not-restored")
        finally:
            self._joining = None

    async def _find(self, hello: Hello) -> Room | None:
        """The room; None: it is another node's, and from here on all that is said goes there."""
        if self._carrier is None:
            return await self._rooms.room(self._match)
        found = await self._carrier.carry(self._match, self, self._visitor)
        if isinstance(found, Room):
            return found
        if self.ended:
            found.leave()
            return None
        self._away = found
        early, self._early = self._early, []
        for said in (hello, *early):
            found.say(msgspec.json.encode(said))
        return None

    def carried_here(self, message: bytes) -> None:
        """The owner of the match says something to whoever is here."""
        self.send(message)

    def carried_ping(self, payload: bytes) -> None:
        """The owner of the match wants an echo."""
        if not self.ended:
            self._wire.ping(payload)

    def carried_end(self, code: int, reason: str, *, said: bool) -> None:
        """The owner of the match has said good-bye, or is gone."""
        self._away = None
        if not said:
            self.leave(code, reason)
        elif not self.ended:
            self.lost()
            self._wire.close(code, reason)

    async def _enter(self, room: Room, seats: tuple[int, ...], hello: Hello) -> None:
        self.seats = seats
        self._measure(room, self._wire.round_trip())
        room.arrive(self)
        try:
            await room.settled()
        finally:
            if self.ended:
                room.leave(self)
        # From here on nothing can happen in between: the welcome is the newest, and first.
        if not self.ended and _seats(room, hello) != seats:
            room.leave(self)
            self.leave(4001, "seat-moved")  # meanwhile, to another device
        if not self.ended:
            self.send(write(_welcome(room, self.seats, hello)))
            self.room, self.heard = room, time.monotonic()
            room.admit(self)
            self._rooms.watchers += not seats
            early, self._early = self._early, []
            for said in early:
                self._take(room, said)

    def _take(self, room: Room, said: AnyRequest) -> None:
        """Each request to the table's method for it."""
        if isinstance(said, Pong):
            self.heard = time.monotonic()
        elif isinstance(said, Hello) or said.seat not in self.seats or said.seat in self._lost:
            self.send(write(Refused("", None, "not-your-seat")))
        elif isinstance(said, RematchRequest):
            if self._visitor is not None and self._visitor.take("matches", REMATCH_COST):
                self.send(write(Refused("", None, "too-often")))
            else:
                self._rooms.following.want_rematch(room, said.seat)
        elif isinstance(said, HurryRequest):
            room.hurry(self, said.percent, said.now)
        else:
            room.take(self._decide(room, room.now(), said), self)

    def _decide(self, room: Room, t: int, said: AnyRequest) -> Effects:
        table = room.table
        match said:
            case ActRequest(seat, act, ref, ago, on, draw, link):
                part = None if draw is None else (draw, link)
                return table.act(t, seat, act, ref, ago, on=on, one_device=len(self.seats) > 1, link=part)
            case LinkRequest(seat, draw, link):
                return table.reveal(t, seat, draw, link)
            case ChainRequest(seat, root):
                return table.chain(t, seat, root, self.seats)
            case UndoRequest(seat, on):
                return table.undo(t, seat, on)
            case ReadyRequest(seat, nonce, root):
                return table.ready(t, seat, nonce, root, self.seats)
            case ResignRequest(seat):
                return table.resign(t, seat)
            case ChooseRequest(seat, about, what):
                return table.choose(t, seat, about, what) if about < len(table.seats) else Effects()
            case ResumeRequest():
                return table.resume(t)
            case ReactRequest(seat, which):
                return table.react(t, seat, which)
        return Effects()


def _seats(room: Room, hello: Hello) -> tuple[int, ...] | None:
    """The seats that the tokens open; None if one of them opens nothing."""
    found = [room.table.seat_of(token) for token in hello.tokens]
    return None if None in found else tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _welcome(room: Room, seats: tuple[int, ...], hello: Hello) -> Welcome:
    table, events = room.table, len(room.table.fold.history)
    after = events if hello.after is None else hello.after
    since = [event for event in room.newest if after < event.n < events]
    return Welcome(
        seats=seats,
        table=table.view(room.now()),
        legal=table.offers(),
        newest=table.newest(),
        events=tuple(since),
        missed=len(since) < events - 1 - after,
    )
