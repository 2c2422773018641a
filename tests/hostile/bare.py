"""A WebSocket client that answers nothing by itself: what no browser does, and any program can."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.frames import Frame, Opcode

from tests.server.client import Server


class Bare:
    """One connection, after the handshake."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, kind: Opcode, payload: bytes) -> None:
        self.writer.write(Frame(kind, payload).serialize(mask=True))

    def say(self, **message: Any) -> None:
        self.send(Opcode.TEXT, json.dumps(message).encode())

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its kind and what is in it. Raises asyncio.IncompleteReadError at the end."""
        kind, size = await self.reader.readexactly(2)
        if size in (126, 127):
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return kind & 15, await self.reader.readexactly(size)

    async def hear(self) -> dict[str, Any]:
        """The next message; pings are left alone."""
        while True:
            kind, payload = await self.frame()
            if kind == Opcode.TEXT:
                told: dict[str, Any] = json.loads(payload)
                return told


@asynccontextmanager
async def bare(server: Server, match: str, **limits: Any) -> AsyncIterator[Bare]:
    """Connects, and hangs up without a word."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, **limits)
    try:
        writer.write(
            f"GET /ws/{match} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0], head
        yield Bare(reader, writer)
    finally:
        writer.transport.abort()
