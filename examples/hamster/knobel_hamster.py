"""Hamster: roll as often as you dare and hoard the pips; a 1 empties your cheeks. A game of one file.

H1  Two to four play, one die. Whoever first has 40 pips in the burrow wins.
H2  In your turn roll: the pips go into your cheeks, and you may roll again.
H3  A 1 empties the cheeks and ends the turn.
H4  Instead of rolling on, store: the pips go into the burrow, and the next one has the die.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar

import msgspec

from knobel.core import Act, Draws, Event, Forfeit, Game, Illegal, Outcome, Plugin, Row
from knobel.core.bot import MakeBot

GOAL = 40


class ToRoll(Act, frozen=True, tag="roll"):
    """Take up the die."""


class Roll(Event, frozen=True, tag="roll"):
    """The die as it fell."""

    chance: ClassVar[bool] = True
    seat: int
    pips: Annotated[int, msgspec.Meta(ge=1, le=6)]


class Store(Event, frozen=True, tag="store"):
    """Empty the cheeks into the burrow."""

    seat: int


class State(msgspec.Struct, frozen=True):
    """Everybody's burrow, whose turn it is, and what the cheeks hold."""

    burrows: tuple[int, ...]
    turn: int
    cheeks: int = 0
    gone: frozenset[int] = frozenset()


class Hamster(Game[State]):
    """The rules."""

    name = "hamster"
    seats = range(2, 5)
    states = State
    events: Any = Roll | Store | Forfeit
    acts: Any = ToRoll | Store
    sentences: ClassVar[dict[str, str]] = {
        "seats": "two to four play, not {seats}",
        "options": "there is nothing to choose in this game",
        "over": "the game is over",
        "turn": "it is the turn of seat {turn}",
        "empty": "the cheeks are empty; roll first",
        "gone": "seat {seat} has given up, or was never there",
    }

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        if seats not in self.seats:
            raise Illegal("H1", "seats", seats=seats)
        if options:
            raise Illegal(None, "options")
        return State((0,) * seats, first)

    def due(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        """Roll; or store, if there is anything to store."""
        if seat not in self.due(state):
            return ()
        return (ToRoll(seat), Store(seat)) if state.cheeks else (ToRoll(seat),)

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """The die is drawn by its name."""
        return act if isinstance(act, Event) else Roll(act.seat, draws.die("die", 6))

    def chances(self, state: State) -> Iterable[tuple[Event, Fraction]]:
        """Six faces, all alike."""
        return [(Roll(seat, pips), Fraction(1, 6)) for seat in self.due(state) for pips in range(1, 7)]

    def apply(self, state: State, event: Event) -> State:
        if self.outcome(state):
            raise Illegal("H1", "over")
        match event:
            case Forfeit(seat):
                if seat in state.gone or not 0 <= seat < len(state.burrows):
                    raise Illegal(None, "gone", seat=seat)
                left = msgspec.structs.replace(state, gone=state.gone | {seat})
                return _next(left) if seat == state.turn else left
            case Roll(seat) | Store(seat) if seat != state.turn:
                raise Illegal("H2", "turn", turn=state.turn)
            case Roll(_, 1):
                return _next(state)  # H3
            case Roll(_, pips):
                return msgspec.structs.replace(state, cheeks=state.cheeks + pips)
            case Store() if not state.cheeks:
                raise Illegal("H4", "empty")
        stored = [had + state.cheeks * (seat == state.turn) for seat, had in enumerate(state.burrows)]
        return _next(msgspec.structs.replace(state, burrows=tuple(stored)))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.burrows

    def outcome(self, state: State) -> Outcome | None:
        """The first full burrow wins; so does whoever is left."""
        for seat, pips in enumerate(state.burrows):
            if pips >= GOAL:
                return Outcome(seat, "burrow")
        still_in = [seat for seat in range(len(state.burrows)) if seat not in state.gone]
        return Outcome(still_in[0], "forfeit") if len(still_in) == 1 else None

    def rows(self, state: State) -> tuple[Row, ...]:
        return Row("In the cheeks", (str(state.cheeks),)), Row("To win", (str(GOAL),))


def _next(state: State) -> State:
    """The next one who still plays has the die, with empty cheeks."""
    seats = len(state.burrows)
    after = [(state.turn + step) % seats for step in range(1, seats + 1)]
    return msgspec.structs.replace(state, turn=next(seat for seat in after if seat not in state.gone), cheeks=0)


class Careful:
    """Stores as soon as the cheeks hold twelve, or enough to win."""

    def decide(self, state: State, seat: int) -> Act | Event:
        return Store(seat) if state.cheeks >= min(12, GOAL - state.burrows[seat]) else ToRoll(seat)


class HamsterPlugin(Plugin):
    """What the house is told of it."""

    game = Hamster()
    title = "Hamster"
    about = "Roll as often as you dare and hoard the pips; a 1 empties your cheeks."
    bots: ClassVar[Mapping[str, MakeBot]] = {"careful": lambda rng: Careful()}


PLUGIN = HamsterPlugin()
