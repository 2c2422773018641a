"""WebSockets by picows, on the port on which uvicorn serves HTTP: no task, queue or future for a message.

Uvicorn hands over a connection that asks for an upgrade. The constructor of `WSProtocol` is not public: the version
of picows is pinned, and tests/server/test_websocket.py notices a change.
"""

import asyncio
import contextlib
import logging
import re
import socket
import struct
from typing import Any, cast

import uvicorn
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, WSUpgradeResponse
from picows.common import WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # it is not public
from uvicorn.server import ServerState

from knobel.server.cluster.ownership import UNABLE
from knobel.server.cluster.way import way_of
from knobel.server.http.gate import SECURITY, Gate
from knobel.server.live.connection import BYTES_A_FRAME, Connection
from knobel.server.live.presence import Presence
from knobel.server.live.round_trip import kernel_round_trip
from knobel.server.timeouts import CLOSE_TIMEOUT
from knobel.server.visitors import Visitor

LONGEST_FRAME = 8192  #: bytes of a request
LONGEST_FAREWELL = 1 << 16  #: bytes that may still come in after the end, until the other side has read of it
LONGEST_BACKLOG = 1 << 18  #: bytes that may wait for a reader, beyond what the kernel holds
SEND_BUFFER = 1 << 17  #: bytes; left to itself the kernel would take megabytes for a client that reads nothing
READ_BUFFER = 2048  #: bytes, to begin with

_PATH = re.compile(r"/ws/([A-Za-z0-9_-]{1,64})")
#: A client's malformed frames are answered, and are nothing for the log.
_log = logging.getLogger("knobel.websocket")
_log.setLevel(logging.CRITICAL)


class Outbox:
    """Messages of this turn of the event loop. Each wire sends all of its own in one packet."""

    def __init__(self) -> None:
        self._waiting: list[SocketWire] = []

    def add(self, wire: "SocketWire") -> None:
        """This wire has something to say."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._send)
        self._waiting.append(wire)

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, []
        for wire in waiting:
            wire.flush()


class SocketWire(WSListener):
    """One WebSocket, from the handshake to the end."""

    def __init__(self, protocol: "SocketProtocol", outbox: Outbox) -> None:
        self._protocol, self._outbox = protocol, outbox
        self._said: list[bytes] = []  #: frames that are to be sent
        self._parts: bytes | None = None  #: of a message that comes in several frames
        self._unheard = 0  #: bytes that came after the end
        self.connection: Connection

    # --- what picows calls --------------------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The handshake is done."""
        self._transport = transport
        self._below = transport.underlying_transport
        self._protocol.presence.connections.add(self.connection)
        self._protocol.wire = self

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A frame has come in. Each counts, whatever it is, before anything is done with it."""
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            self.connection.disconnected()
            transport.send_close(1000)  # type: ignore[arg-type]  # any code will do, and ours are beyond the enum
            self._end()
        elif not self.connection.count(1):
            return
        elif kind == WSMsgType.TEXT and frame.fin and self._parts is None:
            self.connection.receive(frame.get_payload_as_memoryview())
        elif kind == WSMsgType.PONG:
            self.connection.ponged(frame.get_payload_as_bytes())
        elif kind == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.TEXT or (kind == WSMsgType.CONTINUATION and self._parts is not None):
            self._part(frame)
        else:
            self.connection.leave(1003, "text-only")

    def received(self, size: int) -> bool:
        """Counts bytes that have come in, before they are looked at. False: not to be looked at.

        A client that sends more than LONGEST_FAREWELL bytes after the end is cut off.
        """
        if not self.connection.count(size / BYTES_A_FRAME):
            self._unheard += size
            if self._unheard > LONGEST_FAREWELL:
                self._forget()
        return self._unheard <= LONGEST_FAREWELL

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """It has ended, from either side."""
        self._protocol.presence.connections.discard(self.connection)
        self._protocol.wire = None
        self.connection.disconnected()
        del self.connection, self._protocol  # which refer to this wire: a cycle would stay in memory until a collection

    def pause_writing(self) -> None:
        """The backlog is bounded anyway."""

    def resume_writing(self) -> None:
        """As above."""

    def _part(self, frame: WSFrame) -> None:
        """A message in several frames, which no browser sends at this length but any program may."""
        if frame.msg_type == WSMsgType.TEXT and self._parts is not None:
            self.connection.leave(1002, "malformed")
            return
        whole = self._parts = (self._parts or b"") + frame.get_payload_as_bytes()
        if len(whole) > LONGEST_FRAME:
            self.connection.leave(1009, "too-long")
        elif frame.fin:
            self._parts = None
            self.connection.receive(whole)

    # --- what the connection wants ------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Sent with all other messages of this turn of the event loop. A client that does not keep up is dropped."""
        if not self._said:
            self._outbox.add(self)
        self._said += _header(len(message)), message

    def flush(self) -> None:
        """Sends what waits."""
        said, self._said = b"".join(self._said), []
        if said and not self._below.is_closing():
            self._below.write(said)
            if self._below.get_write_buffer_size() > LONGEST_BACKLOG:
                self._forget()

    def ping(self, payload: bytes) -> None:
        """Browsers answer it by themselves."""
        if not self._below.is_closing():
            self._transport.send_ping(payload)

    def round_trip(self) -> float | None:
        """As the kernel knows it, unless that is only the way to a proxy."""
        return kernel_round_trip(self._below.get_extra_info("socket")) if self._protocol.direct else None

    def close(self, code: int, reason: str) -> None:
        """Closes it; what has not been read after CLOSE_TIMEOUT seconds is dropped."""
        self.flush()
        if not self._below.is_closing():
            self._transport.send_close(code, reason)  # type: ignore[arg-type]  # ours are beyond the enum
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._forget)

    def _end(self) -> None:
        self._below.close()
        if self._below.get_write_buffer_size():
            asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._forget)

    def _forget(self) -> None:
        """Ends it whatever has not been read. The kernel forgets that too."""
        if not self._transport.is_disconnected:
            with contextlib.suppress(OSError):
                at_once = struct.pack("ii", 1, 0)
                self._below.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
            self._below.abort()


class SocketProtocol(WSProtocol):  # type: ignore[misc]  # picows does not say what it is
    """What uvicorn hands connections over to: picows' protocol, entered by way of a request already read."""

    def __init__(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self._gate: Gate = cast(Any, config.app)
        self._state = self._gate.state
        self.presence: Presence = self._state.presence
        self._visitor: Visitor | None = None
        self.wire: SocketWire | None = None  #: from the handshake to the end
        self.direct = True  #: whether there is no proxy in between
        self._open = server_state.connections
        super().__init__(
            None,  # host and port
            None,  # path
            False,  # the server's side
            self._admit,
            _log,
            True,  # an exception ends the connection
            CLOSE_TIMEOUT,  # for the handshake
            False,  # picows' own pings, their two times and their strategy
            10.0,
            10.0,
            1,
            False,  # answers pings: we do, once they are counted
            LONGEST_FRAME,
            None,  # extra headers
            READ_BUFFER,
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From uvicorn."""
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        cast(asyncio.Transport, transport).set_write_buffer_limits()  # as if it had never carried HTTP
        self._open.add(cast(Any, self))
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """The request, which uvicorn has read; everything after it goes into the buffer of picows by itself."""
        while data:
            buffer = self.get_buffer(-1)
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            data = data[size:]
            self.buffer_updated(size)

    def buffer_updated(self, nbytes: int) -> None:
        """Bytes have come in."""
        if self.wire is None or self.wire.received(nbytes):
            super().buffer_updated(nbytes)

    def connection_lost(self, fault: Exception | None) -> None:
        """It has ended."""
        self._open.discard(cast(Any, self))
        if self._visitor is not None:
            self._visitor.sockets -= 1
        super().connection_lost(fault)

    def shutdown(self) -> None:
        """The server stops; close frames have been sent."""
        self.transport.disconnect()

    @property
    def said_bye(self) -> bool:
        """Whether the other side knows that it ends."""
        return bool(self.transport.is_close_frame_sent or self.transport.is_disconnected)

    def _admit(self, request: WSUpgradeRequest) -> Any:
        """Accepts an upgrade for a match from a page of ours or from a program."""
        headers, way = request.headers, way_of(request.path.partition(b"?")[0].decode("latin-1"))
        path = _PATH.fullmatch(way.path)
        host, below = headers.get("host"), self.transport.underlying_transport
        own, peer = (below.get_extra_info(name) or ("",) for name in ("sockname", "peername"))
        visitor = self._gate.visitors.find(peer[0], *headers.getall("x-forwarded-for", []))
        if not self._gate.hosts.knows(host, own[0]):
            return _refusal(421, "this table is not known by that name; its host can name it with --public")
        if not self._gate.hosts.ours(headers.get("origin"), host):
            return _refusal(403, "foreign-origin")
        if "transfer-encoding" in headers or headers.get("content-length", "0") != "0":
            return _refusal(400, "who asks for a WebSocket sends no body")
        if path is None:
            return _refusal(404, "there is no such place")
        if self._state.rooms.node is not None and self._state.rooms.node.adrift:
            return _refusal(UNABLE, "this node cannot reach its database; come back in a moment")
        if visitor.sockets + visitor.away[0] >= visitor.limits.sockets or visitor.take("requests"):
            return _refusal(429, "too many connections; close some, or try again later")
        self._visitor, self.direct = visitor, not self._gate.visitors.is_proxy(peer[0])
        visitor.sockets += 1
        wire = SocketWire(self, self._state.outbox)
        wire.connection = Connection(self._state.rooms, path[1], wire, visitor, plain=way.plain, at=way.node)
        return wire


def _refusal(status: int, reason: str) -> Any:
    refusal = WSUpgradeResponse.create_error_response(status, reason.encode(), SECURITY)
    return WSUpgradeResponseWithListener(refusal, None)


def _header(size: int) -> bytes:
    """What precedes a text message of so many bytes, unmasked as servers send it."""
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big")
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 65536 else b"\x81\x7f" + size.to_bytes(8, "big")
