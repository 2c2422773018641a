"""One test a clause, F1 to F21."""

from collections.abc import Callable
from functools import partial

import pytest

from knobel.core import Event, Forfeit, Illegal
from knobel.games.fini import GAME, State
from knobel.games.fini.events import (
    Announce,
    Fault,
    Fini,
    Grab,
    Move,
    Place,
    Roll,
    ToRoll,
    Void,
    What,
)
from knobel.games.fini.judge import Judgement
from knobel.games.fini.notation import read_position
from knobel.games.fini.tray import combinations, fitting, length, loose, well_ordered
from tests.core import ask
from tests.fini.duels import call, duel, slips

A, B = 0, 1
VALUES = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3)


after: Callable[..., State] = partial(ask.after, GAME)
refused: Callable[[State, Event], str | None] = partial(ask.refused, GAME)


def start(**options: object) -> State:
    return GAME.start(2, A, options)


def rolled() -> State:
    return after(start(), Roll(A, VALUES))


def test_f01_two_players_fifteen_dice_eleven_chips() -> None:
    assert start().supply == 11
    view = GAME.view(rolled(), None)
    assert len(view.area) == 15
    assert [die.die for die in view.area if die.silver] == [11, 12, 13, 14]
    with pytest.raises(Illegal) as refusal:
        GAME.start(3, 0, {})
    assert refusal.value.clause == "F1"


def test_f02_streets_then_sets_then_what_the_roller_announces() -> None:
    assert start().kind == "street"
    assert refused(start(), Announce(A, "set")) == "F2"
    second = read_position("2 A 6-5 0-0 set - A: B:")
    assert refused(second, Announce(A, "set")) == "F2"
    third = read_position("3 A 11-11 0-0 ? - A: B:")
    assert GAME.legal(third, A) == (Announce(A, "street"), Announce(A, "set"))
    assert refused(third, Announce(B, "set")) == "F2"
    assert refused(third, Roll(A, VALUES)) == "F2"
    announced = after(third, Announce(A, "set"))
    assert announced.kind == "set"
    assert refused(announced, Announce(A, "street")) == "F2"
    # The next duel is announced anew.
    assert after(announced, Roll(A, VALUES), Fault(A, "drop")).kind is None


def test_f03_a_round_ends_with_the_last_chip_and_chips_are_points() -> None:
    last = read_position("1 A 0-0 7-3 street 123456123456123 A: B:")
    ended = after(last, Fault(B, "drop"))  # B gives one back, so the round goes on
    assert (ended.round, ended.chips) == (1, (7, 2))
    won = after(read_position("1 A 0-0 7-3 street 113355113355113 A: B:"), Fini(A))
    assert (won.round, won.points, won.chips, won.supply) == (2, (8, 3), (0, 0), 11)
    assert GAME.scores(won) == (8, 3)
    done = after(read_position("3 B 13-9 5-5 street 111111111111111 A: B:"), Fini(B))
    outcome = GAME.outcome(done)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (A, "rounds")
    assert GAME.scores(done) == (18, 15)
    assert refused(done, Roll(A, VALUES)) == "F3"


def test_f04_players_roll_in_turn_also_across_rounds() -> None:
    assert GAME.due(GAME.start(2, B, {})) == (B,)
    assert refused(start(), Roll(B, VALUES)) == "F4"
    assert refused(rolled(), Roll(A, VALUES)) == "F4"
    assert after(rolled(), Fault(A, "drop")).roller == B
    across = after(read_position("1 A 0-0 7-3 street 113355113355113 A: B:"), Fini(A))
    assert (across.round, across.roller) == (2, B)


def test_f05_all_fifteen_dice_are_rolled() -> None:
    assert GAME.legal(start(), A) == (ToRoll(A),)
    assert len(rolled().values) == 15
    assert rolled().area == tuple(range(15))


def test_f06_both_grab_at_the_same_time_one_die_at_a_time() -> None:
    state = rolled()
    assert GAME.due(state) == (A, B)
    holding = after(state, Grab(B, 3), Grab(A, 4))
    assert holding.hands == (4, 3)
    assert refused(holding, Grab(A, 5)) == "F6"
    assert refused(state, Place(A, 0)) is None
    assert refused(after(state, Grab(B, 3)), Grab(A, 3)) is None
    assert refused(start(), Grab(A, 3)) == "F6"
    assert refused(state, Grab(A, 15)) is None


def test_f07_at_most_six_dice_and_every_fitting_one_up_to_six() -> None:
    seven = duel(mine="1 2 3 4 5 6 6", area="")
    assert (A, "F7", "too-many") in slips(call(seven, B))
    assert fitting("street", (1, 2, 3, 4, 5, 6), [1], [], []) == ()
    assert fitting("set", (1, 1, 2, 2, 3, 3), [3], [], []) == ()
    assert call(duel(mine="1 2 3", area="4")).step == 1


def test_f08_dice_lie_in_order() -> None:
    assert well_ordered("street", (2, 3, 4))
    assert well_ordered("street", (4, 3, 2))
    assert not well_ordered("street", (2, 4, 3))
    assert well_ordered("set", (5, 5, 2, 2))
    assert not well_ordered("set", (5, 2, 5))
    assert slips(call(duel(mine="2 4 3"))) == {(A, "F8", "order")}


def test_f09_what_a_street_and_a_set_are() -> None:
    assert combinations("street", (1, 2, 5, 6)) == ((0, 1), (2, 3))
    assert combinations("street", (3,)) == ()
    assert combinations("street", (3, 3)) == ()
    assert combinations("set", (3, 3, 1, 1, 6, 6)) == ((2, 3), (0, 1), (4, 5))
    assert combinations("set", (1, 2, 3)) == ()


def test_f10_a_silver_die_must_copy_a_coloured_one_in_the_opponents_tray() -> None:
    assert call(duel(mine="2 3 s4", yours="4")).step == 3
    assert slips(call(duel(mine="2 3 s4", yours="5 6"))) == {(A, "F10", "copies-nothing")}
    # A silver die cannot be copied.
    both = call(duel(mine="2 s3", yours="s3 4"))
    assert slips(both) == {(A, "F10", "copies-nothing"), (B, "F10", "copies-nothing")}
    # One coloured die may be copied by several silver ones.
    assert call(duel("set", mine="s4 s4 s4", yours="4")).step == 3


def test_f11_a_silver_die_may_be_grabbed_only_while_no_coloured_one_of_its_value_lies_there() -> None:
    values = (3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 5, 6, 6)
    state = after(start(), Roll(A, values))
    assert after(state, Grab(A, 11)).hasty == {11}  # the 3 lies there
    assert after(state, Grab(B, 0), Grab(A, 11)).hasty == frozenset()
    assert after(state, Grab(A, 12)).hasty == frozenset()  # no coloured 5
    assert after(state, Grab(A, 0)).hasty == frozenset()
    assert slips(call(duel(mine="2 s3!", yours="3"))) == {(A, "F11", "too-early")}


def test_f11_house_rule_any_fitting_die_forbids_it() -> None:
    values = (2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 5, 5, 5, 5)
    strict = GAME.apply(GAME.start(2, A, {"silver": "any-fitting"}), Roll(A, values))
    assert after(strict, Grab(A, 11)).hasty == {11}  # 2 and 3 would make a street
    usual = after(start(), Roll(A, values))
    assert after(usual, Grab(A, 11)).hasty == frozenset()
    with pytest.raises(Illegal):
        start(silver="sometimes")
    with pytest.raises(Illegal):
        start(silvr="same-value")


def test_f12_what_fits() -> None:
    # a neighbour in the tray
    assert fitting("street", (3,), [2, 4, 6], [], []) == (2, 4)
    # with room for two, a neighbour at hand
    assert fitting("street", (), [5, 6], [], []) == (5, 6)
    assert fitting("street", (1, 2, 3, 3, 3), [5, 6], [], []) == ()
    # a value that lies there already does not fit a street
    assert fitting("street", (3,), [3], [], []) == ()
    # a silver die counts when it could copy
    assert fitting("street", (3,), [], [4], [4]) == (4,)
    assert fitting("street", (3,), [], [4], [5]) == ()
    # sets: in the tray, or two at hand
    assert fitting("set", (3,), [3], [], []) == (3,)
    assert fitting("set", (), [3], [], []) == ()
    assert fitting("set", (), [3], [3], [3]) == (3,)
    assert fitting("set", (1, 1, 1, 2, 2), [3, 3], [], []) == ()


def test_f13_the_call_ends_the_duel_and_the_die_in_the_hand_belongs_to_no_tray() -> None:
    state = duel(mine="1 2", yours="5", your_hand="6", area="")
    judgement = call(state)
    assert judgement.step == 3
    assert [tray.length for tray in judgement.trays] == [2, 0]
    assert GAME.apply(state, Fini(A)).values == ()
    assert refused(start(), Fini(A)) == "F13"


@pytest.mark.parametrize("what", ["turn", "drop", "knock", "return", "two-dice", "two-hands"])
def test_f14_a_slip_of_the_hand_loses_the_duel_and_a_chip(what: What) -> None:
    state = duel(mine="1 2 3", chips=(4, 2))
    judgement = GAME.step(state, Fault(A, what)).verdict
    assert isinstance(judgement, Judgement)
    assert (judgement.step, judgement.at_fault, judgement.chips, judgement.winner) == (
        None,
        (A,),
        (3, 2),
        None,
    )
    assert slips(judgement) == {(A, "F14", what)}
    assert refused(start(), Fault(A, "drop")) == "F14"


def test_f15_a_void_duel_is_rolled_again_by_the_same_player() -> None:
    voided = after(rolled(), Grab(A, 1), Void())
    assert (voided.roller, voided.values, voided.chips) == (A, (), (0, 0))
    announced = after(read_position("3 B 11-11 1-0 ? - A: B:"), Announce(B, "set"), Roll(B, VALUES), Void())
    assert (announced.roller, announced.kind) == (B, None)
    assert refused(start(), Void()) == "F15"


def test_f16_a_call_with_a_fitting_die_left_is_premature() -> None:
    judgement = call(duel(mine="1 2", yours="3 2", area="3 6"))  # B's tray is in disorder, but is not looked at
    assert (judgement.step, judgement.at_fault, judgement.winner) == (1, (A,), None)
    assert [slip.clause for slip in judgement.slips] == ["F16"]
    assert judgement.chips == (2, 3)
    assert call(duel(mine="1 2", area="6")).step == 3
    # only the caller is asked
    assert call(duel(mine="1 2", yours="5", area="6")).step == 3


def test_f17_both_trays_are_looked_at_and_nobody_wins() -> None:
    judgement = call(duel(mine="2 4 3", yours="1 s5"))
    assert (judgement.step, judgement.at_fault, judgement.winner) == (2, (A, B), None)
    assert judgement.chips == (2, 2)
    # several slips cost one chip
    messy = call(duel(mine="2 4 3 s6", yours="1"))
    assert len(messy.slips) == 2
    assert messy.chips == (2, 3)
    # a hasty silver die that still is in the hand does not lie in the tray
    assert call(duel(mine="1 2", yours="4 5", your_hand="s4!")).step == 3


def test_f18_the_longer_combination_wins_and_equal_length_goes_to_the_caller() -> None:
    longer = call(duel(mine="1 2", yours="4 5 6"))
    assert (longer.step, longer.winner, longer.chips) == (3, B, (3, 4))
    assert call(duel(mine="1 2", yours="4 5"), A).winner == A
    assert call(duel(mine="1 2", yours="4 5"), B).winner == B
    assert call(duel(mine="", yours=""), B).winner == B


def test_f19_loose_dice_shorten_the_longest() -> None:
    assert length("street", (1, 2, 3, 4)) == 4
    assert length("street", (1, 2, 3, 5)) == 2
    assert length("street", (1, 2, 5)) == 0  # one die is no street
    assert length("street", (1, 2, 2, 3)) == 2  # a further copy is loose
    assert length("street", (1, 2, 5, 6)) == 2
    assert length("street", (1, 2, 3, 5, 6)) == 3
    assert length("set", (4, 4, 4, 1)) == 2
    assert length("set", (4, 4, 1)) == 0
    assert length("set", (4, 4, 4, 1, 1)) == 3
    assert length("set", (3, 3, 5, 5, 1)) == 2  # all come off one pair, and the other counts
    assert length("set", (3, 3, 3, 5, 1)) == 0
    assert length("set", (3, 3, 3, 5, 5, 1)) == 2
    assert length("street", (1, 2, 4, 5, 5)) == 2
    assert loose("set", (4, 4, 1, 6)) == (2, 3)


def test_f20_order_is_judged_per_run() -> None:
    assert well_ordered("street", (5, 6, 1, 2))
    assert not well_ordered("street", (3, 4, 1, 2))
    assert well_ordered("street", (6, 5, 1, 2))
    assert well_ordered("street", (1, 1, 2, 3))  # the right copy is the street's
    assert well_ordered("street", (1, 2, 3, 2))
    assert not well_ordered("street", (1, 2, 2, 3))  # a loose die lies inside
    assert not well_ordered("street", (1, 5, 2))
    assert well_ordered("set", (1, 4, 4, 2))


def test_f21_who_has_no_chip_lets_the_opponent_take_one() -> None:
    early = call(duel(mine="1 2", area="3", chips=(0, 4)))
    assert (early.chips, early.supply) == ((0, 5), 6)
    assert [(move.giver, move.taker) for move in early.moves] == [("supply", B)]
    dropped = GAME.step(duel(chips=(0, 4)), Fault(A, "drop")).verdict
    assert isinstance(dropped, Judgement)
    assert dropped.chips == (0, 5)


def test_moves_shift_a_die_within_the_tray() -> None:
    state = duel(mine="1 2 3")
    moved = after(state, Move(A, state.trays[A][0], 2))
    assert moved.tray_values(A) == (2, 3, 1)
    assert refused(state, Move(A, state.trays[A][0], 3)) is None
    assert refused(state, Move(B, state.trays[A][0], 0)) is None
    assert refused(duel(mine="1 2 3", my_hand="6"), Place(A, 4)) is None


def test_f06_a_tray_is_not_rearranged_while_a_die_is_in_the_hand() -> None:
    state = duel(mine="1 2 3", my_hand="6")
    assert refused(state, Move(A, state.trays[A][0], 2)) == "F6"
    assert not any(isinstance(act, Move) for act in GAME.legal(state, A))
    laid = after(state, Place(A, 3))
    assert after(laid, Move(A, laid.trays[A][0], 2)).tray_values(A) == (2, 3, 1, 6)


def test_a_forfeit_ends_the_game() -> None:
    outcome = GAME.outcome(after(rolled(), Forfeit(A, "resign")))
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (B, "forfeit")
    assert refused(rolled(), Forfeit(2, "resign")) is None
