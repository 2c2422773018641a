"""Connections that arrive while the server stops: each is told to come back, and that it was no failure to store."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from knobel.server.live.connection import Connection
from tests.server.waiting import until
from tests.server.wire import Wire, a_match, closing_of

STOPPING = 1012, "server-stops"


def test_a_connection_after_the_stop_is_told_that_the_server_stops(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            await rooms.close()
            rooms.rooms.clear()
            wire = Wire()
            Connection(rooms, match, wire).receive(b'{"type":"hello"}')
            assert await closing_of(wire) == STOPPING

    asyncio.run(story())


def test_a_connection_that_waits_for_its_match_to_be_read_is_told_that_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def reads(*_: Any) -> list[bytes]:
        await asyncio.Event().wait()
        return []

    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            rooms.rooms.clear()
            monkeypatch.setattr(rooms.log, "read", reads)
            wire = Wire()
            Connection(rooms, match, wire).receive(b'{"type":"hello"}')
            await until(lambda: rooms._opening)
            await rooms.close()
            assert await closing_of(wire) == STOPPING

    asyncio.run(story())


def test_a_connection_to_a_room_that_was_closed_is_told_that_the_server_stops(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            await rooms.close()
            assert match in rooms.rooms
            wire = Wire()
            Connection(rooms, match, wire).receive(b'{"type":"hello"}')
            assert await closing_of(wire) == STOPPING

    asyncio.run(story())
