"""One live match in memory: its table, its connections, and its time; what is decided is stored before it is sent."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from knobel.log import ComeBack, Hold, Log, LogError, NotOurs
from knobel.server.live.alarm import Alarm
from knobel.server.live.bots import Bots
from knobel.server.live.simulating import Simulating
from knobel.server.live.storing import PendingBatch, Storing
from knobel.server.live.watchers import Recipient, Watchers
from knobel.server.live.wire import write
from knobel.server.live.workers import Workers
from knobel.table.effects import Effects
from knobel.table.messages import EventMessage, Update
from knobel.table.table import Table

KEPT = 16  #: newest events kept for welcomes
MOVED = 1012, "moved"  #: how connections close whose match is another node's
CALM, RACE_CALM = 0.5, 3.0  #: seconds without a decision, in a race of hands longer
COUNTED_EVERY = 1.0  #: seconds between two counts of watchers
LONGEST_REASON = 500  #: characters of the sentence why a match was set aside
_log = logging.getLogger("knobel.room")


class Room:
    """One live match. Inputs are decided at once, in memory; no message leaves before its entries are stored."""

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
        self.bye = 1011, "not-stored"  #: how connections close that come while it breaks
        self._log = log
        self._clock = clock
        self._began = clock() - time_so_far / 1000
        self._decided = clock()  #: when something was last decided here
        self._resting: float | None = clock()  #: since when there is no connection, by that clock
        self._broke = broke
        self._ended = ended
        self._end_noted = False
        self.storing = Storing(
            table, log, stored, hold, deliver=self._deliver, failed=self._not_stored, done=self.look_around
        )
        self.alarm = Alarm(self)
        self.simulating = Simulating(self, workers, log)
        self.bots = Bots(self, workers)
        self._counting: asyncio.TimerHandle | None = None  #: of those who look on
        self._giving_up: asyncio.Task[None] | None = None  #: a match that cannot go on
        self.look_around()

    # --- in -----------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Milliseconds since the match was made, by a monotonic clock. It rests while there is no connection."""
        return int(1000 * ((self._clock() if self._resting is None else self._resting) - self._began))

    def decide(self, call: Callable[[int], Effects], connection: Recipient | None = None) -> Effects:
        """Gives the table an input now, and stores and sends what comes of it."""
        effects = call(self.now())
        self.process(effects, connection)
        return effects

    def process(self, effects: Effects, connection: Recipient | None = None) -> None:
        """Stores and then sends what was decided; what needs no storing and overtakes nothing is sent at once."""
        if self.broken or self._moving:
            return
        self.bots.note(effects)
        reply = None if connection is None or effects.reply is None else write(effects.reply)
        sends = [(seat, message, write(message)) for seat, message in effects.sends]
        batch = PendingBatch(effects.entries, connection, reply, sends)
        if effects.entries:
            self._decided = self._clock()
        if effects.entries or self.storing.busy:
            self.storing.add(batch)
        else:
            self._deliver(batch)
            self.look_around()

    async def settled(self) -> None:
        """Returns when everything decided so far is stored and sent. Raises LogError if it cannot be stored."""
        while self.storing.busy and not self.broken:  # another act may come before this goes on
            await self.storing.finish()
        if self.broken or self._moving:  # what was decided meanwhile is not stored, and so it was not
            raise ComeBack("this match cannot be stored at the moment; nothing is lost that was acknowledged")

    def arrive(self, connection: Recipient) -> None:
        """Takes in a connection after its hello; an update shows its seats as present."""
        self._go_on()
        for seat in connection.seats:
            self.decide(partial(self.table.attendance.connect, number=seat))

    def admit(self, connection: Recipient) -> None:
        """A connection that has arrived gets every message from here on."""
        self._go_on()
        self.connections.add(connection)
        self._count_soon()
        self.look_around()

    def leave(self, connection: Recipient) -> None:
        """A connection closed. With the last one time stands still: bots play for people, not for themselves."""
        self.connections.discard(connection)
        for seat in connection.seats:
            self.decide(partial(self.table.attendance.disconnect, number=seat))
        self._count_soon()
        if not self._is_connected() and self._resting is None:
            self._resting = self._clock()
            self.alarm.set(None)

    def _count_soon(self) -> None:
        """Counts watchers, COUNTED_EVERY seconds from now, if their number has changed."""
        if self._counting is None and not self.broken and len(self.watchers) != self.table.updates.watchers:
            self._counting = asyncio.get_running_loop().call_later(COUNTED_EVERY, self._count)

    def _count(self) -> None:
        self._counting = None
        if len(self.watchers) != self.table.updates.watchers:
            self.decide(partial(self.table.attendance.count_watchers, watchers=len(self.watchers)))

    def hurry(self, connection: Recipient, percent: int, now: bool) -> None:
        """Sets the pace of the bots, if one connection holds all seats of people and speed is no part of the game."""
        people = {number for number, seat in enumerate(self.table.seats) if seat.plan.kind == "person"}
        if not self.table.conduct.races and people <= set(connection.seats):
            self.bots.hurry(percent, now)

    async def move(self, seat: int, token: str) -> None:
        """A seat goes to another device, which has a token with this hash. Raises LogError.

        The old connections can do nothing from now on, and are closed when it is stored.
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

    def _is_connected(self) -> bool:
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
        self.broken = True  # or what is stopped now would be started again
        self.storing.stop()
        self.say_bye(*self.bye)
        await asyncio.gather(*self._stop(), return_exceptions=True)

    @property
    def rests(self) -> bool:
        """Whether there is no connection, and so its time stands still."""
        return self._resting is not None

    @property
    def idle(self) -> bool:
        """Whether there is no connection and nothing is due: then the log is a better place for the match."""
        waits = self.storing.busy or self.alarm.pending or self.bots.thinking or self.simulating.task
        return not self._is_connected() and not waits and not self.table.play_off()

    @property
    def calm(self) -> bool:
        """Whether nothing is under way and nothing was decided for a while: a good moment to move to another node."""
        waits = (
            self.storing.busy or self.bots.thinking or self.simulating.task or self.table.simulation() or self.broken
        )
        quiet = RACE_CALM if self.table.conduct.races else CALM
        return not waits and self._clock() - self._decided > quiet

    # --- out ----------------------------------------------------------------------------------------------

    def _deliver(self, batch: PendingBatch) -> None:
        """Acknowledges to the connection that asked, then sends to all."""
        if batch.asked is not None and batch.reply is not None:
            batch.asked.send(batch.reply)
        for seat, message, text in batch.sends:
            if isinstance(message, Update):
                self._keep(message.events)
            watchers = False
            for connection in [*self.connections]:  # one that does not keep up leaves at once
                if connection.seats and (seat is None or seat in connection.seats):
                    connection.send(text)
                watchers = watchers or not connection.seats
            if seat is None and (watchers or self.watchers.waits):
                self.watchers.send(message, text)

    def _keep(self, events: Iterable[EventMessage]) -> None:
        """Keeps the newest events for welcomes, without those that were taken back."""
        for event in events:
            while self.newest and self.newest[-1].n >= event.n:
                self.newest.pop()
            self.newest.append(event)

    def _not_stored(self, fault: BaseException) -> None:
        if isinstance(fault, NotOurs):
            self.send_on()
        else:
            self.break_off(str(fault) or type(fault).__name__)

    def break_off(self, why: str) -> None:
        """What was decided could not be stored: no message of it leaves, and clients reconnect to what is stored."""
        _log.error("match %s cannot be stored: %s", self.table.match, why)
        self._end(1011, "not-stored")

    async def set_aside(self, why: str) -> None:
        """Sets a match aside that cannot go on: it stays in the log, and its connections close with 4005."""
        try:
            ours = await self._log.set_aside(self.table.match, why[:LONGEST_REASON], hold=self.hold)
        except LogError as fault:
            self.break_off(str(fault))
        else:
            if not ours and self.hold is not None:
                self.send_on()
                return
            _log.error("match %s is set aside: %s", self.table.match, why[:LONGEST_REASON])
            self._end(4005, "set-aside")

    def give_up(self, why: str) -> None:
        """Starts setting the match aside; meanwhile nothing is started here."""
        if self._giving_up is None and not self.broken:
            self.alarm.set(None)
            self._giving_up = asyncio.create_task(self.set_aside(why))

    def pause(self) -> None:
        """Decides nothing more; clients repeat their requests where the match goes on."""
        self._moving = True

    def send_on(self, node: str = "") -> None:
        """The match is another node's, or may be: its connections close with that node's name, if known."""
        if not self.broken:
            self._end(*MOVED, node)

    def _end(self, code: int, reason: str, node: str = "") -> None:
        """Closes all connections and stops everything; nothing more is stored."""
        self.broken, self.bye = True, (code, reason)
        self.storing.stop()
        self.say_bye(code, reason, node)
        self._stop()
        self._broke(self)

    def _stop(self) -> list[asyncio.Task[None]]:
        """Ends everything that was started here."""
        tasks = [*self.bots.thinking.values(), *([self.simulating.task] if self.simulating.task else [])]
        for task in tasks:
            task.cancel()
        self.alarm.set(None)
        if self._counting:
            self._counting.cancel()
        self.watchers.stop()
        return tasks

    # --- what has to happen next --------------------------------------------------------------------------

    def look_around(self) -> None:
        """Sets the alarm, starts what has to be simulated, asks bots that are due."""
        if self.broken or self._giving_up is not None:
            return
        self.alarm.set(self.table.wake() if self._resting is None else None)
        if self.table.stage in ("over", "closed"):
            if not self._end_noted:
                self._end_noted = True
                self._ended(self)
            return
        self.simulating.start()
        self.bots.ask()
