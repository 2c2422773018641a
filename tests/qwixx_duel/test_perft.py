"""The published node counts of docs/perft.md, and the plain count that shows what they mean."""

import pytest

from knobel.core import Event
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.notation import read_position
from knobel.games.qwixx_duel.row import CLOSED
from tests.qwixx_duel.perft import PUBLISHED, perft


@pytest.mark.parametrize(("text", "turns", "count"), PUBLISHED)
def test_published_counts(text: str, turns: int, count: int) -> None:
    assert perft(read_position(text), turns) == count


def test_three_positions_are_published() -> None:
    assert len({text for text, _, _ in PUBLISHED}) == 3


def plain_count(state: State) -> int:
    """One turn, counted roll by roll and act by act, with nothing clever about it."""
    total = 0
    rolls = 6 ** (2 + sum(not row & CLOSED for row in state.rows))
    for rolled, probability in GAME.chances(state):
        ways = int(probability * rolls)
        first = GAME.apply(state, rolled)
        for act in GAME.legal(first, state.active):
            assert isinstance(act, Event)
            second = GAME.apply(first, act)
            total += ways * (len(GAME.legal(second, state.active)) if GAME.due(second) else 1)
    return total


def test_the_plain_count_agrees() -> None:
    text = PUBLISHED[-1][0]
    assert plain_count(read_position(text)) == perft(read_position(text), 1)
