"""The transport under a WebSocket: frames sent in one go leave in one packet, and whoever reads nothing is cut off."""

import asyncio
import contextlib
import socket
import struct
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

CLOSE_TIMEOUT = 5.0  #: seconds that a closed connection may take to read the rest
SEND_BUFFER = 1 << 17  #: bytes; left to itself the kernel would take megabytes for a client that reads nothing


class BatchingTransport(asyncio.Transport):
    """A transport that does things once a turn of the event loop, and only if they are still to be done then.

    What is said in one turn is a single packet. Reading is paused when a message has not been taken by then; to
    pause at every message and go on at once, as Uvicorn asks for, costs as much as sending one.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._waiting: list[bytes | bytearray | memoryview] = []
        self._pausing = self._paused = False
        self._loop = asyncio.get_running_loop()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keeps it until everything that is to be said now has been said."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def close(self) -> None:
        """Closes once everything has been read, or after a while."""
        self._flush()
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self._loop.call_later(CLOSE_TIMEOUT, self._abort)

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        """Lets the other side wait, unless what has arrived is taken soon."""
        if not self._pausing:
            self._loop.call_soon(self._pause)
        self._pausing = True

    def resume_reading(self) -> None:
        """Reads on."""
        self._pausing = False
        if self._paused:
            self._paused = False
            self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Addresses, and whether it is encrypted."""
        return self._transport.get_extra_info(name, default)

    def _pause(self) -> None:
        if self._pausing and not self._paused:
            self._paused = True
            self._transport.pause_reading()

    def _abort(self) -> None:
        """Ends it whatever has not been read. The kernel forgets that too."""
        if self._transport.get_write_buffer_size():
            with contextlib.suppress(OSError):
                at_once = struct.pack("ii", 1, 0)
                self.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
            self._transport.abort()

    def _flush(self) -> None:
        if self._waiting:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()


class BatchingProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket over such a transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake begins."""
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().connection_made(BatchingTransport(cast(asyncio.Transport, transport)))
