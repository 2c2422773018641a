"""A table with people around it: what it decides is stored, then acknowledged, then told to everybody."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from knobel.core import Illegal
from knobel.core.simulation import film_named_in
from knobel.log import Addition, ComeBack, Hold, Log, LogError, NotOurs, Status
from knobel.server.live.bots import Bots
from knobel.server.live.watchers import Recipient, Watchers
from knobel.server.live.wire import write
from knobel.server.live.work import simulate
from knobel.server.live.workers import Workers
from knobel.table.effects import Effects
from knobel.table.journal import Entry, Happened
from knobel.table.messages import EventMessage, Message, Update
from knobel.table.names import part_names
from knobel.table.table import Table

KEPT = 16  #: newest events kept for those who come back
WORK_SECONDS = 10.0  #: that a worker may take for a throw; a machine that is busy is slow
IDLE_TICKS = 3  #: times in a row that a clock may wake the table for nothing
MOVED = 1012, "moved"  #: what is said where a match is another node's
CALM, RACE_CALM = 0.5, 3.0  #: seconds without a decision, in a race of hands longer
COUNTED_EVERY = 1.0  #: seconds: more often nobody is told how many look on
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_log = logging.getLogger("knobel.room")


class PendingBatch(NamedTuple):
    """What the table has decided, ready to be stored and then told: it is written while it is fresh."""

    entries: list[Entry]
    asked: Recipient | None
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
        self.connections: set[Recipient] = set()
        self.watchers = Watchers(self.connections)
        self.newest: deque[EventMessage] = deque(maxlen=KEPT)
        self.broken = False
        self.failed = False  #: whether a request could not be decided
        self._moving = False  #: to another node
        self.bye = 1011, "not-stored"  #: what is said to whoever comes in while it breaks
        self._log = log
        self._workers = workers
        self._clock = clock
        self._began = clock() - time_so_far / 1000
        self._decided = clock()  #: when something was last decided here
        self._resting: float | None = clock()  #: since when nobody is there, by that clock
        self._broke = broke
        self._ended = ended
        self._told_end = False
        self._stored = stored
        self._stored_status: Status | None = None
        self._queue: list[PendingBatch] = []  #: and not stored yet
        self._storing: list[PendingBatch] | None = None  #: handed to the log, and not stored yet
        self._appending: asyncio.Future[int] | None = None
        self._waiting: list[asyncio.Future[None]] = []  #: for everything to be stored
        self._timer: asyncio.TimerHandle | None = None
        self._counting: asyncio.TimerHandle | None = None  #: of those who look on
        self._wake_at: int | None = None
        self.bots = Bots(self, workers)
        self._idle_ticks = 0
        self._simulating: asyncio.Task[None] | None = None
        self._giving_up: asyncio.Task[None] | None = None  #: a match that cannot go on
        self.look_around()

    # --- in -----------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Milliseconds since the match was made, by a clock that nobody sets back. It rests while nobody is there."""
        return int(1000 * ((self._clock() if self._resting is None else self._resting) - self._began))

    def decide(self, call: Callable[[int], Effects], connection: Recipient | None = None) -> Effects:
        """Lets the table decide something now."""
        effects = call(self.now())
        self.process(effects, connection)
        return effects

    def process(self, effects: Effects, connection: Recipient | None = None) -> None:
        """Stores and tells what was decided; what needs no storing and overtakes nothing is told at once."""
        if self.broken or self._moving:
            return
        self.bots.note(effects)
        reply = None if connection is None or effects.reply is None else write(effects.reply)
        sends = [(seat, message, write(message)) for seat, message in effects.sends]
        decided = PendingBatch(effects.entries, connection, reply, sends)
        if effects.entries:
            self._decided = self._clock()
        if self._storing is not None:
            self._queue.append(decided)
        elif effects.entries:
            self._store([decided])
        else:
            self._tell(decided)
            self.look_around()

    async def settled(self) -> None:
        """Waits until everything decided so far is stored and told. Raises LogError if it cannot be stored."""
        while self._storing is not None and not self.broken:  # somebody may act before we go on
            waiting = asyncio.get_running_loop().create_future()
            self._waiting.append(waiting)
            await waiting
        if self.broken or self._moving:  # what was decided meanwhile is not stored, and so it was not
            raise ComeBack("this match cannot be stored at the moment; nothing is lost that was acknowledged")

    async def quiet(self) -> None:
        """Waits until nothing of this room is on its way to the disk: only then can another one take its place."""
        if self._appending is not None:
            await asyncio.wait([self._appending])

    def arrive(self, connection: Recipient) -> None:
        """Somebody connects: the others see who is there now."""
        self._go_on()
        for seat in connection.seats:
            self.decide(partial(self.table.attendance.connect, number=seat))

    def admit(self, connection: Recipient) -> None:
        """Somebody who has arrived, and from here on hears everything."""
        self._go_on()
        self.connections.add(connection)
        self._count_soon()
        self.look_around()

    def leave(self, connection: Recipient) -> None:
        """Somebody is gone. With the last one time stands still: bots play for people, not for themselves."""
        self.connections.discard(connection)
        for seat in connection.seats:
            self.decide(partial(self.table.attendance.disconnect, number=seat))
        self._count_soon()
        if not self._somebody_is_here() and self._resting is None:
            self._resting = self._clock()
            self._set_alarm(None)

    def _count_soon(self) -> None:
        """Somebody who looks on may have come or gone: everybody learns how many they are, not too often."""
        if self._counting is None and not self.broken and len(self.watchers) != self.table.updates.watchers:
            self._counting = asyncio.get_running_loop().call_later(COUNTED_EVERY, self._count)

    def _count(self) -> None:
        self._counting = None
        if len(self.watchers) != self.table.updates.watchers:
            self.decide(partial(self.table.attendance.count_watchers, watchers=len(self.watchers)))

    def hurry(self, connection: Recipient, percent: int, now: bool) -> None:
        """Whom only bots play with may have them quicker, where that is no part of the game."""
        people = {number for number, seat in enumerate(self.table.seats) if seat.plan.kind == "person"}
        if not self.table.conduct.races and people <= set(connection.seats):
            self.bots.hurry(percent, now)

    async def move(self, seat: int, token: str) -> None:
        """A seat goes to another device, which has a token with this hash. Raises LogError.

        The old ones can do nothing from now on; they are told when it is stored.
        """
        old = [connection for connection in self.connections if seat in connection.seats]
        self.decide(partial(self.table.devices.retoken, number=seat, token=token))
        for connection in old:
            connection.revoke(seat)
        await self.settled()
        for connection in old:
            connection.leave(4001, "seat-moved")

    def _go_on(self) -> None:
        if self._resting is not None:
            self._began += self._clock() - self._resting
            self._resting = None

    def _somebody_is_here(self) -> bool:
        return bool(self.connections) or any(seat.connections for seat in self.table.seats)

    def say_bye(self, code: int, reason: str, node: str = "") -> None:
        """Closes all connections with this code and reason; `node` is where they find the match."""
        for connection in [*self.connections]:
            connection.leave(code, reason, node)

    async def close(self, reason: str) -> None:
        """Closes all connections with 1012 and `reason`, once what is decided is stored (5 s at most)."""
        self.bye = 1012, reason
        with contextlib.suppress(LogError, TimeoutError):
            await asyncio.wait_for(self.settled(), timeout=5)
        self.broken = True  # whatever is stopped now is not begun anew
        self.say_bye(*self.bye)
        await asyncio.gather(*self._stop(), return_exceptions=True)

    @property
    def rests(self) -> bool:
        """Whether nobody is there, and so its time stands still."""
        return self._resting is not None

    @property
    def idle(self) -> bool:
        """Whether nobody is there and nothing is due: then the log is a better place for the match."""
        waits = self._storing or self._timer or self.bots.thinking or self._simulating
        return not self._somebody_is_here() and not waits and not self.table.play_off()

    @property
    def calm(self) -> bool:
        """Whether nothing is under way and nothing was decided for a while: a good moment to move to another node."""
        waits = self._storing or self.bots.thinking or self._simulating or self.table.simulation() or self.broken
        quiet = RACE_CALM if self.table.conduct.races else CALM
        return not waits and self._clock() - self._decided > quiet

    # --- out ----------------------------------------------------------------------------------------------

    def _store(self, batch: list[PendingBatch]) -> None:
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
        texts, names, rewritten = part_names(entries, self.table.seats)
        films = [film_named_in(entry.extra) for entry in entries if isinstance(entry, Happened) and entry.extra]
        return self._log.append(
            Addition(
                self.table.match,
                self._stored,
                texts,
                game=self.table.setup.game if self._stored == 0 else None,
                status=status,
                listed=self.table.setup.listed if self._stored == 0 else None,
                blobs=[film for film in films if film],
                hold=self.hold,
                names=names,
                rewritten=rewritten,
            )
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
        self.look_around()

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

    def _tell(self, decided: PendingBatch) -> None:
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
            if seat is None and (watchers or self.watchers.waits):
                self.watchers.send(message, text)

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

    async def set_aside(self, why: str) -> None:
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

    def _give_up(self, why: str) -> None:
        """Sets the match aside, from where one cannot wait for that; meanwhile nothing is begun here."""
        if self._giving_up is None and not self.broken:
            self._set_alarm(None)
            self._giving_up = asyncio.create_task(self.set_aside(why))

    def pause(self) -> None:
        """Nothing is decided here any more, and whoever has said something says it again where the match goes on."""
        self._moving = True

    def send_on(self, node: str = "") -> None:
        """The match is another node's, or may be: this room forgets it, and tells its people the name, if known."""
        if not self.broken:
            self._end(*MOVED, node)

    def _end(self, code: int, reason: str, node: str = "") -> None:
        """From here on nothing happens in this room, and nothing of it is stored."""
        self.broken, self._storing, self.bye = True, None, (code, reason)
        self._queue.clear()
        self._settle()
        self.say_bye(code, reason, node)
        self._stop()
        self._broke(self)

    def _stop(self) -> list[asyncio.Task[None]]:
        """Ends everything that was started here."""
        tasks = [*self.bots.thinking.values(), *([self._simulating] if self._simulating else [])]
        for task in tasks:
            task.cancel()
        self._set_alarm(None)
        if self._counting:
            self._counting.cancel()
        self.watchers.stop()
        return tasks

    # --- what has to happen next --------------------------------------------------------------------------

    def look_around(self) -> None:
        """Sets the alarm, starts what has to be simulated, asks bots that are due."""
        if self.broken or self._giving_up is not None:
            return
        self._set_alarm(self.table.wake() if self._resting is None else None)
        if self.table.stage in ("over", "closed"):
            if not self._told_end:
                self._told_end = True
                self._ended(self)
            return
        if self._simulating is None and self.table.simulation() is not None:
            self._simulating = asyncio.create_task(self._simulate())
        self.bots.ask()

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
        """The table's time has come. A clock that wakes it for nothing again and again, or fails, ends the match."""
        wake, self._timer, self._wake_at = self._wake_at, None, None
        due = wake is not None and self.now() >= wake  # timers are early at times
        try:
            decided = self.decide(self.table.tick).entries
            idle = due and not decided and self.table.wake() == wake
        except Exception as fault:
            self._give_up(f"its clock cannot go on: {type(fault).__name__}: {fault}")
            return
        self._idle_ticks = self._idle_ticks + 1 if idle else 0
        if self._idle_ticks >= IDLE_TICKS:
            self._give_up("its clock wakes the table for nothing, again and again")

    async def _simulate(self) -> None:
        """Has a worker simulate what is pending. An outcome that the rules refuse is simulated once more."""
        simulation = self.table.simulation()
        if simulation is None:
            self._simulating = None
            return
        told = False  #: whether the table has heard the outcome, so that a fault is the table's
        try:
            for last in (False, True):
                done = await self._workers.insist(
                    simulate, simulation, seconds=WORK_SECONDS, hurry=self._somebody_waits()
                )
                if done.film:
                    await self._log.put_blob(done.film)
                try:
                    told = True
                    heard = partial(self.table.simulated, events=simulation.events, event=done.event, extra=done.extra)
                    self.decide(heard)
                    break
                except Illegal:
                    if last:
                        raise
        except LogError as fault:
            self._break(str(fault))
        except Exception as fault:  # whatever it is, whoever looks after the table is told
            if told or simulation == self.table.simulation():  # nobody has given up meanwhile
                await self.set_aside(f"its dice cannot be simulated: {type(fault).__name__}: {fault}")
        finally:
            self._simulating = None
            asyncio.get_running_loop().call_soon(self.look_around)

    def _somebody_waits(self) -> bool:
        """Whether somebody plays here who is there: then the dice fall before those of bots with watchers alone."""
        return any(guest.seats for guest in self.connections)
