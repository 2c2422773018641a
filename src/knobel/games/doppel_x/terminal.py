"""Doppel X at one keyboard: throws by numbers, bets by letters, and what every die brought."""

import math
from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec
from rich.text import Text

from knobel.core import Act, Event
from knobel.core.game import Verdict
from knobel.core.terminal import Choice, Terminal
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Aim, Bet, Die, NoBet, Opening, Throw, Tile, ToThrow
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.scoring import Scoring, best
from knobel.games.doppel_x.simulation.thrower import usual_aim
from knobel.games.doppel_x.speech import WORDS
from knobel.games.doppel_x.state import State

_WIDEST = 80.0  # degrees to either side
_FURTHEST = 200.0  # mm to either side


class DoppelXTerminal(Terminal):
    """The box in words."""

    words: ClassVar[Mapping[str, Mapping[str, str]]] = WORDS
    _e_field = "-1"

    def position(self, state: State, acts: Sequence[Act | Event] = ()) -> Text:
        """Points, and where every die lies."""
        points = ", ".join(f"{name} {chips}" for name, chips in zip(self.names, state.chips, strict=True))
        lines = ["", self.say("standing", goal=state.goal, points=points)]
        dice: list[Die] = [*state.seats, "white"]
        for die in dice:
            lying = state.lying(die)
            if lying is not None:
                lines.append(self.say("lies", name=self._owner(die), face=lying.face, field=best(lying.fields)))
            else:
                lines.append(self.say("free", name=self._owner(die)))
        return Text("\n".join(lines))

    def choices(self, state: State, acts: Sequence[Act | Event]) -> list[Choice]:
        """Enter throws, or bets nothing; tiles by their letters."""
        self._e_field = state.options.e_field
        found = []
        for act in acts:
            match act:
                case ToThrow():
                    found.append(Choice("", act, self.say("throw")))
                case NoBet():
                    found.append(Choice("", act, self.say("no-bet")))
                case Bet(_, tile):
                    found.append(Choice(tile.lower(), act, self._tile(tile)))
        return found

    def typed(self, state: State, acts: Sequence[Act | Event], text: str) -> Act | None:
        """A throw: strength, degrees to the right, mm to the right."""
        throw = next((act for act in acts if isinstance(act, ToThrow)), None)
        try:
            numbers = [float(part) for part in text.replace(",", " ").split()]
        except ValueError:
            return None
        if throw is None or not 1 <= len(numbers) <= 3:
            return None
        strength, right, aside = (*numbers, 0.0, 0.0)[:3]
        if not (0 <= strength <= 100 and abs(right) <= _WIDEST and abs(aside) <= _FURTHEST):
            self.console.print(self.say("aim-strength"))
            return None
        return msgspec.structs.replace(throw, aim=_aimed(state, throw.seat, strength, right, aside))

    def tell(self, event: Event, verdict: Verdict | None) -> None:
        """Who threw or bet, and what every die brought."""
        match event:
            case Opening():
                self.console.print(f"\n{self.say('opening')}")
            case Throw(seat):
                self.console.print(f"\n{self.say('threw', name=self.names[seat])}")
            case Bet(seat, tile):
                self.console.print(self.say("bets", name=self.names[seat], tile=tile, what=self._tile(tile)))
            case _:
                super().tell(event, verdict)
        if isinstance(verdict, Scoring):
            self._score(verdict)

    def _score(self, seen: Scoring) -> None:
        if seen.double_x:
            self.console.print(self.say("double"), style="bold")
        for die in seen.dice:
            name, points = self._owner(die.die), f"{die.points:+}"
            self.console.print(self.say("counts", name=name, face=die.face, field=die.counts, points=points))
        for left in seen.left:
            self.console.print(self.say(left.where, name=self._owner(left.die)))
        for bet in seen.bets:
            self.console.print(self.say("pays", name=self.names[bet.seat], tile=bet.tile, points=f"{bet.points:+}"))
        for foul in seen.fouls:
            self.console.print(self.say("foul", name=self.names[foul.seat], points=f"{-abs(foul.points):+}"))

    def _tile(self, tile: Tile) -> str:
        return self.say(tile, field=self._e_field)

    def _owner(self, die: Die) -> str:
        return self.say("white") if die == "white" else self.names[die]


def _aimed(state: State, seat: int, strength: float, right: float, aside: float) -> Aim:
    """From the seat's side of the box, turned and moved to the right."""
    usual = usual_aim(find_board(state.options.board), seat)
    speed, loft = pulled(strength)
    facing = math.radians(usual.direction)
    return Aim(
        usual.x + aside * math.sin(facing),
        usual.y - aside * math.cos(facing),
        usual.height,
        usual.direction - right,
        speed,
        loft,
    )
