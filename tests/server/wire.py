"""Connections to a match without a network: what carries them, and what they are sent."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from knobel.log import open_log
from knobel.server.live.connection import Connection
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import hashed
from tests.server.waiting import until


class Wire:
    """Remembers what it was given."""

    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []
        self.pings: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.trip: float | None = None  #: as a kernel would know it

    def send(self, message: bytes) -> None:
        self.said.append(json.loads(message))

    def ping(self, payload: bytes) -> None:
        self.pings.append(payload)

    def round_trip(self) -> float | None:
        return self.trip

    def close(self, code: int, reason: str) -> None:
        self.closed = code, reason


async def closing_of(wire: Wire) -> tuple[int, str] | None:
    """With which code and reason the connection was closed, once it is."""
    await until(lambda: wire.closed)
    return wire.closed


@asynccontextmanager
async def a_match(folder: Path) -> AsyncIterator[tuple[Rooms, str]]:
    async with await open_log(folder / "knobel.db") as log:
        rooms = Rooms(log, Workers(1))
        made = await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))
        yield rooms, made.match
        await rooms.close()


async def seated(rooms: Rooms, match: str, wire: Wire) -> Connection:
    """A connection that holds the first seat and is welcomed."""
    room = await rooms.room(match)
    room.decide(partial(room.table.attendance.sit, number=0, name="Ada", token=hashed("secret")))
    await room.settled()
    connection = Connection(rooms, match, wire)
    connection.receive(b'{"type":"hello","tokens":["secret"]}')
    await until(lambda: connection.room)
    return connection
