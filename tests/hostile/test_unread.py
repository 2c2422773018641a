"""Answers that are not read, and questions about nothing: the server keeps next to nothing of them."""

import contextlib
import gzip
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import Server, running

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the server's memory from /proc")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def memory(server: Server) -> int:
    """Bytes that the server's process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def fidgety(moves: int) -> bytes:
    """A record in which a die is moved to and fro: every line of it is shown with the whole table."""
    lines: list[dict[str, object]] = [
        {"format": "knobel-record/1", "game": "fini", "seats": ["a", "b"], "first": 0, "options": {}},
        {"type": "roll", "seat": 0, "values": [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]},
    ]
    for slot in range(2):
        lines += [{"type": "grab", "seat": 0, "die": slot}, {"type": "place", "seat": 0, "slot": slot}]
    lines += [{"type": "move", "seat": 0, "die": 0, "slot": 1 - turn % 2} for turn in range(moves)]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def ask_and_read_nothing(server: Server, record: bytes) -> socket.socket:
    silent = socket.socket()
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect(("127.0.0.1", server.port))
    head = f"Host: 127.0.0.1:{server.port}\r\nContent-Length: {len(record)}\r\n\r\n"
    silent.sendall(f"POST /api/replay HTTP/1.1\r\n{head}".encode() + record)
    silent.settimeout(60)
    assert silent.recv(12, socket.MSG_PEEK) == b"HTTP/1.1 200"
    return silent


def test_replays_that_are_not_read_are_not_kept(server: Server) -> None:
    record = fidgety(18_000)
    httpx.post(f"{server.url}/api/replay", content=record, timeout=60)  # so that everything is there that is needed
    before = memory(server)
    with contextlib.ExitStack() as several:
        for _ in range(8):
            several.enter_context(ask_and_read_nothing(server, record))
        held = memory(server) - before
        assert server.get("/health").status_code == 200
    assert held < 60_000_000  # unpacked they have 125 MB


def test_a_replay_is_the_same_packed_and_unpacked_and_has_a_longest(server: Server) -> None:
    record, url = fidgety(500), f"{server.url}/api/replay"
    packed = httpx.post(url, content=record, headers={"accept-encoding": "gzip"})
    plain = httpx.post(url, content=record, headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], plain.headers.get("content-encoding")) == ("gzip", None)
    assert packed.content == plain.content
    assert len(plain.json()["steps"]) == 505
    assert len(gzip.compress(plain.content)) < len(plain.content) / 20
    too_long = httpx.post(url, content=fidgety(20_000), timeout=60)
    assert (too_long.status_code, "16 MB" in too_long.text) == (422, True)


def test_questions_about_nothing_leave_nothing_behind(server: Server) -> None:
    """Unknown matches, blobs and codes, with long names."""
    with httpx.Client(base_url=f"{server.url}/api") as client:
        paths = ("/matches/{}", "/matches/{}/record", "/matches/{}/replay", "/blobs/{}", "/invites/{}")

        def ask(numbers: range) -> None:
            for number in numbers:
                answer = client.get(
                    paths[number % len(paths)].format(f"{number}-" + "x" * (6000 if number % 2 else 400))
                )
                assert answer.status_code in (404, 414, 429)

        ask(range(100))
        before = memory(server)
        ask(range(100, 500))
    assert memory(server) - before < 8_000_000
