"""A game small enough to know exactly: a die falls, and is taken or turned against the other; more pips win."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from knobel.core import Act, Draws, Event, Forfeit, Game, Illegal, Outcome
from knobel.review import Choice, LedgerReviewer, Reason, Text

FACES, TURNS = 3, 3


class ToRoll(Act, frozen=True, tag="roll"):
    """Take up the die."""


class Roll(Event, frozen=True, tag="roll"):
    """The die as it fell."""

    chance: ClassVar[bool] = True
    seat: int
    pips: int


class Take(Event, frozen=True, tag="take"):
    """The pips are the own ones."""

    seat: int


class Turn(Event, frozen=True, tag="turn"):
    """The other side of the die counts: so many pips are taken from the other."""

    seat: int


class State(msgspec.Struct, frozen=True):
    """The pips of both, whose turn it is, and the die if it lies."""

    pips: tuple[int, int] = (0, 0)
    turn: int = 0
    first: int = 0
    die: int = 0
    loser: int | None = None

    @property
    def active(self) -> int:
        return (self.first + self.turn) % 2


class Toy(Game[State]):
    """Take what the die shows, or take the rest to seven off the other."""

    name = "toy"
    seats = range(2, 3)
    states = State
    events: Any = Roll | Take | Turn | Forfeit
    acts: Any = ToRoll | Take | Turn
    sentences: ClassVar = {"no": "no"}

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        return State(first=first)

    def due(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (state.active,)

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        if seat not in self.due(state):
            return ()
        return (Take(seat), Turn(seat)) if state.die else (ToRoll(seat),)

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        return act if isinstance(act, Event) else Roll(state.active, draws.die("die", FACES))

    def apply(self, state: State, event: Event) -> State:
        if self.outcome(state):
            raise Illegal(None, "no")
        if isinstance(event, Forfeit):
            return msgspec.structs.replace(state, loser=event.seat)
        if isinstance(event, Roll):
            return msgspec.structs.replace(state, die=event.pips)
        pips, seat = list(state.pips), state.active
        if isinstance(event, Take):
            pips[seat] += state.die
        else:
            pips[1 - seat] -= FACES + 1 - state.die
        return State((pips[0], pips[1]), state.turn + 1, state.first)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.pips

    def outcome(self, state: State) -> Outcome | None:
        if state.loser is not None:
            return Outcome(1 - state.loser, "forfeit")
        if state.turn < 2 * TURNS:
            return None
        black, grey = state.pips
        return Outcome(None if black == grey else int(grey > black), "pips")


GAME = Toy()


@cache
def exact(state: State) -> float:
    """The chance of seat 0 when both play their best."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == 0)
    if not state.die:
        return sum(exact(GAME.apply(state, Roll(state.active, pips))) for pips in range(1, FACES + 1)) / FACES
    seat = state.active
    after = [exact(GAME.apply(state, act)) for act in (Take(seat), Turn(seat))]
    return max(after) if seat == 0 else min(after)


class ToyReviewer(LedgerReviewer[State]):
    """Knows it all; or, given another function, believes that."""

    game = GAME
    causes: ClassVar = {"any": {"en": "any", "de": "any", "pt": "any"}}

    def __init__(self, value: Any = exact) -> None:
        self._value = value

    def chance(self, state: State) -> float:
        return float(self._value(state))

    def choices(self, state: State) -> Sequence[Choice]:
        seat = state.active
        found = []
        for act in (Take(seat), Turn(seat)):
            after = GAME.apply(state, act)
            black = exact(after) if GAME.outcome(after) else float(self._value(after))
            found.append(Choice(act, black if seat == 0 else 1 - black))
        return sorted(found, key=lambda choice: -choice.value)

    def in_words(self, state: State, choice: Choice) -> Text:
        word = type(choice.act).__name__.lower()
        return {"en": word, "de": word, "pt": word}

    def reason(self, state: State, played: Choice, best: Choice) -> Reason:
        return Reason("any", self.in_words(state, best))
