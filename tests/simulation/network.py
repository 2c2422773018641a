"""The way between a person and a server: in order, late, and cut at any moment."""

from typing import TYPE_CHECKING, Protocol

import msgspec

from knobel.server.live.connection import Connection
from knobel.table.seat import hashed
from tests.simulation.told import Bye, check_told, read

if TYPE_CHECKING:
    from tests.simulation.process import Process


class Quality(msgspec.Struct):
    """How good a network is. Shares are of messages."""

    delay: float = 0.03  #: seconds at most, one way
    lost: float = 0.0
    doubled: float = 0.0
    cut: float = 0.0  #: the connection breaks
    late_to_notice: float = 0.5  #: share of broken connections of which the server learns nothing for a while


class Caller(Protocol):
    """The other end."""

    tokens: list[str]

    def hear(self, link: "Link", message: bytes) -> None:
        """A message has come."""

    def closed(self, link: "Link", code: int, reason: str) -> None:
        """The connection has ended."""


class Numbered(Connection):
    """A connection whose place in a set does not depend on where in memory it lies, so that a seed replays."""

    number = 0

    def __hash__(self) -> int:
        return self.number


class Link:
    """One WebSocket. For the server it is the wire of a connection."""

    def __init__(self, process: "Process", caller: Caller, match: str, number: int, quality: Quality) -> None:
        self.process, self.match, self.number = process, match, number
        self.is_cut = False
        self._world = process.world
        self.caller, self._quality = caller, quality
        self._rng = self._world.rng("link", number)
        self._there = self._back = self._world.now  #: when the newest message arrives, at the server and from it
        self._connection: Numbered | None = None
        self._closing = self._deaf = False
        process.links.add(self)
        self._world.at(self._arrival(), self._knock, source=number)

    # --- the person's side --------------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """A message to the server."""
        if self.is_cut or self._breaks():
            return
        for _ in range(self._copies()):
            self._world.at(self._arrival(), self._heard, message, source=self.number)

    def hang_up(self) -> None:
        """The person closes it, and the server is told."""
        if not self.is_cut:
            self.is_cut = True
            self._world.at(self._arrival(), self._server_learns, source=self.number)

    def cut(self, told: bool = True) -> None:
        """It breaks. What is under way is lost; who learns of it, and when, is chance."""
        if self.is_cut:
            return
        self.is_cut = True
        delay = self._rng.uniform(0, 2)
        self._world.after(delay, self.caller.closed, self, 1006, "cut", source=self.number)
        late = self._rng.random() < self._quality.late_to_notice
        self._world.after(self._rng.uniform(8, 25) if late else delay, self._server_learns, source=self.number)

    def _arrival(self) -> float:
        self._there = max(self._there, self._world.now + self._delay())
        return self._there

    def _heard(self, message: bytes) -> None:
        if not self.is_cut:
            self.process.loop.arrive(self._hear, message)

    def _hear(self, message: bytes) -> None:
        if self._connection is not None:
            self._connection.receive(message)

    # --- the server's side --------------------------------------------------------------------------------

    def _knock(self) -> None:
        """The handshake."""
        if self.is_cut:
            return
        if not self.process.up:
            self.is_cut = True
            self._world.after(self._delay(), self.caller.closed, self, 1006, "nobody there", source=self.number)
            return
        self.process.loop.arrive(self._admitted)

    def _admitted(self) -> None:
        self._connection = Numbered(self.process.rooms, self.match, self)
        self._connection.number = self.number
        self.process.presence.connections.add(self._connection)

    def _server_learns(self) -> None:
        self.process.loop.arrive(self._ended)

    def _ended(self) -> None:
        self.process.links.discard(self)
        if self._connection is not None:
            self.process.presence.connections.discard(self._connection)
            self._connection.disconnected()

    def send(self, message: bytes) -> None:
        """A message to the person."""
        told = read(message)
        check_told(self._world, told, self.process.disk.matches.get(self.match))
        self.process.witness(self.match, told)
        if isinstance(told, Bye) and told.reason == "seat-moved" and self._opens_still():
            self._world.fail("a seat is said to have moved, and on disk it has not")
        if self.is_cut or self._closing or self._breaks():
            return
        copies = self._copies()
        self._deaf |= not copies  # what comes after something that is lost cannot arrive before it
        for _ in range(copies if not self._deaf else 0):
            self._back = max(self._back, self._world.now + self._delay())
            self._world.at(self._back, self._told, message, source=self.number)

    def _opens_still(self) -> bool:
        stored = self.process.disk.matches[self.match]
        return bool({hashed(token) for token in self.caller.tokens} & {*stored.tokens.values()})

    def ping(self, payload: bytes) -> None:
        """The person's machine answers by itself."""
        there = self._world.now + self._delay()
        self._world.at(there + self._delay(), self._ponged, payload, source=self.number)

    def round_trip(self) -> float | None:
        """What the kernel would say of the way there and back, in ms."""
        return 2000 * self._quality.delay

    def close(self, code: int, reason: str) -> None:
        """The server hangs up."""
        self._closing = True
        self._back = max(self._back, self._world.now + self._delay())
        self._world.at(self._back, self._closed, code, reason, source=self.number)

    def _ponged(self, payload: bytes) -> None:
        if not self.is_cut and self._connection is not None:
            self.process.loop.arrive(self._connection.ponged, payload)

    def _told(self, message: bytes) -> None:
        if not self.is_cut:
            self.caller.hear(self, message)

    def _closed(self, code: int, reason: str) -> None:
        if not self.is_cut:
            self.is_cut = True
            self.caller.closed(self, code, reason)
        self._server_learns()

    # --- chance -------------------------------------------------------------------------------------------

    def _delay(self) -> float:
        return self._rng.uniform(0.001, self._quality.delay)

    def _breaks(self) -> bool:
        if self._rng.random() < self._quality.cut:
            self.cut()
            return True
        return False

    def _copies(self) -> int:
        chance = self._rng.random()
        return 0 if chance < self._quality.lost else 2 if chance < self._quality.lost + self._quality.doubled else 1
