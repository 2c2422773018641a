"""Positions that tests reach by events or at random, and what they offer."""

from random import Random

from knobel.games.qwixx_duel import GAME, Place, State
from knobel.games.qwixx_duel.events import RowName, roll
from knobel.games.qwixx_duel.notation import read_event

BLACK, GREY = 0, 1


def after(state: State, *events: str) -> State:
    for text in events:
        state = GAME.apply(state, read_event(text))
    return state


def fields(state: State, seat: int, row: RowName) -> set[int]:
    """Every number of a row that the seat could fill in action 1, whatever the white dice show."""
    found = set()
    for value in range(2, 13):
        white = max(1, value - 6)
        asking = State(state.rows, state.piles, state.misthrows, active=seat)
        colours = (0 if line >> 33 else 1 for line in state.rows)
        rolled = GAME.apply(asking, roll(seat, (white, value - white, *colours)))
        if Place(seat, row, value) in GAME.legal(rolled, seat):
            found.add(value)
    return found


def random_state(seed: int, length: int) -> State:
    rng = Random(seed)
    state = GAME.start(2, rng.randrange(2), {})
    for _ in range(length):
        if not GAME.due(state):
            break
        state = GAME.apply(state, GAME.sample(state, rng))
    return state
