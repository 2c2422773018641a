"""Whatever goes wrong: a sentence for the person, a line for the log, and never a page of program."""

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
import websockets

from knobel.log.sqlite.file import APPLICATION_ID, MIGRATIONS
from tests.server.client import Server, free_port

#: Runs in the server before anything else: to make a QR code fails, and each logger logs something about it.
FAULTY = """
import logging, segno, threading, warnings

def fail(text, error):
    for name in ("uvicorn.error", "litestar", "asyncio", "another.library"):
        logging.getLogger(name).error("said by %s: two\\nlines", name)
    warnings.warn("said by warnings")
    thread = threading.Thread(target=lambda: 1 // 0, name="said by a thread")
    thread.start()
    thread.join()
    raise RuntimeError("the secret reason")

segno.make_qr = fail
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    patched = tmp_path_factory.mktemp("patched")
    (patched / "sitecustomize.py").write_text(FAULTY)
    server = Server(tmp_path_factory.mktemp("data"), {**os.environ, "PYTHONPATH": str(patched)})
    server.start()
    yield server
    server.stop()


def lines(server: Server) -> list[dict[str, Any]]:
    """The server's log, each line of which is a JSON object, but for the greeting."""
    log = (server.data / "server.log").read_text().splitlines()
    greeting = "Knobel's table is open at"
    assert sum(line.startswith(greeting) for line in log) == 1
    return [json.loads(line) for line in log if not line.startswith(greeting)]


def test_a_fault_of_ours_is_in_the_log_and_not_in_the_answer(server: Server) -> None:
    answer = server.post("/qr", {"text": "hello"})
    assert answer.status_code == 500
    assert set(answer.json()) == {"status_code", "detail"}
    assert "secret" not in answer.text
    log = lines(server)
    (failed,) = [line for line in log if line["where"] == "knobel.http"]
    assert (failed["level"], failed["what"]) == ("ERROR", "POST /api/qr failed")
    assert "RuntimeError: the secret reason" in failed["trace"]
    assert "Traceback" in failed["trace"]
    said = {line["where"] for line in log if line["what"].startswith("said by")}
    assert said == {"uvicorn.error", "litestar", "asyncio", "another.library", "knobel"}
    assert any("said by warnings" in line["what"] for line in log)
    assert all({"at", "level", "where", "what"} <= set(line) for line in log)


def say(server: Server, *parts: bytes) -> bytes:
    """What comes back for something that may be no HTTP at all."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(b"".join(parts))
        answer = b""
        while part := wire.recv(4096):
            answer += part
        return answer


def test_what_is_no_text_at_all_is_nothing_for_the_log(server: Server) -> None:
    before = len(lines(server))
    host = f"Host: 127.0.0.1:{server.port}\r\nConnection: close\r\n".encode()
    for head in (
        b"GET /api/health HTTP/1.1\r\nX-Name: \xff\xfe\r\n",
        b"GET /api/matches/x HTTP/1.1\r\nAuthorization: Bearer \xff\xfe\r\n",
        b"POST /api/matches/x/codes HTTP/1.1\r\nContent-Type: application/json; charset=\xff\r\nContent-Length: 0\r\n",
        b"POST /api/qr HTTP/1.1\r\nContent-Type: \xff\r\nContent-Length: 0\r\n",
        b"GET /api/matches/%ff%fe%00 HTTP/1.1\r\n",
        b"GET /api/blobs/%ed%a0%80 HTTP/1.1\r\n",
        b"GET /api/matches?limit=%ff HTTP/1.1\r\n",
        b"GET /api/matches?limit=3\xb6 HTTP/1.1\r\n",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n",
        b"GET /api/matches/\xff HTTP/1.1\r\n",
        b"GET /ws/%ff HTTP/1.1\r\n",
        b"POST /api/qr HTTP/1.1\r\nContent-Length: nonsense\r\n",
        b"POST /api/qr HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20 + b"\r\n",
        b"PRI * HTTP/2.0\r\n",
    ):
        assert say(server, head, host, b"\r\n").startswith((b"HTTP/1.1 2", b"HTTP/1.1 4", b"")), head
    assert lines(server)[before:] == []


def test_no_length_that_a_request_claims_keeps_its_address_out(server: Server) -> None:
    for length in (b"9" * 19, b"9" * 6000, b"4000000000"):
        head = b"POST /api/review HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: " + length + b"\r\n"
        assert say(server, head, f"Host: 127.0.0.1:{server.port}\r\n\r\n".encode()).startswith((b"HTTP/1.1 4", b""))
        assert server.get("/health").status_code == 200


def test_frames_that_are_no_text_are_nothing_for_the_log(server: Server) -> None:
    made, _ = server.match("qwixx-duel", 2)
    before = len(lines(server))

    async def closes_with(frame: bytes) -> int:
        async with server.socket(made["match"]) as wire:
            await wire.send(frame, text=True)
            try:
                async with asyncio.timeout(20):
                    while True:
                        await wire.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0

    for frame in (b"\xff\xfe", b'{"type": "hello", "tokens": ["\xff"]}', b'{"type": "act", "act": ' + b"[" * 4000):
        assert asyncio.run(closes_with(frame)) in (1007, 4002)
    hello = b'{"type": "hello", "tokens": [' + b'"' + b"x" * 9000 + b'"]}'
    assert asyncio.run(closes_with(hello)) in (1009, 4002)
    assert lines(server)[before:] == []


def start(data: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "knobel", "serve", "--data", str(data), "--port", str(free_port())]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def complaint(process: "subprocess.Popen[str]") -> str:
    """The one sentence that is said."""
    told, complained = process.communicate(timeout=60)
    assert process.returncode in (1, 2)
    assert told == ""
    (sentence,) = complained.splitlines()
    assert sentence.startswith("knobel serve: ")
    return sentence


def test_a_server_that_cannot_start_says_why_in_a_sentence(tmp_path: Path) -> None:
    for name in ("newer", "damaged", "locked"):
        (tmp_path / name).mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "damaged" / "knobel.db").write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096)
    with ExitStack() as open_files:

        def log(name: str) -> sqlite3.Connection:
            other = sqlite3.connect(tmp_path / name / "knobel.db", isolation_level=None)
            return open_files.enter_context(closing(other))

        newer = log("newer")
        newer.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 7}")
        log("locked").execute("BEGIN EXCLUSIVE")
        hints = {
            "file": "--data",
            "newer": "newer Knobel",
            "damaged": "knobel.db",
            "locked": "locked",
        }
        started = {name: start(tmp_path / name) for name in hints}
        for name, process in started.items():
            assert hints[name] in complaint(process), name
