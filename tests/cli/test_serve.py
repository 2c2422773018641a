"""Opening a table: plain `knobel` shows it in the browser, and a port that is taken is no riddle."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from knobel.cli.browser import can_open
from tests.server.client import Server, free_port, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def seen(tmp_path: Path) -> Path:
    """A browser that writes down what it is shown, and the file it writes to."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/seen\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return tmp_path / "seen"


def environ(seen: Path, port: int, **more: str) -> dict[str, str]:
    ours = {"BROWSER": str(seen.parent / "browser"), "KNOBEL_PORT": str(port), "KNOBEL_DATA": str(seen.parent / "data")}
    return {**os.environ, **ours, **more}


def knobel(env: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knobel", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def opened(env: dict[str, str], *arguments: str) -> tuple[str, str]:
    """Starts a table, waits until it is up, stops it, and returns what it printed and what the browser was shown."""
    seen = Path(env["BROWSER"]).parent / "seen"
    running = Server(seen.parent)
    running.port = int(env["KNOBEL_PORT"])
    running.url = f"http://127.0.0.1:{running.port}"
    command = [sys.executable, "-m", "knobel", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
    try:
        running.wait()
        for _ in range(20):
            if seen.exists() and seen.read_text():
                break
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGTERM)
        told, _ = process.communicate(timeout=20)
    return told, seen.read_text() if seen.exists() else ""


def test_plain_knobel_opens_a_table_in_the_browser(seen: Path) -> None:
    port = free_port()
    told, shown = opened(environ(seen, port))
    assert f"Knobel's table is open at http://127.0.0.1:{port}" in told
    assert shown.strip() == f"http://127.0.0.1:{port}"


@pytest.mark.parametrize(("more", "arguments"), [({"KNOBEL_NO_BROWSER": "1"}, []), ({}, ["serve"])])
def test_the_browser_stays_away_where_it_is_not_wanted(seen: Path, more: dict[str, str], arguments: list[str]) -> None:
    told, shown = opened(environ(seen, free_port(), **more), *arguments)
    assert "table is open" in told
    assert shown == ""


def test_a_table_that_is_open_already_will_do(seen: Path, server: Server) -> None:
    told = knobel(environ(seen, server.port))
    assert (told.returncode, told.stderr) == (0, "")
    assert "open at" in told.stdout
    assert seen.read_text().strip() == server.url


def test_a_second_table_needs_another_port(seen: Path, server: Server) -> None:
    told = knobel(environ(seen, server.port), "serve")
    assert told.returncode == 1
    assert "already" in told.stderr
    assert "--port" in told.stderr
    assert "Traceback" not in told.stderr
    assert not seen.exists()


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_a_port_of_another_program_is_named_with_a_way_out(seen: Path, arguments: list[str]) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        port = other.server_port
        told = knobel(environ(seen, port), *arguments)
        other.shutdown()
    assert told.returncode == 1
    assert f"KNOBEL_PORT={port + 1}" in told.stderr
    assert "Traceback" not in told.stderr


def test_an_address_that_is_not_ours_is_named(seen: Path) -> None:
    told = knobel(environ(seen, 0), "serve", "--host", "192.0.2.1")
    assert told.returncode == 1
    assert "192.0.2.1" in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"BROWSER": "lynx"}, "linux", True),
        ({}, "darwin", True),
        ({"DISPLAY": ":0", "BROWSER": "lynx", "KNOBEL_NO_BROWSER": "1"}, "linux", False),
    ],
)
def test_a_browser_is_opened_where_there_is_a_screen(environment: dict[str, str], platform: str, opens: bool) -> None:
    assert can_open(environment, platform) is opens
