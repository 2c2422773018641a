"""A throw into a real box: the chips of all seats, one ruling a clause."""

import json
from typing import Any

import pytest

from knobel.cli.main import main
from knobel.core import Illegal, Malformed
from knobel.games.doppel_x.referee import BoxReferee, Ruled, _die

REFEREE = BoxReferee()


def rule(lies: str, threw: int | None = 0, chips: tuple[int, ...] = (5, 5, 5), **told: Any) -> Ruled:
    """The box goes in as a page or a file would send it."""
    table = {"chips": chips, "threw": threw, "lies": [_die(text) for text in lies.split()], **told}
    return REFEREE.rule(REFEREE.read(json.dumps(table).encode()))


def gains(lies: str, *where: Any, **told: Any) -> list[int]:
    ruled = rule(lies, *where, **told)
    chips = told.get("chips", (5, 5, 5))
    return [has - had for had, has in zip(chips, ruled.view.points, strict=True)]


def test_d05_the_opening_scores_like_any_throw() -> None:
    assert gains("0:X@1x 1:X@2x 2:3@3x", None) == [10, 10, 0]
    assert gains("0:2@1x 1:hole 2:1@-1", None) == [2, 0, -1]
    with pytest.raises(Illegal) as refusal:
        rule("0:2@1x 1:3@1x", None)
    assert refusal.value.clause == "D5"


def test_d06_both_thrown_dice_are_told_and_the_next_is_named() -> None:
    with pytest.raises(Illegal) as refusal:
        rule("0:2@1x")
    assert refusal.value.clause == "D6"
    assert rule("0:2@1x white:1@1x").view.active == 1


def test_d07_a_hand_over_the_rim_costs_by_house_rule() -> None:
    assert gains("0:2@1x white:hole", fouls=[0]) == [2, 0, 0]
    assert gains("0:2@1x white:hole", fouls=[0], options={"rim": "costs-1"}) == [1, 0, 0]


def test_d07_in_the_opening_it_may_be_anybodys_hand() -> None:
    assert gains("0:2@1x 1:2@1x 2:1@1x", None, fouls=[0, 2], options={"rim": "costs-1"}) == [1, 2, 0]
    with pytest.raises(Malformed):
        rule("0:2@1x white:hole", fouls=[1])


def test_d09_a_die_that_fell_touches_nothing() -> None:
    ruled = rule("0:hole white:out 1:hole")
    assert [(left.die, left.thrown) for left in ruled.verdict.left] == [(0, True), ("white", True), (1, False)]
    with pytest.raises(Illegal) as refusal:
        REFEREE.rule(REFEREE.read(b'{"chips":[0,0,0],"threw":0,"lies":[{"die":0,"where":"hole","fields":["1x"]}]}'))
    assert refusal.value.clause == "D9"


def test_d10_d11_value_times_the_best_field_for_everybody() -> None:
    assert gains("0:3@3x white:2@1x 1:2@2x,1x") == [11, 4, 0]


def test_d12_minus_one_and_nothing() -> None:
    assert gains("0:X@-1 white:3@0 1:2@0,-1", chips=(0, 5, 5)) == [0, 0, 0]
    assert gains("0:2@1x white:2@-1") == [1, 0, 0]


def test_d04_what_is_due_comes_in_chips() -> None:
    due = rule("0:3@3x white:2@1x 1:2@-1").due
    assert [(purse.tens, purse.fives, purse.ones) for purse in due] == [(1, 0, 1), (0, 0, 0), (0, 0, 0)]


def test_d13_d14_one_cross_earns_nothing_and_two_ten_each() -> None:
    assert gains("0:X@3x white:1@1x") == [1, 0, 0]
    ruled = rule("0:X@3x white:X@0 1:X@-1 2:3@3x")
    assert ruled.verdict.takes == (10, 10, 0)
    assert [lying.die for lying in ruled.view.board] == [2]


def test_d15_only_a_free_die_bets() -> None:
    for bets, lies in ((["A", None, None], ""), ([None, "A", None], " 1:2@1x")):
        with pytest.raises(Illegal) as refusal:
            rule(f"0:2@1x white:1@1x{lies}", bets=bets)
        assert refusal.value.clause == "D15"


def test_d16_d17_bets_pay_by_the_field_that_counts_and_twice_for_both_dice() -> None:
    assert gains("0:1@2x white:1@3x,2x", bets=[None, "C", "D"])[1:] == [3, 4]
    assert gains("0:hole white:out", bets=[None, "B", None]) == [0, 4, 0]
    spinner = {"board": "III", "spinner": True, "tiles": ["A", "B", "G", "E"]}
    table = {"chips": (5, 5, 5, 5), "bets": [None, "G", "E", None], "flung": [3], "options": spinner}
    assert gains("0:1@1x white:1@-1 3:hole", **table) == [0, 5, 2, 0]


@pytest.mark.parametrize("spot", ["3:1@1x", "3:2@3x,0", "3:out", "3:1@2x,-1"])
def test_d16_a_die_that_the_spinner_flung_elsewhere_is_ruled_on_and_g_pays_nothing(spot: str) -> None:
    spinner = {"board": "III", "spinner": True, "tiles": ["A", "B", "G", "E"]}
    table: dict[str, Any] = {"chips": (5, 5, 5, 5), "bets": [None, "G", None, None], "options": spinner}
    gained = gains(f"0:1@1x white:1@1x {spot}", **table, flung=[3])
    assert gained == gains(f"0:1@1x white:1@1x {spot}", **table)
    assert gained[1] == 0
    with_another = {**table, "bets": [None, None, "G", None]}
    assert gains(f"0:1@1x white:1@1x 1:hole {spot}", **with_another, flung=[3, 1])[2] == 5


def test_d16_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    box = "--chips 5 5 5 5 --threw 0 --lies 0:1@1x white:1@1x 3:1@2x --bets 1:G --tiles ABGE --board III --spinner"
    assert main(["judge", "doppel-x", *box.split(), "--flung", "3"]) == 0
    told = capsys.readouterr().out
    assert "bet on G: pays nothing (D16)" in told
    assert "The die of player 3 was flung neither into a hole nor onto 0 or -1: G pays nothing for it (D16)." in told


def test_d2_nothing_is_flung_without_a_spinner() -> None:
    with pytest.raises(Illegal) as refusal:
        gains("0:1@1x white:1@1x 1:1@1x", flung=[1])
    assert refusal.value.clause == "D2"


def test_d18_with_a_double_x_only_bets_on_it_pay() -> None:
    assert gains("0:X@2x white:X@1x", bets=[None, "A", "C"]) == [10, 5, 0]


def test_d19_the_end_and_a_tie() -> None:
    assert rule("0:3@3x white:1@1x", chips=(45, 10, 10)).leaders == (0,)
    assert rule("0:3@3x white:1@1x 1:2@1x", chips=(45, 48, 10)).leaders == (0,)  # both are there, the higher wins
    assert rule("0:2@1x white:1@1x 1:2@1x", chips=(48, 49, 10)).leaders == (0, 1)
    with pytest.raises(Illegal) as refusal:
        rule("0:2@1x white:1@1x", chips=(50, 10, 10))
    assert refusal.value.clause == "D19"


def test_d01_three_play_and_two_only_to_decide() -> None:
    with pytest.raises(Illegal) as refusal:
        rule("0:2@1x white:1@1x", chips=(1, 1))
    assert refusal.value.clause == "D1"
    assert gains("0:2@1x white:1@1x", chips=(1, 1), decides=True) == [3, 0]


def test_d02_d03_spinner_and_tiles() -> None:
    for clause, options in (("D2", {"spinner": True}), ("D3", {"tiles": ["A", "A", "B", "C"]})):
        with pytest.raises(Illegal) as refusal:
            rule("0:2@1x white:1@1x", options=options)
        assert refusal.value.clause == clause


def test_the_words_name_every_clause() -> None:
    asked = REFEREE.read(
        b'{"chips": [5, 5, 5], "threw": 0, "bets": [null, "C", null], "lies": [{"die": 0, "face": 2, "fields": ["2x"]},'
        b' {"die": "white", "face": 2, "fields": ["0", "-1"]}, {"die": 2, "face": "X", "fields": ["1x"]}]}'
    )
    told = "\n".join(REFEREE.words(asked, REFEREE.rule(asked)))
    for part in ("player 0: 5 +4 = 9", "2 x 2 = 4 (D10)", "best of 0 and -1 = 0 (D12)", "pays 3 (D16)", "= 0 (D13)"):
        assert part in told


@pytest.mark.parametrize("text", ["0", "0:4@1x", "0:1@4x", "white:1", "9:1@1x", "0:hole@1x"])
def test_what_is_no_die_is_named(text: str) -> None:
    with pytest.raises(Malformed):
        REFEREE.rule(REFEREE.read(json.dumps({"chips": [0, 0, 0], "lies": [_die(text)]}).encode()))
