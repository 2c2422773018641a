"""Wakes a room's table at the time it asked for, and sets aside a match whose clock cannot go on."""

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.server.live.room import Room

IDLE_TICKS = 3  #: times in a row that a clock may wake the table for nothing


class Alarm:
    """One timer, for one room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._wake_at: int | None = None
        self._idle_ticks = 0

    @property
    def pending(self) -> bool:
        """Whether it is set."""
        return self._timer is not None

    def set(self, wake: int | None) -> None:
        """Rings at this time of the match; None: not at all."""
        if wake == self._wake_at:
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._wake_at = wake
        if wake is not None:
            delay = max(0.0, (wake - self._room.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self.ring)

    def ring(self) -> None:
        """Ticks the table. IDLE_TICKS for nothing in a row, or one that raises, set the match aside."""
        room, wake = self._room, self._wake_at
        self._timer = self._wake_at = None
        due = wake is not None and room.now() >= wake  # timers are early at times
        try:
            entries = room.decide(room.table.tick).entries
            idle = due and not entries and room.table.wake() == wake
        except Exception as fault:
            room.give_up(f"its clock cannot go on: {type(fault).__name__}: {fault}")
            return
        self._idle_ticks = self._idle_ticks + 1 if idle else 0
        if self._idle_ticks >= IDLE_TICKS:
            room.give_up("its clock wakes the table for nothing, again and again")
