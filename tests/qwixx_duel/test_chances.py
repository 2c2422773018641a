"""All rolls that can come, with how likely they are."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from knobel.games.qwixx_duel import GAME, Roll, State
from knobel.games.qwixx_duel.notation import read_position
from tests.qwixx_duel.positions import random_state

E = "..........."
START = GAME.start(2, 1, {})
GREEN_CLOSED = read_position(f"{E}/{E}/..BBBB..B.B*/{E} 0-0 G?")

Dice = tuple[tuple[int, ...], tuple[int, ...]]


def listed(state: State) -> dict[Dice, Fraction]:
    """By the white dice, of which none comes first, and the coloured ones."""
    found: dict[Dice, Fraction] = {}
    for event, chance in GAME.chances(state):
        assert isinstance(event, Roll)
        assert event.seat == state.active
        dice = (tuple(sorted(event.white)), event.coloured)
        assert dice not in found
        found[dice] = chance
    return found


def brute_force(state: State) -> dict[Dice, Fraction]:
    """Every die of every colour, one roll after the other."""
    colours = [(0,) if row.lock is not None else range(1, 7) for row in GAME.view(state, None).rows]
    rolls = product(range(1, 7), range(1, 7), *colours)
    counted: Counter[Dice] = Counter((tuple(sorted(roll[:2])), roll[2:]) for roll in rolls)
    return {dice: Fraction(count, counted.total()) for dice, count in counted.items()}


@pytest.mark.parametrize("state", [START, GREEN_CLOSED])
def test_they_are_what_rolling_every_die_gives(state: State) -> None:
    found = listed(state)
    assert sum(found.values()) == 1
    assert found == brute_force(state)
    assert all(GAME.due(GAME.apply(state, event)) == (state.active,) for event, _ in GAME.chances(state))


def test_nothing_is_rolled_while_an_action_is_due_or_when_it_is_over() -> None:
    rolled = GAME.apply(START, next(GAME.chances(START))[0])
    assert list(GAME.chances(rolled)) == []
    over = next(state for seed in range(100) if GAME.outcome(state := random_state(seed, 400)))
    assert list(GAME.chances(over)) == []
