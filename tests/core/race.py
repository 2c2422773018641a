"""A game to read at one go: the first to reach ten pips wins. See docs/adding-a-game.md."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar

import msgspec

from knobel.core import Act, Draws, Event, Forfeit, Game, Illegal, Malformed, Outcome

SENTENCES = {
    "options": "this race has no options",
    "over": "the race is over",
    "turn": "it is seat {turn}'s turn",
    "pips": "a die shows 1 to 6, not {pips}",
    "seat": "there is no such seat",
}


class ToRoll(Act, frozen=True, tag="roll"):
    """Take up the die."""


class Roll(Event, frozen=True, tag="roll"):
    """The die as it fell."""

    chance: ClassVar[bool] = True
    seat: int
    pips: int


class Rest(Event, frozen=True, tag="rest"):
    """Let the others go on."""

    seat: int


class State(msgspec.Struct, frozen=True):
    """Everyone's pips, and whose turn it is."""

    pips: tuple[int, ...]
    turn: int
    gave_up: int | None = None


class Race(Game[State]):
    """Roll or rest in turn; ten pips win."""

    name = "race"
    seats = range(2, 5)
    states = State
    events: Any = Roll | Rest | Forfeit
    acts: Any = ToRoll | Rest
    sentences = SENTENCES

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        if options:
            raise Illegal(None, "options")
        return State((0,) * seats, first)

    def due(self, state: State) -> tuple[int, ...]:
        return () if self.outcome(state) else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        return (ToRoll(seat), Rest(seat)) if seat in self.due(state) else ()

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        return act if isinstance(act, Event) else Roll(state.turn, draws.die("die", 6))

    def apply(self, state: State, event: Event) -> State:
        if self.outcome(state):
            raise Illegal("R3", "over")
        match event:
            case Forfeit(seat) if seat < len(state.pips):
                return msgspec.structs.replace(state, gave_up=seat)
            case Forfeit():
                raise Illegal(None, "seat")
            case Roll(seat) | Rest(seat) if seat != state.turn:
                raise Illegal("R1", "turn", turn=state.turn)
            case Roll(seat, pips):
                if not 1 <= pips <= 6:
                    raise Illegal("R2", "pips", pips=pips)
                totals = tuple(had + pips * (who == seat) for who, had in enumerate(state.pips))
                return State(totals, (seat + 1) % len(totals))
            case _:
                return State(state.pips, (state.turn + 1) % len(state.pips))

    def scores(self, state: State) -> tuple[int, ...]:
        return state.pips

    def outcome(self, state: State) -> Outcome | None:
        if state.gave_up is not None:
            return Outcome((state.gave_up + 1) % len(state.pips), "forfeit")
        winners = [seat for seat, pips in enumerate(state.pips) if pips >= 10]
        return Outcome(winners[0], "pips") if winners else None

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        for seat in range(len(state.pips) + 1):
            yield from (Rest(seat), Roll(seat, rng.randint(-1, 8)))

    def write_position(self, state: State) -> str:
        return f"{','.join(map(str, state.pips))} {state.turn} {'' if state.gave_up is None else state.gave_up}"

    def read_position(self, text: str) -> State:
        pips, turn, gave_up = text.split(" ")
        try:
            totals = tuple(map(int, pips.split(",")))
            return State(totals, int(turn), int(gave_up) if gave_up else None)
        except ValueError:
            raise Malformed(f"{text!r} is no position of a race") from None
