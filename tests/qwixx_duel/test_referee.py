"""Beside a real board: the score pad, and "may I?" by clause."""

import json
from typing import Any

import pytest

from knobel.core import Illegal, Malformed
from knobel.games.qwixx_duel.referee import EMPTY, BoardReferee, May, Sheet

REFEREE = BoardReferee()
B, G = 0, 1
BOOK = ".G.B.B....."  # the rule book's red row


def rule(*rows: str, **told: Any) -> Sheet:
    table = {"rows": [*rows, *[EMPTY] * (4 - len(rows))], **told}
    return REFEREE.rule(REFEREE.read(json.dumps(table).encode())).verdict


def may(row: str, seat: int, value: int, **told: Any) -> May:
    answer = rule(row, may={"seat": seat, "row": "red", "value": value}, **told).may
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("seat", "value", "clause", "does"),
    [
        (G, 4, "Q8", "place"),
        (G, 7, "Q10", "capture"),
        (G, 8, "Q8", "place"),
        (B, 7, "Q11", "stack"),
        (G, 5, "Q9", None),
        (G, 2, "Q8", None),
        (G, 3, "Q12", None),
        (B, 6, "Q8", None),
        (B, 5, "Q8", None),
        (B, 12, "Q13", None),
    ],
)
def test_q08_to_q13_in_the_rule_books_red_row(seat: int, value: int, clause: str, does: str | None) -> None:
    answer = may(BOOK, seat, value)
    assert (answer.may, answer.clause, answer.does) == (does is not None, clause, does)


def test_q11_a_stack_is_safe() -> None:
    assert (may(".G.B.B2.....", G, 7).clause, may(".G.B.B2.....", G, 7).reason) == ("Q11", "stacked")


def test_q13_q14_five_stones_open_the_last_field_and_close_the_row() -> None:
    assert may("BBBBB......", B, 12).does == "close"
    assert may("BBBBB......", B, 12).clause == "Q14"
    assert may("BBBBB.....B*", G, 3).clause == "Q14"


def test_q15_the_last_stone_takes_no_lock() -> None:
    stone = {"seat": B, "row": "red", "value": 12}
    answer = rule("BBBBB......", "BBBBBBBB2...", "B7..........", may=stone).may
    assert answer is not None
    assert (answer.clause, answer.ends) == ("Q15", "stones")


def test_q04_to_q06_with_the_dice_told() -> None:
    dice = "w43r1y2g3b4"
    assert may(BOOK, G, 7, turn=f"G1:{dice}").may
    assert may(BOOK, G, 8, turn=f"G1:{dice}").clause == "Q4"
    assert may(BOOK, G, 6, turn=f"G2:{dice}").clause == "Q5"
    assert may(BOOK, B, 7, turn=f"G1:{dice}").clause == "Q3"
    assert may("......G....", G, 8, turn="G2:w44r4y2g3b4:r8").clause == "Q6"


def test_q16_q18_the_end_and_who_won() -> None:
    sheet = rule("BBBBB.....B*", "GGGGG.....G*", misthrows=[1, 0])
    assert (sheet.ended, sheet.winner, sheet.totals) == ("rows", G, (23, 28))
    assert rule(misthrows=[2, 2]).winner is None
    assert rule(misthrows=[2, 2]).ended == "misthrows"
    assert may(BOOK, G, 7, misthrows=[2, 2]).clause == "Q16"


def test_q17_the_ladder_and_the_misthrows() -> None:
    sheet = rule(stones=[[2, 1], [4, 3], [3, 5], [5, 4]], misthrows=[1, 0])
    assert sheet.points == ((3, 1), (10, 6), (6, 15), (15, 10))
    assert (sheet.totals, sheet.stock, sheet.misthrows) == ((29, 32), (7, 9), (-5, 0))
    assert rule(stones=[[13, 12], [0, 0], [0, 0], [0, 0]]).points[0] == (78, 78)


def test_q01_q02_nobody_has_more_than_there_is() -> None:
    for clause, told in (("Q1", {"stones": [[20, 0], [3, 0], [0, 0], [0, 0]]}), ("Q2", {"misthrows": [3, 2]})):
        with pytest.raises(Illegal) as refusal:
            rule(**told)
        assert refusal.value.clause == clause


def test_a_board_that_cannot_lie_there_is_refused() -> None:
    for row in ("..........B", "B" * 12, "hello"):
        with pytest.raises(Malformed):
            rule(row)


def test_a_board_and_a_stone_in_two_lines() -> None:
    asked = REFEREE.read(f"{BOOK}/{EMPTY}/{EMPTY}/{EMPTY} 0-1 G?\nG:r7\n".encode())
    ruled = REFEREE.rule(asked)
    assert not REFEREE.refuses(ruled)
    assert REFEREE.words(asked, ruled) == ["Yes: Grey captures on red 7 (Q10)."]
    with pytest.raises(Malformed, match="no stone on a field"):
        REFEREE.read(f"{BOOK}/{EMPTY}/{EMPTY}/{EMPTY}\nG:pass".encode())
