"""Doppel X as an environment: the libraries' tests, its phases, and the same states as by the rules."""

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.env_registry import registration
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from knobel.core import Malformed, RandomDraws
from knobel.envs import doppel_x_v0
from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.aim import check_aim
from knobel.games.doppel_x.board import BOARDS, find_board
from knobel.games.doppel_x.envs.doppel_x_v0 import BETS, OPENING, THROW, aim_of, throw_of
from knobel.games.doppel_x.events import ToThrow
from knobel.games.doppel_x.simulation.thrower import PhysicalThrower
from tests.envs.full_seed import check_whole_games

#: PettingZoo says this of every dictionary that is not one of its own games.
OF_DICTIONARIES = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Action space for each agent probably should be:UserWarning",
]


def test_pettingzoo_parallel() -> None:
    parallel_api_test(doppel_x_v0.parallel_env(), num_cycles=12)
    parallel_seed_test(doppel_x_v0.parallel_env, num_cycles=3)
    max_cycles_test(doppel_x_v0)


@pytest.mark.filterwarnings(*OF_DICTIONARIES)
def test_pettingzoo_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(doppel_x_v0.env(max_cycles=8), num_cycles=8)
    seed_test(lambda: doppel_x_v0.env(max_cycles=6), num_cycles=6)
    render_test(lambda **options: doppel_x_v0.env(max_cycles=20, **options))
    assert "board I" in capsys.readouterr().out


def test_a_seed_decides_whole_games() -> None:
    check_whole_games(lambda: doppel_x_v0.parallel_env(max_cycles=None), seeds=2, least=5)


def test_the_id_is_registered() -> None:
    assert len(registration.make("parallel", "knobel/doppel_x_v0", players=5).possible_agents) == 5


def test_gymnasium() -> None:
    check_env(gymnasium.make("knobel/DoppelX-v0").unwrapped)
    env = gymnasium.make("knobel/DoppelX-v0", players=4, reward="points")
    _, info = env.reset(seed=2)
    over = False
    while not over:
        _, _, over, _, info = env.step(env.action_space.sample(mask=info["action_mask"]))


def throws(env: Any, number: float = 0.0) -> dict[str, Any]:
    return {agent: {"bet": 1, "throw": np.full(4, number, np.float32)} for agent in env.agents}


def phases_of_a_game(seed: int) -> set[int]:
    """The phases that one game goes through, each looked at."""
    env = doppel_x_v0.parallel_env(players=3, first=1)
    observations, _ = env.reset(seed=seed)
    assert env.phase == OPENING
    assert all(seen["throw_mask"][0] and seen["bet_mask"].tolist() == [1, 0, 0, 0, 0] for seen in observations.values())
    seen_phases: set[int] = set()
    while env.agents:
        phase, state = env.phase, env.state_now
        seen_phases.add(phase)
        for seat, agent in enumerate(env.agents):
            mask = observations[agent]["bet_mask"]
            assert mask.all() == (phase == BETS and state.may_bet(seat))
            assert observations[agent]["throw_mask"][0] == (
                phase == OPENING or (phase == THROW and seat == state.active)
            )
        observations, _, _, _, _ = env.step(throws(env))
        if phase == BETS:
            expected = tuple("A" if state.may_bet(seat) else None for seat in range(3))
            assert env.state_now.bets == expected
            assert env.phase == THROW
    assert GAME.outcome(env.state_now)
    return seen_phases


def test_phases_follow_each_other_and_are_masked() -> None:
    seen_phases: set[int] = set()
    for seed in range(8):  # whether a seat may bet depends on the dice
        seen_phases |= phases_of_a_game(seed)
        if BETS in seen_phases:
            break
    assert seen_phases == {OPENING, BETS, THROW}


def test_a_throw_is_what_the_thrower_makes_of_it() -> None:
    """With draws in the caller's hands, the environment and the rules come to the same state."""
    env = doppel_x_v0.parallel_env(players=3, first=0)
    env.reset(seed=1, options={"draws": RandomDraws(Random(5))})
    state, draws, thrower = env.state_now, RandomDraws(Random(5)), PhysicalThrower()
    for _ in range(6):
        phase, numbers = env.phase, np.array([0.1, -0.4, 0.2, 0.3], np.float32)
        env.step({agent: {"bet": 0, "throw": numbers} for agent in env.agents})
        if phase != BETS:
            seats = state.seats if phase == OPENING else (state.active,)
            hands = tuple(ToThrow(seat, aim_of(find_board("I"), seat, numbers)) for seat in seats)
            state = GAME.apply(state, thrower.throw(state, hands, draws))
        assert env.state_now == state
        if not env.agents:
            break


def test_every_number_is_a_throw_that_a_hand_can_make() -> None:
    rng = np.random.default_rng(1)
    corners = [np.array(corner) for corner in np.ndindex(2, 2, 2, 2)]
    for name in BOARDS:
        board = find_board(name)
        for seat in range(8):
            for numbers in [*(2.0 * corner - 1 for corner in corners), *rng.uniform(-1, 1, (20, 4))]:
                aim = aim_of(board, seat, numbers)
                check_aim(board, aim)
                assert np.allclose(throw_of(board, seat, aim), numbers, atol=1e-5)
    assert aim_of(find_board("I"), 0, [0, 7, -9, 0]) == aim_of(find_board("I"), 0, [0, 1, -1, 0])
    for wrong in ([1, 2], [np.nan, 0, 0, 0], [np.inf, 0, 0, 0], "abcd", None, [[0, 0, 0, 0]], 5):
        with pytest.raises(Malformed, match="four numbers"):
            aim_of(find_board("I"), 0, wrong)


def test_rewards_by_win_are_paid_by_the_others() -> None:
    env = doppel_x_v0.parallel_env(players=4)
    env.reset(seed=1)
    while env.agents:
        _, rewards, over, _, _ = env.step(throws(env, -0.2))
        assert sum(rewards.values()) == pytest.approx(0)
        assert any(over.values()) or not any(rewards.values())
    outcome = GAME.outcome(env.state_now)
    assert outcome is not None
    if outcome.winner is not None:
        assert rewards[f"player_{outcome.winner}"] == 1


def test_copies_throw_with_other_tremors() -> None:
    env = doppel_x_v0.parallel_env(players=3, first=0)
    env.reset(seed=1)
    made = copy.deepcopy(env)
    env.step(throws(env))
    made.step(throws(made))
    assert made.state_now != env.state_now


def test_wrong_acts_are_said_and_change_nothing() -> None:
    env = doppel_x_v0.parallel_env(players=3)
    env.reset(seed=1)
    before = env.state_now
    none: dict[str, Any] = {"bet": 0, "throw": np.zeros(4)}
    for wrong in ({"bet": 0}, None, (0, none["throw"]), {**none, "throw": np.full(4, np.nan)}):
        with pytest.raises(Malformed, match="throw"):
            env.step(dict.fromkeys(env.agents, wrong))
    for odd, said in (({"nobody": none}, "no agent 'nobody'"), ([none] * 3, "dictionary")):
        with pytest.raises(Malformed, match=said):
            env.step(odd)
    for options in ({"drawn": 1}, {"draws": 5}):
        with pytest.raises(Malformed, match="draws"):
            env.reset(options=options)
    assert env.state_now == before
    while env.phase != BETS:
        env.step(dict.fromkeys(env.agents, none))
    for bet in (2.5, np.nan, None, "x"):
        with pytest.raises(Malformed, match="whole number"):
            env.step({agent: {**none, "bet": bet} for agent in env.agents})
    _, _, _, _, infos = env.step({agent: {**none, "bet": 99} for agent in env.agents})
    assert any(info.get("illegal") for info in infos.values())


def test_a_kept_game_goes_on_with_its_own_tremors() -> None:
    for make in (lambda: doppel_x_v0.parallel_env(players=3), lambda: gymnasium.make("knobel/DoppelX-v0").unwrapped):
        env = make()
        env.reset(seed=1)
        kept, made = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)  # noqa: S301, our own
        seen = []
        for each in (env, kept, made):
            inner: Any = getattr(each, "parallel", each)
            act = {"bet": 0, "throw": np.zeros(4, np.float32)}
            each.step(act if inner is not each else throws(each))
            seen.append(inner.position)
            assert inner.state_space.contains(inner.state())
        assert seen[0] == seen[1] != seen[2]


def test_wrong_options_say_what_may_be() -> None:
    for bad in ({"reward": "money"}, {"players": 2}, {"players": 9}, {"first": 3}, {"max_cycles": 0}, {"players": 3.0}):
        with pytest.raises(ValueError, match="must be"):
            doppel_x_v0.parallel_env(**bad)
