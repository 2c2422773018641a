"""One connection to a match: hello, then requests in and messages out, until one side closes it.

Knows no network: frames arrive by `receive`, and messages leave by a `Wire`.
"""

import asyncio
import logging
import time
from typing import Protocol

import msgspec

from knobel.core import Malformed
from knobel.core.depth import check_depth
from knobel.log import LogError
from knobel.server.cluster.node import Node
from knobel.server.cluster.ownership import OwnedByOtherNode, Stops, TooNew
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
from knobel.server.storage_faults import say_to_visitors
from knobel.server.visitors import Visitor
from knobel.table.effects import Effects
from knobel.table.messages import Refused

EARLY = 8  #: requests that may follow a hello before it is answered
EVERY_SECOND, AT_ONCE = 40.0, 80.0  #: frames a connection may send, of any kind
BYTES_A_FRAME = 1024  #: so many bytes count as one more frame
COUNTED = 20  #: frames that are counted at a time where all of a visitor's are
REMATCH_COST = 0.5  #: of a new match, for each who wants one

_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_log = logging.getLogger("knobel.connection")


class Wire(Protocol):
    """What carries a connection's messages. It calls `disconnected` when it is cut."""

    def send(self, message: bytes) -> None:
        """Sends a message, or drops a client whose backlog has grown too long."""

    def ping(self, payload: bytes) -> None:
        """Asks the other side's machine, not its page, for an echo."""

    def round_trip(self) -> float | None:
        """How long the way to the other machine and back is, in ms, if something knows that without asking there."""

    def close(self, code: int, reason: str) -> None:
        """Closes it after what was sent, with a code and a reason."""


class Connection:
    """One socket: a player with one or more seats, or a watcher with none."""

    def __init__(
        self, rooms: Rooms, match: str, wire: Wire, visitor: Visitor | None = None, *, plain: bool = True, at: str = ""
    ) -> None:
        """`plain`: the match's plain address led here; `at`: the node that the address named."""
        self.seats: tuple[int, ...] = ()
        self.room: Room | None = None  #: from the welcome on
        self.greeted = False  #: whether its hello has come
        self.ended = False
        self.opened = self.last_answer = time.monotonic()  #: when the page last answered a ping
        self._rooms, self._match, self._wire, self._visitor = rooms, match, wire, visitor
        self._plain, self._at = plain, at
        self._early: list[AnyRequest] = []
        self._lost: tuple[int, ...] = ()  #: seats that have moved to another device
        self._joining: asyncio.Task[None] | None = None
        self._left, self._seen = AT_ONCE, self.opened
        self._uncounted = 0.0  #: frames that the visitor has not paid for yet
        self._pings, self._pinged = 0, self.opened

    # --- out ----------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Sends a message, unless the connection has ended."""
        if not self.ended:
            self._wire.send(message)

    def leave(self, code: int, reason: str, node: str = "") -> None:
        """Ends the connection with this code and reason; `node` is where the match is found."""
        if not self.ended:
            self._wire.send(write(Bye(code, reason, node or msgspec.UNSET)))
            self.disconnected()
            self._wire.close(code, reason)

    def revoke(self, seat: int) -> None:
        """A seat is another device's from now on."""
        self._lost += (seat,)

    def disconnected(self) -> None:
        """The connection has ended: its room counts it no more."""
        if not self.ended:
            self.ended = True
            room, self.room = self.room, None  # which may leave memory before we do
            if room is not None:
                self._rooms.watching -= not self.seats
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

    def count(self, frames: float) -> bool:
        """Counts what has come in, before anything is done with it. False: too much, and the connection ends.

        A bucket that fills by EVERY_SECOND and holds AT_ONCE; and all sockets of a visitor share another one.
        """
        if self.ended:
            return False
        now = time.monotonic()
        self._left = min(AT_ONCE, self._left + (now - self._seen) * EVERY_SECOND) - frames
        self._seen = now
        self._uncounted += frames
        much = self._left < 0
        if self._uncounted >= COUNTED and self._visitor is not None:
            much = self._visitor.take("messages", self._uncounted) > 0 or much
            self._uncounted = 0.0
        if much:
            self.leave(4029, "too-many-messages")
        return not much

    def ponged(self, payload: bytes) -> None:
        """The other machine has echoed a ping, with which no page can take its time.

        For a watcher that is enough; on a seat the page itself has to be awake.
        """
        if not self.seats:
            self.last_answer = time.monotonic()
        if self.room is not None and payload == str(self._pings).encode():
            self._measure(self.room, 1000 * (time.monotonic() - self._pinged))

    def _measure(self, room: Room, round_trip: float | None) -> None:
        """Takes in a round trip for each seat; the shortest one counts."""
        if round_trip is not None:
            for seat in self.seats:
                room.table.seats[seat].lag.measure(round_trip)

    def receive(self, text: bytes | memoryview) -> None:
        """One request, as it came."""
        if self.ended:
            return
        if self._rooms.watchdog is not None:
            self._rooms.watchdog.look()
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

    async def _join(self, hello: Hello) -> None:
        """Finds the match and the seats, and is welcomed."""
        room: Room | None = None
        try:
            room = await self._rooms.room(self._match, plain=self._plain, lost=hello.lost)
            seats = _seats(room, hello)
            if seats is None:
                await room.settled()  # it may open nothing because of something that is not stored yet
                self.leave(4001, "wrong-token")
            elif not seats and not self._rooms.may_watch(room):
                self.leave(4013, "too-many-watchers")
            elif not self.ended:
                await self._enter(room, seats, hello)
        except OwnedByOtherNode as moved:
            self._send_on(moved.name)
        except (NotFound, TooNew, Stops) as missing:
            self.leave(*missing.bye)
        except LogError as fault:
            say_to_visitors(fault)  # in its log; the page has words of its own
            self.leave(*(room.bye if room is not None else (1011, "not-stored")))
        except Exception:
            _log.exception("match %s: no connection can be let in", self._match)
            self.leave(1011, "not-restored")
        finally:
            self._joining = None

    def _send_on(self, node: str) -> None:
        """Names the owner. Costs the visitor nothing, as it is no fault of theirs which node the proxy chose."""
        if self._visitor is not None:
            self._visitor.give_back("requests")
        self.leave(1012, "unreachable" if node == self._at else "moved", node)

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
            self.send(write(_welcome(room, self._rooms.node, self.seats, hello)))
            self.room, self.last_answer = room, time.monotonic()
            room.admit(self)
            self._rooms.watching += not seats
            early, self._early = self._early, []
            for said in early:
                self._take(room, said)

    def _take(self, room: Room, said: AnyRequest) -> None:
        """Each request to the table's method for it."""
        if isinstance(said, Pong):
            self.last_answer = time.monotonic()
        elif isinstance(said, Hello) or said.seat not in self.seats or said.seat in self._lost:
            own = isinstance(said, ChainRequest | LinkRequest)
            self.send(write(Refused("", None, "not-your-seat", about="dice" if own else None)))
        elif isinstance(said, RematchRequest):
            if self._visitor is not None and self._visitor.take("matches", REMATCH_COST):
                self.send(write(Refused("", None, "too-often")))
            else:
                self._rooms.following.want_rematch(room, said.seat)
        elif isinstance(said, HurryRequest):
            room.hurry(self, said.percent, said.now)
        else:
            room.process(self._decided(room, said), self)

    def _decided(self, room: Room, said: AnyRequest) -> Effects:
        """What the table decides. What raises is refused as `failed`, so that no client repeats it."""
        try:
            return self._decide(room, room.now(), said)
        except Exception:
            if not room.failed:  # once is enough to find it
                _log.exception("match %s cannot decide about a request", self._match)
            room.failed = True
            return Effects(reply=Refused(getattr(said, "ref", ""), None, "failed"))

    def _decide(self, room: Room, t: int, said: AnyRequest) -> Effects:
        table = room.table
        match said:
            case ActRequest(seat, act, ref, ago, on, draw, link):
                part = None if draw is None else (draw, link)
                return table.act(t, seat, act, ref, ago, on=on, one_device=len(self.seats) > 1, link=part, person=True)
            case LinkRequest(seat, draw, link):
                return table.devices.reveal(t, seat, draw, link)
            case ChainRequest(seat, root):
                return table.devices.chain(t, seat, root, self.seats)
            case UndoRequest(seat, on):
                return table.undo(t, seat, on)
            case ReadyRequest(seat, nonce, root):
                return table.ready(t, seat, nonce, root, self.seats)
            case ResignRequest(seat):
                return table.resign(t, seat)
            case ChooseRequest(seat, about, what):
                return table.attendance.choose(t, seat, about, what) if about < len(table.seats) else Effects()
            case ResumeRequest():
                return table.attendance.resume(t)
            case ReactRequest(seat, which):
                return table.attendance.react(t, seat, which)
        return Effects()


def _seats(room: Room, hello: Hello) -> tuple[int, ...] | None:
    """The seats that the tokens open; None if one of them opens nothing."""
    found = [room.table.devices.seat_of(token) for token in hello.tokens]
    return None if None in found else tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _welcome(room: Room, node: Node | None, seats: tuple[int, ...], hello: Hello) -> Welcome:
    table, events = room.table, len(room.table.fold.history)
    after = events if hello.after is None else hello.after
    since = [event for event in room.newest if after < event.n < events]
    return Welcome(
        seats=seats,
        table=table.view(room.now()),
        legal=table.offers.all(),
        newest=table.updates.newest(),
        events=tuple(since),
        missed=len(since) < events - 1 - after,
        node=node.name if node else "",
        next=node.next_for(table.match) if node else "",
    )
