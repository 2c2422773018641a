"""A line to the database that can be slow, refuse, or go dead without a word, for each node by itself."""

import asyncio
import contextlib
from types import TracebackType
from typing import Self


class SlowLine:
    """Doors on 127.0.0.1, one a node, that all lead to one port."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self._port = port
        self._refusing = False
        self._cut: set[str] = set()
        self._doors: list[asyncio.Server] = []
        self._open: set[asyncio.StreamWriter] = set()

    async def door(self, name: str) -> int:
        """The port of a node's own door."""

        async def come(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(asyncio.CancelledError):  # at the end, which is nothing to be told
                await self._come(name, reader, writer)

        door = await asyncio.start_server(come, "127.0.0.1", 0)
        self._doors.append(door)
        return int(door.sockets[0].getsockname()[1])

    def refuse(self, refusing: bool) -> None:
        """Closes all connections, and each new one as well."""
        self._refusing = refusing
        if refusing:
            for writer in [*self._open]:
                writer.transport.abort()

    def cut(self, name: str, cut: bool) -> None:
        """Nothing comes through, and neither end gets an error."""
        (self._cut.add if cut else self._cut.discard)(name)

    async def _come(self, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._port)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, back}
        self._open |= both
        try:
            await asyncio.gather(self._pass(name, reader, back, 0.0), self._pass(name, there, writer, 1.0))
        finally:
            self._open -= both
            for one in both:
                one.transport.abort()

    async def _pass(self, name: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, share: float) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                while name in self._cut:
                    await asyncio.sleep(0.05)
                if self.delay and share:
                    await asyncio.sleep(self.delay * share)
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        for door in self._doors:
            door.close()
        for writer in [*self._open]:
            writer.transport.abort()
