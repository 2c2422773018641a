"""What is told of an act before it is done is what then happens, and is said of it afterwards."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Forfeit
from knobel.games.qwixx_duel import GAME, Pass, Place, Roll, State
from knobel.games.qwixx_duel.constants import Constants
from knobel.games.qwixx_duel.events import ROW_NAMES, ToRoll
from knobel.games.qwixx_duel.notation import read_position
from knobel.games.qwixx_duel.plugin import PLUGIN
from knobel.games.qwixx_duel.verdict import Passed, Placed
from tests.qwixx_duel.positions import random_state

E = "..........."


def faces(state: State) -> dict[str, int]:
    return dict(zip(["white-1", "white-2", *ROW_NAMES], state.dice, strict=True))


@given(st.integers(0, 10**9), st.integers(0, 120))
def test_every_act_does_what_is_told_of_it(seed: int, length: int) -> None:
    state = random_state(seed, length)
    for seat in GAME.due(state):
        before = GAME.view(state, None)
        for act in GAME.legal(state, seat):
            told = GAME.would(state, act)
            if isinstance(act, ToRoll):
                assert told is None
                continue
            assert told is not None
            after, said = GAME.step(state, act)
            assert after == GAME.apply(state, act)
            assert said == told
            outcome, view = GAME.outcome(after), GAME.view(after, None)
            assert told.totals == GAME.scores(after)
            assert told.points == after.points(seat) - state.points(seat)
            assert told.ends == (outcome.why if outcome else None)
            if isinstance(told, Passed):
                assert (told.does == "misthrow") == (sum(after.misthrows) > sum(state.misthrows))
                assert told.points == (-5 if told.does == "misthrow" else 0)
                continue
            assert isinstance(act, Place)
            row, number = view.rows[ROW_NAMES.index(act.row)], ROW_NAMES.index(act.row)
            assert told.stones == row.stones[seat]
            assert told.pips == tuple(faces(state)[die] for die in told.dice)
            assert sum(told.pips) == act.value
            assert set(told.dice) == ({"white-1", "white-2"} if state.action == 1 else {told.dice[0], act.row})
            field = next(field for field in row.fields if field.value == act.value)
            was = next(field for field in before.rows[number].fields if field.value == act.value)
            assert (was.owner, field.height - was.height, row.lock) == {
                "place": (None, 1, None),
                "close": (None, 1, seat),
                "capture": (1 - seat, 0, None),
                "stack": (seat, 1, None),
            }[told.does]


def test_q15_the_last_stone_closes_nothing() -> None:
    lying = read_position(f"BBBBB....../BBBBBBBB.../BBBBBBBB.../{E} 0-0 B1:w66r1y1g1b1")
    assert lying.stock(0) == 1
    told = GAME.would(lying, Place(0, "red", 12))
    assert isinstance(told, Placed)
    assert (told.does, told.ends, told.stones) == ("place", "stones", 6)


def test_the_pass_that_costs_a_misthrow_says_so() -> None:
    rolled = GAME.apply(GAME.start(2, 0, {}), next(iter(GAME.chances(GAME.start(2, 0, {}))))[0])
    free = {"does": "pass", "points": 0, "totals": (0, 0), "ends": None}
    assert msgspec.to_builtins(GAME.would(rolled, Pass(0))) == free
    dear = {"does": "misthrow", "points": -5, "totals": (-5, 0), "ends": None}
    assert msgspec.to_builtins(GAME.would(GAME.apply(rolled, Pass(0)), Pass(0))) == dear


def test_nothing_is_said_of_a_roll_or_of_giving_up() -> None:
    start = GAME.start(2, 0, {})
    rolled, said = GAME.step(start, Roll(0, (1, 2), 3, 4, 5, 6))
    assert said is None
    assert GAME.step(rolled, Forfeit(0, "resign")).verdict is None


def test_what_is_shown_beside_the_board_are_the_numbers_of_the_rules() -> None:
    assert PLUGIN.constants == Constants((1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78), 5, 5, 4)
