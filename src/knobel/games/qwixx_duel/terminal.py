"""Qwixx Duel at one keyboard: the board in colours, the two actions, and a question before a misthrow."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from knobel.core import Act, Event, Outcome
from knobel.core.game import Verdict
from knobel.core.terminal import Choice, Terminal
from knobel.games.qwixx_duel.drawing import STONES, draw_board, draw_dice
from knobel.games.qwixx_duel.events import Pass, Place, Roll
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.verdict import Passed, Placed, effect

_SAYS = {"place": "", "capture": "captures a stone", "stack": "stacks", "close": "closes the row"}
_ENDS = {
    "misthrows": "four misthrows lie in the column",
    "rows": "two rows are closed",
    "stones": "somebody placed the last stone",
}


class QwixxDuelTerminal(Terminal):
    """Black and grey at one keyboard."""

    called: ClassVar[tuple[str, ...]] = ("Black", "Grey")
    help: ClassVar[str] = """\
  p  pass: leave this action unused. Both unused cost a misthrow, minus 5.
A stone goes right of your own rightmost stone in its row. The row's overall
rightmost stone is special: on your own you stack, a single one of the other
player you capture. The rightmost field needs five of your stones lying in the
row and closes it."""

    def name(self, seat: int) -> str:
        """With the mark on the stones."""
        return f"{STONES[seat]} {self.names[seat]}"

    def position(self, state: State, acts: Sequence[Act | Event] = ()) -> Text:
        """The board; fields that can be filled stand in brackets."""
        return draw_board(state, self.names, [act for act in acts if isinstance(act, Place)])

    def choices(self, state: State, acts: Sequence[Act | Event]) -> list[Choice]:
        """Enter rolls; fields are numbered, and `p` passes."""
        if state.action == 0:
            return [Choice("", acts[0], "roll the dice")]
        places = [act for act in acts if isinstance(act, Place)]
        fields = [
            Choice(str(number), place, f"{place.row} {place.value}  {_SAYS[effect(state, place)]}".rstrip())
            for number, place in enumerate(places, 1)
        ]
        passing = GAME.would(state, Pass(state.active))
        if passing is None or passing.does == "pass":
            return [*fields, Choice("p", Pass(state.active), "pass")]
        warning = "That puts a stone into the misthrow column: minus 5 points."
        return [*fields, Choice("p", Pass(state.active), "pass, which costs a misthrow", warning)]

    def heading(self, state: State) -> RenderableType | None:
        """The dice, and which of them count."""
        if state.action == 0:
            return None
        what = "the sum of the white dice, any row" if state.action == 1 else "one white die and one coloured die"
        dice = Text("\nDice   ") + draw_dice(state.dice)
        return Group(dice, Text(f"Action {state.action}: {what}", "bold"))

    def forced(self, state: State, acts: Sequence[Act | Event]) -> str | None:
        """Without a field to fill there is only passing."""
        if state.action == 0 or len(acts) > 1:
            return None
        return f"{self.name(state.active)} has no field to fill in action {state.action}."

    def tell(self, event: Event, verdict: Verdict | None) -> None:
        """What was rolled, filled or left."""
        match event, verdict:
            case Roll(seat), _:
                dice = draw_dice((*event.white, *event.coloured))
                self.console.print(f"\n{self.name(seat)} rolls ", dice)
            case Place(seat, row, value), Placed(does=does):
                says = f" and {_SAYS[does]}" if _SAYS[does] else ""
                self.console.print(f"{self.name(seat)} takes {row} {value}{says}")
            case Pass(seat), Passed(does=does):
                self.console.print(f"{self.name(seat)} passes" + (": a misthrow" if does == "misthrow" else ""))
            case _:
                super().tell(event, verdict)

    def ending(self, outcome: Outcome) -> str:
        """By the clause that ended it (Q16)."""
        return _ENDS.get(outcome.why) or super().ending(outcome)
