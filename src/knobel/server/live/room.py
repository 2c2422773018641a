"""A table with people around it: what it decides is stored, then acknowledged, then told to everybody."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any
from zlib import crc32

from knobel.core.errors import Malformed
from knobel.log import Log, LogError, Status, WrongNumber
from knobel.server.live.connection import Guest
from knobel.server.live.wire import write
from knobel.server.live.workers import Workers, decide, simulate
from knobel.table.journal import Happened, write_entry
from knobel.table.table import Heard, Table
from knobel.table.told import EventTold, Told

KEPT = 64  #: newest events kept for those who come back
_STATUS: dict[str, Status] = {"over": "finished", "closed": "closed"}
_log = logging.getLogger("knobel.room")


class Room:
    """One live match. Inputs are decided at once, in memory; nothing is told before it is on disk."""

    def __init__(
        self,
        table: Table,
        log: Log,
        workers: Workers,
        began: float,
        stored: int,
        *,
        broke: Callable[["Room"], None],
        ended: Callable[["Room"], None],
    ) -> None:
        self.table = table
        self.guests: set[Guest] = set()
        self.newest: deque[tuple[int, str]] = deque(maxlen=KEPT)  #: as they were sent
        self._log = log
        self._workers = workers
        self._began = began
        self._broke = broke
        self._ended = ended
        self._told_end = table.stage in ("over", "closed")
        self._stored = stored
        self._heard: list[tuple[Heard, Guest | None]] = []  #: decided, and not stored yet
        self._news, self._idle = asyncio.Event(), asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._simulating: asyncio.Task[None] | None = None
        self._task = asyncio.create_task(self._store())
        self._refs: dict[int, dict[str, None]] = {}
        self.broken = False
        self._look_around()

    # --- in -----------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Milliseconds since the match was made."""
        return int(1000 * (time.time() - self._began))

    def start(self, heard: Heard) -> None:
        """Stores how the match was made."""
        self._queue(heard, None)

    def hear(self, call: Callable[[int], Heard], guest: Guest | None = None) -> Heard:
        """Lets the table decide something now."""
        heard = call(self.now())
        self._queue(heard, guest)
        return heard

    def _queue(self, heard: Heard, guest: Guest | None) -> None:
        self._heard.append((heard, guest))
        self._idle.clear()
        self._news.set()

    async def settled(self) -> None:
        """Waits until everything decided so far is stored and told. Raises LogError if it cannot be stored."""
        await self._idle.wait()
        if self.broken:
            raise LogError("this match cannot be stored at the moment; nothing is lost that was acknowledged")

    def knows(self, seat: int, ref: str) -> bool:
        """Whether this seat has sent an act with this ref before, lately; from now on it has."""
        if not ref:
            return False
        lately = self._refs.setdefault(seat, {})
        known = ref in lately
        lately[ref] = None
        if len(lately) > KEPT:
            del lately[next(iter(lately))]
        return known

    def arrive(self, guest: Guest) -> None:
        """Somebody connects: the others see who is there now."""
        for seat in guest.seats:
            self.hear(partial(self.table.connect, number=seat))

    def leave(self, guest: Guest) -> None:
        """Somebody is gone."""
        self.guests.discard(guest)
        for seat in guest.seats:
            self.hear(partial(self.table.disconnect, number=seat))

    def say_bye(self, code: int, reason: str) -> None:
        """Sends everybody away, and says why."""
        for guest in self.guests:
            guest.leave(code, reason)

    async def close(self, reason: str) -> None:
        """Says good-bye to everybody, after what is still to be stored."""
        await asyncio.wait_for(self._idle.wait(), 5)
        self.say_bye(1012, reason)
        tasks = [self._task, *self._thinking.values(), *([self._simulating] if self._simulating else [])]
        for task in tasks:
            task.cancel()
        if self._timer:
            self._timer.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- out ----------------------------------------------------------------------------------------------

    async def _store(self) -> None:
        """Append, then acknowledge, then broadcast; whatever has queued meanwhile is stored together."""
        while True:
            if not self._heard:
                self._idle.set()
                self._news.clear()
                await self._news.wait()
            batch, self._heard = self._heard, []
            entries = [write_entry(entry) for heard, _ in batch for entry in heard.entries]
            try:
                if entries:
                    await self._append(entries, batch)
                for heard, guest in batch:
                    self._tell(heard, guest)
            except (LogError, WrongNumber, Malformed) as fault:
                self._break(str(fault))
            if not self.broken:
                self._look_around()

    async def _append(self, entries: list[bytes], batch: list[tuple[Heard, Guest | None]]) -> None:
        happened = [entry for heard, _ in batch for entry in heard.entries if isinstance(entry, Happened)]
        blobs = [entry.extra["trajectory"] for entry in happened if "trajectory" in entry.extra]
        self._stored = await self._log.append(
            self.table.match,
            self._stored,
            entries,
            game=self.table.setup.game if self._stored == 0 else None,
            status=_STATUS.get(self.table.stage, "live"),
            listed=self.table.setup.listed,
            blobs=blobs,
        )

    def _tell(self, heard: Heard, guest: Guest | None) -> None:
        if guest is not None and heard.reply is not None:
            guest.send(write(heard.reply))
        for seat, told in heard.sends:
            self._send(seat, told)

    def _send(self, seat: int | None, told: Told) -> None:
        message = write(told)
        if isinstance(told, EventTold):
            self.newest.append((told.n, message))
        for guest in self.guests:
            if seat is None or seat in guest.seats:
                guest.send(message)

    def _break(self, why: str) -> None:
        """What was decided could not be stored: nobody is told, everybody reconnects to what is on disk."""
        _log.error("match %s cannot be stored: %s", self.table.match, why)
        self.broken = True
        self.say_bye(1011, "not-stored")
        self._broke(self)

    # --- what has to happen next --------------------------------------------------------------------------

    def _look_around(self) -> None:
        """Sets the alarm, starts what has to be simulated, asks bots that are due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        wake = self.table.wake()
        if wake is not None:
            delay = max(0.0, (wake - self.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self.hear, self.table.tick)
        if self.table.stage in ("over", "closed"):
            if not self._told_end:
                self._told_end = True
                self._ended(self)
            return
        if self._simulating is None and self.table.fold is not None and self.table.manner.job() is not None:
            self._simulating = asyncio.create_task(self._simulate())
        for number, seat in enumerate(self.table.seats):
            if seat.bot and number not in self._thinking and self._due(number):
                self._thinking[number] = asyncio.create_task(self._think(number))

    def _due(self, number: int) -> bool:
        return self.table.stage == "playing" and bool(self.table.legal(number))

    async def _simulate(self) -> None:
        job = self.table.manner.job()
        try:
            if job is None:
                return
            done = await self._workers.run(simulate, job)
            await self._log.put_blob(done.trajectory)
        except LogError as fault:
            self._break(str(fault))
        except Exception:  # a worker's own fault must not take the match down; it is tried again
            _log.exception("match %s: simulating failed", self.table.match)
            await asyncio.sleep(1)
        else:
            self.hear(lambda t: self.table.simulated(t, job.events, done.event, done.extra))
        finally:
            self._simulating = None
            if not self.broken:
                asyncio.get_running_loop().call_soon(self._look_around)

    async def _think(self, number: int) -> None:
        """Lets a bot decide, waits as long as a person would, and decides anew if the table changed meanwhile."""
        try:
            await self._wait_for_go()
            waited: Any = None  #: who was due when it took its time; another turn is worth another moment
            while (bot := self.table.seats[number].bot) and self._due(number) and self.table.fold is not None:
                state, seen = self.table.fold.state, len(self.table.history)
                position = self.table.game.write_position(state)
                chosen = await self._workers.run(
                    decide,
                    self.table.setup.game,
                    bot,
                    position,
                    number,
                    crc32(f"{self.table.match}/{seen}/{number}".encode()),
                )
                if waited != (due := self.table.game.due(state)):
                    await asyncio.sleep(chosen.after / 1000)
                    waited = due
                if len(self.table.history) == seen or self._same(state):
                    self.hear(partial(self.table.do, number=number, act=chosen.act))
                    await self._idle.wait()
                    return
        except Exception:
            _log.exception("match %s: the bot on seat %s failed", self.table.match, number)
            await asyncio.sleep(1)
        finally:
            self._thinking.pop(number, None)
            if not self.broken:
                asyncio.get_running_loop().call_soon(self._look_around)

    def _same(self, state: Any) -> bool:
        return self.table.fold is not None and self.table.fold.state == state

    async def _wait_for_go(self) -> None:
        """Bots start when people do, and need a moment to see."""
        start = self.table.manner.start()
        if start is not None and start > self.now():
            await asyncio.sleep((start - self.now()) / 1000 + 0.25)
