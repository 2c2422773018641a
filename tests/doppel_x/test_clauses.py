"""One test a clause, D1 to D21. Of D2 and D16 also test_spinner.py; of D7, D8, D11 and D21 geometry and throws."""

from itertools import permutations
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from knobel.core import Event, Forfeit, Illegal
from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.chips import SUPPLY, Purse, share_out
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.events import Bet, FieldName, Opening, Rest, Throw, Tile, ToThrow
from knobel.games.doppel_x.geometry import FACES, face_up, touched
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.scoring import Foul, Left, best
from tests.doppel_x.positions import (
    HOLE,
    OUT,
    Spot,
    after,
    bet_score,
    die_score,
    lies,
    opened,
    opening,
    refused,
    rich,
    scoring_of,
    start,
    throw,
)


def test_d01_three_to_eight_players_and_a_white_die() -> None:
    for seats in range(3, 9):
        assert GAME.due(start(seats)) == tuple(range(seats))
    for seats in (1, 2, 9):
        with pytest.raises(Illegal) as refusal:
            start(seats)
        assert refusal.value.clause == "D1"
    assert GAME.view(opened(), None).free == (0, 1, 2, "white")


def test_d02_the_box_is_a_board_with_fields_and_holes_and_iii_and_iv_have_a_place_for_the_spinner() -> None:
    boards = {name: load_board(name) for name in ("I", "II", "III", "IV")}
    assert {name: board.spinner is not None for name, board in boards.items()} == {
        "I": False,
        "II": False,
        "III": True,
        "IV": True,
    }
    assert all(board.holes for board in boards.values())
    state = opened((2, "1x"), HOLE, HOLE)
    assert refused(state, throw(0, HOLE, HOLE, flung=(0,))) == "D2"


@pytest.mark.parametrize("board", ["I", "II", '{"id": "Mine"}'])
def test_d02_a_board_without_a_place_for_the_spinner_refuses_it(board: str) -> None:
    with pytest.raises(Illegal) as refusal:
        start(board=board, spinner=True)
    assert refusal.value.clause == "D2"
    assert start(board=board).options.board == board


@pytest.mark.parametrize("board", ["III", "IV", "a board that is not known here"])
def test_d02_where_there_may_be_a_place_the_spinner_may_stand(board: str) -> None:
    assert start(board=board, spinner=True).options.spinner


def test_d03_four_tiles_are_in_play() -> None:
    state = opened(tiles=["A", "B", "C", "D"])
    assert {act.tile for act in GAME.legal(state, 1) if isinstance(act, Bet)} == {"A", "B", "C", "D"}
    assert refused(state, Bet(1, "E")) == "D3"
    with pytest.raises(Illegal) as refusal:
        start(tiles=["A", "A", "B", "C"])
    assert refusal.value.clause == "D3"
    with pytest.raises(Illegal):
        start(tiles=["A", "B", "C"])


def test_d03_any_four_different_letters_may_be_in_play_in_any_order() -> None:
    for tiles in permutations(get_args(Tile), 4):
        assert start(tiles=list(tiles)).options.tiles == tiles
    everybody_bets = opened(tiles=["H", "E", "A", "D"])
    assert {act.tile for act in GAME.legal(everybody_bets, 1) if isinstance(act, Bet)} == set("AEDH")


def test_d04_change_is_made_out_of_a_finite_supply_and_running_short_is_no_error() -> None:
    (purse,), supply = share_out([47])
    assert purse == Purse(thirties=1, tens=1, fives=1, ones=2)
    assert supply == Purse(9, 24, 14, 38)
    purses, supply = share_out([99] * 8)
    for held in purses:
        chips = 30 * held.thirties + 10 * held.tens + 5 * held.fives + held.ones
        assert chips + held.noted == 99
    assert sum(held.noted for held in purses) > 0
    for total, name in zip(SUPPLY.values(), ("thirties", "tens", "fives", "ones"), strict=True):
        assert sum(getattr(held, name) for held in purses) + getattr(supply, name) == total


def test_d05_first_everybody_throws_at_once_without_white_die_and_bets() -> None:
    state = start()
    assert GAME.legal(state, 2) == (ToThrow(2),)
    assert refused(state, Bet(1, "A")) == "D5"
    assert refused(state, throw(0, HOLE, HOLE)) == "D5"
    assert refused(state, opening(HOLE, HOLE)) == "D5"
    assert refused(state, Opening((*opening(HOLE, HOLE, HOLE).rest, lies("white", HOLE)))) == "D5"
    scored = after(state, opening((2, "2x"), (3, "-1"), (1, "1x")))
    assert GAME.scores(scored) == (4, 0, 1)
    assert refused(scored, opening(HOLE, HOLE, HOLE)) == "D5"
    # Double X counts in the opening too, and so does -1, once there are chips to give.
    assert GAME.scores(opened(("X", "0"), ("X", "-1"), (3, "3x"))) == (10, 10, 0)


def test_d06_clockwise_each_throws_the_own_die_and_the_white_one() -> None:
    state = after(start(first=1), opening((2, "1x"), (2, "1x"), (2, "1x")))
    assert state.active == 1
    assert refused(state, throw(0, HOLE, HOLE)) == "D6"
    assert refused(state, Throw(1, (lies(1, HOLE),))) == "D6"
    assert refused(state, Throw(1, (lies("white", HOLE),))) == "D6"
    thrown = after(state, throw(1, (3, "1x"), (1, "2x")))
    assert thrown.active == 2
    assert [lying.die for lying in thrown.board] == [0, 1, 2, "white"]
    assert after(thrown, throw(2, HOLE, HOLE)).active == 0


def test_d07_a_hand_over_the_rim_costs_one_by_house_rule_only() -> None:
    foul = throw(0, (2, "1x"), HOLE, foul=True)
    assert GAME.scores(after(opened(), foul)) == (2, 0, 0)
    assert GAME.scores(after(opened(rim="costs-1"), foul)) == (1, 0, 0)
    assert scoring_of(opened(), foul).fouls == (Foul(0, costs=False, points=0),)
    assert scoring_of(opened(rim="costs-1"), foul).fouls == (Foul(0, costs=True, points=-1),)
    poor = scoring_of(opened(rim="costs-1"), throw(0, HOLE, HOLE, foul=True))
    assert (poor.fouls, poor.gives) == ((Foul(0, costs=True, points=0),), (0, 0, 0))
    # A die on -1 is paid first; where one chip is there, the hand over the rim goes free.
    both = scoring_of(opened(rim="costs-1"), throw(0, (1, "1x"), (2, "-1"), foul=True))
    assert (both.fouls, both.gives) == ((Foul(0, costs=True, points=0),), (1, 0, 0))


def test_d07_in_the_opening_each_hand_over_the_rim_costs_its_own_player_one() -> None:
    named = Opening(opening((2, "2x"), (3, "1x"), HOLE).rest, (0, 2))
    assert GAME.scores(after(start(), named)) == (4, 3, 0)
    assert GAME.scores(after(start(rim="costs-1"), named)) == (3, 3, 0)
    assert scoring_of(start(rim="costs-1"), named).fouls == (
        Foul(0, costs=True, points=-1),
        Foul(2, costs=True, points=0),  # no chip to give (D12)
    )
    for fouls in ((0, 0), (3,), (-1,)):
        assert refused(start(), Opening(opening(HOLE, HOLE, HOLE).rest, fouls)) == "D7"
    left = after(start(), Forfeit(1, "resign"))
    rest = (lies(0, HOLE), lies(2, HOLE))
    assert refused(left, Opening(rest, (1,))) == "D7"
    assert GAME.scores(after(left, Opening(rest, (2,)))) == (0, 0, 0)


def test_d08_other_dice_may_be_hit_and_knocked_away() -> None:
    state = opened(HOLE, (3, "3x"), (1, "1x"))
    hit = after(state, throw(0, HOLE, HOLE, {1: HOLE, 2: (2, "2x")}))
    assert [lying.die for lying in hit.board] == [2]
    assert GAME.scores(hit) == (0, 9, 5)
    assert refused(hit, throw(1, HOLE, HOLE, {0: (2, "2x")})) is None  # die 0 was not there


def test_d09_a_die_in_a_hole_or_outside_is_free_at_once() -> None:
    state = after(opened(), throw(0, OUT, HOLE))
    assert GAME.view(state, None).free == (0, 1, 2, "white")
    knocked = scoring_of(opened(HOLE, (3, "3x"), HOLE), throw(0, OUT, HOLE, {1: HOLE}))
    gone = [Left(0, 0, "out", thrown=True), Left("white", 0, "hole", thrown=True), Left(1, 1, "hole", thrown=False)]
    assert list(knocked.left) == gone


@pytest.mark.parametrize("where", ["hole", "out"])
def test_d09_a_die_in_a_hole_or_outside_touches_no_field(where: Any) -> None:
    told = Throw(0, (Rest(0, where, 2, ("1x",)), Rest("white", "hole")))
    assert refused(opened(), told) == "D9"
    assert refused(start(), Opening((Rest(0, where, fields=("3x",)), *(Rest(seat, "out") for seat in (1, 2))))) == "D9"
    assert after(opened(), Throw(0, (Rest(0, where, 2, ()), Rest("white", "hole")))).active == 1


def test_d10_value_times_factor_and_the_active_player_scores_the_white_die() -> None:
    state = opened((1, "1x"), (3, "2x"), (2, "3x"))
    assert GAME.scores(state) == (1, 6, 6)
    assert GAME.scores(after(state, throw(0, (3, "3x"), (2, "1x")))) == (12, 12, 12)


def test_d11_the_best_touched_field_counts() -> None:
    order: list[FieldName] = ["3x", "2x", "1x", "0", "-1"]
    for better in range(5):
        assert best(order[better:][::-1]) == order[better]
    scoring = scoring_of(opened(), throw(0, (3, "1x 3x"), (2, "2x")))
    reached, only = die_score(scoring, 0), die_score(scoring, "white")
    assert (reached.counts, reached.factor, reached.points, reached.clause) == ("3x", 3, 9, "D11")
    assert (only.counts, only.factor, only.points, only.clause) == ("2x", 2, 4, "D10")
    board = load_board("I")
    assert touched(board, flat_pose(0, 0))  # geometry is tested in test_geometry.py


def test_d12_zero_is_nothing_and_minus_one_gives_back_after_taking() -> None:
    state = opened((3, "0"), (3, "-1"), (2, "1x"))
    assert GAME.scores(state) == (0, 0, 2)
    assert GAME.scores(after(state, throw(0, HOLE, HOLE))) == (0, 0, 4)
    # first take, then give: the bet pays 2, the die costs 1
    betting = after(opened(HOLE, HOLE, HOLE), Bet(1, "B"))
    assert GAME.scores(after(betting, throw(0, HOLE, ("X", "1x")))) == (0, 2, 0)
    poor = scoring_of(opened(HOLE, HOLE, HOLE), throw(0, ("X", "-1"), ("X", "0")))
    assert poor.double_x
    both = scoring_of(opened(HOLE, HOLE, HOLE), throw(0, (2, "-1"), (3, "-1")))
    assert (both.takes, both.gives) == ((0, 0, 0), (0, 0, 0))
    cross = scoring_of(opened((1, "1x"), HOLE, HOLE), throw(0, ("X", "-1"), HOLE))
    assert (cross.gives, die_score(cross, 0).clause) == ((1, 0, 0), "D12")


def test_d13_an_x_earns_nothing() -> None:
    scoring = scoring_of(opened(), throw(0, ("X", "3x"), (1, "1x")))
    assert die_score(scoring, 0).points == 0
    assert die_score(scoring, 0).clause == "D13"
    assert scoring.takes == (1, 0, 0)


def test_d14_double_x_pays_ten_once_and_nothing_else() -> None:
    state = opened((3, "3x"), ("X", "-1"), (2, "2x"))
    double = throw(0, ("X", "0"), ("X", "1x"))
    scoring = scoring_of(state, double)
    assert scoring.double_x
    assert scoring.takes == (10, 10, 0)
    assert scoring.gives == (0, 0, 0)
    scored = after(state, double)
    assert GAME.scores(scored) == (19, 10, 8 - 4)
    assert [lying.die for lying in scored.board] == [2]  # the X dice go home, the others stay
    # Dice in holes do not count.
    assert not scoring_of(opened(), throw(0, ("X", "1x"), HOLE)).double_x


def test_d15_who_may_bet() -> None:
    state = opened(HOLE, (2, "1x"), HOLE, HOLE)
    assert GAME.due(state) == (0, 2, 3)
    assert refused(state, Bet(0, "A")) == "D15"  # the active player
    assert refused(state, Bet(1, "A")) == "D15"  # the die lies on the board
    bet = after(state, Bet(2, "A"), Bet(3, "A"))
    assert refused(bet, Bet(2, "B")) == "D15"  # one bet a player
    free = after(bet, throw(0, HOLE, HOLE))
    assert free.bets == (None,) * 4
    assert state.active == 0
    assert GAME.due(free) == (0, 1, 2, 3)


PAYING: list[tuple[Tile, Throw, int]] = [
    ("A", throw(0, ("X", "1x"), ("X", "1x")), 5),
    ("A", throw(0, ("X", "1x"), (2, "1x")), 0),
    ("H", throw(0, ("X", "1x"), ("X", "1x")), 5),
    ("B", throw(0, HOLE, (2, "1x")), 2),
    ("B", throw(0, HOLE, OUT), 4),
    ("B", throw(0, (1, "1x"), (2, "1x")), 0),
    ("C", throw(0, (1, "2x 1x"), (2, "1x")), 3),
    ("C", throw(0, (1, "2x"), ("X", "2x 0")), 6),
    ("D", throw(0, (1, "3x"), (2, "1x")), 4),
    ("D", throw(0, (1, "3x"), (2, "3x")), 8),
    ("E", throw(0, (1, "-1"), (2, "0")), 2),
    ("F", throw(0, (1, "1x 0"), (2, "1x")), 2),
]


@pytest.mark.parametrize(("tile", "thrown", "paid"), PAYING)
def test_d16_what_each_bet_pays(tile: Tile, thrown: Throw, paid: int) -> None:
    tiles = [tile, *(other for other in get_args(Tile) if other != tile)][:4]
    state = after(opened(tiles=tiles), Bet(1, tile))
    assert bet_score(scoring_of(state, thrown), 1).points == paid


def test_d16_house_rule_for_tile_e() -> None:
    state = after(opened(tiles=["E", "F", "G", "H"], e_field="0"), Bet(1, "E"))
    assert bet_score(scoring_of(state, throw(0, (1, "-1"), (2, "0"))), 1).points == 2
    assert bet_score(scoring_of(state, throw(0, (1, "-1"), (2, "-1"))), 1).points == 0


def test_d16_g_the_spinner_flings_a_lying_die() -> None:
    state = opened(HOLE, (2, "1x"), (2, "1x"), HOLE, tiles=["E", "F", "G", "H"], spinner=True, board="III")
    state = after(state, Bet(3, "G"))
    spots: list[Spot] = [HOLE, (2, "0"), (2, "-1")]
    for spot in spots:
        fling = throw(0, HOLE, HOLE, {1: spot}, flung=(1,))
        assert bet_score(scoring_of(state, fling), 3).points == 5
    assert bet_score(scoring_of(state, throw(0, HOLE, HOLE, {1: HOLE})), 3).points == 0
    assert refused(state, throw(0, HOLE, HOLE, {1: (2, "1x 0")}, flung=(1,))) == "D17"
    assert refused(state, throw(0, HOLE, HOLE, {1: OUT}, flung=(1,))) == "D17"


def test_d17_a_bet_pays_twice_when_both_dice_do_it() -> None:
    state = after(opened(), Bet(1, "D"))
    once, twice = (bet_score(scoring_of(state, throw(0, (1, "3x"), (2, f))), 1) for f in ("1x", "3x"))
    assert (once.points, once.clause) == (4, "D16")
    assert (twice.points, twice.clause) == (8, "D17")


def test_d17_touching_means_the_best_field_and_g_pays_once_and_not_for_thrown_dice() -> None:
    state = after(opened(tiles=["A", "B", "C", "D"]), Bet(1, "C"))
    assert bet_score(scoring_of(state, throw(0, (1, "2x 3x"), HOLE)), 1).points == 0
    state = opened(HOLE, (2, "1x"), (2, "1x"), HOLE, tiles=["E", "F", "G", "H"], spinner=True, board="IV")
    state = after(state, Bet(3, "G"))
    twice = throw(0, HOLE, HOLE, {1: HOLE, 2: HOLE}, flung=(1, 2))
    assert bet_score(scoring_of(state, twice), 3).points == 5
    own = throw(0, HOLE, (1, "0"), flung=(0,))
    assert bet_score(scoring_of(state, own), 3).points == 0


def test_d18_with_a_double_x_only_a_and_h_pay() -> None:
    state = after(opened(HOLE, HOLE, HOLE, tiles=["A", "B", "C", "D"]), Bet(1, "D"), Bet(2, "A"))
    scoring = scoring_of(state, throw(0, ("X", "3x"), ("X", "3x")))
    assert (bet_score(scoring, 1).points, bet_score(scoring, 1).clause) == (0, "D18")
    assert bet_score(scoring, 2).points == 5


def test_d19_the_game_ends_at_50_or_70_and_a_tie_is_played_off() -> None:
    nine = throw(0, (3, "3x"), HOLE)
    won = after(rich(41, 20, 30), nine)
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (0, "points")
    assert refused(won, Bet(1, "A")) == "D19"
    assert GAME.outcome(after(rich(40, 20, 30), nine)) is None
    assert GAME.outcome(after(rich(41, *[0] * 5), nine)) is None  # six players go for 70
    assert GAME.outcome(after(rich(61, *[0] * 5), nine)) is not None
    # The highest total wins, not the throw that reached the goal.
    betting = after(rich(41, 47, 30), Bet(1, "D"))
    higher = GAME.outcome(after(betting, nine))
    assert higher is not None
    assert higher.winner == 1
    tied = GAME.outcome(after(after(rich(41, 46, 30), Bet(1, "D")), nine))
    assert tied is not None
    assert (tied.winner, tied.why) == (None, "points")
    # The deciding game may have two seats and goes to 50.
    assert GAME.start(2, 0, {}, decides=True).goal == 50


def test_d19_a_longer_game_ends_at_100_and_what_decides_a_tie_is_short_all_the_same() -> None:
    long = replace(rich(41, 20, 30), options=start(goal=100).options)
    assert GAME.outcome(after(long, throw(0, (3, "3x"), HOLE))) is None
    ended = GAME.outcome(after(replace(long, chips=(91, 20, 30)), throw(0, (3, "3x"), HOLE)))
    assert ended is not None
    assert (ended.winner, ended.why) == (0, "points")
    assert start(8, goal=100).goal == 100
    assert GAME.start(2, 0, {"goal": 100}, decides=True).goal == 50
    for other in (50, 70, 99, 0, "100", True):
        with pytest.raises(Illegal):
            start(goal=other)


def test_d20_faces_are_1_1_2_2_3_x_unless_agreed_otherwise() -> None:
    assert start().options.faces == (1, 1, 2, 2, 3, "X")
    assert tuple(map(str, start().options.faces)) == FACES
    agreed = opened(faces=[1, 1, 1, 2, 2, "X"])
    assert refused(agreed, throw(0, (3, "1x"), HOLE)) == "D20"
    with pytest.raises(Illegal):
        start(faces=[1, 2, 3])


def test_d21_a_leaning_die_counts_with_the_face_most_upward() -> None:
    for up in range(6):
        assert face_up(flat_pose(0, 0, 30, up)) == FACES[up]


def test_a_forfeit_takes_the_die_away_and_skips_the_seat() -> None:
    state = opened((2, "1x"), (2, "1x"), (2, "1x"), (2, "1x"))
    left = after(state, Forfeit(1, "resign"))
    assert [lying.die for lying in left.board] == [0, 2, 3]
    assert after(left, throw(0, HOLE, HOLE)).active == 2
    assert refused(left, Bet(1, "A")) is None
    assert refused(left, Forfeit(1, "time")) is None
    assert after(left, Forfeit(0, "time")).active == 2
    last = after(left, Forfeit(2, "time"), Forfeit(0, "time"))
    outcome = GAME.outcome(last)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (3, "forfeit")


def test_bets_on_a_throw_that_is_not_made_are_off() -> None:
    state = after(opened(HOLE, HOLE, HOLE, HOLE), Bet(1, "A"), Bet(2, "B"))
    assert after(state, Forfeit(0, "absent")).bets == (None,) * 4
    assert after(state, Forfeit(1, "absent")).bets == (None, None, "B", None)


@pytest.mark.parametrize(
    "event",
    [
        throw(0, (2, "1x"), HOLE, {0: HOLE}),
        throw(0, (2, "1x"), HOLE, {7: HOLE}),
        Throw(0, (Rest(0, "board", 2), lies("white", HOLE))),
        Throw(0, (Rest(0, "board", 2, ()), lies("white", HOLE))),
        throw(3, HOLE, HOLE),
        Bet(-1, "A"),
    ],
)
def test_what_cannot_be_has_no_clause(event: Event) -> None:
    assert refused(opened(), event) is None
