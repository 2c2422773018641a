"""Notices an event loop that stood still for longer than a lease: other nodes may own its matches by then."""

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable

LOOKS = 4  #: in the time that is allowed
HUNG = 20  #: times that time, after which a loop that does not come back is ended with its process
EX_TEMPFAIL = 75  #: the exit code by which a supervisor knows that a new process will do
_log = logging.getLogger("knobel.node")


class Watchdog:
    """`async with Watchdog(lease, stood)`: calls `stood` with the seconds, before any request is answered."""

    def __init__(self, seconds: float, stood: Callable[[float], None]) -> None:
        self._seconds, self._stood = seconds, stood
        self._ticked = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._ended = threading.Event()

    async def __aenter__(self) -> "Watchdog":
        self._ticked = time.monotonic()
        self._tick()
        threading.Thread(target=self._watch, name="knobel-watchdog", daemon=True).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._ended.set()
        if self._timer is not None:
            self._timer.cancel()

    def look(self) -> None:
        """Looks now; a connection calls this before it reads a message."""
        now = time.monotonic()
        stood, self._ticked = now - self._ticked, now
        if stood > self._seconds:
            self._stood(stood)

    def _tick(self) -> None:
        self.look()
        self._timer = asyncio.get_running_loop().call_later(self._seconds / LOOKS, self._tick)

    def _watch(self) -> None:
        """In a thread: counts its own looks, so that a process that was stopped as a whole is not ended for it."""
        ticked, looks = self._ticked, 0
        while not self._ended.wait(self._seconds / LOOKS):
            looks = looks + 1 if self._ticked == ticked else 0
            ticked = self._ticked
            if looks >= HUNG * LOOKS:
                _log.critical("the event loop has hung for %.0f s; this process ends", looks * self._seconds / LOOKS)
                logging.shutdown()
                os._exit(EX_TEMPFAIL)
