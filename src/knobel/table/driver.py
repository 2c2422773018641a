"""A match run synchronously, in simulated time: for terminals, arenas and tests. Nobody waits."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from knobel.core import Plugin
from knobel.core.simulation import Simulated, Simulation
from knobel.table.effects import Effects
from knobel.table.journal import Created, Entry
from knobel.table.messages import Message
from knobel.table.table import Table

SEEING = 250  #: ms that a bot needs to see that hands may move


class Plan(msgspec.Struct, frozen=True):
    """What a bot is about to do, when, and what it saw when it decided."""

    at: int
    act: dict[str, Any]
    state: Any
    due: tuple[int, ...]


class Driver:
    """Turns the clock, keeps the journal and what was said, simulates at once, and lets bots play."""

    def __init__(
        self,
        created: Created,
        plugin: Plugin,
        *,
        rng: Random | None = None,
        simulate: Callable[[Simulation], Simulated] | None = None,
    ) -> None:
        self.t = created.at
        self.entries: list[Entry] = []
        self.sent: list[tuple[int | None, Message]] = []
        self._rng = rng or Random(created.match)
        self._simulate = simulate or plugin.simulate
        self.plans: dict[int, Plan] = {}  #: what bots are about to do, by seat
        self.table, effects = Table.create(created, plugin)
        self.take(effects)

    def take(self, effects: Effects) -> Effects:
        """Keeps what was decided and said."""
        self.entries += effects.entries
        self.sent += effects.sends
        return effects

    def tell(self, call: Callable[..., Effects], *args: Any, **named: Any) -> Effects:
        """One input, now; what it leads to is simulated at once."""
        effects = self.take(call(self.t, *args, **named))
        self.simulate()
        return effects

    def act(self, seat: int, act: dict[str, Any], ref: str = "", claimed: int = 0, **named: Any) -> Message | None:
        """An act at the gate, and the answer to it."""
        return self.tell(self.table.act, seat, act, ref, claimed, **named).reply

    def simulate(self) -> None:
        """Does what a worker would do."""
        while (simulation := self.table.simulation()) is not None:
            done = self._simulate(simulation)
            self.take(self.table.simulated(self.t, simulation.events, done.event, done.extra))

    def until(self, t: int) -> None:
        """Lets time pass; the table is woken whenever it asked to be."""
        while (wake := self.table.wake()) is not None and wake <= t:
            self.t = max(self.t, wake)
            self.tell(self.table.tick)
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
        if self.table.stage == "playing" and self.table.fold.state == plan.state:
            self.act(bot, plan.act)
        else:
            # The table changed meanwhile. Whoever finds gone what the hand was reaching for needs another moment.
            in_time = plan.due == self._due() and self.table.still_offers(bot, plan.act)
            self._decide(bot, at=plan.at if in_time else None)
        return True

    def run(self, most: int = 100_000) -> None:
        """Lets bots play until nothing is left to do, or a person is due."""
        for _ in range(most):
            if not self.step():
                return

    def _due(self) -> tuple[int, ...]:
        return self.table.game.due(self.table.fold.state)

    def _plan(self) -> None:
        """Asks every bot that is due and has not decided yet."""
        for number, seat in enumerate(self.table.seats):
            if seat.bot and number not in self.plans and self.table.offers()[number]:
                self._decide(number)

    def _decide(self, number: int, at: int | None = None) -> None:
        """A bot's next act, as soon as a person would do it; at `at` if it has taken its time already."""
        table, plugin = self.table, self.table.plugin
        name = table.seats[number].bot
        if name is None or table.stage != "playing" or not table.offers()[number]:
            return
        bot = plugin.bot(name, self._rng)
        act = bot.decide(table.fold.state, number)
        sent = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
        if at is None:
            start = table.conduct.start() or 0
            at = max(self.t, start + SEEING if start > self.t else 0) + plugin.pace(bot, act, self._rng)
        self.plans[number] = Plan(at, sent, table.fold.state, self._due())
