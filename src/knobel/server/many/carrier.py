"""Carries people to the node that owns their match: their connections, and what they ask over HTTP."""

import asyncio
import logging
import re
import time
from typing import TYPE_CHECKING, Any

import msgspec

from knobel.log import LogError
from knobel.server.live.connection import Connection
from knobel.server.live.presence import Presence
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.many.elsewhere import Elsewhere
from knobel.server.many.link import Channel, DoorClosed, Frame, Link, LinkLost
from knobel.server.many.links import Links
from knobel.server.many.node import Node
from knobel.server.visitors import Visitor, Visitors

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Message, Receive, Scope, Send

PATIENCE = 6.0  #: seconds to find out who owns a match, while nodes die and databases restart
SILENT = 1  #: times that a node may leave a call unanswered though it beats; then whoever came is to try another way
MOVES = 5  #: times that a request follows a match that moves
PART = 1 << 16  #: bytes of an answer in one frame
LONGEST_BODY = 1 << 17  #: bytes of what may be carried; what is longer is no request about a match
ASKING = 2.0  #: seconds for an owner to look whether somebody is there
ANSWERING = 90.0  #: seconds for an answer
_MATCH = re.compile(r"/api/(?:admin/)?matches/([A-Za-z0-9_-]{1,64})(?:/.*)?")
_log = logging.getLogger("knobel.carrier")


class Asked(msgspec.Struct, frozen=True):
    """A request over HTTP, and who asks."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    visitor: str
    local: bool


class Opened(msgspec.Struct, frozen=True):
    """A connection, and whose it is."""

    match: str
    visitor: str
    local: bool


class Carried(Channel):
    """A connection on the node where somebody came in."""

    def __init__(self, carrier: "Carrier", link: Link, guest: Connection, opened: Opened) -> None:
        """Raises LinkLost."""
        self._carrier, self._link, self._guest = carrier, link, guest
        self._number = link.open(self, "open", b"", msgspec.to_builtins(opened))
        carrier.carried += 1

    def hear(self, frame: Frame) -> None:
        if frame.kind == "say":
            self._guest.carried_here(frame.data)
        elif frame.kind == "ping":
            self._guest.carried_ping(frame.data)
        elif frame.kind == "close":
            self._gone()
            code, reason = frame.more
            self._guest.carried_end(code, reason, said=True)

    def cut(self) -> None:
        self._gone()
        self._guest.carried_end(1012, "moved", said=False)

    def say(self, message: bytes) -> None:
        """They say something."""
        self._link.say(Frame("say", self._number, message))

    def pong(self, payload: bytes) -> None:
        """Their machine echoes."""
        self._link.say(Frame("pong", self._number, payload))

    def leave(self) -> None:
        """They have hung up."""
        if self._number in self._link.channels:
            self._link.say(Frame("close", self._number))
            self._gone()

    def _gone(self) -> None:
        if self._number:
            self._link.drop(self._number)
            self._carrier.carried -= 1
            self._number = 0


class LinkWire(Channel):
    """The same connection on the node that owns the match: a wire like any other."""

    def __init__(self, link: Link, number: int, presence: Presence) -> None:
        self._link, self._number, self._presence = link, number, presence
        self.connection: Connection

    def hear(self, frame: Frame) -> None:
        if frame.kind == "say":
            self.connection.hear(frame.data)
        elif frame.kind == "pong":
            self.connection.ponged(frame.data)
        elif frame.kind == "close":
            self.cut()

    def cut(self) -> None:
        self._link.drop(self._number)
        self._presence.connections.discard(self.connection)
        self.connection.lost()

    def send(self, message: bytes) -> None:
        """To them."""
        self._link.say(Frame("say", self._number, message))

    def ping(self, payload: bytes) -> None:
        """To their machine."""
        self._link.say(Frame("ping", self._number, payload))

    def round_trip(self) -> float | None:
        """Nobody knows without asking there."""
        return None

    def close(self, code: int, reason: str) -> None:
        """After what was said."""
        self._link.say(Frame("close", self._number, more=(code, reason)))
        self.cut()


class Answer(Channel):
    """An answer that comes in pieces."""

    def __init__(self) -> None:
        self.head: asyncio.Future[tuple[int, list[tuple[bytes, bytes]]]] = asyncio.get_running_loop().create_future()
        self.parts: asyncio.Queue[bytes | None] = asyncio.Queue()  #: None: that was all

    def hear(self, frame: Frame) -> None:
        if frame.kind == "head" and not self.head.done():
            status, headers = frame.more
            self.head.set_result((int(status), [(bytes(name), bytes(value)) for name, value in headers]))
        elif frame.kind == "body":
            self.parts.put_nowait(frame.data)
            if not frame.more:
                self.parts.put_nowait(None)
        elif frame.kind == "close":
            self.cut()

    def cut(self) -> None:
        if not self.head.done():
            self.head.set_exception(LinkLost("the other node is gone"))
            self.head.exception()
        self.parts.put_nowait(None)


class Question(Channel):
    """A request that came over the line: a task works on it."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self._task = task

    def hear(self, frame: Frame) -> None:
        if frame.kind == "close":
            self.cut()

    def cut(self) -> None:
        self._task.cancel()


class Carrier:
    """Finds the owner of a match and carries people there; and serves those whom other nodes carry here."""

    def __init__(self, node: Node, rooms: Rooms, presence: Presence, visitors: Visitors, app: "ASGIApp") -> None:
        self.carried = 0  #: connections of people who came here and play elsewhere
        self.requests = 0  #: carried over HTTP so far
        self.links: Links
        self._node, self._rooms, self._presence, self._visitors, self._app = node, rooms, presence, visitors, app

    async def locate(self, match: str) -> Room | Link:
        """The room, if the match is ours or can be; else the line to its owner. Raises NotFound, TooNew, LogError."""
        until, silent = time.monotonic() + PATIENCE, 0
        while True:
            try:
                return await self._rooms.room(match)
            except Elsewhere as place:
                owner = place.owner
                alive = silent >= SILENT and owner.left > self._node.sooner
                try:
                    return await self.links.to(owner.address)
                except LinkLost as fault:
                    if alive or time.monotonic() > until:
                        raise LogError(f"the node that has this match cannot be reached: {fault}") from None
                    # It may be gone: then the match is ours as soon as its lease has ended.
                    closed = isinstance(fault, DoorClosed)
                    silent += not closed
                    if not (closed and self._node.doubt(owner.node)):
                        await asyncio.sleep(min(max(owner.left, 0.02), 0.2))

    async def carry(self, match: str, guest: Connection, visitor: Visitor | None) -> Room | Carried:
        """Where somebody plays: here, or carried."""
        for moves in range(MOVES):
            place = await self.locate(match)
            if isinstance(place, Room):
                return place
            try:
                if not moves and await self._ask_for_it(place, match):
                    continue
                name, local = (visitor.name, visitor.local) if visitor is not None else ("", False)
                return Carried(self, place, guest, Opened(match, name, local))
            except LinkLost:
                continue
        raise LogError("this match moves too often; come back in a moment")

    async def _ask_for_it(self, link: Link, match: str) -> bool:
        """Lets the owner look at the match, which it gives up if nobody is there. Whether it has answered."""
        answer = Answer()
        asked = Asked("GET", f"/api/matches/{match}", b"", [], "", local=False)
        number = link.open(answer, "ask", b"", msgspec.to_builtins(asked, builtin_types=(bytes,)))
        try:
            async with asyncio.timeout(ASKING):
                await answer.head
                while await answer.parts.get() is not None:
                    pass
        except (LinkLost, TimeoutError):
            return False
        finally:
            link.drop(number)
        return True

    # --- what other nodes carry here -------------------------------------------------------------------------

    def answer(self, link: Link, frame: Frame) -> Channel | None:
        """Somebody, or a request, from another node."""
        try:
            if frame.kind == "open":
                return self._open(link, frame.channel, msgspec.convert(frame.more, Opened))
            asked = msgspec.convert(frame.more, Asked)
        except msgspec.ValidationError:
            link.cut("it talks nonsense")
            return None
        task = asyncio.create_task(self._serve(link, frame.channel, asked, frame.data))
        return Question(task)

    def _open(self, link: Link, number: int, opened: Opened) -> LinkWire:
        wire = LinkWire(link, number, self._presence)
        visitor = self._visitors.named(opened.visitor, opened.local)
        wire.connection = Connection(self._rooms, opened.match, wire, visitor, carried=True)
        self._presence.connections.add(wire.connection)
        return wire

    async def _serve(self, link: Link, number: int, asked: Asked, body: bytes) -> None:
        last: list[Frame] = []  # is said when all is done: whoever asked may look for the match anew

        async def send(message: "Message") -> None:
            if message["type"] == "http.response.start":
                link.say(Frame("head", number, more=(message["status"], [*message["headers"]])))
            elif message["type"] == "http.response.body":
                data: bytes = message.get("body", b"")
                for start in range(0, len(data) or 1, PART):
                    more = start + PART < len(data) or message.get("more_body", False)
                    part = Frame("body", number, data[start : start + PART], more)
                    if more:
                        link.say(part)
                    else:
                        last.append(part)

        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": "http",
            "path": asked.path,
            "raw_path": asked.path.encode(),
            "query_string": asked.query,
            "root_path": "",
            "headers": asked.headers,
            "client": None,
            "server": None,
            "state": {"visitor": self._visitors.named(asked.visitor, asked.local)},
        }
        try:
            async with asyncio.timeout(ANSWERING):
                await self._app(scope, _once_more(body), send)
                if found := _MATCH.fullmatch(asked.path):
                    await self._rooms.let_go(found[1])
                for part in last:
                    link.say(part)
        except Exception:
            _log.exception("a request that was carried here failed")
            link.say(Frame("close", number))
        finally:
            link.drop(number)

    # --- what is carried away --------------------------------------------------------------------------------

    async def serve(self, scope: "Scope", receive: "Receive", send: "Send") -> "Receive | None":
        """Has a request about a match answered by its owner; else what it is to be read from here."""
        found = _MATCH.fullmatch(scope["path"])
        if found is None or found[1] == "continued":
            return receive
        body: bytes | None = None
        for _ in range(MOVES):
            place = await self.locate(found[1])
            if isinstance(place, Room):
                return receive if body is None else _once_more(body)
            body = await _whole(receive) if body is None else body
            if await self._ask(place, scope, body, send):
                return None
        raise LogError("this match moves too often; come back in a moment")

    async def _ask(self, link: Link, scope: "Scope", body: bytes, send: "Send") -> bool:
        visitor: Any = scope["state"]["visitor"]
        asked = Asked(
            str(scope.get("method", "GET")),
            scope["path"],
            scope["query_string"],
            [*scope["headers"]],
            visitor.name,
            visitor.local,
        )
        answer = Answer()
        number = 0
        try:
            number = link.open(answer, "ask", body, msgspec.to_builtins(asked, builtin_types=(bytes,)))
            async with asyncio.timeout(ANSWERING):
                status, headers = await answer.head
                if status == 503 and (b"x-knobel-moved", b"1") in headers:
                    return False
                self.requests += 1
                start: Any = {"type": "http.response.start", "status": status, "headers": headers}
                await send(start)
                while (part := await answer.parts.get()) is not None:
                    more: Any = {"type": "http.response.body", "body": part, "more_body": True}
                    await send(more)
                last: Any = {"type": "http.response.body", "body": b"", "more_body": False}
                await send(last)
        except LinkLost:
            return False
        except TimeoutError:
            raise LogError("the node that has this match does not answer in time; try again") from None
        finally:
            if number in link.channels:
                link.say(Frame("close", number))
                link.drop(number)
        return True


def _once_more(body: bytes) -> "Receive":
    """What was read already."""
    bodies = iter((body,))

    async def receive() -> Any:
        left = next(bodies, None)
        if left is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": left, "more_body": False}

    return receive


async def _whole(receive: "Receive") -> bytes:
    """What is sent along, as far as it is not too long in any case."""
    body = bytearray()
    more = True
    while more and len(body) <= LONGEST_BODY:
        message: Any = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body)
