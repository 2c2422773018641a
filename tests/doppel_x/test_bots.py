"""The house's thrower bets on what can come true."""

from random import Random

import pytest

from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.bots import ThrowerBot
from knobel.games.doppel_x.events import Bet, Opening, Rest


@pytest.mark.parametrize(
    ("board", "spinner", "tiles", "wanted"),
    [
        ("I", False, ["E", "G", "H", "A"], "A"),  # neither -1 nor a spinner is there
        ("IV", False, ["G", "E", "H", "A"], "E"),
        ("IV", True, ["G", "H", "F", "A"], "F"),
        ("I", False, ["H", "G", "E", "D"], "D"),
    ],
)
def test_a_bot_never_bets_on_what_cannot_happen(board: str, spinner: bool, tiles: list[str], wanted: str) -> None:
    state = GAME.start(3, 0, {"board": board, "spinner": spinner, "tiles": tiles})
    state = GAME.apply(state, Opening(tuple(Rest(seat, "hole") for seat in range(3))))
    assert ThrowerBot(Random(1)).decide(state, 1) == Bet(1, wanted)  # type: ignore[arg-type]
