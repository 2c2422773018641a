"""A game of Qwixx Duel in the terminal: a shell around the same table that the server runs, saved line by line."""

import secrets
import time
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, BinaryIO

import msgspec
from platformdirs import user_data_path
from rich.console import Console

from knobel.core import RecordWriter
from knobel.games import find_plugin
from knobel.games.qwixx_duel import GAME, Pass, Place, Roll, State
from knobel.games.qwixx_duel.drawing import STONES, draw_board, draw_dice
from knobel.games.qwixx_duel.verdict import effect
from knobel.table.journal import Created, Happened, SeatPlan, Setup
from knobel.table.messages import Refused
from knobel.table.sentences import in_words
from knobel.table.table import COUNTDOWN, Effects, Table

_SAYS = {"place": "", "capture": "captures a stone", "stack": "stacks", "close": "closes the row"}
_ENDS = {
    "misthrows": "four misthrows lie in the column",
    "rows": "two rows are closed",
    "stones": "somebody placed the last stone",
    "forfeit": "somebody gave up",
}
_HELP = """\
Type the number of a choice, or
  p  pass: leave this action unused. Both unused cost a misthrow, minus 5.
  r  resign
  q  leave the table; the record keeps what was played
  h  this help
A stone goes right of your own rightmost stone in its row. The row's overall
rightmost stone is special: on your own you stack, a single one of the other
player you capture. The rightmost field needs five of your stones lying in the
row and closes it."""

Act = dict[str, Any]


class Leave(Exception):
    """Somebody gets up from the table."""


class Terminal:
    """The people at this keyboard: what the table says is printed, what they type goes through its gate."""

    def __init__(self, console: Console, table: Table, rng: Random, stream: BinaryIO) -> None:
        self._console = console
        self._table = table
        self._rng = rng
        self._names = [seat.name or "" for seat in table.seats]
        self._began = time.monotonic()
        self._record = RecordWriter(stream, *table.fold.header())

    def play_to_the_end(self) -> None:
        """Plays until the game is over or somebody leaves, and says how it went."""
        self._console.print(f"The dice are fixed; their commitment is {self._table.fold.commit}\n", style="dim")
        try:
            while due := GAME.due(self._state):
                seat = due[0]
                act = self._bot_act(seat) if self._table.seats[seat].bot else self._ask(seat)
                self._hear(self._table.resign(self._now(), seat) if act is None else self._do(seat, act))
        except (Leave, EOFError, KeyboardInterrupt):
            self._console.print("\nThe game stays unfinished.")
            self._record.line({"type": "reveal", "seed": self._table.fold.seed})
        self._say_result()

    @property
    def _state(self) -> State:
        state: State = self._table.fold.state
        return state

    def _now(self) -> int:
        return COUNTDOWN + int(1000 * (time.monotonic() - self._began))

    def _bot_act(self, seat: int) -> Act:
        bot = self._table.plugin.bot(self._table.seats[seat].bot or "", self._rng)
        act: Act = msgspec.to_builtins(bot.decide(self._state, seat))
        return act

    def _do(self, seat: int, act: Act) -> Effects:
        before = self._state
        heard = self._table.act(self._now(), seat, {key: value for key, value in act.items() if key != "seat"})
        for entry in heard.entries:
            if isinstance(entry, Happened):
                self._tell(before, entry.event)
        return heard

    def _hear(self, heard: Effects) -> None:
        if isinstance(heard.reply, Refused):
            self._console.print(f"No: {in_words(heard.reply, GAME)}.")
        for entry in heard.entries:
            if isinstance(entry, Happened):
                self._record.line(entry.line())

    def _ask(self, seat: int) -> Act | None:
        """What a person wants; None is resigning."""
        legal = self._table.offers()[seat]
        if legal[0]["type"] == "roll":
            self._console.print(draw_board(self._state, tuple(self._names), ()))
            return self._answer(f"{self._name(seat)}: Enter rolls the dice", {"": legal[0]})
        places = [Place(seat, act["row"], act["value"]) for act in legal if act["type"] == "place"]
        if not places:
            self._console.print(f"{self._name(seat)} has no field to fill in action {self._state.action}.")
            return legal[-1]
        return self._choose(seat, places)

    def _choose(self, seat: int, places: list[Place]) -> Act | None:
        state = self._state
        what = "the sum of the white dice, any row" if state.action == 1 else "one white die and one coloured die"
        self._console.print(draw_board(state, tuple(self._names), places))
        self._console.print("\nDice  ", draw_dice(state.dice))
        self._console.print(f"Action {state.action}: {what}", style="bold")
        for number, place in enumerate(places, 1):
            self._console.print(f"  {number}  {place.row} {place.value}  {_SAYS[effect(state, place)]}")
        costs = state.action == 2 and state.filled < 0
        self._console.print("  p  pass" + (", which costs a misthrow" if costs else ""))
        choices = {str(number): msgspec.to_builtins(place) for number, place in enumerate(places, 1)}
        answer = self._answer(f"{self._name(seat)}: your choice (h helps)", {**choices, "p": {"type": "pass"}})
        if costs and answer == {"type": "pass"}:
            self._console.print("That puts a stone into the misthrow column: minus 5 points.")
            if self._read("Really pass? (y/n)").lower() not in ("y", "yes"):
                return self._choose(seat, places)
        return answer

    def _answer(self, question: str, choices: dict[str, Act]) -> Act | None:
        """Asks until the answer is one of the choices; None is resigning."""
        while (text := self._read(question).lower()) not in choices:
            if text == "q":
                raise Leave
            if text == "r":
                return None
            if text == "h":
                self._console.print(_HELP)
            else:
                known = ", ".join(choice or "Enter" for choice in choices)
                self._console.print(f"{text!r} is none of the choices: {known}, or h for help.")
        return choices[text]

    def _read(self, question: str) -> str:
        return self._console.input(f"{question} > ").strip()

    def _tell(self, before: State, event: Any) -> None:
        match event:
            case Roll(seat):
                self._console.print(f"\n{self._name(seat)} rolls ", draw_dice((*event.white, *event.coloured)))
            case Place(seat, row, value):
                says = _SAYS[effect(before, event)]
                self._console.print(f"{self._name(seat)} takes {row} {value}" + (f" and {says}" if says else ""))
            case Pass(seat):
                misthrow = self._state.misthrows != before.misthrows
                self._console.print(f"{self._name(seat)} passes" + (": a misthrow" if misthrow else ""))

    def _say_result(self) -> None:
        self._console.print()
        self._console.print(draw_board(self._state, tuple(self._names), ()))
        outcome = GAME.outcome(self._state)
        if outcome is None:
            return
        self._console.print(f"\nThe game is over: {_ENDS[outcome.why]}.")
        winner = "It is a draw." if outcome.winner is None else f"{self._name(outcome.winner)} wins."
        self._console.print(winner, style="bold")

    def _name(self, seat: int) -> str:
        return f"{STONES[seat]} {self._names[seat]}"


def play(against: str, names: list[str] | None, first: str, save: str | None) -> int:
    """One game at this keyboard. Returns the exit code."""
    console = Console(highlight=False, markup=False)
    path = Path(save) if save else _new_record()
    if path.exists():
        console.print(f"{path} exists already; choose another name with --save.", soft_wrap=True)
        return 2
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("xb")
    except OSError as error:
        hint = "choose another place with --save."
        console.print(f"{path} cannot be written ({error.strerror}); {hint}", soft_wrap=True)
        return 2
    with stream:
        Terminal(console, _set_table(against, names, first), Random(SystemRandom().random()), stream).play_to_the_end()
    console.print(f"\nThe record is {path}\nAnyone can check it, dice included: knobel verify {path}", soft_wrap=True)
    return 0


def _set_table(against: str, names: list[str] | None, first: str) -> Table:
    """A table with both seats taken and ready."""
    usual = ["Black", "Grey"] if against == "person" else ["Player", f"Bot {against}"]
    other = SeatPlan() if against == "person" else SeatPlan("bot", against)
    begins = SystemRandom().randrange(2) if first == "lot" else ["black", "grey"].index(first)
    setup = Setup(game=GAME.name, seats=(SeatPlan(), other), first=begins)
    table, _ = Table.create(Created(0, "terminal", setup, secrets.token_hex(32), begins, ""), find_plugin(GAME.name))
    for seat, name in enumerate(names or usual):
        table.sit(0, seat, name, "")
        table.seats[seat].name = name  # a bot sat down under its own name
        table.ready(0, seat, secrets.token_hex(16))
    return table


def _new_record() -> Path:
    return user_data_path("knobel") / "records" / f"qwixx-duel-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
