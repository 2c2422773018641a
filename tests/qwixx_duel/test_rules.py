"""What the clauses do not say one by one: chances, views, and what holds in every game."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Dice, RandomDraws
from knobel.games.qwixx_duel import GAME, Place
from knobel.games.qwixx_duel.notation import read_position
from knobel.games.qwixx_duel.plugin import PLUGIN
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, LAST, held, openings, refusal, stones
from knobel.games.qwixx_duel.verdict import effect
from tests.qwixx_duel.positions import random_state

E = "..........."


def test_chances_add_up_and_are_all_different() -> None:
    rolls = list(GAME.chances(GAME.start(2, 0, {})))
    assert sum(probability for _, probability in rolls) == 1
    assert len({roll for roll, _ in rolls}) == len(rolls) == 21 * 6**4


def test_chances_leave_out_a_closed_row() -> None:
    state = read_position(f"BBBBB.....B*/{E}/{E}/{E} 0-0 G?")
    rolls = list(GAME.chances(state))
    assert sum(probability for _, probability in rolls) == 1
    assert rolls[0][1] == Fraction(1, 6**5)
    assert all(GAME.apply(state, roll).dice[2] == 0 for roll, _ in rolls)


def test_effects_are_told_before_they_happen() -> None:
    state = read_position(f"BBBBB....../..G......../{E}/{E} 0-0 B?")
    assert effect(state, Place(0, "red", 12)) == "close"
    assert effect(state, Place(0, "red", 6)) == "stack"
    assert effect(state, Place(0, "red", 8)) == "place"
    assert effect(state, Place(0, "yellow", 4)) == "capture"


@given(st.integers(0, 10**9), st.integers(0, 90))
def test_stones_are_never_lost(seed: int, length: int) -> None:
    state = random_state(seed, length)
    view = GAME.view(state, None)
    for seat in (0, 1):
        lying = sum(field.height for row in view.rows for field in row.fields if field.owner == seat)
        locks = sum(row.lock == seat for row in view.rows)
        assert lying + locks + state.misthrows[seat] + state.stock(seat) == 22
        assert sum(stones(row, seat) for row in state.rows) == lying + locks


@given(st.integers(0, 10**9), st.integers(0, 90))
def test_every_field_that_is_not_open_has_its_clause(seed: int, length: int) -> None:
    state = random_state(seed, length)
    for row in state.rows:
        if row & CLOSED:
            assert openings(row, 0) == openings(row, 1) == 0
        if (held(row, 0) | held(row, 1)) >> LAST:
            continue  # closed, or over by Q15
        for seat in (0, 1):
            for field in range(FIELDS):
                if not openings(row, seat) >> field & 1:
                    assert refusal(row, seat, field) in (8, 9, 11, 12, 13)


def test_every_bot_plays_legally_to_the_end() -> None:
    for name in list(PLUGIN.bots):
        rng = Random(3)
        bots = [PLUGIN.bot(name, rng), PLUGIN.bot("random", rng)]
        state = GAME.start(2, 0, {})
        while due := GAME.due(state):
            act = bots[due[0]].decide(state, due[0])
            assert act in GAME.legal(state, due[0])
            state = GAME.apply(state, GAME.resolve(state, act, RandomDraws(rng)))


def test_greedy_beats_random() -> None:
    wins = 0
    for game in range(40):
        rng = Random(game)
        bots = [PLUGIN.bot("greedy", rng), PLUGIN.bot("random", rng)]
        state = GAME.start(2, game % 2, {})
        while due := GAME.due(state):
            act = bots[due[0]].decide(state, due[0])
            state = GAME.apply(state, GAME.resolve(state, act, RandomDraws(rng)))
        wins += state.points(0) > state.points(1)
    assert wins >= 36


def test_a_roll_follows_from_the_dice_alone() -> None:
    dice, start = Dice("00" * 32, ("aa", "bb")), GAME.start(2, 0, {})
    (act,) = GAME.legal(start, 0)
    assert GAME.resolve(start, act, dice.at(0)) == GAME.resolve(start, act, dice.at(0))
    assert GAME.resolve(start, act, dice.at(0)) != GAME.resolve(start, act, dice.at(1))
