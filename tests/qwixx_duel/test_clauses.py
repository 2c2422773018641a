"""One test a clause, Q1 to Q18, on positions written as text."""

import pytest

from knobel.core import Event, Forfeit, Illegal
from knobel.games.qwixx_duel import GAME, Pass, Place, State, ToRoll
from knobel.games.qwixx_duel.events import ROW_NAMES
from knobel.games.qwixx_duel.notation import read_event, read_position
from knobel.games.qwixx_duel.verdict import effect
from tests.qwixx_duel.positions import BLACK, GREY, after, fields
from tests.qwixx_duel.turns import turns

EMPTY = "..........."


def position(
    red: str = EMPTY, yellow: str = EMPTY, green: str = EMPTY, blue: str = EMPTY, rest: str = "0-0 B?"
) -> State:
    return read_position(f"{red}/{yellow}/{green}/{blue} {rest}")


def refused(state: State, event: Event | str) -> str | None:
    with pytest.raises(Illegal) as refusal:
        GAME.apply(state, read_event(event) if isinstance(event, str) else event)
    assert refusal.value.sentence(GAME.sentences)
    return refusal.value.clause


def test_q01_two_players_with_22_stones_each() -> None:
    start = GAME.start(2, 0, {})
    assert (start.stock(BLACK), start.stock(GREY)) == (22, 22)
    with pytest.raises(Illegal) as refusal:
        GAME.start(3, 0, {})
    assert refusal.value.clause == "Q1"


def test_q02_red_and_yellow_rise_green_and_blue_fall() -> None:
    rows = GAME.view(GAME.start(2, 0, {}), None).rows
    values = {row.name: [field.value for field in row.fields] for row in rows}
    rising = list(range(2, 13))
    assert values == {"red": rising, "yellow": rising, "green": rising[::-1], "blue": rising[::-1]}


def test_q03_the_active_player_rolls_all_dice_then_takes_both_actions_then_the_other() -> None:
    start = GAME.start(2, GREY, {})
    assert GAME.due(start) == (GREY,)
    assert GAME.legal(start, GREY) == (ToRoll(GREY),)
    assert GAME.legal(start, BLACK) == ()
    assert refused(start, "B:w11r1y1g1b1") == "Q3"
    assert refused(start, "G:w11r1y1g1") == "Q3"  # the blue die is missing
    assert refused(start, "G:pass") == "Q3"
    rolled = after(start, "G:w11r1y1g1b1")
    assert refused(rolled, "G:w11r1y1g1b1") == "Q3"
    assert refused(rolled, "B:pass") == "Q3"
    second = after(rolled, "G:r2")
    assert (second.action, GAME.due(second)) == (2, (GREY,))
    assert GAME.due(after(second, "G:pass")) == (BLACK,)


def test_q04_action_1_is_the_white_sum_in_any_row_or_nothing() -> None:
    rolled = after(position(), "B:w41r3y6g2b6")
    assert set(GAME.legal(rolled, BLACK)) == {*(Place(BLACK, row, 5) for row in ROW_NAMES), Pass(BLACK)}
    assert refused(rolled, "B:r7") == "Q4"
    assert refused(rolled, Place(BLACK, "red", 99)) == "Q4"


def test_q05_action_2_is_one_white_and_one_coloured_die_in_that_row_or_nothing() -> None:
    rolled = after(position(), "B:w41r3y6g2b6", "B:pass")
    sums = {
        ("red", 7),
        ("red", 4),
        ("yellow", 10),
        ("yellow", 7),
        ("green", 6),
        ("green", 3),
        ("blue", 10),
        ("blue", 7),
    }
    places = {(act.row, act.value) for act in GAME.legal(rolled, BLACK) if isinstance(act, Place)}
    assert places == sums
    assert Pass(BLACK) in GAME.legal(rolled, BLACK)
    assert refused(rolled, "B:r5") == "Q5"
    assert refused(rolled, "B:g7") == "Q5"


def test_q06_the_two_actions_never_fill_the_same_field() -> None:
    rolled = after(position(), "B:w41r4y6g2b6", "B:r5")  # 1 + 4 would be red 5 again, a stack
    assert refused(rolled, "B:r5") == "Q6"
    assert Place(BLACK, "red", 5) not in GAME.legal(rolled, BLACK)
    assert Place(BLACK, "red", 8) in GAME.legal(rolled, BLACK)


def test_q07_two_passes_put_a_stone_into_the_misthrow_column() -> None:
    missed = after(position(), "B:w41r3y6g2b6", "B:pass", "B:pass")
    assert missed.misthrows == (1, 0)
    assert missed.stock(BLACK) == 21
    assert missed.points(BLACK) == -5
    used = after(position(), "B:w41r3y6g2b6", "B:pass", "B:r7")
    assert used.misthrows == (0, 0)


def test_q08_a_stone_lies_right_of_the_own_rightmost_as_the_stones_lie_now() -> None:
    state = position(red="..B........", rest="0-0 B?")
    assert fields(state, BLACK, "red") == {4, 5, 6, 7, 8, 9, 10, 11}
    rolled = after(state, "B:w11r1y1g1b1")
    assert refused(rolled, "B:r2") == "Q8"
    # Grey captures the 9; what counts for black then is the 4 again.
    captured = after(position(red="..B....B...", rest="0-0 G?"), "G:w45r1y1g1b1", "G:r9", "G:pass")
    assert 5 in fields(captured, BLACK, "red")


def test_q09_a_field_held_by_the_opponent_is_blocked() -> None:
    state = position(red="...G.G.....")
    assert fields(state, BLACK, "red") == {2, 3, 4, 6, 7, 8, 9, 10, 11}
    assert refused(after(state, "B:w14r1y1g1b1"), "B:r5") == "Q9"


def test_q10_the_overall_rightmost_single_stone_can_be_captured() -> None:
    state = position(red="...G.G.....")
    rolled = after(state, "B:w16r1y1g1b1")
    assert effect(rolled, Place(BLACK, "red", 7)) == "capture"
    taken = after(rolled, "B:r7", "B:pass")
    assert taken.stock(GREY) == state.stock(GREY) + 1
    assert GAME.write_position(taken).startswith("...G.B...../")
    # Q8 looks at the stones that are left: grey may go right of its 5 again.
    assert fields(taken, GREY, "red") == {6, 7, 8, 9, 10, 11}


def test_q11_the_owner_of_the_rightmost_stone_stacks_and_stacks_are_safe() -> None:
    state = position(red="...B.......")
    stacked = after(state, "B:w14r1y1g1b1", "B:r5", "B:pass")
    assert GAME.write_position(stacked).startswith("...B2......./")
    assert refused(after(stacked, "G:w14r1y1g1b1"), "G:r5") == "Q11"
    third = position(red="...B2.......")
    assert after(third, "B:w14r1y1g1b1", "B:r5").stock(BLACK) == 19


def test_q12_an_overtaken_stone_cannot_be_stacked_on() -> None:
    state = position(red="...B.G.....")
    rolled = after(state, "B:w14r1y1g1b1")
    assert refused(rolled, "B:r5") == "Q12"
    assert 5 not in fields(state, BLACK, "red")


@pytest.mark.parametrize("row", ["BBBB.......", "BB2B........", "B4.........."])
def test_q13_the_rightmost_field_needs_five_own_stones_stacks_included(row: str) -> None:
    four = position(red=row)
    assert refused(after(four, "B:w66r1y1g1b1"), "B:r12") == "Q13"
    assert 12 not in fields(four, BLACK, "red")
    five = position(red=row.replace("B.", "BB", 1) if "4" not in row else "B5..........")
    assert 12 in fields(five, BLACK, "red")


def test_q13_captured_stones_do_not_count() -> None:
    _, state = turns(
        GAME.start(2, BLACK, {}),
        (("red", 2), ("red", 3)),
        (None, ("yellow", 4)),
        (("red", 4), ("red", 5)),
        (None, ("yellow", 5)),
        (("red", 6), None),
        (("red", 6), None),  # grey captures black's fifth stone
    )
    assert 12 not in fields(state, BLACK, "red")


def test_q14_filling_it_sets_the_lock_stone_and_closes_the_row_at_once() -> None:
    state = position(red="BBBBB......")
    closed = after(state, "B:w66r1y1g1b1", "B:r12")
    assert closed.stock(BLACK) == 22 - 7
    assert closed.points(BLACK) == 28
    assert refused(closed, "B:r7") == "Q14"  # its die is gone in action 2 of the same turn
    assert all(act.row != "red" for act in GAME.legal(closed, BLACK) if isinstance(act, Place))
    turned = after(closed, "B:pass")
    assert refused(turned, "G:w66r1y1g1b1") == "Q14"
    assert refused(after(turned, "G:w11y1g1b1"), "G:r2") == "Q14"


def test_q15_the_last_stone_on_the_rightmost_field_leaves_none_for_the_lock() -> None:
    state = position(red="BBBBB......", yellow="B16..........")
    assert state.stock(BLACK) == 1
    ended = after(state, "B:w66r1y1g1b1", "B:r12")
    assert GAME.outcome(ended) is not None
    assert GAME.view(ended, None).rows[0].lock is None
    assert ended.points(BLACK) == 21 + 78
    outcome = GAME.outcome(ended)
    assert outcome is not None
    assert outcome.why == "stones"


@pytest.mark.parametrize(
    ("text", "events", "why"),
    [
        (f"B21........../{EMPTY}/{EMPTY}/{EMPTY} 0-0 B?", ["B:w11r1y1g1b1", "B:y2"], "stones"),
        (f"B21........../{EMPTY}/{EMPTY}/{EMPTY} 0-0 B?", ["B:w65r1y1g1b1", "B:pass", "B:pass"], "stones"),
        (f"BBBBB....../B15........../{EMPTY}/{EMPTY} 0-0 B?", ["B:w66r1y1g1b1", "B:r12"], "stones"),
        (f"{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY} 1-2 B?", ["B:w11r1y1g1b1", "B:pass", "B:pass"], "misthrows"),
        (f"BBBBB....../BBBBB.....B*/{EMPTY}/{EMPTY} 0-0 B?", ["B:w66r1g1b1", "B:r12"], "rows"),
        (f"BBBBB....../GGGGG.....G*/{EMPTY}/{EMPTY} 0-0 B?", ["B:w66r1g1b1", "B:r12"], "rows"),
        # More than one reason: misthrows are named before rows, rows before stones.
        (f"B18........../{EMPTY}/{EMPTY}/{EMPTY} 3-0 B?", ["B:w11r1y1g1b1", "B:pass", "B:pass"], "misthrows"),
        (f"BBBBB....../B9....B4....B*/{EMPTY}/{EMPTY} 0-0 B?", ["B:w66r1g1b1", "B:r12"], "rows"),
    ],
)
def test_q16_the_game_ends_at_once(text: str, events: list[str], why: str) -> None:
    state = read_position(text)
    for event in events:
        assert GAME.outcome(state) is None
        state = after(state, event)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.why == why
    assert GAME.due(state) == ()
    assert refused(state, "B:pass") == "Q16"
    assert refused(state, Forfeit(0, "resign")) == "Q16"


@pytest.mark.parametrize(
    ("row", "points"),
    [("B..........", 1), ("BB.........", 3), ("B2..........", 3), ("BBB........", 6), ("BBBBBBBBBBB", 78)],
)
def test_q17_stones_score_by_the_table(row: str, points: int) -> None:
    text = row if row != "BBBBBBBBBBB" else "BBBBBBBBBBB*"
    assert position(red=text).points(BLACK) == points


def test_q17_every_count_of_stones_and_misthrows() -> None:
    table = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    for height in range(2, 22):
        assert position(red=f"B{height}..........").points(BLACK) == table[min(height, 12)]
    assert position(rest="2-1 B?").points(BLACK) == -10
    assert position(rest="2-1 B?").points(GREY) == -5


@pytest.mark.parametrize(("grey", "winner"), [("G..........", 0), ("GGG........", 1), ("GG.........", None)])
def test_q18_the_higher_total_wins_and_equal_totals_are_a_draw(grey: str, winner: int | None) -> None:
    ended = position(red="BB.........", yellow=grey, rest="2-2 end")
    outcome = GAME.outcome(ended)
    assert outcome is not None
    assert outcome.winner == winner


def test_a_forfeit_ends_the_game_and_the_other_wins() -> None:
    given_up = GAME.apply(position(red="BB........."), Forfeit(BLACK, "time"))
    outcome = GAME.outcome(given_up)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (GREY, "forfeit")
    assert refused(position(), Forfeit(2, "time")) is None


def test_options_are_refused_by_name() -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.start(2, 0, {"speed": 3})
    assert "speed" in refusal.value.sentence(GAME.sentences)
