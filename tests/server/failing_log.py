"""A log on a disk that fails when a test says so."""

import asyncio
from typing import Any

from knobel.log import Addition, Log, LogError, WrongNumber


class FailingLog:
    """Passes everything on to a log, but for what fails."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self.fault: Exception | None = None  #: raised by whatever is to be written, while it is set
        self.films_fail = False
        self.slow: asyncio.Event | None = None  #: what is to be written waits for it
        self.wrong_numbers = 0
        self.appends: list[tuple[str, int]] = []  #: match and expected number of each that was tried

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    def append(self, addition: Addition) -> "asyncio.Future[int]":
        self.appends.append((addition.match, addition.expected))
        return asyncio.ensure_future(self._append(addition))

    async def _append(self, addition: Addition) -> int:
        fault = self.fault
        await asyncio.sleep(0)
        if self.slow is not None:
            await self.slow.wait()
        if fault is not None:
            raise fault
        try:
            return await self._log.append(addition)
        except WrongNumber:
            self.wrong_numbers += 1
            raise

    async def put_blob(self, data: bytes) -> str:
        if self.films_fail:
            raise LogError("the disk is full")
        return await self._log.put_blob(data)
