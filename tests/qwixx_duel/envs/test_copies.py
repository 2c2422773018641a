"""Copies plan with other dice, kept ones go on as they were; and rolls are in the caller's hands everywhere."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest

import knobel.envs
from knobel.core import Malformed
from knobel.envs import qwixx_duel_v0
from knobel.games.qwixx_duel.envs.numbers import PASS, ROLLS
from knobel.games.qwixx_duel.envs.single import QwixxDuelEnv
from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv

assert knobel.envs
BEGIN = ".........../.........../.........../........... 0-0 B?"


def passed(env: Any, times: int) -> list[str]:
    seen = []
    for _ in range(times):
        env.step(PASS)
        seen.append(env.unwrapped.position)
    return seen


@pytest.mark.parametrize("opponent", ["random", "first-steps"])
def test_a_copy_of_a_game_against_a_bot_has_other_dice_and_the_same_position(opponent: str) -> None:
    env, again = (gymnasium.make("knobel/QwixxDuel-v0", opponent=opponent) for _ in range(2))
    env.reset(seed=6, options={"rolls": [3, 4, 5]})
    again.reset(seed=6, options={"rolls": [3, 4, 5]})
    made = [copy.deepcopy(env) for _ in range(3)]
    positions = {each.unwrapped.position for each in (env, again, *made)}  # type: ignore[attr-defined]
    assert len(positions) == 1
    seen = passed(env, 4)
    assert passed(again, 4) == seen  # copying has drawn nothing
    assert len({*map(tuple, (passed(each, 4) for each in made)), tuple(seen)}) == 4


@pytest.mark.parametrize("make", [qwixx_duel_v0.env, qwixx_duel_v0.raw_env])
def test_a_kept_game_goes_on_with_its_own_dice(make: Any) -> None:
    env = make()
    env.reset(seed=2)
    kept = pickle.loads(pickle.dumps(env))  # noqa: S301, our own
    assert passed(env, 6) == passed(kept, 6)


@pytest.mark.parametrize("opponent", [None, "greedy", "first-steps"])
def test_many_kept_games_go_on_and_write_their_own_arrays(opponent: str | None) -> None:
    envs = QwixxDuelVectorEnv(32, opponent=opponent, copy=False)
    envs.reset(seed=2)
    kept = pickle.loads(pickle.dumps(envs))  # noqa: S301, our own
    for step in range(40):
        acts = envs.random_acts(step)
        assert np.array_equal(acts, kept.random_acts(step))
        here, there = envs.step(acts), kept.step(acts)
        assert all(np.array_equal(one, other) for one, other in zip(here[:4], there[:4], strict=True))
        assert np.array_equal(here[4]["action_mask"], there[4]["action_mask"])
    assert there[0] is kept.buffers["observations"]


def test_rolls_of_a_game_against_a_bot_are_in_the_callers_hands() -> None:
    env = QwixxDuelEnv(opponent="random", chance="caller", first=0, reward="points")
    _, info = env.reset(seed=1)
    assert env.awaits_roll
    assert not info["action_mask"].any()
    assert len(env.chances()) == ROLLS
    with pytest.raises(Malformed, match="a roll is due"):
        env.step(PASS)
    observation, reward, over, _, info = env.roll("w14r3y6g2b6")
    assert (reward, over, observation[128], observation[129]) == (0, False, 1, 4)
    assert info["action_mask"].sum() == 5
    with pytest.raises(Malformed, match="no roll is due"):
        env.roll(0)
    rewards = [env.step(PASS)[1] for _ in range(2)]
    assert rewards == [0, -5]  # a misthrow
    assert env.position.endswith("G?")
    env.roll(0)  # the bot's
    assert env.position.endswith("B?")
    env.roll()
    assert env.state.action == 1


def test_rolls_of_many_games_are_given_listed_or_drawn() -> None:
    envs = QwixxDuelVectorEnv(3, opponent="greedy", chance="caller")
    envs.reset(seed=1, options={"positions": BEGIN})
    assert envs.awaits_roll.all()
    assert len(envs.chances(0)) == ROLLS
    envs.roll([0, -1, 27215])
    assert envs.awaits_roll.tolist() == [False, True, False]
    assert [envs.position(number)[-11:] for number in (0, 2)] == ["w11r1y1g1b1", "w66r6y6g6b6"]
    assert envs.chances(0) == []
    envs.roll()
    assert not envs.awaits_roll.any()
    for wrong in ([0.5, 1, 2], [1, 2], [ROLLS + 1, 0, 0], [-2, 0, 0]):
        with pytest.raises(ValueError, match="numbers of rolls"):
            envs.roll(np.array(wrong))
