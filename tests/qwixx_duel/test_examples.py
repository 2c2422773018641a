"""The rule book's worked examples as golden records: played from the first roll, then looked at."""

from pathlib import Path

import pytest

from knobel.core import Illegal, Line, read_events, read_header
from knobel.core.replay import replay
from knobel.games.qwixx_duel import GAME, Place, State
from knobel.games.qwixx_duel.events import RowName, roll
from tests.qwixx_duel.positions import BLACK, GREY, after, fields

RECORDS = Path(__file__).parent / "records"


def golden(name: str) -> State:
    with (RECORDS / f"{name}.jsonl").open("rb") as stream:
        header, _ = read_header(stream)
        entries: list[Line] = list(read_events(stream, GAME.events))
    return replay(GAME, header, [entry.event for entry in entries])


def clause_against(state: State, seat: int, row: RowName, value: int) -> str | None:
    """The clause that forbids the field in action 1, with white dice that show the value."""
    white = max(1, value - 6)
    asking = State(state.rows, state.piles, state.misthrows, active=seat)
    rolled = GAME.apply(asking, roll(seat, (white, value - white, 1, 1, 1, 1)))
    try:
        GAME.apply(rolled, Place(seat, row, value))
    except Illegal as refusal:
        return refusal.clause
    return None


def test_red_example_grey_passes_captures_or_goes_on() -> None:
    state = golden("red")
    assert fields(state, GREY, "red") == {4, 6, 7, 8, 9, 10, 11}
    assert clause_against(state, GREY, "red", 5) == "Q9"
    assert fields(state, BLACK, "red") == {7, 8, 9, 10, 11}
    captured = after(state, "G:w16r1y1g1b1", "G:r7")
    assert captured.stock(BLACK) == state.stock(BLACK) + 1


def test_blue_example_a_stack_is_safe_and_five_stones_open_the_2() -> None:
    state = golden("blue")
    assert fields(state, BLACK, "blue") == {7, 6, 4, 3, 2}
    assert clause_against(state, BLACK, "blue", 8) == "Q9"
    assert clause_against(state, BLACK, "blue", 5) == "Q11"
    assert fields(state, GREY, "blue") == {5, 4, 3}
    assert clause_against(state, GREY, "blue", 2) == "Q13"


def test_white_4_and_1_go_to_yellow_5_and_then_blue_10() -> None:
    view = GAME.view(golden("white-4-and-1"), None)
    assert [row.stones for row in view.rows] == [(0, 0), (1, 0), (0, 0), (1, 0)]
    assert view.active == GREY


def test_green_2_is_filled_and_locked_and_the_green_die_is_gone() -> None:
    state = golden("green-lock")
    assert GAME.view(state, None).rows[2].lock == GREY
    assert GAME.view(state, None).rows[2].stones == (0, 7)
    with pytest.raises(Illegal) as refusal:
        GAME.apply(state, roll(BLACK, (1, 1, 1, 1, 1, 1)))
    assert refusal.value.clause == "Q14"
    GAME.apply(state, roll(BLACK, (1, 1, 1, 1, 0, 1)))
