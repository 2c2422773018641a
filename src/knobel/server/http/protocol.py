"""HTTP connections: closed when no request comes in time, and bounded in number for each visitor and in all.

Built on Uvicorn's own protocol, parts of which are not promised to stay: its version is pinned, and
`tests/hostile/test_connections.py` notices what changes.
"""

import asyncio
import contextlib
import socket
from typing import Any, ClassVar, Literal

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from knobel.server.http.gate import SECURITY
from knobel.server.timeouts import ASK_TIMEOUT, BODY_TIMEOUT, READ_TIMEOUT
from knobel.server.visitors import Visitor, Visitors

READ_LEAST = 1 << 17  #: bytes of an answer that have to be read within READ_TIMEOUT, or all
SEND_BUFFER = 1 << 18  #: bytes; left to itself the kernel would take megabytes for a client that reads nothing
RESERVE = 128  #: open files that are kept for the log and the workers
AT_ONCE = 16  #: connections that are accepted in one turn of the loop: asyncio counts none before the next one
QUEUE = 2048  #: connections that may wait for that

Stage = Literal["asking", "body", "working", "idle", "gone"]


def http_protocol(visitors: Visitors, files: int) -> "type[HttpProtocol]":
    """The protocol of a server that may have so many files open."""

    class Bound(HttpProtocol):
        pass

    Bound.visitors, Bound.most, Bound.waiting = visitors, max(files - RESERVE, files * 3 // 4), {}
    return Bound


class HttpProtocol(H11Protocol):
    """One connection until it hangs up or becomes a WebSocket."""

    visitors: ClassVar[Visitors]
    most: ClassVar[int]  #: connections of all kinds; above that those go that have asked for nothing for longest
    waiting: ClassVar["dict[HttpProtocol, None]"]  #: those, in this order

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._visitor: Visitor | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._stage: Stage = "asking"
        self._asked: Any = None  #: the newest request that has been seen
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection opened; it is aborted if its visitor has too many."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        with contextlib.suppress(OSError):
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        transport.set_write_buffer_limits(0)  # so that we learn whether everything has been read
        peer = self.client[0] if self.client else ""
        if not self.visitors.is_proxy(peer):  # a proxy comes for many
            self._visitor = self.visitors.find(peer)
            self._visitor.connections += 1
            if self._visitor.connections > self._visitor.limits.connections:
                self._drop()
                return
        self._is("asking", ASK_TIMEOUT)
        if len(self.connections) > self.most:
            next(iter(self.waiting))._drop()

    def data_received(self, data: bytes) -> None:
        """Reads a part of a request, which has to be whole before its deadline."""
        super().data_received(data)
        if self._stage != "gone" and not self._begun():
            if self._stage == "body" and self.conn.their_state is not h11.SEND_BODY:
                self._is("working", None)
            elif self._stage == "idle":
                self._is("asking", ASK_TIMEOUT)

    def on_response_complete(self) -> None:
        """The answer is written; the next request may have arrived already."""
        if self._stage != "gone":
            self._is("idle", None)
        super().on_response_complete()
        if self._stage != "gone":
            self._begun()

    def pause_writing(self) -> None:
        """The write buffer is not empty: starts watching whether the client reads."""
        super().pause_writing()
        self._look_at_unread(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """The write buffer is empty."""
        super().resume_writing()
        self._read()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hands the connection over to the WebSocket protocol."""
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection closed."""
        self._leave()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answers what is no HTTP."""
        headers = [(name.encode(), value.encode()) for name, value in SECURITY.items()]
        headers += [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        with contextlib.suppress(h11.LocalProtocolError):  # an answer is under way already
            parts = [h11.Response(status_code=400, headers=headers), h11.Data(data=msg.encode()), h11.EndOfMessage()]
            self.transport.write(b"".join(self.conn.send(part) or b"" for part in parts))
        self.transport.close()

    def _begun(self) -> bool:
        """Whether a new request has begun."""
        if self.cycle is self._asked:
            return False
        self._asked = self.cycle
        if self.conn.their_state is h11.SEND_BODY:
            self._is("body", BODY_TIMEOUT)
        else:
            self._is("working", None)
        return True

    def _is(self, stage: Stage, seconds: float | None) -> None:
        self.waiting.pop(self, None)
        if stage in ("asking", "idle"):
            self.waiting[self] = None
        self._stage = stage
        self._allow(seconds)

    def _allow(self, seconds: float | None) -> None:
        """Sets the deadline; none where it is our turn, or where Uvicorn keeps the time."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._drop)

    def _look_at_unread(self, before: int) -> None:
        """Aborts a connection whose client reads less than READ_LEAST of an answer within READ_TIMEOUT."""
        left = self.transport.get_write_buffer_size()
        if self._unread is not None and left > before - READ_LEAST:
            self._drop()
        elif self._stage != "gone":
            self._unread = self.loop.call_later(READ_TIMEOUT, self._look_at_unread, left)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _drop(self) -> None:
        """Aborts the connection without an answer."""
        self._leave()
        self.connections.discard(self)
        self.transport.abort()

    def _leave(self) -> None:
        self._is("gone", None)
        self._read()
        if self._visitor is not None:
            self._visitor.connections -= 1
            self._visitor = None
