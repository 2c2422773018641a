"""Turns for tests: say where the stones go, and the dice fall accordingly."""

from itertools import product

from knobel.core import Event
from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.events import ROW_NAMES, RowName, roll
from knobel.games.qwixx_duel.row import CLOSED

Field = tuple[RowName, int]


def turn(state: State, first: Field | None, second: Field | None = None) -> tuple[list[Event], State]:
    """The events of one turn in which the active player fills these fields, and the state after it."""
    number = ROW_NAMES.index(second[0]) if second else 0
    for white, other, coloured in product(range(1, 7), repeat=3):
        if first and white + other != first[1]:
            continue
        if second and white + coloured != second[1]:
            continue
        break
    else:
        raise AssertionError(f"no dice lead to {first} and {second}")
    colours = [0 if row & CLOSED else 1 for row in state.rows]
    if second:
        colours[number] = coloured
    return play(state, [roll(state.active, (white, other, *colours)), *_acts(state.active, first, second)])


def play(state: State, events: list[Event]) -> tuple[list[Event], State]:
    """Applies events until the game is over; returns those that happened."""
    happened: list[Event] = []
    for event in events:
        if not GAME.due(state):
            break
        state = GAME.apply(state, event)
        happened.append(event)
    return happened, state


def _acts(seat: int, *fields: Field | None) -> list[Event]:
    return [Place(seat, *field) if field else Pass(seat) for field in fields]


def turns(state: State, *fields: tuple[Field | None, Field | None]) -> tuple[list[Event], State]:
    """Several turns, the players taking them alternately."""
    events: list[Event] = []
    for first, second in fields:
        more, state = turn(state, first, second)
        events += more
    return events, state
