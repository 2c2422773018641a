"""A match at one keyboard: the same table that the server runs, saved line by line."""

import secrets
import time
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any, BinaryIO

import msgspec

from knobel.core import Act, Event, Plugin, RecordWriter, Verdict
from knobel.core.record import Reveal
from knobel.core.speech import HELP, LEAVE, RESIGN, YES
from knobel.core.terminal import Choice, Terminal
from knobel.table.driver import Driver
from knobel.table.journal import Created, Happened, Setup
from knobel.table.messages import Gone, Message, Refused, Update
from knobel.table.sentences import in_words
from knobel.table.table import COUNTDOWN

_THINKS_AGAIN = 5  # times, at most


class Leave(Exception):
    """A person leaves the match before its end."""


class Keyboard:
    """The people at this keyboard: prints the table's messages, and sends what is typed through its gate."""

    def __init__(self, plugin: Plugin, setup: Setup, view: Terminal, stream: BinaryIO) -> None:
        first = setup.first or 0
        created = Created(0, "terminal", setup, secrets.token_hex(32), first, "")
        self._driver = Driver(created, plugin, rng=Random(SystemRandom().random()))
        self._view, self._console = view, view.console
        self._table = self._driver.table
        for seat, plan in enumerate(setup.seats):
            if plan.kind == "person":
                self._driver.decide(self._table.attendance.sit, seat, view.names[seat], "")
                self._driver.decide(self._table.ready, seat, secrets.token_hex(16))
        self._driver.until(COUNTDOWN)
        self._record = RecordWriter(stream, *self._table.fold.header())
        self._began = time.monotonic()
        self._stored = self._shown = 0

    def play_to_the_end(self) -> None:
        """Plays until the game is over or a person leaves, and prints the result."""
        self._console.print(f"{self._view.say('commit')}\n{self._table.fold.commit}\n", style="dim")
        try:
            while self._table.stage == "playing":
                seat = self._whose()
                if seat is not None:
                    self._play(seat)
                elif not self._driver.step():
                    break
                self.update()
        except (Leave, EOFError, KeyboardInterrupt):
            self._console.print(f"\n{self._view.say('unfinished')}")
            self._record.line(msgspec.to_builtins(Reveal(self._table.fold.seed)))
        self._say_result()

    def update(self) -> None:
        """Stores and prints the events since the last call."""
        for entry in self._driver.entries[self._stored :]:
            if isinstance(entry, Happened):
                self._record.line(entry.line())
        self._stored = len(self._driver.entries)
        for _, message in self._driver.sent[self._shown :]:
            if isinstance(message, Update):
                for happened in message.events:
                    self._tell(happened.event, happened.verdict)
            else:
                self.answer(message)
        self._shown = len(self._driver.sent)

    def answer(self, message: Message | None) -> None:
        """What became of an act, if it is not what was wanted."""
        if isinstance(message, Refused):
            rule = f" ({message.clause})" if message.clause else ""
            self._console.print(self._view.say("no", why=in_words(message, self._table.game), rule=rule))
        elif isinstance(message, Gone):
            self._console.print(self._view.say("too-late"))

    def _tell(self, event: Event, verdict: Verdict | None) -> None:
        if isinstance(event, Event) and not isinstance(event, Reveal):
            self._view.tell(event, verdict)

    def _whose(self) -> int | None:
        """The first person who may act now."""
        offers = self._table.offers.all()
        return next((seat for seat in offers if offers[seat] and not self._table.seats[seat].bot), None)

    def _play(self, seat: int) -> None:
        driver, table = self._driver, self._table
        driver.until(table.conduct.start() or 0)  # no seat is asked before hands may move
        act = self._ask(seat)
        driver.until(COUNTDOWN + int(1000 * (time.monotonic() - self._began)))
        if act is None:
            self.answer(driver.decide(table.resign, seat).reply)
            return
        bots_could = self._bots_may_act()
        sent = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
        reply = driver.act(seat, sent)
        self.answer(reply)
        if reply is None and (wake := table.wake()) is not None:
            driver.until(wake)  # it is held until others have had the time that was theirs
        elif bots_could and self._bots_may_act():
            self._let_a_bot_act()

    def _bots_may_act(self) -> bool:
        offers = self._table.offers.all()
        return any(offers[seat] for seat, plan in enumerate(self._table.setup.seats) if plan.kind == "bot")

    def _let_a_bot_act(self) -> None:
        """Where all may act at once, people and bots take turns here; a bot that saw a hand move thinks again."""
        known = len(self._driver.entries)
        for _ in range(_THINKS_AGAIN):
            if not self._driver.step() or len(self._driver.entries) > known:
                return

    def _ask(self, seat: int) -> Act | Event | None:
        """What a person wants; None is resigning."""
        state, acts = self._table.fold.state, self._table.conduct.legal(seat)
        if why := self._view.forced(state, acts):
            self._console.print(why)
            return acts[0]
        self._console.print(self._view.position(state, acts))
        if (heading := self._view.heading(state, acts)) is not None:
            self._console.print(heading)
        choices = self._view.choices(state, acts)
        for choice in choices:
            if choice.key and choice.listed:
                self._console.print(f"  {choice.key}  {choice.says}")
        name, plain = self._view.name(seat), next((choice for choice in choices if not choice.key), None)
        question = self._view.say("enter", name=name, what=plain.says) if plain else self._view.say("choice", name=name)
        while (chosen := self._choose(question, state, acts, choices)) is not None:
            if not isinstance(chosen, Choice):
                return chosen
            if not chosen.warning or self._sure(chosen):
                return chosen.act
        return None

    def _sure(self, choice: Choice) -> bool:
        self._console.print(choice.warning)
        return self._agreed(self._view.say("really", what=choice.says.split(",")[0]))

    def _agreed(self, question: str) -> bool:
        return self._read(question).lower() in YES

    def _choose(
        self, question: str, state: Any, acts: Sequence[Act | Event], choices: list[Choice]
    ) -> Choice | Act | None:
        """Asks until the answer is one of the choices; None is resigning. `r` rolls where Enter does."""
        known = {choice.key: choice for choice in choices}
        if "" in known:
            known.setdefault("r", known[""])
        while (text := self._read(question).lower()) not in known:
            if text in LEAVE:
                raise Leave
            if text in RESIGN:
                if self._agreed(self._view.say("resign-sure")):
                    return None
            elif text in HELP:
                self._console.print(f"{self._view.say('keys')}\n{self._view.help}")
            elif (act := self._view.typed(state, acts, text)) is not None:
                return act
            else:
                self._console.print(self._view.say("unknown", text=text, keys=_keys(choices)))
                if text == "r":
                    self._console.print(self._view.say("use-resign"))
        return known[text]

    def _read(self, question: str) -> str:
        return self._console.input(f"{question} > ").strip()

    def _say_result(self) -> None:
        state, game = self._table.fold.state, self._table.game
        self._console.print()
        self._console.print(self._view.position(state))
        outcome = game.outcome(state)
        if outcome is None:
            return
        say = self._view.say
        why = self._view.ending(outcome)
        self._console.print(f"\n{say('over', why=why) if why else say('just-over')}")
        winner = say("draw") if outcome.winner is None else say("wins", name=self._view.name(outcome.winner))
        self._console.print(winner, style="bold")


def _keys(choices: list[Choice]) -> str:
    listed = [choice for choice in choices if choice.listed] or [choice for choice in choices if len(choice.key) < 3]
    return ", ".join(sorted(choice.key or "Enter" for choice in listed))
