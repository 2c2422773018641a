"""Replay is a fold: states from events, and the count of the chances taken on the way."""

from collections.abc import Iterable
from typing import Any, Generic

from knobel.core.dice import Dice
from knobel.core.errors import Malformed
from knobel.core.game import Act, Event, Game, State, Verdict
from knobel.core.record import Header


class Replay(Generic[State]):
    """A game being folded: where it stands now, and which chance index comes next."""

    def __init__(self, game: Game[State], header: Header) -> None:
        if header.rules > game.rules or header.rules < 1:
            raise Malformed(f"played by version {header.rules} of the rules; this program knows 1 to {game.rules}")
        self.game = game
        self.chances = 0
        self.state = game.start(len(header.seats), header.first, header.options, decides=header.decides is not None)

    def step(self, event: Event) -> Verdict | None:
        """Applies one event and returns what the referee says of it. Raises Illegal and stays where it was."""
        self.state, verdict = self.game.step(self.state, event)
        self.chances += event.chance
        return verdict

    def apply(self, event: Event) -> None:
        """The same without the referee's verdict. Raises Illegal and stays where it was."""
        self.state = self.game.apply(self.state, event)
        self.chances += event.chance

    def ask(self, act: Act | Event, dice: Dice) -> Event:
        """Resolves an act with the dice of the next chance index, applies what came of it and returns it."""
        event = self.game.resolve(self.state, act, dice.at(self.chances))
        self.step(event)
        return event


def replay(game: Game[State], header: Header, events: Iterable[Any]) -> State:
    """The state after all events."""
    fold = Replay(game, header)
    for event in events:
        fold.step(event)
    return fold.state
