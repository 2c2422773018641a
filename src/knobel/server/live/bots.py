"""The bots of a room: asked when they are due, given a person's time, and out of the game if always refused."""

import asyncio
import contextlib
import hmac
import logging
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

from knobel.log import LogError
from knobel.server.live.work import decide
from knobel.server.live.workers import Workers
from knobel.table.driver import SEEING
from knobel.table.effects import Effects
from knobel.table.messages import Refused

if TYPE_CHECKING:
    from knobel.server.live.room import Room

WORK_SECONDS = 10.0  #: that a worker may take for a decision; a machine that is busy is slow
OWN_FAULT = 10  #: what a refusal counts where nothing changed since the bot was asked, and others count 1
MOST_REFUSED = 20  #: refusals in a row with which a bot is out of the game: two by its own fault
_log = logging.getLogger("knobel.room")


def choice_seed(secret: str, match: str, events: int, seat: int, refused: int) -> int:
    """What a bot draws from: of the match's secret, so that those who know its public id cannot foresee it.

    The same moment gives the same choice, after an undo and after a restart, unless the choice was refused.
    """
    moment = f"bot/{match}/{events}/{seat}/{refused}"
    return int.from_bytes(hmac.digest(secret.encode(), moment.encode(), "sha256")[:8])


class Bots:
    """Lets the bots of one room play. `thinking`: the seats that are being asked."""

    def __init__(self, room: "Room", workers: Workers) -> None:
        self.thinking: dict[int, asyncio.Task[None]] = {}
        self._room, self._workers = room, workers
        self._haste = 1.0  #: the share of their time that bots take
        self._hurried = asyncio.Event()
        self._refused: Counter[int] = Counter()  #: by seat, since its last act that counted

    def ask(self) -> None:
        """Asks every bot that is due and is not being asked."""
        for number, seat in enumerate(self._room.table.seats):
            if seat.bot and number not in self.thinking and self._due(number):
                self.thinking[number] = asyncio.create_task(self._think(number))

    def hurry(self, percent: int, now: bool) -> None:
        """Bots take this share of their time; `now`: the one that is waited for acts at once."""
        self._haste = percent / 100
        if now:
            self._hurried.set()

    def note(self, effects: Effects) -> None:
        """Counts what the table refuses a bot later than it was asked, and forgets that once an act of it counts."""
        for entry in effects.entries:
            self._refused.pop(getattr(getattr(entry, "event", entry), "seat", -1), None)
        for seat, message in effects.sends:
            if seat is not None and isinstance(message, Refused) and self._room.table.seats[seat].bot:
                self._refused[seat] += 1

    def _due(self, number: int) -> bool:
        table = self._room.table
        return not self._room.rests and table.stage == "playing" and bool(table.offers.all()[number])

    async def _think(self, number: int) -> None:
        """Lets a bot decide, waits as long as a person would, and decides anew if the table changed meanwhile."""
        room, table = self._room, self._room.table
        try:
            await self._wait_for_go()
            waited: Any = None  #: who was due when it took its time; another turn is worth another moment
            reached = True  #: whether what the hand was reaching for is still there; else it needs another moment too
            while (bot := table.seats[number].bot) and self._due(number):
                if self._refused[number] >= MOST_REFUSED:
                    await self._dismiss(number, bot)
                    return
                state, seen, offered = table.fold.state, table.fold.changes, table.offers.all()[number]
                seed = choice_seed(table.fold.seed, table.match, len(table.fold.history), number, self._refused[number])
                position = table.game.write_position(state)
                chosen = await self._workers.insist(
                    decide, table.setup.game, bot, position, number, seed, seconds=WORK_SECONDS
                )
                if waited != (due := table.game.due(state)) or not reached:
                    await self._pause(chosen.after)
                    waited = due
                unchanged = table.fold.changes == seen or table.fold.state == state
                if unchanged and not room.rests and table.stage == "playing":
                    own_fault = table.offers.all()[number] == offered
                    if isinstance(room.decide(partial(table.act, seat=number, act=chosen.act)).reply, Refused):
                        self._refused[number] += OWN_FAULT if own_fault else 1
                    await room.settled()
                    return
                reached = table.offers.include(number, chosen.act)
        except LogError:
            return  # the room is broken, and has logged it
        except Exception as fault:
            if self._due(number):
                await room.set_aside(f"the bot on seat {number} cannot decide: {type(fault).__name__}: {fault}")
        finally:
            self.thinking.pop(number, None)
            asyncio.get_running_loop().call_soon(room.look_around)

    async def _dismiss(self, number: int, bot: str) -> None:
        """The table refuses what the bot does, again and again: its seat loses, and a stand-in gets up instead."""
        room, table = self._room, self._room.table
        _log.error("match %s: the table refuses what bot %r does on seat %d; it is out", table.match, bot, number)
        del self._refused[number]
        if table.seats[number].stand_in is not None:
            effects = room.decide(partial(table.attendance.dismiss, number=number))
        else:
            effects = room.decide(partial(table.forfeit, number=number, why="illegal"))
        if isinstance(effects.reply, Refused):
            await room.set_aside(f"the bot on seat {number} can neither act nor give up: {effects.reply.reason}")
        await room.settled()

    async def _pause(self, ms: int) -> None:
        """Waits as long as a person would take, or until a request to hurry."""
        self._hurried.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), ms / 1000 * self._haste)

    async def _wait_for_go(self) -> None:
        """Bots start when people do, and need a moment to see."""
        room = self._room
        start = room.table.conduct.start()
        if start is not None and start > room.now():
            await asyncio.sleep((start - room.now() + SEEING) / 1000)
