"""Frames that are sent in one go leave in one go: the answer, the event and the table in a single packet."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Gathering(asyncio.Transport):
    """A transport that writes once a turn of the event loop. What it writes to watches over slow readers."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__()
        self._transport = transport
        self._waiting: list[bytes | bytearray | memoryview] = []
        self._soon = asyncio.get_running_loop().call_soon

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keeps it until everybody who has something to say has said it."""
        if not self._waiting:
            self._soon(self._flush)
        self._waiting.append(data)

    def close(self) -> None:
        """Closes after what was written."""
        self._flush()
        self._transport.close()

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self._transport.is_closing()

    def pause_reading(self) -> None:
        """Lets the other side wait."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Reads on."""
        self._transport.resume_reading()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Addresses, and whether it is encrypted."""
        return self._transport.get_extra_info(name, default)

    def _flush(self) -> None:
        if self._waiting:
            self._transport.write(b"".join(self._waiting))
            self._waiting.clear()


class Frames(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket over such a transport."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The handshake begins."""
        super().connection_made(Gathering(cast(asyncio.Transport, transport)))
