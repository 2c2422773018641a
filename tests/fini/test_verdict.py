"""What a judgement holds beside its result: everything that is drawn of it, so that no page computes it again."""

from collections.abc import Sequence

import pytest

from knobel.games.fini.events import Kind
from knobel.games.fini.judge import Copy, judge_fault
from knobel.games.fini.state import State
from tests.fini.duels import call, duel


def shown(state: State, dice: Sequence[int | None]) -> list[int | None]:
    return [None if die is None else state.values[die] for die in dice]


@pytest.mark.parametrize(
    ("kind", "tray", "area", "beside"),
    [
        ("street", "2 3", "4 1", [3, 2]),
        ("street", "5 6", "1 2", [None, None]),  # they fit together, beside nothing that lies there
        ("set", "3 3 4 4", "4", [4]),  # in a set duel its equal, not a neighbour
        ("set", "3 4 4", "4 3", [4, 3]),
        ("set", "6 6", "2 2", [None, None]),
    ],
)
def test_a_die_that_still_fitted_belongs_beside_one_in_the_tray(
    kind: Kind, tray: str, area: str, beside: list[int | None]
) -> None:
    state = duel(kind, mine=tray, area=area)
    judgement = call(state)
    assert shown(state, judgement.fitting) == [int(value) for value in area.split()]
    assert shown(state, judgement.beside) == beside


def test_f13_dice_in_hands_lie_on_the_area_when_it_is_judged() -> None:
    state = duel(mine="2 3", yours="5 6", area="6", my_hand="6", your_hand="s1")
    assert sorted(state.values[die] for die in call(state).area) == [1, 6, 6]


def test_f19_each_loose_die_costs_one_of_the_longest() -> None:
    tray = call(duel(mine="2 3 4 5 1 1")).trays[0]  # 1 to 5, and another 1
    assert (tray.loose, tray.length, len(tray.longest), len(tray.docked)) == ((5,), 4, 5, 1)
    assert set(tray.docked) < set(tray.longest)


def test_f19_what_is_too_short_to_count_is_not_taken_apart() -> None:
    tray = call(duel("set", mine="3 3 5")).trays[0]
    assert (tray.length, tray.longest, tray.docked) == (0, (0, 1), ())


def test_f8_only_the_combination_that_lies_wrong_is_named() -> None:
    tray = call(duel(mine="5 6 1 3 2")).trays[0]
    assert tray.combinations == ((2, 4, 3), (0, 1))
    assert tray.disorder == ((2, 4, 3),)


def test_f10_a_silver_die_is_told_with_the_die_that_it_copies() -> None:
    tray = call(duel(mine="2 3 s4 s6", yours="5 4 4")).trays[0]
    assert tray.copies == (Copy(11, 3),)  # the first 4 from the left; nothing for the 6


def test_f7_six_dice_are_full() -> None:
    trays = call(duel(mine="1 2 3 4 5 6", yours="1 2 3")).trays
    assert [tray.full for tray in trays] == [True, False]


def test_a_slip_of_the_hand_is_judged_with_nothing_fitting() -> None:
    judgement = judge_fault(duel(mine="2 3", area="4"), 0, "drop")
    assert (judgement.fitting, judgement.beside) == ((), ())


@pytest.mark.parametrize(
    ("kind", "tray", "wrong"),
    [
        ("street", "2 3 5 4 6", ["5 4"]),  # five before four
        ("street", "6 5 3 4 2", ["3 4"]),  # falling, but for one pair
        ("street", "3 4 1 2", ["4 1"]),
        ("street", "2 3 6 4", ["3 6 4"]),  # a loose die inside
        ("street", "2 3 3 4", ["3 3 4"]),
        ("street", "2 1 3 6 4 5", ["2 1"]),
        ("set", "3 5 3", ["3 5 3"]),
        ("set", "3 5 3 5", ["3 5 3", "5 3 5"]),
        ("set", "2 2 6 2 2", ["2 6 2"]),
    ],
)
def test_f20_the_pair_that_is_wrong_is_named(kind: Kind, tray: str, wrong: list[str]) -> None:
    state = duel(kind, mine=tray)
    shown_wrong = [" ".join(map(str, shown(state, dice))) for dice in call(state).trays[0].wrong]
    assert shown_wrong == wrong


def test_what_lies_in_order_has_nothing_wrong() -> None:
    assert call(duel(mine="5 6 1 2")).trays[0].wrong == ()


@pytest.mark.parametrize(
    ("silver", "area", "fits"),
    [
        ("same-value", "4 s4 4", [4, 4]),  # the silver one may not be taken while a coloured 4 lies there
        ("same-value", "s4", [4]),
        ("same-value", "1 s4", [1, 4]),
        ("any-fitting", "1 s4", [1]),  # while any coloured die fits, no silver one may be taken
        ("any-fitting", "s4", [4]),
    ],
)
def test_f11_f16_a_silver_die_still_fitted_only_where_it_might_have_been_taken(
    silver: str, area: str, fits: list[int]
) -> None:
    state = duel(mine="2 3", yours="4", area=area, silver=silver)
    judgement = call(state)
    assert judgement.step == 1
    assert sorted(state.values[die] for die in judgement.fitting) == fits
    assert judgement.slips[0].dice == judgement.fitting
