"""check_game passes a sound game and catches each kind of broken promise."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core import Act, Event, GameFault, Illegal, check_game
from tests.core.race import Race, Rest, Roll, State


def test_a_sound_game_passes() -> None:
    assert check_game(Race(), games=30) > 300


class Forgetful(Race):
    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        return State((Random().randrange(10**9),) * seats, first)


class NothingToDo(Race):
    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        return () if max(state.pips) > 4 else super().legal(state, seat)


class RefusesItsOwn(Race):
    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Rest) and max(state.pips) > 6:
            raise Illegal("R9", "turn", turn=0)
        return super().apply(state, event)


class TakesAnything(Race):
    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Rest):
            return State(state.pips, event.seat % len(state.pips))
        return super().apply(state, event)


class Speechless(Race):
    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Roll) and not 1 <= event.pips <= 6:
            raise Illegal("R2", "no such sentence")
        return super().apply(state, event)


class GoesOn(Race):
    def apply(self, state: State, event: Event) -> State:
        if self.outcome(state) and isinstance(event, Rest):
            return state
        return super().apply(state, event)


class Endless(Race):
    def sample(self, state: State, rng: Random) -> Event:
        return rng.choice([Rest(state.turn)])


class Illegible(Race):
    def write_position(self, state: State) -> str:
        return super().write_position(State(state.pips, 0, state.gave_up))


class Overwriting(Race):
    """Writes into the state that it was given."""

    def apply(self, state: State, event: Event) -> State:
        after = super().apply(state, event)
        msgspec.structs.force_setattr(state, "turn", after.turn)
        return after


class Secretive(Race):
    """Tells a watcher no more than at the start."""

    def view_again(self, state: State) -> dict[str, Any]:
        return {}


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Forgetful(), "two starts"),
        (NothingToDo(), "nothing legal"),
        (RefusesItsOwn(), "legal but refused"),
        (TakesAnything(), "not among what is legal"),
        (GoesOn(), "accepted after the end"),
        (Endless(), "not over after"),
        (Illegible(), "reads back as another"),
        (Overwriting(), "changed the state it was applied to"),
        (Speechless(), "no sentence"),
        (Secretive(), "leaves out what has changed"),
    ],
)
def test_broken_promises_are_named(game: Race, complaint: str) -> None:
    with pytest.raises(GameFault, match=complaint):
        check_game(game, games=5, longest=500)


def test_the_complaint_says_how_to_get_there() -> None:
    with pytest.raises(GameFault, match=r"game \d+ of seed 7, after \d+ events"):
        check_game(NothingToDo(), games=5, seed=7)
