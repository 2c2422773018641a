"""Qwixx Duel at one keyboard: the board in colours, the two actions, and a question before a misthrow."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from knobel.core import Act, Event
from knobel.core.game import Verdict
from knobel.core.terminal import Choice, Terminal
from knobel.games.qwixx_duel.drawing import STONES, draw_board, draw_dice
from knobel.games.qwixx_duel.events import Pass, Place, Roll
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.speech import WORDS
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.verdict import Passed, Placed, effect


class QwixxDuelTerminal(Terminal):
    """Black and grey at one keyboard."""

    called: ClassVar[tuple[str, ...]] = ("Black", "Grey")
    drawn: ClassVar[bool] = True
    words: ClassVar[Mapping[str, Mapping[str, str]]] = WORDS

    def name(self, seat: int) -> str:
        """With the mark on the stones."""
        return f"{STONES[seat]} {self.names[seat]}"

    def position(self, state: State, acts: Sequence[Act | Event] = ()) -> Text:
        """The board; fields that can be filled stand in brackets."""
        places = [act for act in acts if isinstance(act, Place)]
        return draw_board(state, self.names, places, self.texts, self.console.width)

    def choices(self, state: State, acts: Sequence[Act | Event]) -> list[Choice]:
        """Enter rolls; fields are numbered, and `p` passes."""
        if state.action == 0:
            return [Choice("", acts[0], self.say("roll"))]
        places = [act for act in acts if isinstance(act, Place)]
        fields = [
            Choice(str(number), place, f"{self._field(place)}  {self.say('would-' + effect(state, place))}".rstrip())
            for number, place in enumerate(places, 1)
        ]
        passing = GAME.would(state, Pass(state.active))
        if passing is None or passing.does == "pass":
            return [*fields, Choice("p", Pass(state.active), self.say("pass"))]
        return [*fields, Choice("p", Pass(state.active), self.say("pass-costs"), self.say("pass-warning"))]

    def heading(self, state: State, acts: Sequence[Act | Event] = ()) -> RenderableType | None:
        """The dice, and which of them count."""
        if state.action == 0:
            return None
        dice = Text("\n") + draw_dice(state.dice, self.texts)
        return Group(dice, Text(self.say(f"action-{state.action}"), "bold"))

    def forced(self, state: State, acts: Sequence[Act | Event]) -> str | None:
        """Without a field to fill there is only passing."""
        if state.action == 0 or len(acts) > 1:
            return None
        return self.say("nothing-fits", name=self.name(state.active), action=state.action)

    def tell(self, event: Event, verdict: Verdict | None) -> None:
        """What was rolled, filled or left."""
        match event, verdict:
            case Roll(seat), _:
                dice = draw_dice((*event.white, *event.coloured), self.texts)
                self.console.print(Text(f"\n{self.say('rolls', name=self.name(seat))}\n") + dice)
            case Place(seat), Placed(does=does):
                self.console.print(self.say(f"did-{does}", name=self.name(seat), field=self._field(event)))
            case Pass(seat), Passed(does=does):
                self.console.print(self.say(f"did-{does}", name=self.name(seat)))
            case _:
                super().tell(event, verdict)

    def _field(self, place: Place) -> str:
        return self.say("field", row=self.say(f"field-{place.row}"), value=place.value)
