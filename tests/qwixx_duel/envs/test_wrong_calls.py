"""What callers get wrong is said, with what may be, and changes nothing."""

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import knobel.envs.open_spiel
from knobel.core import Malformed
from knobel.envs import qwixx_duel_v0
from knobel.games.qwixx_duel.envs.numbers import PASS
from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv

assert knobel.envs.open_spiel
NO_ACTS = [3.7, float("nan"), "x", True, [44], np.array([1, 2]), np.array(44.0)]


def agents() -> Any:
    env = qwixx_duel_v0.raw_env()
    env.reset(seed=1)
    return env


def against() -> Any:
    env = gymnasium.make("knobel/QwixxDuel-v0").unwrapped
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("make", [agents, against])
def test_acts_are_whole_numbers(make: Any) -> None:
    env = make()
    before = env.position
    for wrong in NO_ACTS:
        with pytest.raises(Malformed, match="whole number from 0 to 44"):
            env.step(wrong)
    for wrong in (45, -1, 10**30):
        with pytest.raises(Malformed, match="numbered from 0 to 44"):
            env.step(wrong)
    assert env.position == before
    for right in (np.int8(PASS), np.array(PASS)):
        env.step(right)


@pytest.mark.parametrize("make", [agents, against])
def test_unknown_options_are_not_passed_over(make: Any) -> None:
    env = make()
    for wrong in ({"rols": [1]}, {"positions": 1}, "text", 5):
        with pytest.raises(Malformed, match="'position', 'rolls'"):
            env.reset(options=wrong)
    for rolls in (5, "w14r3y6g2b6"):
        with pytest.raises(Malformed, match="list of rolls"):
            env.reset(options={"rolls": rolls})


def test_gymnasium_knows_no_other_option_and_pettingzoo_passes_it_over() -> None:
    agents().reset(options={"options": 1})  # as its own test does
    with pytest.raises(Malformed, match="no option 'options'"):
        against().reset(options={"options": 1})


def test_nothing_happens_before_a_reset() -> None:
    for env in (qwixx_duel_v0.raw_env(), gymnasium.make("knobel/QwixxDuel-v0").unwrapped):
        with pytest.raises(ValueError, match=r"reset\(\)"):
            env.step(PASS)


def test_acts_of_many_games_are_whole_numbers() -> None:
    envs = QwixxDuelVectorEnv(3)
    envs.reset(seed=1)
    before = [envs.position(number) for number in range(3)]
    for wrong in (np.full(3, 44.0), np.full(3, np.nan), np.array(["a", "b", "c"]), np.full(3, True)):
        with pytest.raises(ValueError, match="whole numbers from 0 to 44"):
            envs.step(wrong)
    for shape in (np.array(44), np.array([[44] * 3]), None):
        with pytest.raises(ValueError, match=r"shape \(3,\)"):
            envs.step(shape)  # type: ignore[arg-type]
    with pytest.raises(Malformed, match="'positions', 'reset_mask'"):
        envs.reset(options={"position": "."})
    assert [envs.position(number) for number in range(3)] == before
    _, rewards, over, _, _ = envs.step(np.array([-1, 1 << 40, PASS]))
    assert over.tolist() == [True, True, False]
    assert rewards.tolist() == [-1, -1, 0]
    for many in (2.5, "3", None, True):
        with pytest.raises(ValueError, match="num_envs"):
            QwixxDuelVectorEnv(many)  # type: ignore[arg-type]


def test_openspiel_says_what_is_no_outcome_and_no_act() -> None:
    for wrong in ({"first": 5}, {"reward": "money"}):
        with pytest.raises(ValueError, match="must be"):
            pyspiel.load_game("python_knobel_qwixx_duel", wrong)
    state = pyspiel.load_game("python_knobel_qwixx_duel").new_initial_state()
    with pytest.raises(Malformed, match="none of the 21 outcomes"):
        state.apply_action(21)
    state.apply_action(8)
    with pytest.raises(Malformed, match="none of the 6 outcomes"):
        state.apply_action(6)
    for outcome in (0, 1, 2, 3):
        state.apply_action(outcome)
    assert state.chance_outcomes() == []
    with pytest.raises(Malformed, match="none of the 45 acts"):
        state.apply_action(45)
