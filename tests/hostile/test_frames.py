"""Floods of frames over one WebSocket: each is counted whatever it is, its sender is cut off, and no other waits."""

import asyncio
import itertools
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.frames import Frame, Opcode

from tests.hostile.bare import bare
from tests.hostile.visiting import Public, Waiting
from tests.server.client import Server, running

SECONDS = 2.0  #: that a flood lasts
PATIENCE = 1.0  #: seconds that anybody else may wait meanwhile; uncounted frames made it 2 to 8


def frame(kind: Opcode, payload: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(kind, payload, fin=fin).serialize(mask=True)


#: What is sent first, and what is sent again and again.
FLOODS = {
    "pings": (b"", frame(Opcode.PING)),
    "long pings": (b"", frame(Opcode.PING, b"x" * 125)),
    "pongs": (b"", frame(Opcode.PONG, b"1")),
    "empty parts": (frame(Opcode.TEXT, b"", fin=False), frame(Opcode.CONT, b"", fin=False)),
    "parts": (frame(Opcode.TEXT, b"{", fin=False), frame(Opcode.CONT, b" ", fin=False)),
    "parts of nothing": (b"", frame(Opcode.CONT, b"", fin=False)),
    "texts": (b"", frame(Opcode.TEXT, b"{}")),
    "long texts": (b"", frame(Opcode.TEXT, b" " * 8000)),
    "requests": (frame(Opcode.TEXT, b'{"type":"hello"}'), frame(Opcode.TEXT, b'{"type":"pong","id":1}')),
    "binaries": (b"", frame(Opcode.BINARY, b"x")),
    "closes": (b"", frame(Opcode.CLOSE, b"")),
    "no frames at all": (b"", b"\x00"),
}


class Flood:
    """One visitor that sends as fast as the line takes it, and comes back whenever it is cut off."""

    def __init__(self, server: Server, match: str, visitor: str, first: bytes, then: bytes) -> None:
        self._port, self._first, self._then = server.port, first, then * (65_536 // len(then) + 1)
        self._request = (
            f"GET /ws/{match} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nX-Forwarded-For: {visitor}\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        ).encode()
        self._until = time.monotonic() + SECONDS
        self.sent = self.longest = self.cut = 0
        self._thread = threading.Thread(target=self._flood)

    def __enter__(self) -> "Flood":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.join()

    def _flood(self) -> None:
        while time.monotonic() < self._until:
            sent = 0
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._port), timeout=SECONDS) as line:
                line.sendall(self._request)
                if b" 101 " not in line.recv(4096):
                    time.sleep(0.02)  # too many requests already
                    continue
                line.sendall(self._first)
                while time.monotonic() < self._until:
                    sent += line.send(self._then)
            self.cut += time.monotonic() < self._until
            self.sent, self.longest = self.sent + sent, max(self.longest, sent)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Public]:
    with running(tmp_path_factory.mktemp("data"), Public) as server:
        assert isinstance(server, Public)
        yield server


VISITORS = itertools.count(1)


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_is_cut_off_and_keeps_nobody_waiting(server: Public, name: str) -> None:
    match = server.match("qwixx-duel", 2)[0]["match"]
    with Waiting(server) as waiting, Flood(server, match, f"198.18.9.{next(VISITORS)}", *FLOODS[name]) as flood:
        pass
    assert waiting.longest < PATIENCE
    assert flood.cut, "it was never cut off"
    assert flood.longest < 8 << 20, "what the kernel holds, and no more: the server does not read on"


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_whoever_sends_too_many_frames_is_told_so(server: Public, kind: Opcode) -> None:
    match = server.match("qwixx-duel", 2)[0]["match"]

    async def told() -> dict[str, object]:
        async with bare(server, match) as line, asyncio.timeout(20):
            if kind == Opcode.CONT:
                line.writer.write(frame(Opcode.TEXT, b"", fin=False))
            line.writer.write(frame(kind, b"", fin=kind != Opcode.CONT) * 90)
            return await line.hear()

    assert asyncio.run(told()) == {"type": "bye", "code": 4029, "reason": "too-many-messages"}


def test_what_every_browser_sends_is_no_flood(server: Public) -> None:
    """Pings are answered, a message may come in parts, an empty first one too, and others may come in between."""
    match = server.match("qwixx-duel", 2)[0]["match"]

    async def talk() -> None:
        async with bare(server, match) as line, asyncio.timeout(20):
            line.writer.write(frame(Opcode.TEXT, b"", fin=False))
            line.send(Opcode.PING, b"are you there")
            line.writer.write(frame(Opcode.CONT, b'{"type":', fin=False) + frame(Opcode.CONT, b'"hello"}'))
            assert await line.frame() == (Opcode.PONG, b"are you there")
            assert (await line.hear())["type"] == "welcome"

    asyncio.run(talk())


def test_a_message_in_parts_is_as_long_as_one_may_be(server: Public) -> None:
    match = server.match("qwixx-duel", 2)[0]["match"]

    async def talk() -> dict[str, object]:
        async with bare(server, match) as line, asyncio.timeout(20):
            line.writer.write(frame(Opcode.TEXT, b" " * 4096, fin=False) + frame(Opcode.CONT, b" " * 4097))
            return await line.hear()

    assert asyncio.run(talk())["code"] == 1009
