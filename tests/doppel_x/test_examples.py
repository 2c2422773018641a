"""The rule book's worked examples as golden records, and rulings that it has no example of."""

from pathlib import Path

from knobel.core.verify import TraceLine, Verified, verify
from knobel.games import find

RECORDS = Path(__file__).parent / "records"
RULINGS = Path(__file__).parent / "rulings"


def trace(name: str, folder: Path = RECORDS) -> list[TraceLine]:
    with (folder / f"{name}.jsonl").open("rb") as stream:
        steps, result = verify(stream, find)
    assert isinstance(result, Verified)
    return steps


def test_a_2_on_2x_is_4_a_2_on_3x_is_6_a_3_over_the_line_of_3x_is_9_and_with_the_white_die_11() -> None:
    opening, throw = trace("times-the-field")
    assert opening.scores == (4, 6, 9)
    assert throw.scores == (4 + 11, 6 + 6, 9 + 9)


def test_on_0_and_minus_1_the_0_counts() -> None:
    (opening,) = trace("zero-and-minus-one")
    assert opening.scores == (1, 0, 0)


def test_blue_gets_6_two_bets_on_2x_get_3_each_an_x_nothing_and_a_3_on_2x_6() -> None:
    opening, throw = trace("a-bet-on-2x")
    gained = [now - before for now, before in zip(throw.scores, opening.scores, strict=True)]
    assert gained == [6, 3, 3, 0, 6]


def test_a_hand_over_the_rim_in_the_opening_costs_1_where_that_is_agreed_and_there_is_one_to_give() -> None:
    opening, throw = trace("over-the-rim", RULINGS)
    assert opening.scores == (4 - 1, 6, 0)
    assert throw.scores == (3 + 4 + 2 - 1, 6 + 6, 0)
