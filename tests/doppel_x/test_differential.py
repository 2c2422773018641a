"""The rules against the slow second reading: random landings, no physics, every chip."""

from random import Random
from typing import Any

import pytest

from knobel.core import check_game
from knobel.games.doppel_x import GAME, State
from tests.core.ask import refusal_of
from tests.core.lines import as_line
from tests.doppel_x.second_reading import Refused, SecondReading


def some_options(rng: Random) -> dict[str, Any]:
    spinner = rng.random() < 0.5
    return {
        "board": rng.choice(["III", "IV"] if spinner else ["I", "II", "III", "IV"]),
        "tiles": rng.sample("ABCDEFGH", 4),
        "spinner": spinner,
        "e_field": rng.choice(["-1", "0"]),
        "rim": rng.choice(["free", "costs-1"]),
        "goal": rng.choice([None, None, None, 100]),
        "faces": rng.choice([[1, 1, 2, 2, 3, "X"], [1, 2, 3, "X", "X", "X"]]),
    }


def play_both(number: int, *, tries: bool) -> set[str]:
    """Plays a game in both readings; returns what was seen in it."""
    rng, seen = Random(number), set[str]()
    seats, options = rng.randint(3, 8), some_options(rng)
    first = rng.randrange(seats)
    state, second = GAME.start(seats, first, options), SecondReading(seats, first, options)
    while due := GAME.due(state):
        assert list(due) == second.due()
        if tries:
            compare_refusals(state, second, rng)
        event = GAME.sample(state, rng)
        state = GAME.apply(state, event)
        second.apply(as_line(event))
        assert list(GAME.scores(state)) == second.scores
        assert [lying.die for lying in state.board] == sorted(second.board, key=str)
        if not second.over:
            assert {seat: tile for seat, tile in enumerate(state.bets) if tile} == second.bets
        if second.last_scoring.get("double_x"):
            seen.add("double x")
        seen |= {f"bet {tile}" for tile in second.bets.values()}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (second.winner, second.why)
    return seen | {outcome.why, "tie" if outcome.winner is None else "winner", f"{seats} seats"}


def compare_refusals(state: State, second: SecondReading, rng: Random) -> None:
    for event in GAME.tries(state, rng):
        said = refusal_of(GAME, state, event)
        if said != "accepted":
            with pytest.raises(Refused) as refusal:
                second.apply(as_line(event))
            assert refusal.value.clause == said or refusal.value.clause is None, (event, state)


def test_every_chip_agrees_over_thousands_of_games() -> None:
    seen: set[str] = set()
    for number in range(3000):
        seen |= play_both(number, tries=False)
    assert {f"{seats} seats" for seats in range(3, 9)} <= seen
    assert {f"bet {tile}" for tile in "ABCDEFGH"} <= seen
    assert {"double x", "points", "forfeit", "tie", "winner"} <= seen


def test_refusals_name_the_same_clause() -> None:
    for number in range(60):
        play_both(number, tries=True)


def test_check_game_finds_nothing() -> None:
    for seed, options in enumerate(
        ({}, {"board": "III", "spinner": True, "tiles": ["E", "F", "G", "H"], "rim": "costs-1"})
    ):
        assert check_game(GAME, games=25, seed=seed, options=options) > 300
