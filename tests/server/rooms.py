"""Rooms on a log of their own, with a clock that a test sets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from knobel.log import open_log
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers


class Clock:
    """Seconds that pass when a test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def opened(data: Path, clock: Clock) -> AsyncIterator[Rooms]:
    async with await open_log(data / "knobel.db") as log:
        rooms = Rooms(log, Workers(1), clock=clock)
        try:
            yield rooms
        finally:
            await rooms.close()
