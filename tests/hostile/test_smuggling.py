"""Requests whose length can be read in two ways: refused with one answer, and nothing after them is read."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.hostile.visiting import Public
from tests.server.client import Server, running

HIDDEN = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"  #: what a proxy would take for a body
CHUNKED = b"Transfer-Encoding: chunked\r\n"
TWO_WAYS = {
    "a length and chunks": b"Content-Length: 6\r\n" + CHUNKED,
    "chunks and a length": CHUNKED + b"Content-Length: 6\r\n",
    "chunks and the length 0": CHUNKED + b"Content-Length: 0\r\n",
    "two lengths": b"Content-Length: 6\r\nContent-Length: 0\r\n",
    "two lengths in one": b"Content-Length: 6, 0\r\n",
    "a length with a sign": b"Content-Length: +6\r\n",
    "a length below 0": b"Content-Length: -1\r\n",
    "a blank before the colon": b"Transfer-Encoding : chunked\r\n",
    "another coding": b"Transfer-Encoding: xchunked\r\n",
    "two codings": b"Transfer-Encoding: chunked, identity\r\n",
    "chunks twice": CHUNKED + CHUNKED,
    "a tab": b"Transfer-Encoding:\x0bchunked\r\n",
    "folded chunks and a length": b"Transfer-Encoding:\r\n chunked\r\nContent-Length: 6\r\n",
}
CHUNKS = {
    "no size": b"\r\n\r\n",
    "a size with a sign": b"+0\r\n\r\n",
    "a size below 0": b"-1\r\n\r\n",
    "a size with 0x": b"0x0\r\n\r\n",
    "a size beyond all": b"f" * 30 + b"\r\n\r\n",
    "more than its size": b"1\r\nabc\r\n0\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Public) as server:
        yield server


def answers(server: Server, text: bytes) -> list[bytes]:
    """The first line of each answer, until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(text)
        heard = b""
        while more := line.recv(65536):
            heard += more
    return [part.split(b"\r\n")[0] for part in heard.split(b"HTTP/1.1 ")[1:]]


def head(server: Server, more: bytes, version: bytes = b"1.1") -> bytes:
    start = b"POST /api/replay HTTP/" + version + b"\r\nHost: 127.0.0.1:%d\r\n" % server.port
    return start + b"Content-Type: application/json\r\n" + more + b"\r\n"


@pytest.mark.parametrize("name", TWO_WAYS)
def test_a_request_with_two_lengths_gets_one_refusal_and_the_line_ends(server: Server, name: str) -> None:
    (told,) = answers(server, head(server, TWO_WAYS[name]) + b"0\r\n\r\n" + HIDDEN)
    assert told[:3] in (b"400", b"501"), told


def test_chunks_are_nothing_for_the_old_protocol(server: Server) -> None:
    (told,) = answers(server, head(server, CHUNKED, b"1.0") + b"0\r\n\r\n" + HIDDEN)
    assert told.startswith(b"400")


@pytest.mark.parametrize("name", CHUNKS)
def test_a_bad_chunk_ends_the_line_with_one_answer(server: Server, name: str) -> None:
    (told,) = answers(server, head(server, CHUNKED) + CHUNKS[name] + HIDDEN)
    assert 400 <= int(told[:3]) < 500, told


@pytest.mark.parametrize("more", [b"Content-Length: 5\r\n", CHUNKED])
def test_a_handshake_has_no_body(server: Server, more: bytes) -> None:
    asked = (
        b"GET /ws/nothing HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" % server.port
    )
    (told,) = answers(server, asked + more + b"\r\n0\r\n\r\n" + HIDDEN)
    assert told.startswith(b"400")


def test_one_length_or_chunks_are_as_good_as_ever(server: Server) -> None:
    for body in (b"no record", iter([b"no ", b"record"])):
        told = httpx.post(f"{server.url}/api/replay", content=body)
        assert told.status_code == 422, told.text
