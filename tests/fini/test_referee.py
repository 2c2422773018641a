"""A duel on a real table: one ruling a clause."""

import json
from typing import Any

import pytest

from knobel.core import Malformed
from knobel.games.fini.judge import Judgement
from knobel.games.fini.referee import DuelReferee, Ruled

REFEREE = DuelReferee()


def rule(kind: str = "street", a: str = "", b: str = "", area: str = "", **told: Any) -> Ruled:
    """A calls, if nothing else is said; the duel goes in as a page or a file would send it."""
    told.setdefault("caller", None if {"slip", "void"} & set(told) else 0)
    table = {"kind": kind, "trays": [a.split(), b.split()], "area": area.split(), **told}
    return REFEREE.rule(REFEREE.read(json.dumps(table).encode()))


def judged(*where: str, **told: Any) -> Judgement:
    return rule(*where, **told).verdict


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("F8", {"a": "2 4 3", "b": "6"}),
        ("F7", {"kind": "set", "a": "1 1 1 2 2 3 3", "b": "6"}),
        ("F10", {"a": "2 3 s4", "b": "6 5"}),
        ("F11", {"a": "2 3 s4!", "b": "4 5"}),
        ("F20", {"a": "3 4 1 2", "b": "6 5"}),
    ],
)
def test_a_tray_that_is_not_right_is_named_by_its_clause(clause: str, told: dict[str, str]) -> None:
    judgement = judged(**told)
    assert (judgement.step, judgement.at_fault, judgement.winner) == (2, (0,), None)
    assert judgement.slips[0].clause == ("F8" if clause == "F20" else clause)


def test_f12_f16_a_call_with_something_left_is_early() -> None:
    judgement = judged("set", "2 2", "", "2 5", chips=[1, 0])
    assert (judgement.step, judgement.slips[0].reason, judgement.chips) == (1, "premature", (0, 0))
    assert judged("set", "2 2", "", "5 6").step == 3


def test_f06_f16_a_die_in_the_callers_hand_is_early_whether_it_fits_or_not() -> None:
    assert judged("set", "2 2", "", "5", hands=["6", None]).slips[0].reason == "in-hand"
    assert judged("set", "2 2", "", "5", hands=[None, "2"]).step == 3


def test_f13_the_die_in_the_others_hand_goes_back() -> None:
    ruled = rule("street", "1 2", "5 6", "", hands=[None, "3"])
    assert ruled.verdict.step == 3
    assert [ruled.verdict.values[die] for die in ruled.verdict.area] == [3]


def words(kind: str, a: str, b: str = "", area: str = "") -> str:
    table = {"kind": kind, "trays": [a.split(), b.split()], "area": area.split(), "caller": 0}
    asked = REFEREE.read(json.dumps(table).encode())
    return "\n".join(REFEREE.words(asked, REFEREE.rule(asked)))


def test_f13_six_dice_are_reason_enough_to_call() -> None:
    three_pairs = words("set", "2 2 3 3 4 4", "5 5", "3")
    assert "A's call was right; six dice lie there (F13)." in three_pairs
    assert "would have fitted" not in three_pairs
    assert "7 dice lie there (F13)" in words("set", "2 2 3 3 4 4 4")
    assert "nothing more would have fitted (F12, F16)" in words("set", "2 2", area="5")


def test_our_own_rulings_are_called_so_where_a_ruling_rests_on_them() -> None:
    assert "(our ruling, F9, F19)" in words("street", "2 3 4 3")
    assert "(our ruling, F20)" in words("street", "5 6 1 2")
    assert "(our ruling, F20)" in words("street", "3 4 1 2")
    assert "our ruling" not in words("street", "2 3 4", "5 6")
    assert "our ruling" not in words("set", "3 3 4 4", "5 5")


def test_f14_a_slip_of_the_hand_loses_at_once() -> None:
    judgement = judged("street", "1 2", "", slip={"seat": 1, "what": "drop"}, chips=[0, 2])
    assert (judgement.step, judgement.at_fault, judgement.chips) == (None, (1,), (0, 1))


def test_f14_is_told_in_words() -> None:
    told = {"kind": "street", "trays": [[], []], "slip": {"seat": 1, "what": "drop"}}
    asked = REFEREE.read(json.dumps(told).encode())
    assert "B dropped a die (F14) and loses the duel at once." in REFEREE.words(asked, REFEREE.rule(asked))


def test_f15_a_void_duel_moves_no_chip() -> None:
    judgement = judged(void=True, chips=[3, 2])
    assert (judgement.step, judgement.moves, judgement.chips) == (None, (), (3, 2))


def test_f18_f19_the_longer_wins_and_loose_dice_come_off() -> None:
    judgement = judged("set", "3 3 5 5 1", "4 4 4 6")
    assert [tray.length for tray in judgement.trays] == [2, 2]
    assert judgement.winner == 0
    assert judged("set", "3 3 3 5 1", "4 4").winner == 1


def test_f21_who_has_no_chip_lets_the_other_take_one() -> None:
    judgement = judged("set", "2 2", "", "2", chips=[0, 4])
    assert (judgement.chips, judgement.moves[0].clause) == ((0, 5), "F21")


def test_the_table_as_it_lay_comes_with_the_ruling() -> None:
    ruled = rule("street", "2 3", "4 s2", "5")
    assert [[die.value for die in tray] for tray in ruled.before.trays] == [[2, 3], [4, 2]]
    assert ruled.before.trays[1][1].silver
    assert ruled.before.kind == "street"


def test_f02_f03_the_game_goes_on_after_the_ruling() -> None:
    ruled = rule("set", "2 2", "5", chips=[3, 4], round=2, points=[5, 6])
    assert (ruled.after.chips, ruled.after.round, ruled.after.roller) == ((4, 4), 2, 1)
    last = rule("street", "2 3", "5", chips=[6, 4], round=1)
    assert (last.after.round, last.after.kind, last.after.chips, last.after.points) == (2, "set", (0, 0), (7, 4))
    over = rule("set", "2 2", "5", chips=[6, 4], round=3, points=[11, 11])
    assert (over.winner, over.after.points) == (0, (18, 15))


@pytest.mark.parametrize(
    "told", [{"caller": None}, {"caller": 0, "void": True}, {"caller": 0, "slip": {"seat": 0, "what": "turn"}}]
)
def test_exactly_one_thing_ends_a_duel(told: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="one of the three"):
        rule(**told)
