"""A position's text and its parser are inverses, and bad text is answered with a sentence."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Malformed
from knobel.games.fini import GAME
from knobel.games.fini.notation import read_position, write_position


@given(st.integers(0, 10**9), st.integers(0, 300), st.booleans())
def test_positions_read_back_as_they_were(seed: int, length: int, strict: bool) -> None:
    rng = Random(seed)
    state = GAME.start(2, 0, {"silver": rng.choice(["same-value", "any-fitting"]), "strict": strict})
    for _ in range(length):
        if not GAME.due(state):
            break
        state = GAME.apply(state, GAME.sample(state, rng))
    assert read_position(write_position(state)) == state


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "no position"),
        ("1 A 0-0 0-0 street 123 A: B:", "no position"),
        ("1 A 0-0 0-0 street 123456123456123 A:0 B:0", "two places"),
        ("1 A 0-0 0-0 street - A:0 B:", "no roll"),
        ("1 A 0-0 0-0 street 123456123456123 A:0! B:", "silver"),
        ("2 A 0-0 0-0 set - A: B:", "11 chips"),
        ("1 A 0-0 6-5 street - A: B:", "11 chips"),
        ("1 A 0-0 0-0 set - A: B:", "round 1"),
        ("3 A 11-11 0-0 ? 123456123456123 A: B:", "nothing was to be rolled"),
    ],
)
def test_positions_that_cannot_be(text: str, hint: str) -> None:
    with pytest.raises(Malformed, match=hint):
        read_position(text)
