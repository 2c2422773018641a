"""A game of Qwixx Duel in the terminal, saved line by line."""

import time
from datetime import datetime
from pathlib import Path
from random import Random, SystemRandom
from typing import BinaryIO

from platformdirs import user_data_path
from rich.console import Console

from knobel import bots
from knobel.cli.qwixx_board import STONES, draw_board, draw_dice
from knobel.core import Act, Dice, Event, Forfeit, Header, RecordWriter, Replay
from knobel.core.record import Reveal
from knobel.games.qwixx_duel import GAME, Pass, Place, Roll, State, ToRoll
from knobel.games.qwixx_duel.view import effect

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


class Leave(Exception):
    """Somebody gets up from the table."""


class Table:
    """Two seats, the dice, the record, and the screen they share."""

    def __init__(
        self, console: Console, header: Header, dice: Dice, stream: BinaryIO, seats: list[bots.Bot | None]
    ) -> None:
        self._console = console
        self._names = header.seats
        self._dice = dice
        self._fold = Replay(GAME, header)
        self._record = RecordWriter(stream, header)
        self._seats = seats
        self._began = time.monotonic()

    def play_to_the_end(self) -> None:
        """Plays until the game is over or somebody leaves, and says how it went."""
        self._console.print(f"The dice are fixed; their commitment is {self._dice.commitment.commit}\n", style="dim")
        try:
            while due := GAME.due(self._fold.state):
                self._happen(self._ask(due[0]))
        except (Leave, EOFError, KeyboardInterrupt):
            self._console.print("\nThe game stays unfinished.")
        self._record.append(Reveal(self._dice.seed))
        self._say_result()

    def _ask(self, seat: int) -> Act | Event:
        bot = self._seats[seat]
        if bot is not None:
            return bot.decide(self._fold.state, seat)
        acts = GAME.legal(self._fold.state, seat)
        if isinstance(acts[0], ToRoll):
            self._console.print(draw_board(self._fold.state, self._names, ()))
            return self._answer(seat, f"{self._name(seat)}: Enter rolls the dice", {"": acts[0]})
        places = [act for act in acts if isinstance(act, Place)]
        if not places:
            self._console.print(f"{self._name(seat)} has no field to fill in action {self._fold.state.action}.")
            return Pass(seat)
        return self._choose(seat, places)

    def _choose(self, seat: int, places: list[Place]) -> Act | Event:
        state = self._fold.state
        what = "the sum of the white dice, any row" if state.action == 1 else "one white die and one coloured die"
        self._console.print(draw_board(state, self._names, places))
        self._console.print("\nDice  ", draw_dice(state.dice))
        self._console.print(f"Action {state.action}: {what}", style="bold")
        for number, place in enumerate(places, 1):
            self._console.print(f"  {number}  {place.row} {place.value}  {_SAYS[effect(state, place)]}")
        costs = state.action == 2 and state.filled < 0
        self._console.print("  p  pass" + (", which costs a misthrow" if costs else ""))
        choices: dict[str, Act | Event] = {str(number): place for number, place in enumerate(places, 1)}
        answer = self._answer(seat, f"{self._name(seat)}: your choice (h helps)", {**choices, "p": Pass(seat)})
        if costs and isinstance(answer, Pass):
            self._console.print("That puts a stone into the misthrow column: minus 5 points.")
            if self._read("Really pass? (y/n)").lower() not in ("y", "yes"):
                return self._choose(seat, places)
        return answer

    def _answer(self, seat: int, question: str, choices: dict[str, Act | Event]) -> Act | Event:
        """Asks until the answer is one of the choices."""
        while (text := self._read(question).lower()) not in choices:
            if text == "q":
                raise Leave
            if text == "r":
                return Forfeit(seat, "resign")
            if text == "h":
                self._console.print(_HELP)
            else:
                known = ", ".join(choice or "Enter" for choice in choices)
                self._console.print(f"{text!r} is none of the choices: {known}, or h for help.", markup=False)
        return choices[text]

    def _read(self, question: str) -> str:
        return self._console.input(f"{question} > ").strip()

    def _happen(self, act: Act | Event) -> None:
        before = self._fold.state
        event = self._fold.ask(act, self._dice)
        self._record.append(event, {"at": int(1000 * (time.monotonic() - self._began))})
        self._tell(before, event)

    def _tell(self, before: State, event: Event) -> None:
        match event:
            case Roll(seat):
                self._console.print(f"\n{self._name(seat)} rolls ", draw_dice((*event.white, *event.coloured)))
            case Place(seat, row, value):
                says = _SAYS[effect(before, event)]
                self._console.print(f"{self._name(seat)} takes {row} {value}" + (f" and {says}" if says else ""))
            case Pass(seat):
                after = self._fold.state
                misthrow = after.misthrows != before.misthrows
                self._console.print(f"{self._name(seat)} passes" + (": a misthrow" if misthrow else ""))

    def _say_result(self) -> None:
        state = self._fold.state
        self._console.print()
        self._console.print(draw_board(state, self._names, ()))
        outcome = GAME.outcome(state)
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
    lot = SystemRandom()
    usual = ["Black", "Grey"] if against == "person" else ["Player", f"Bot {against}"]
    dice = Dice.fresh(2)
    header = Header(
        game=GAME.name,
        seats=tuple(names or usual),
        first=lot.randrange(2) if first == "lot" else ["black", "grey"].index(first),
        dice=dice.commitment,
    )
    path = Path(save) if save else _new_record()
    if path.exists():
        console.print(f"{path} exists already; choose another name with --save.", soft_wrap=True)
        return 2
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("xb")
    except OSError as error:
        console.print(f"{path} cannot be written ({error.strerror}); choose another place with --save.", soft_wrap=True)
        return 2
    other = None if against == "person" else bots.make(GAME.name, against, Random(lot.random()))
    with stream:
        Table(console, header, dice, stream, [None, other]).play_to_the_end()
    console.print(f"\nThe record is {path}\nAnyone can check it, dice included: knobel verify {path}", soft_wrap=True)
    return 0


def _new_record() -> Path:
    return user_data_path("knobel") / "records" / f"qwixx-duel-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
