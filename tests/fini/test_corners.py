"""Corner cases by name."""

from knobel.games.fini import GAME
from knobel.games.fini.events import Fini, Place
from knobel.games.fini.tray import length, well_ordered
from tests.fini.duels import call, duel, slips

A, B = 0, 1


def test_both_at_fault_with_no_chips_on_one_side() -> None:
    judgement = call(duel(mine="2 4 3", yours="4 6 5", chips=(0, 4)))
    # B gives one back; A has none, so B takes one: in the end nothing has changed.
    assert (judgement.at_fault, judgement.chips, judgement.supply) == ((A, B), (0, 4), 7)
    assert [(move.giver, move.taker) for move in judgement.moves] == [(B, "supply"), ("supply", B)]


def test_both_at_fault_with_no_chips_at_all() -> None:
    judgement = call(duel(mine="2 4 3", yours="4 6 5", chips=(0, 0)))
    assert (judgement.chips, judgement.supply) == ((1, 1), 9)


def test_the_last_chip_is_owed_and_another_given_back_in_the_same_duel() -> None:
    state = duel(mine="2 4 3", yours="4 6 5", chips=(0, 10))
    judgement = call(state)
    assert (judgement.chips, judgement.supply) == ((0, 10), 1)
    after = GAME.apply(state, Fini(A))
    assert after.round == state.round  # what came back first keeps the supply from running dry


def test_the_last_chip_owed_ends_the_round() -> None:
    state = duel(mine="1 2", area="3", chips=(0, 10))
    assert call(state).supply == 0
    assert GAME.outcome(GAME.apply(state, Fini(A))) is not None


def test_equal_length_goes_to_the_caller() -> None:
    assert [call(duel(mine="1 2 3", yours="6 5 4"), seat).winner for seat in (A, B)] == [A, B]


def test_neither_has_a_combination() -> None:
    judgement = call(duel(mine="1", yours="4"), B)
    assert (judgement.winner, [tray.length for tray in judgement.trays]) == (B, [0, 0])


def test_a_duplicate_value_in_a_street_is_loose_not_a_fault() -> None:
    judgement = call(duel(mine="1 2 3 3", yours=""))
    assert (judgement.step, judgement.trays[A].length) == (3, 2)
    assert len(judgement.trays[A].loose) == 1


def test_two_streets_laid_in_opposite_directions_are_in_order() -> None:
    assert well_ordered("street", (2, 1, 5, 6))
    assert length("street", (3, 2, 1, 5, 6)) == 3


def test_what_is_drawn_of_a_tray_says_what_counts_in_the_end() -> None:
    def reading(tray: str) -> tuple[list[int], ...]:
        state = duel(kind="set", mine=tray)
        read = call(state, B).trays[A]
        return tuple([state.values[die] for die in dice] for dice in (read.longest, read.docked, read.counting))

    assert reading("3 3 3 5 5 1") == ([3, 3, 3], [3], [3, 3])
    assert reading("3 3 5 5 1") == ([3, 3], [3, 3], [5, 5])
    assert reading("3 3 3 5 1") == ([3, 3, 3], [], [])
    assert reading("4 4") == ([4, 4], [], [4, 4])


def test_a_silver_die_copies_a_die_that_the_opponent_grabbed_later() -> None:
    state = duel(mine="2 s3", yours="", your_hand="3")
    assert slips(call(state)) == {(A, "F10", "copies-nothing")}
    placed = GAME.apply(state, Place(B, 0))
    assert call(placed).step == 3
    assert call(placed).winner == A


def test_the_only_fitting_die_is_in_the_opponents_hand_at_the_call() -> None:
    assert call(duel(mine="1 2", your_hand="3")).step == 3


def test_a_die_in_the_callers_own_hand_is_too_early_whether_it_fits_or_not() -> None:
    for die in ("3", "6", "s3", "s6"):
        judgement = call(duel(mine="1 2", my_hand=die, yours="3"))
        assert (judgement.step, judgement.at_fault) == (1, (A,))
        assert [(slip.clause, slip.reason) for slip in judgement.slips] == [("F16", "in-hand")]
    assert call(duel(mine="1 2 3 4 5 6", my_hand="1")).step == 1


def test_six_dice_in_the_tray_may_always_call() -> None:
    assert call(duel(mine="1 2 3 4 5 6", area="1 2 3")).winner == A
