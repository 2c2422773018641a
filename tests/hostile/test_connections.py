"""Connections that ask for nothing, too slowly, or without end: they go, and all others come in."""

import asyncio
import contextlib
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import uvicorn
import websockets
from litestar import Litestar
from uvicorn.server import ServerState

from knobel.server.http.protocol import HttpProtocol, http_protocol
from knobel.server.visitors import Visitors
from tests.server.client import Server, running

#: The same server with less patience, so that a test need not have it either.
IMPATIENT = """
import sys
from knobel.server import timeouts
timeouts.ASK_TIMEOUT, timeouts.BODY_TIMEOUT, timeouts.READ_TIMEOUT, timeouts.KEEP_ALIVE = 0.5, 0.5, 0.5, 1
from knobel.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
FEW = 400  #: open files


class Impatient(Server):
    """A server that waits half a second where it would wait for ten and more."""

    command = ("-c", IMPATIENT)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Impatient) as server:
        yield server


def connect(server: Server) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    wire.settimeout(10)
    return wire


def is_cut_off(wire: socket.socket) -> bool:
    """Waits until the other side hangs up."""
    with contextlib.suppress(ConnectionError):
        while wire.recv(65536):
            pass
    return True


class Poor(Server):
    """A server that may have few files open, whatever it asks for."""

    command = (
        "-c",
        f"import resource, runpy; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW})); "
        "runpy.run_module('knobel', run_name='__main__', alter_sys=True)",
    )


def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    with running(tmp_path, Poor) as server, contextlib.ExitStack() as stack:
        for _ in range(FEW + 50):
            stack.enter_context(connect(server))
        began = time.monotonic()
        made, _ = server.match("qwixx-duel", 2)
        assert server.get(f"/matches/{made['match']}").status_code == 200
        assert time.monotonic() - began < 8  # before any of them has waited too long
        assert "Traceback" not in (tmp_path / "server.log").read_text()


def test_as_many_files_as_the_system_allows(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    told = subprocess.run(
        [sys.executable, "-c", "from knobel.server.open_files import allow_open_files; print(allow_open_files())"],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FEW, hard)),
    )
    assert int(told.stdout) == min(hard, 65_536)


def test_whoever_says_nothing_or_too_little_is_cut_off(impatient: Server) -> None:
    head = "POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n"
    for said in ("", "GET / HT", "GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: ", head + '{"te'):
        with connect(impatient) as wire:
            wire.sendall(said.encode())
            assert is_cut_off(wire), said


def test_a_trickle_is_cut_off(impatient: Server) -> None:
    for said in (b"GET / HTTP/1.1\r\n", b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n"):
        with connect(impatient) as wire, contextlib.suppress(ConnectionError):
            wire.sendall(said)
            for _ in range(50):  # five seconds
                wire.sendall(b"x")
                time.sleep(0.1)
            pytest.fail("it went on and on")


def test_whoever_does_not_read_is_cut_off(impatient: Server) -> None:
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.settimeout(10)
        wire.connect(("127.0.0.1", impatient.port))
        ask = b"GET /api/openapi/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with contextlib.suppress(ConnectionError):
            for _ in range(100):  # five seconds
                wire.sendall(ask * 20)
                time.sleep(0.05)
            pytest.fail("it went on and on")


def test_an_idle_connection_is_kept_for_a_while(impatient: Server) -> None:
    with connect(impatient) as wire:
        for _ in range(3):
            wire.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = b""
            while not answer.endswith(b"}"):
                answer += wire.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")
            time.sleep(0.3)
        assert is_cut_off(wire)


def test_no_packet_waits_for_another() -> None:
    """Without TCP_NODELAY an answer in two packets waits for the other side's delayed acknowledgement, 40 ms."""

    async def once() -> int:
        loop, made = asyncio.get_running_loop(), []

        def protocol() -> HttpProtocol:
            config = uvicorn.Config(Litestar([]), log_config=None)
            made.append(http_protocol(Visitors(), 1024)(config, ServerState(), {}, loop))
            return made[0]

        with socket.create_server(("127.0.0.1", 0)) as listening:
            async with await loop.create_server(protocol, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                while not made or made[0].transport is None:
                    await asyncio.sleep(0.01)
                wire = made[0].transport.get_extra_info("socket")
                told: int = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                writer.close()
        return told

    assert asyncio.run(once())


class Strict(Server):
    """A server on which this machine is a visitor like any other, who may have few connections."""

    command = (
        "-c",
        "from knobel.server import visitors;"
        "visitors.LOCAL = visitors.Limits(connections=20, sockets=5, messages=visitors.Rate(80, 1));"
        "import sys; from knobel.cli.main import main; sys.exit(main(sys.argv[1:]))",
    )


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Strict) as server:
        yield server


def test_a_visitor_has_so_many_connections_and_another_has_their_own(strict: Server) -> None:
    server = strict
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(connect(server))
        with connect(server) as one_more:
            assert is_cut_off(one_more)
        with socket.create_connection(("127.0.0.1", server.port), 10, ("127.0.0.2", 0)) as other:
            other.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert other.recv(65536).startswith(b"HTTP/1.1 200")
        stack.close()
        for _ in range(100):
            with contextlib.suppress(httpx.TransportError):
                assert server.get("/health").status_code == 200
                break
            time.sleep(0.05)
        else:
            pytest.fail("a closed connection still counts")


def until_a_socket_is_free(server: Server, match: str) -> None:
    async def knock() -> None:
        async with asyncio.timeout(20):
            while True:
                with contextlib.suppress(websockets.InvalidStatus):
                    async with server.socket(match):
                        return
                await asyncio.sleep(0.05)

    asyncio.run(knock())


def test_a_visitor_has_so_many_sockets_and_another_has_their_own(strict: Server) -> None:
    match = strict.match("qwixx-duel", 2)[0]["match"]

    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:
            for _ in range(5):
                await stack.enter_async_context(strict.socket(match))
            with pytest.raises(websockets.InvalidStatus) as refused:
                await stack.enter_async_context(strict.socket(match))
            assert refused.value.response.status_code == 429
            await stack.enter_async_context(strict.socket(match, local_addr=("127.0.0.2", 0)))

    asyncio.run(story())
    until_a_socket_is_free(strict, match)  # who has left counts no more


def test_many_sockets_of_one_visitor_say_no_more_than_one_visitor_may(strict: Server) -> None:
    match = strict.match("qwixx-duel", 2)[0]["match"]
    until_a_socket_is_free(strict, match)

    async def chatter(address: str) -> int:
        """Says as much as one socket may at once; the code with which it was closed, or 0."""
        async with strict.socket(match, local_addr=(address, 0)) as wire:
            await wire.send('{"type":"hello"}')
            await wire.recv()
            try:
                for _ in range(60):
                    await wire.send('{"type":"pong","id":0}')
                while True:
                    await asyncio.wait_for(wire.recv(), 1)
            except TimeoutError:
                return 0
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006

    async def story() -> tuple[list[int], int]:
        eve = await asyncio.gather(*(chatter("127.0.0.3") for _ in range(4)))
        return eve, await chatter("127.0.0.4")

    eve, ada = asyncio.run(story())
    assert 4029 in eve
    assert ada == 0
