"""What is told of an act before it is done is what then happens."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.events import ROW_NAMES, ToRoll
from knobel.games.qwixx_duel.foretold import PassWould, PlaceWould
from knobel.games.qwixx_duel.notation import read_position
from tests.qwixx_duel.test_rules import random_state

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
            after = GAME.apply(state, act)
            outcome, view = GAME.outcome(after), GAME.view(after, None)
            assert told.totals == GAME.scores(after)
            assert told.points == after.points(seat) - state.points(seat)
            assert told.ends == (outcome.why if outcome else None)
            if isinstance(told, PassWould):
                assert told.misthrow == (sum(after.misthrows) > sum(state.misthrows))
                assert told.points == (-5 if told.misthrow else 0)
                assert told.does == "pass"
                continue
            assert isinstance(act, Place)
            row, number = view.rows[ROW_NAMES.index(act.row)], ROW_NAMES.index(act.row)
            assert told.stones == row.stones[seat]
            assert sum(faces(state)[die] for die in told.dice) == act.value
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
    assert isinstance(told, PlaceWould)
    assert (told.does, told.ends, told.stones) == ("place", "stones", 6)


def test_the_pass_that_costs_a_misthrow_says_so() -> None:
    rolled = GAME.apply(GAME.start(2, 0, {}), next(iter(GAME.chances(GAME.start(2, 0, {}))))[0])
    free = {"does": "pass", "misthrow": False, "points": 0, "totals": (0, 0), "ends": None}
    assert msgspec.to_builtins(GAME.would(rolled, Pass(0))) == free
    dear = {"does": "pass", "misthrow": True, "points": -5, "totals": (-5, 0), "ends": None}
    assert msgspec.to_builtins(GAME.would(GAME.apply(rolled, Pass(0)), Pass(0))) == dear
