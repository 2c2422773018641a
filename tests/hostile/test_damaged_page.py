"""A page of the database that is damaged: visitors learn that, and nothing of where it lies; the log has all of it."""

import asyncio
import json
from pathlib import Path

import pytest
import websockets

from knobel.log import Addition, Status, open_log
from tests.server.client import Server, running


async def leave_a_match(data: Path, status: Status) -> None:
    """A long match in the log, of which a page in the middle is overwritten."""
    path = data / "knobel.db"
    lines = [json.dumps({"entry": "closed", "at": n, "why": "x" * 100}).encode() for n in range(500)]
    async with await open_log(path) as log:
        await log.append(Addition("spoilt", 0, lines, game="qwixx-duel", status=status))
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)


async def bye(server: Server) -> str:
    async with server.socket("spoilt") as wire, asyncio.timeout(20):
        await wire.send(json.dumps({"type": "hello"}))
        try:
            return str(await wire.recv())
        except websockets.ConnectionClosed as closed:
            return str(closed)


@pytest.mark.parametrize("status", ["finished", "live"])
def test_a_damaged_page_tells_visitors_no_path_and_the_log_all_of_it(status: Status, tmp_path: Path) -> None:
    data = tmp_path / "secret-folder"
    data.mkdir()
    asyncio.run(leave_a_match(data, status))
    with running(data) as server:
        for path in ("", "/record", "/replay", "/review"):
            told = server.get(f"/matches/spoilt{path}")
            assert told.status_code == 503, told.text
            assert "finds the reason in its log" in told.json()["detail"]
            assert "secret-folder" not in told.text
        seats = [{"match": "spoilt", "token": "x"}]
        assert "secret-folder" not in server.post("/statistics", {"game": "qwixx-duel", "seats": seats}).text
        assert "secret-folder" not in asyncio.run(bye(server))
        log = (data / "server.log").read_text()
    assert f"{data / 'knobel.db'} is damaged" in log
    assert log.count("a visitor is answered") == 1, "and not with every request"
