"""Text forms and their parsers are inverses, and bad text is answered with a sentence."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Malformed
from knobel.games.qwixx_duel import GAME
from knobel.games.qwixx_duel.notation import read_event, read_position, write_event, write_position


@given(st.integers(0, 10**9), st.integers(0, 90))
def test_positions_and_events_read_back_as_they_were(seed: int, length: int) -> None:
    rng = Random(seed)
    state = GAME.start(2, rng.randrange(2), {})
    for _ in range(length):
        if not GAME.due(state):
            break
        event = GAME.sample(state, rng)
        assert read_event(write_event(event)) == event
        state = GAME.apply(state, event)
        assert read_position(write_position(state)) == state


@given(st.text("BG.*/0123456789-?:wrygb end", max_size=90))
def test_any_text_is_a_position_or_malformed(text: str) -> None:
    try:
        state = read_position(text)
    except Malformed:
        return
    assert read_position(write_position(state)) == state


@given(st.text("BG:wrygbpas0123456789-", max_size=20))
def test_any_text_is_an_event_or_malformed(text: str) -> None:
    try:
        event = read_event(text)
    except Malformed:
        return
    assert write_event(event) == text.strip()


E = "..........."


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "four rows"),
        (f"{E}/{E}/{E} 0-0 B?", "four rows"),
        (f"{E}./{E}/{E}/{E} 0-0 B?", "eleven fields"),
        (f"{E}/{E}/{E}/{E} 0 B?", "misthrows"),
        (f"{E}/{E}/{E}/{E} 0-0 B", "what is due"),
        (f"{E}/{E}/{E}/{E} 3-2 B?", "four places"),
        (f"B23........../{E}/{E}/{E} 0-0 B?", "stack of 23"),
        (f"B22........../B........../{E}/{E} 0-0 B?", "more than 22"),
        (f"{E}*/{E}/{E}/{E} 0-0 B?", "rightmost field is empty"),
        (f"BBBBB.....B/{E}/{E}/{E} 0-0 B?", "closed with"),
        (f"BBBB......B*/{E}/{E}/{E} 0-0 B?", "five further"),
        (f"BBBBB.....B2*/{E}/{E}/{E} 0-0 B?", "cannot hold a stack"),
        (f"{E}/{E}/{E}/{E} 0-0 end", "'end'"),
        (f"{E}/{E}/{E}/{E} 2-2 B?", "over in this position"),
        (f"{E}/{E}/{E}/{E} 0-0 B1:w11r1y1g1", "every open row"),
        (f"{E}/{E}/{E}/{E} 0-0 B2:w11r1y1g1b1:r2", "not filled in action 1"),
    ],
)
def test_positions_that_cannot_be(text: str, hint: str) -> None:
    with pytest.raises(Malformed, match=hint):
        read_position(text)
