"""A table with people around it: what it decides is stored, then acknowledged, then told to everybody."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, NamedTuple
from zlib import crc32

from knobel.log import Hold, Log, LogError, NotOurs, Status
from knobel.server.live.audience import Audience, Guest
from knobel.server.live.wire import write
from knobel.server.live.work import decide, simulate
from knobel.server.live.workers import Workers
from knobel.table.driver import SEEING
from knobel.table.effects import Effects
from knobel.table.journal import Entry, Happened, write_entry
from knobel.table.messages import EventMessage, Message, Update
from knobel.table.table import Table

KEPT = 16  #: newest events kept for those who come back
WORK_SECONDS = 10.0  #: that a worker may take for a throw or a bot's decision; a machine that is busy is slow
MOVED = 1012, "moved"  #: what is said where a match is another node's
COUNTED_EVERY = 1.0  #: seconds: more often nobody is told how many look on
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_log = logging.getLogger("knobel.room")


class Decided(NamedTuple):
    """What the table has decided, ready to be stored and then told: it is written while it is fresh."""

    entries: list[Entry]
    asked: Guest | None
    reply: bytes | None  #: to whoever asked
    sends: list[tuple[int | None, Message, bytes]]


class Room:
    """One live match. Inputs are decided at once, in memory; nothing is told before it is on disk."""

    def __init__(
        self,
        table: Table,
        log: Log,
        workers: Workers,
        *,
        time_so_far: int,
        stored: int,
        clock: Callable[[], float],
        broke: Callable[["Room"], None],
        ended: Callable[["Room"], None],
        hold: Hold | None = None,
    ) -> None:
        self.table = table
        self.hold = hold  #: where several nodes share the log: that the match is ours
        self.connections: set[Guest] = set()
        self.audience = Audience(self.connections)
        self.newest: deque[EventMessage] = deque(maxlen=KEPT)
        self.broken = False
        self._moving = False  #: to another node
        self.bye = 1011, "not-stored"  #: what is said to whoever comes in while it breaks
        self._log = log
        self._workers = workers
        self._clock = clock
        self._began = clock() - time_so_far / 1000
        self._resting: float | None = clock()  #: since when nobody is there, by that clock
        self._broke = broke
        self._ended = ended
        self._told_end = False
        self._stored = stored
        self._stored_status: Status | None = None
        self._queue: list[Decided] = []  #: and not stored yet
        self._storing: list[Decided] | None = None  #: handed to the log, and not stored yet
        self._appending: asyncio.Future[int] | None = None
        self._waiting: list[asyncio.Future[None]] = []  #: for everything to be stored
        self._timer: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None  #: of those who look on
        self._wake_at: int | None = None
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._simulating: asyncio.Task[None] | None = None
        self._haste = 1.0  #: the share of their time that bots take
        self._hurried = asyncio.Event()
        self._look_around()

    # --- in -----------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Milliseconds since the match was made, by a clock that nobody sets back. It rests while nobody is there."""
        return int(1000 * ((self._clock() if self._resting is None else self._resting) - self._began))

    def hear(self, call: Callable[[int], Effects], connection: Guest | None = None) -> Effects:
        """Lets the table decide something now."""
        effects = call(self.now())
        self.take(effects, connection)
        return effects

    def take(self, effects: Effects, connection: Guest | None = None) -> None:
        """Stores and tells what was decided; what needs no storing and overtakes nothing is told at once."""
        if self.broken or self._moving:
            return
        reply = None if connection is None or effects.reply is None else write(effects.reply)
        sends = [(seat, message, write(message)) for seat, message in effects.sends]
        decided = Decided(effects.entries, connection, reply, sends)
        if self._storing is not None:
            self._queue.append(decided)
        elif effects.entries:
            self._store([decided])
        else:
            self._tell(decided)
            self._look_around()

    async def settled(self) -> None:
        """Waits until everything decided so far is stored and told. Raises LogError if it cannot be stored."""
        while self._storing is not None and not self.broken:  # somebody may act before we go on
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting
        if self.broken or self._moving:  # what was decided meanwhile is not stored, and so it was not
            raise LogError("this match cannot be stored at the moment; nothing is lost that was acknowledged")

    async def quiet(self) -> None:
        """Waits until nothing of this room is on its way to the disk: only then can another one take its place."""
        if self._appending is not None:
            await asyncio.wait([self._appending])

    def arrive(self, connection: Guest) -> None:
        """Somebody connects: the others see who is there now."""
        self._go_on()
        for seat in connection.seats:
            self.hear(partial(self.table.connect, number=seat))

    def admit(self, connection: Guest) -> None:
        """Somebody who has arrived, and from here on hears everything."""
        self._go_on()
        self.connections.add(connection)
        self._count_soon()
        self._look_around()

    def leave(self, connection: Guest) -> None:
        """Somebody is gone. With the last one time stands still: bots play for people, not for themselves."""
        self.connections.discard(connection)
        for seat in connection.seats:
            self.hear(partial(self.table.disconnect, number=seat))
        self._count_soon()
        if not self._somebody_is_here() and self._resting is None:
            self._resting = self._clock()
            self._set_alarm(None)

    def _count_soon(self) -> None:
        """Somebody who looks on may have come or gone: everybody learns how many they are, not too often."""
        if self._counting is None and not self.broken and len(self.audience) != self.table.watchers:
            self._counting = asyncio.get_running_loop().call_later(COUNTED_EVERY, self._count)

    def _count(self) -> None:
        self._counting = None
        if len(self.audience) != self.table.watchers:
            self.hear(partial(self.table.count_watchers, watchers=len(self.audience)))

    def hurry(self, connection: Guest, percent: int, now: bool) -> None:
        """Whom only bots play with may have them quicker, where that is no part of the game."""
        people = {number for number, seat in enumerate(self.table.seats) if seat.plan.kind == "person"}
        if self.table.conduct.races or not people <= set(connection.seats):
            return
        self._haste = percent / 100
        if now:
            self._hurried.set()

    async def move(self, seat: int, token: str) -> None:
        """A seat goes to another device, which has a token with this hash. Raises LogError.

        The old ones can do nothing from now on; they are told when it is stored.
        """
        old = [guest for guest in self.connections if seat in guest.seats]
        self.hear(partial(self.table.retoken, number=seat, token=token))
        for guest in old:
            guest.lose(seat)
        await self.settled()
        for guest in old:
            guest.leave(4001, "seat-moved")

    def _go_on(self) -> None:
        if self._resting is not None:
            self._began += self._clock() - self._resting
            self._resting = None

    def _somebody_is_here(self) -> bool:
        return bool(self.connections) or any(seat.connections for seat in self.table.seats)

    def say_bye(self, code: int, reason: str) -> None:
        """Sends everybody away, and says why."""
        for connection in [*self.connections]:
            connection.leave(code, reason)

    async def close(self, reason: str) -> None:
        """Says good-bye to everybody, after what is still to be stored."""
        with contextlib.suppress(LogError, TimeoutError):
            await asyncio.wait_for(self.settled(), timeout=5)
        self.broken = True  # whatever is stopped now is not begun anew
        self.say_bye(1012, reason)
        await asyncio.gather(*self._stop(), return_exceptions=True)

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing is due: then the log is a better place for the match."""
        waits = self._storing or self._timer or self._thinking or self._simulating
        return not self._somebody_is_here() and not waits and not self.table.play_off()

    # --- out ----------------------------------------------------------------------------------------------

    def _store(self, batch: list[Decided]) -> None:
        """Append, then acknowledge, then broadcast; whatever queues meanwhile is stored together."""
        self._storing = batch
        entries = [entry for decided in batch for entry in decided.entries]
        try:
            self._appending = asyncio.ensure_future(self._append(entries))
        except Exception as fault:  # whatever it is: to go on would leave a hole in the journal
            self._break(str(fault) or type(fault).__name__)
        else:
            self._appending.add_done_callback(self._appended)

    def _append(self, entries: list[Any]) -> Awaitable[int]:
        before, self._stored_status = self._stored_status, self._status()
        status = None if before == self._stored_status else self._stored_status
        films = [entry.extra.get("trajectory") for entry in entries if isinstance(entry, Happened) and entry.extra]
        return self._log.append(
            self.table.match,
            self._stored,
            [write_entry(entry) for entry in entries],
            game=self.table.setup.game if self._stored == 0 else None,
            status=status,
            listed=self.table.setup.listed if self._stored == 0 else None,
            blobs=[film for film in films if isinstance(film, str)],
            hold=self.hold,
        )

    def _appended(self, appending: "asyncio.Future[int]") -> None:
        """It is stored, or cannot be. What has queued meanwhile comes next."""
        self._appending = None
        fault = asyncio.CancelledError() if appending.cancelled() else appending.exception()
        if self.broken:
            return  # meanwhile, by something else that could not be stored
        if isinstance(fault, NotOurs):
            self.send_on()
            return
        if fault is not None:
            self._break(str(fault) or type(fault).__name__)
            return
        self._stored = appending.result()
        stored = self._storing or []
        while stored:
            for decided in stored:
                self._tell(decided)
            stored, self._queue = self._queue, []
            if any(decided.entries for decided in stored):
                self._store(stored)
                return
        self._storing = None
        self._settle()
        self._look_around()

    def _settle(self) -> None:
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    def _status(self) -> Status:
        """A match that still has to make its deciding game is live, so that a restart finds it."""
        if self.table.stage == "closed":
            return "closed"
        return "finished" if self.table.stage == "over" and not self.table.play_off() else "live"

    def _tell(self, decided: Decided) -> None:
        if decided.asked is not None and decided.reply is not None:
            decided.asked.send(decided.reply)
        for seat, message, text in decided.sends:
            if isinstance(message, Update):
                self._keep(message.events)
            watchers = False
            for somebody in [*self.connections]:  # whoever does not keep up leaves at once
                if somebody.seats and (seat is None or seat in somebody.seats):
                    somebody.send(text)
                watchers = watchers or not somebody.seats
            if seat is None and (watchers or self.audience.waits):
                self.audience.tell(message, text)

    def _keep(self, events: Iterable[EventMessage]) -> None:
        """The newest events, for those who come back; what was taken back did not happen."""
        for event in events:
            while self.newest and self.newest[-1].n >= event.n:
                self.newest.pop()
            self.newest.append(event)

    def _break(self, why: str) -> None:
        """What was decided could not be stored: nobody is told, everybody reconnects to what is on disk."""
        _log.error("match %s cannot be stored: %s", self.table.match, why)
        self._end(1011, "not-stored")

    async def _set_aside(self, why: str) -> None:
        """It cannot go on, whatever is tried: it is kept for somebody to look at, and everybody is told."""
        try:
            ours = await self._log.set_aside(self.table.match, why[:LONGEST_REASON], hold=self.hold)
        except LogError as fault:
            self._break(str(fault))
        else:
            if not ours and self.hold is not None:
                self.send_on()
                return
            _log.error("match %s is set aside: %s", self.table.match, why[:LONGEST_REASON])
            self._end(4005, "set-aside")

    def pause(self) -> None:
        """Nothing is decided here any more, and whoever has said something says it again where the match goes on."""
        self._moving = True

    def send_on(self) -> None:
        """The match is another node's, or may be: this room forgets it, and people find it where it is."""
        if not self.broken:
            self._end(*MOVED)

    def _end(self, code: int, reason: str) -> None:
        """From here on nothing happens in this room, and nothing of it is stored."""
        self.broken, self._storing, self.bye = True, None, (code, reason)
        self._queue.clear()
        self._settle()
        self.say_bye(code, reason)
        self._stop()
        self._broke(self)

    def _stop(self) -> list[asyncio.Task[None]]:
        """Ends everything that was started here."""
        tasks = [*self._thinking.values(), *([self._simulating] if self._simulating else [])]
        for task in tasks:
            task.cancel()
        self._set_alarm(None)
        if self._counting:
            self._counting.cancel()
        self.audience.stop()
        return tasks

    # --- what has to happen next --------------------------------------------------------------------------

    def _look_around(self) -> None:
        """Sets the alarm, starts what has to be simulated, asks bots that are due."""
        if self.broken:
            return
        self._set_alarm(self.table.wake() if self._resting is None else None)
        if self.table.stage in ("over", "closed"):
            if not self._told_end:
                self._told_end = True
                self._ended(self)
            return
        if self._simulating is None and self.table.simulation() is not None:
            self._simulating = asyncio.create_task(self._simulate())
        for number, seat in enumerate(self.table.seats):
            if seat.bot and number not in self._thinking and self._due(number):
                self._thinking[number] = asyncio.create_task(self._think(number))

    def _set_alarm(self, wake: int | None) -> None:
        if wake == self._wake_at:
            return
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._wake_at = wake
        if wake is not None:
            delay = max(0.0, (wake - self.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = self._wake_at = None
        self.hear(self.table.tick)

    def _due(self, number: int) -> bool:
        return self._resting is None and self.table.stage == "playing" and bool(self.table.offers()[number])

    async def _simulate(self) -> None:
        simulation = self.table.simulation()
        try:
            if simulation is None:
                return
            done = await self._workers.insist(simulate, simulation, seconds=WORK_SECONDS, hurry=self._somebody_waits())
            if done.film:
                await self._log.put_blob(done.film)
        except LogError as fault:
            self._break(str(fault))
        except Exception as fault:  # whatever it is, whoever looks after the table is told
            if simulation == self.table.simulation():  # nobody has given up meanwhile
                await self._set_aside(f"its dice cannot be simulated: {type(fault).__name__}: {fault}")
        else:
            self.hear(lambda t: self.table.simulated(t, simulation.events, done.event, done.extra))
        finally:
            self._simulating = None
            asyncio.get_running_loop().call_soon(self._look_around)

    def _somebody_waits(self) -> bool:
        """Whether somebody plays here who is there: then the dice fall before those of bots with watchers alone."""
        return any(guest.seats for guest in self.connections)

    async def _think(self, number: int) -> None:
        """Lets a bot decide, waits as long as a person would, and decides anew if the table changed meanwhile."""
        table = self.table
        try:
            await self._wait_for_go()
            waited: Any = None  #: who was due when it took its time; another turn is worth another moment
            reached = True  #: whether what the hand was reaching for is still there; else it needs another moment too
            while (bot := table.seats[number].bot) and self._due(number):
                state, seen = table.fold.state, table.fold.changes
                seed = crc32(f"{table.match}/{len(table.fold.history)}/{number}".encode())
                position = table.game.write_position(state)
                chosen = await self._workers.insist(
                    decide, table.setup.game, bot, position, number, seed, seconds=WORK_SECONDS
                )
                if waited != (due := table.game.due(state)) or not reached:
                    await self._pause(chosen.after)
                    waited = due
                unchanged = table.fold.changes == seen or table.fold.state == state
                if unchanged and self._resting is None and table.stage == "playing":
                    self.hear(partial(table.act, seat=number, act=chosen.act))
                    await self.settled()
                    return
                reached = table.still_offers(number, chosen.act)
        except LogError:
            return  # the room is broken, and said so
        except Exception as fault:  # whatever it is, whoever looks after the table is told
            if self._due(number):
                await self._set_aside(f"the bot on seat {number} cannot decide: {type(fault).__name__}: {fault}")
        finally:
            self._thinking.pop(number, None)
            asyncio.get_running_loop().call_soon(self._look_around)

    async def _pause(self, ms: int) -> None:
        """A bot takes its time, until somebody would like it to hurry."""
        self._hurried.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), ms / 1000 * self._haste)

    async def _wait_for_go(self) -> None:
        """Bots start when people do, and need a moment to see."""
        start = self.table.conduct.start()
        if start is not None and start > self.now():
            await asyncio.sleep((start - self.now() + SEEING) / 1000)
