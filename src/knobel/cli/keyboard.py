"""A match at one keyboard: the same table that the server runs, saved line by line."""

import secrets
import time
from random import Random, SystemRandom
from typing import BinaryIO

import msgspec

from knobel.core import Act, Event, Plugin, RecordWriter, Verdict
from knobel.core.record import Reveal
from knobel.core.terminal import Choice, Terminal
from knobel.table.driver import Driver
from knobel.table.journal import Created, Happened, Setup
from knobel.table.messages import Gone, Message, Refused, Update
from knobel.table.sentences import in_words
from knobel.table.table import COUNTDOWN

_KEYS = """\
Type what stands before a choice, or
  r  resign
  q  leave the table; the record keeps what was played
  h  this help"""


class Leave(Exception):
    """Somebody gets up from the table."""


class Keyboard:
    """The people at this keyboard: what the table says is printed, what they type goes through its gate."""

    def __init__(self, plugin: Plugin, setup: Setup, view: Terminal, stream: BinaryIO) -> None:
        first = setup.first or 0
        created = Created(0, "terminal", setup, secrets.token_hex(32), first, "")
        self._driver = Driver(created, plugin, rng=Random(SystemRandom().random()))
        self._view, self._console = view, view.console
        self._table = self._driver.table
        for seat, plan in enumerate(setup.seats):
            if plan.kind == "person":
                self._driver.tell(self._table.sit, seat, view.names[seat], "")
                self._driver.tell(self._table.ready, seat, secrets.token_hex(16))
        self._driver.until(COUNTDOWN)
        self._record = RecordWriter(stream, *self._table.fold.header())
        self._began = time.monotonic()
        self._stored = self._heard = 0

    def play_to_the_end(self) -> None:
        """Plays until the game is over or somebody leaves, and says how it went."""
        self._console.print(f"The dice are fixed; their commitment is {self._table.fold.commit}\n", style="dim")
        try:
            while self._table.stage == "playing":
                seat = self._whose()
                if seat is not None:
                    self._play(seat)
                elif not self._driver.step():
                    break
                self.hear()
        except (Leave, EOFError, KeyboardInterrupt):
            self._console.print("\nThe game stays unfinished.")
            self._record.line(msgspec.to_builtins(Reveal(self._table.fold.seed)))
        self._say_result()

    def hear(self) -> None:
        """Stores and tells what has happened since."""
        for entry in self._driver.entries[self._stored :]:
            if isinstance(entry, Happened):
                self._record.line(entry.line())
        self._stored = len(self._driver.entries)
        for _, message in self._driver.sent[self._heard :]:
            if isinstance(message, Update):
                for told in message.events:
                    self._tell(told.event, told.verdict)
            else:
                self.answer(message)
        self._heard = len(self._driver.sent)

    def answer(self, message: Message | None) -> None:
        """What became of an act, if it is not what was wanted."""
        if isinstance(message, Refused):
            self._console.print(f"No: {in_words(message, self._table.game)}.")
        elif isinstance(message, Gone):
            self._console.print("Too late: that is gone.")

    def _tell(self, event: Event, verdict: Verdict | None) -> None:
        if isinstance(event, Event) and not isinstance(event, Reveal):
            self._view.tell(event, verdict)

    def _whose(self) -> int | None:
        """The first person who may act now."""
        offers = self._table.offers()
        return next((seat for seat in offers if offers[seat] and not self._table.seats[seat].bot), None)

    def _play(self, seat: int) -> None:
        driver, table = self._driver, self._table
        driver.until(table.conduct.start() or 0)  # nobody is asked before hands may move
        act = self._ask(seat)
        driver.until(COUNTDOWN + int(1000 * (time.monotonic() - self._began)))
        if act is None:
            self.answer(driver.tell(table.resign, seat).reply)
            return
        sent = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
        reply = driver.act(seat, sent)
        self.answer(reply)
        if reply is None and (wake := table.wake()) is not None:
            driver.until(wake)  # it is held until others have had the time that was theirs
        elif any(table.offers()[other] for other, plan in enumerate(table.setup.seats) if plan.kind == "bot"):
            driver.step()  # where all may act at once, people and bots take turns here

    def _ask(self, seat: int) -> Act | Event | None:
        """What a person wants; None is resigning."""
        state, acts = self._table.fold.state, self._table.conduct.legal(seat)
        if why := self._view.forced(state, acts):
            self._console.print(why)
            return acts[0]
        self._console.print(self._view.position(state, acts))
        if (heading := self._view.heading(state)) is not None:
            self._console.print(heading)
        choices = self._view.choices(state, acts)
        for listed in choices:
            if listed.key:
                self._console.print(f"  {listed.key}  {listed.says}")
        question = "your choice (h helps)" if choices[0].key else f"Enter: {choices[0].says}"
        while (choice := self._choose(f"{self._view.name(seat)}: {question}", choices)) is not None:
            if not choice.warning or self._sure(choice):
                return choice.act
        return None

    def _sure(self, choice: Choice) -> bool:
        self._console.print(choice.warning)
        return self._read(f"Really {choice.says.split(',')[0]}? (y/n)").lower() in ("y", "yes")

    def _choose(self, question: str, choices: list[Choice]) -> Choice | None:
        """Asks until the answer is one of the choices; None is resigning."""
        known = {choice.key: choice for choice in choices}
        while (text := self._read(question).lower()) not in known:
            if text == "q":
                raise Leave
            if text == "r":
                return None
            if text == "h":
                self._console.print(f"{_KEYS}\n{self._view.help}")
            else:
                keys = ", ".join(key or "Enter" for key in known)
                self._console.print(f"{text!r} is none of the choices: {keys}, or h for help.")
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
        self._console.print(f"\nThe game is over: {self._view.ending(outcome)}.")
        winner = "It is a draw." if outcome.winner is None else f"{self._view.name(outcome.winner)} wins."
        self._console.print(winner, style="bold")
