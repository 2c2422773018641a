"""Picows under uvicorn: its protocol is not public, so everything that we rely on is looked at here."""

import asyncio
import json
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("websocket")) as server:
        yield server


def hello(server: Server, *frames: bytes, path: str = "") -> bytes:
    """Everything that comes back if these bytes are sent after a handshake, until the server hangs up."""
    made, _ = server.match("qwixx-duel", 2)
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as raw:
        raw.sendall(
            f"GET {path or '/ws/' + made['match']} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        back = raw.recv(4096)
        for sent in frames:
            raw.sendall(sent)
        while more := raw.recv(65536):
            back += more
            if b'"type":"welcome"' in back and frames:
                raw.sendall(frame(0x88, struct.pack(">H", 1000)))
                frames = ()
        return back


def frame(first: int, payload: bytes) -> bytes:
    """A masked frame of less than 126 bytes."""
    return bytes([first, 0x80 | len(payload), 0, 0, 0, 0]) + payload


HELLO = b'{"type":"hello"}'


def test_the_handshake_is_the_one_of_the_standard(server: Server) -> None:
    back = hello(server, frame(0x81, HELLO))
    assert back.startswith(b"HTTP/1.1 101")
    assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in back  # for that key, says RFC 6455


def test_a_message_may_come_in_several_frames_and_a_frame_in_several_packets(server: Server) -> None:
    parts = frame(0x01, HELLO[:5]), frame(0x00, HELLO[5:9]), frame(0x80, HELLO[9:])
    assert b'"type":"welcome"' in hello(server, *parts)
    assert b'"type":"welcome"' in hello(server, *[bytes([one]) for one in frame(0x81, HELLO)])


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        pytest.param([frame(0x80, HELLO)], 1003, id="nothing to continue"),
        pytest.param([frame(0x01, HELLO[:5]), frame(0x81, HELLO)], 1002, id="not continued"),
        pytest.param([frame(0x82, HELLO)], 1003, id="binary"),
        pytest.param([b"\x81\x05hello"], 1002, id="not masked"),
        pytest.param([frame(0x83, b"")], 1002, id="unknown kind"),
        pytest.param([b"\x81\xfe" + struct.pack(">H", 9000) + bytes(4) + bytes(9000)], 1009, id="too long"),
        pytest.param([b"\x01\xfe" + struct.pack(">H", 5000) + bytes(4) + b" " * 5000] * 2, 1002, id="begun twice"),
        pytest.param(
            [
                b"\x01\xfe" + struct.pack(">H", 5000) + bytes(4) + b" " * 5000,
                b"\x00\xfe" + struct.pack(">H", 5000) + bytes(4) + b" " * 5000,
            ],
            1009,
            id="too long in parts",
        ),
    ],
)
def test_what_is_no_request_ends_the_connection_with_a_code(server: Server, frames: list[bytes], code: int) -> None:
    back = hello(server, *frames, frame(0x88, struct.pack(">H", 1000)))
    assert b"\x88" in back
    assert struct.pack(">H", code) in back[back.rindex(b"\x88") :]


def test_there_are_no_sockets_elsewhere(server: Server) -> None:
    assert hello(server, path="/elsewhere").startswith(b"HTTP/1.1 404")


def test_pings_of_both_kinds_are_answered(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)

    async def story(wire: ClientConnection) -> int:
        await wire.send(json.dumps({"type": "hello", "tokens": [seats[0]["token"]]}))
        await (await wire.ping())
        while True:
            told = json.loads(await wire.recv())
            if told["type"] == "ping":
                await wire.send(json.dumps({"type": "pong", "id": told["id"]}))
                while (lag := server.get(f"/matches/{made['match']}").json()["seats"][0]["lag"]) is None:
                    await asyncio.sleep(0.02)
                return int(lag)

    async def connect() -> int:
        async with server.socket(made["match"]) as wire:
            return await asyncio.wait_for(story(wire), 20)

    assert asyncio.run(connect()) < 5000


def test_a_good_bye_reaches_the_other_side(server: Server) -> None:
    async def connect() -> tuple[dict[str, object], int | None]:
        async with server.socket("nothing-of-that-name") as wire:
            await wire.send(json.dumps({"type": "hello"}))
            heard = json.loads(await wire.recv())
            with pytest.raises(websockets.ConnectionClosed):
                await wire.recv()
            return heard, wire.close_code

    assert asyncio.run(connect()) == ({"type": "bye", "code": 4004, "reason": "no-such-match"}, 4004)


#: A server that looks for no garbage, and says in the end what has stayed in memory.
COUNTING = """
import gc, sys
from picows import WSTransport
from knobel.cli.main import main
from knobel.server.live.connection import Connection
from knobel.server.live.rooms import Rooms
from knobel.server.live.websocket import SocketProtocol, SocketWire

close = Rooms.close

async def count_and_close(rooms):
    kinds = SocketWire, Connection, SocketProtocol, WSTransport  # h11 has a Connection, too
    print("left:", [kind.__name__ for thing in gc.get_objects() if (kind := type(thing)) in kinds], flush=True)
    await close(rooms)

Rooms.close = count_and_close
gc.disable()
sys.exit(main())
"""


class Counting(Server):
    command = ("-c", COUNTING)


def test_a_connection_that_has_ended_leaves_memory_by_itself(tmp_path: Path) -> None:
    with running(tmp_path, Counting) as counting:
        made, seats = counting.match("qwixx-duel", 2)

        async def come_and_go(*tokens: str) -> None:
            for _ in range(3):
                async with counting.socket(made["match"]) as wire:
                    await wire.send(json.dumps({"type": "hello", "tokens": tokens}))
                    assert json.loads(await wire.recv())["type"] == "welcome"

        asyncio.run(come_and_go())
        asyncio.run(come_and_go(seats[0]["token"]))
    log = (tmp_path / "server.log").read_text()
    assert "left: []" in log, log[-2000:]
