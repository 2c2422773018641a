"""The engine against the slow second reading: the same acts, the same refusals, the same results."""

from random import Random
from typing import Any

from knobel.core import check_game
from knobel.games.qwixx_duel import GAME
from tests.core.ask import refusal_of
from tests.core.lines import as_line, in_order
from tests.qwixx_duel.second_reading import SecondReading


def second_refusal_of(second: SecondReading, line: dict[str, Any]) -> str | None:
    """What the second reading would say; it is asked without being changed."""
    kind = line["type"]
    if second.over:
        return "Q16"
    if line["seat"] != second.active or (kind == "roll") == (second.action != 0):
        return "Q3"
    if kind == "place":
        objection = second.objection(line["seat"], line["row"], line["value"])
        return objection.clause if objection else "accepted"
    if kind == "roll":
        gone = [row for row in second.closed_rows() if row in line]
        missing = [row for row in second.board if row not in second.closed_rows() and row not in line]
        first = min([*gone, *missing], key=list(second.board).index, default=None)
        return "accepted" if first is None else "Q14" if first in gone else "Q3"
    return "accepted"


def play_both(number: int, *, careful: bool, tries: bool) -> str:
    rng = Random(number)
    first = rng.randrange(2)
    state, second = GAME.start(2, first, {}), SecondReading(2, first, {})
    while due := GAME.due(state):
        assert list(due) == second.due()
        acts = GAME.legal(state, due[0])
        assert in_order([as_line(act) for act in acts]) == in_order(second.legal(due[0]))
        if tries:
            for event in GAME.tries(state, rng):
                line = as_line(event)
                if line["type"] != "place" or 2 <= line["value"] <= 12:
                    assert refusal_of(GAME, state, event) == second_refusal_of(second, line), (event, state)
        event = GAME.sample(state, rng)
        # Careful players pass only when they must, so that rows fill up and close.
        while careful and as_line(event)["type"] in ("pass", "forfeit") and len(acts) > 1:
            event = GAME.sample(state, rng)
        state = GAME.apply(state, event)
        second.apply(as_line(event))
        assert list(GAME.scores(state)) == second.scores
        assert [state.stock(0), state.stock(1)] == second.stock
    outcome = GAME.outcome(state)
    assert second.over
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (second.winner, second.why)
    return outcome.why


def test_random_games_agree_at_every_decision() -> None:
    reasons = {play_both(number, careful=False, tries=False) for number in range(1200)}
    assert {"misthrows", "forfeit"} <= reasons


def test_careful_games_agree_at_every_decision() -> None:
    reasons = {play_both(number, careful=True, tries=False) for number in range(800)}
    assert reasons >= {"misthrows", "rows", "stones"}


def test_refusals_name_the_same_clause() -> None:
    for number in range(60):
        play_both(number, careful=number % 2 == 0, tries=True)


def test_check_game_finds_nothing() -> None:
    assert check_game(GAME, games=15) > 500
