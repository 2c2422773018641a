"""Walks along a game of Qwixx Duel with the values of the strong bots (`values.py`)."""

from collections.abc import Sequence
from importlib.resources import files
from typing import ClassVar

from knobel.core import Event, Verdict
from knobel.games.qwixx_duel.events import Pass, Place, Roll
from knobel.games.qwixx_duel.review.causes import ADVICE, CAUSES
from knobel.games.qwixx_duel.review.reasons import reason
from knobel.games.qwixx_duel.review.turns import choices, line
from knobel.games.qwixx_duel.review.words import UNUSED, line_words, name_words
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.values import before_roll
from knobel.games.qwixx_duel.verdict import Passed, Placed
from knobel.review import Choice, LedgerReviewer, Reason, Text


class BoardReviewer(LedgerReviewer[State]):
    """Decisions are seen as whole turns."""

    game = GAME
    causes: ClassVar = CAUSES
    advice: ClassVar = ADVICE

    def chance(self, state: State) -> float:
        """The chance of seat 0 before the dice fall."""
        value = before_roll(state)
        return value if state.active == 0 else 1.0 - value

    def choices(self, state: State) -> Sequence[Choice]:
        """The stones that may be put now, and passing, each with the best that can follow."""
        return choices(state)

    def in_words(self, state: State, choice: Choice) -> Text:
        """The stones that a choice means."""
        meant = line(state, choice)
        misthrow = meant.after.misthrows != state.misthrows
        return line_words(meant, passes=isinstance(choice.act, Pass), misthrow=misthrow)

    def compared(self, state: State, played: Choice, best: Choice) -> tuple[Text, Text]:
        """Of two stones the one that was put now, and of the better turn the second one only where it differs."""
        if played.act == best.act:
            return self.in_words(state, played), self.in_words(state, best)
        better = best if best.then != played.then else best._replace(then=None)
        return self._act_words(state, played._replace(then=None)), self._act_words(state, better)

    def _act_words(self, state: State, choice: Choice) -> Text:
        unused = isinstance(choice.act, Pass) and choice.then is None and state.action == 1
        return UNUSED if unused else self.in_words(state, choice)

    def reason(self, state: State, played: Choice, best: Choice) -> Reason:
        """Why one turn is better than the other."""
        return reason(state, state.active, line(state, played), line(state, best), (played.value, best.value))

    fair: ClassVar = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}

    def rolled(self, event: Event) -> Sequence[int]:
        """The sum of the white dice."""
        return (sum(event.white),) if isinstance(event, Roll) else ()

    def positions(self) -> Sequence[str]:
        """The shipped ones, a line each."""
        text = (files("knobel.games.qwixx_duel.review") / "positions.txt").read_text()
        return text.splitlines()

    def name(self, state: State, event: Event, verdict: Verdict | None) -> Text | None:
        """Captures, closed rows and misthrows."""
        if isinstance(verdict, Placed) and isinstance(event, Place) and verdict.does in ("capture", "close"):
            return name_words(verdict.does, event.row, event.value)
        if isinstance(verdict, Passed) and verdict.does == "misthrow":
            return name_words("nothing" if len(GAME.legal(state, state.active)) == 1 else "misthrow")
        return None
