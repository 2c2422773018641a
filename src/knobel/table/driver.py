"""A match run synchronously, in simulated time: for terminals, arenas and tests, without waiting."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

import msgspec

from knobel.core import Plugin
from knobel.core.bot import Bot
from knobel.core.simulation import Simulated, Simulation
from knobel.table.effects import Effects
from knobel.table.journal import Created, Entry
from knobel.table.messages import Message, Refused
from knobel.table.table import Table

MOST_REFUSED = 2  #: acts of a bot in a row that the table refuses
SEEING = 250  #: ms that a bot needs to see that hands may move


class Plan(msgspec.Struct, frozen=True):
    """What a seat is about to do, when, and what was to be seen when that was decided."""

    at: int
    act: dict[str, Any]
    state: Any
    due: tuple[int, ...]
    events: int


class Player(Protocol):
    """Decides for a seat in simulated time."""

    #: True: asked again as soon as anything happens. False: looks up when its time has come, and then acts at once.
    watchful: bool

    def decide(self, table: Table, seat: int, t: int, at: int | None = None) -> tuple[dict[str, Any], int]:
        """An act as it is sent, and when it is done; `at`: then, because the seat has taken its time already."""

    def refused(self, seat: int, refusal: Refused) -> None:
        """The table has refused the act."""


class BotPlayer:
    """A bot that a game brings, at its own pace."""

    watchful = False

    def __init__(self, plugin: Plugin, bot: Bot, rng: Random) -> None:
        self._plugin, self._bot, self._rng = plugin, bot, rng

    def decide(self, table: Table, seat: int, t: int, at: int | None = None) -> tuple[dict[str, Any], int]:
        """One of its legal acts, as soon as a person would do it."""
        act = self._bot.decide(table.fold.state, seat)
        if at is None:
            start = table.conduct.start() or 0
            at = max(t, start + SEEING if start > t else 0) + self._plugin.pace(self._bot, act, self._rng)
        return {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}, at

    def refused(self, seat: int, refusal: Refused) -> None:
        """It will decide again."""


class Driver:
    """Turns the clock, keeps the journal and the messages, simulates at once, and lets bots play.

    A seat without a player of its own is played by the bot that sits there. Without `updates` a match goes quicker.
    """

    def __init__(
        self,
        created: Created,
        plugin: Plugin,
        *,
        rng: Random | None = None,
        simulate: Callable[[Simulation], Simulated] | None = None,
        players: Mapping[int, Player] | None = None,
        updates: bool = True,
    ) -> None:
        self.t = created.at
        self.entries: list[Entry] = []
        self.sent: list[tuple[int | None, Message]] = []
        self._rng = rng or Random(created.seed)
        self._simulate = simulate or plugin.simulate
        self._players = players or {}
        self._refused: Counter[int] = Counter()  #: acts in a row, by seat
        self.plans: dict[int, Plan] = {}  #: what bots are about to do, by seat
        self.table, effects = Table.create(created, plugin, updates=updates)
        self.process(effects)

    def process(self, effects: Effects) -> Effects:
        """Keeps entries and messages."""
        self.entries += effects.entries
        self.sent += effects.sends
        return effects

    def decide(self, call: Callable[..., Effects], *args: Any, **named: Any) -> Effects:
        """One input, now; what it leads to is simulated at once."""
        effects = self.process(call(self.t, *args, **named))
        self.simulate()
        return effects

    def act(self, seat: int, act: dict[str, Any], ref: str = "", claimed: int = 0, **named: Any) -> Message | None:
        """An act at the gate, and the answer to it."""
        return self.decide(self.table.act, seat, act, ref, claimed, **named).reply

    def simulate(self) -> None:
        """Does what a worker would do."""
        while (simulation := self.table.simulation()) is not None:
            done = self._simulate(simulation)
            self.process(self.table.simulated(self.t, simulation.events, done.event, done.extra))

    def until(self, t: int) -> None:
        """Lets time pass; the table is woken whenever it asked to be."""
        while (wake := self.table.wake()) is not None and wake <= t:
            self.t = max(self.t, wake)
            self.decide(self.table.tick)
        self.t = max(self.t, t)

    def wait(self, ms: int) -> None:
        """Lets some time pass."""
        self.until(self.t + ms)

    def step(self) -> bool:
        """Lets the next thing happen: a bot acts, or the table wakes. False if there is nothing to wait for."""
        self._plan()
        bot = min(self.plans, key=lambda seat: self.plans[seat].at, default=None)
        wake = self.table.wake()
        if bot is None or (wake is not None and wake < self.plans[bot].at):
            if wake is None:
                return False
            self.until(wake)
            return True
        plan = self.plans.pop(bot)
        self.until(plan.at)
        if self.table.fold.state == plan.state and self.table.offers.legal(bot):  # a clock may have run out meanwhile
            self._answered(bot, self.act(bot, plan.act))
        else:
            # The table changed meanwhile. A hand whose die is gone needs another moment, and none acts before "go".
            in_time = plan.due == self._due() and self.table.offers.include(bot, plan.act)
            started = (self.table.conduct.start() or 0) <= plan.at
            self._plan_seat(bot, at=plan.at if in_time and started else None)
        return True

    def _answered(self, bot: int, reply: Message | None) -> None:
        """A reply to a bot. One that is refused twice in a row loses, unless its player ends it before."""
        self._refused[bot] = self._refused[bot] + 1 if isinstance(reply, Refused) else 0
        if isinstance(reply, Refused):
            if bot in self._players:
                self._players[bot].refused(bot, reply)
            if self._refused[bot] >= MOST_REFUSED:
                self.decide(self.table.forfeit, bot, "illegal")

    def run(self, most: int = 100_000) -> None:
        """Lets bots play until nothing is left to do, or a person is due."""
        for _ in range(most):
            if not self.step():
                return

    def _due(self) -> tuple[int, ...]:
        return self.table.game.due(self.table.fold.state)

    def _plan(self) -> None:
        """Asks every bot that is due and has not decided yet, and watchful ones again."""
        events = len(self.table.fold.history)
        for number, player in self._players.items():
            if player.watchful and number in self.plans and self.plans[number].events != events:
                del self.plans[number]
        for number in range(len(self.table.seats)):
            if number not in self.plans:
                self._plan_seat(number)

    def _plan_seat(self, number: int, at: int | None = None) -> None:
        """What the seat is going to do next, if it is due and a bot plays there."""
        table, player = self.table, self._player(number)
        if player is not None and table.offers.legal(number):
            act, at = player.decide(table, number, self.t, at)
            self.plans[number] = Plan(at, act, table.fold.state, self._due(), len(table.fold.history))

    def _player(self, number: int) -> Player | None:
        name = self.table.seats[number].bot
        if number in self._players or name is None:
            return self._players.get(number)
        return BotPlayer(self.table.plugin, self.table.plugin.bot(name, self._rng), self._rng)
