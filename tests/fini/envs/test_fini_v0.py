"""FiNi as an environment: the libraries' tests, a tick by the clauses, and the same states as by the rules."""

import copy
import pickle
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

from knobel.core import Event, Malformed
from knobel.envs import fini_v0
from knobel.games.fini import GAME
from knobel.games.fini.bots import ideal
from knobel.games.fini.envs.numbers import ACTIONS, CALL, NAMES, NOTHING, act_of, number_of
from knobel.games.fini.events import ToRoll
from tests.envs.full_seed import check_whole_games

OF_MASKS = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]
ROLL = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 1, 2, 3, 4]


def test_pettingzoo_parallel() -> None:
    parallel_api_test(fini_v0.parallel_env(), num_cycles=300)
    parallel_seed_test(fini_v0.parallel_env, num_cycles=50)
    max_cycles_test(fini_v0)


@pytest.mark.filterwarnings(*OF_MASKS)
def test_pettingzoo_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    api_test(fini_v0.env(max_cycles=200), num_cycles=150)
    seed_test(fini_v0.env, num_cycles=100)
    render_test(fini_v0.env)
    assert "area" in capsys.readouterr().out


def test_a_seed_decides_whole_games() -> None:
    check_whole_games(lambda: fini_v0.parallel_env(max_cycles=None), seeds=2, least=300)


def test_the_id_is_registered() -> None:
    env = registration.make("parallel", "knobel/fini_v0", reward="points")
    assert env.metadata["name"] == "fini_v0"


@pytest.mark.parametrize("reward", ["win", "points"])
def test_gymnasium(reward: str) -> None:
    check_env(gymnasium.make("knobel/FiNi-v0", reward=reward).unwrapped, skip_render_check=reward == "points")
    with pytest.raises(Malformed, match="no bot"):
        gymnasium.make("knobel/FiNi-v0", opponent="nobody")


def started() -> Any:
    env = fini_v0.parallel_env(first=0, reward="points")
    env.reset(seed=1, options={"rolls": [ROLL, ROLL]})
    return env


def do(env: Any, mine: str, theirs: str = "nothing") -> Any:
    return env.step({"player_0": NAMES.index(mine), "player_1": NAMES.index(theirs)})


def test_both_hands_move_in_a_tick() -> None:
    env = started()
    do(env, "grab-0", "grab-1")
    assert env.state_now.hands == (0, 1)
    do(env, "place-0")
    assert (env.state_now.trays, env.state_now.hands) == (((0,), ()), (None, 1))


def test_f15_both_reaching_for_one_die_make_the_duel_void() -> None:
    env = started()
    do(env, "grab-3", "grab-3")
    assert env.state_now.hands == (None, None)
    assert (env.state_now.roller, env.state_now.chips) == (0, (0, 0))
    assert env.state_now.values == tuple(ROLL)  # rolled again, as given


def test_f16_a_call_too_early_is_judged_and_rewarded() -> None:
    env = started()
    _, rewards, _, _, _ = do(env, "fini")
    assert env.state_now.chips == (0, 1)
    assert rewards == {"player_0": -1, "player_1": 1}
    assert env.state_now.roller == 1


def test_what_may_not_be_done_is_nothing_and_said() -> None:
    env = started()
    before = env.state_now
    _, _, _, _, infos = do(env, "place-0", "announce-set")
    assert env.state_now == before
    assert all(info["illegal"] for info in infos.values())
    _, _, _, _, infos = env.step({"player_0": 10_000, "player_1": NOTHING})
    assert infos["player_0"]["illegal"]
    assert "illegal" not in infos["player_1"]


def test_round_three_is_announced_by_the_roller() -> None:
    env = fini_v0.parallel_env()
    env.reset(seed=1, options={"position": "3 B 11-11 2-3 ? - A: B:"})
    masks = [env.mask_of(seat) for seat in (0, 1)]
    assert [NAMES[number] for number in np.flatnonzero(masks[1])] == ["nothing", "announce-street", "announce-set"]
    assert np.flatnonzero(masks[0]).tolist() == [NOTHING]
    do(env, "nothing", "announce-set")
    assert env.state_now.kind == "set"
    assert env.state_now.values


def test_masks_are_what_the_rules_allow_in_whole_games_of_bots() -> None:
    """Bots play by the numbers of their acts; every state is the one that the rules lead to."""
    from random import Random

    bots = [ideal(Random(seat)) for seat in (0, 1)]
    for seed in range(4):
        env = fini_v0.parallel_env(max_cycles=None)
        env.reset(seed=seed)
        while env.agents:
            state = env.state_now
            seat = int(env._rng.integers(2))
            acts = [NOTHING, NOTHING]
            if seat in GAME.due(state):
                act = bots[seat].decide(state, seat)
                acts[seat] = number_of(act, state)
                assert act_of(acts[seat], seat, state) == act
                assert env.mask_of(seat)[acts[seat]] == 1
                legal = {number_of(other, state) for other in GAME.legal(state, seat) if not isinstance(other, ToRoll)}
                assert set(np.flatnonzero(env.mask_of(seat))) == {*legal, NOTHING}
            _, rewards, _, _, _ = env.step(dict(zip(env.possible_agents, acts, strict=True)))
            if acts[seat] not in (NOTHING, CALL):
                assert env.state_now.values  # a duel goes on, or its dice have been rolled
                if state.values and isinstance(act, Event):
                    assert env.state_now == GAME.apply(state, act)
        assert sum(rewards.values()) == 0
        assert env.state_now.over
        assert sum(GAME.scores(env.state_now)) == 33


def test_names_and_numbers() -> None:
    assert len(NAMES) == len(set(NAMES)) == ACTIONS


def test_chance_is_given_or_listed_and_copies_do_not_know_it() -> None:
    env = started()
    assert len(env.chances()) == 15
    assert all(sum(share for _, share in die) == pytest.approx(1) for die in env.chances())
    made = [copy.deepcopy(env) for _ in range(3)]
    seen = []
    for each in (env, *made):
        do(each, "fini")
        seen.append(each.state_now.values)
    assert seen[0] == tuple(ROLL)
    assert len(set(seen)) == 4
    with pytest.raises(Malformed, match="15 numbers"):
        env.reset(options={"rolls": [[1, 2]]})
    with pytest.raises(Malformed):
        env.reset(options={"position": "nonsense"})


def test_wrong_acts_are_said_and_change_nothing() -> None:
    env = started()
    before = env.state_now
    for wrong in (3.5, float("nan"), None, "x", np.array([1, 2])):
        with pytest.raises(Malformed, match="whole number from 0 to 74"):
            env.step({"player_0": wrong, "player_1": 0})
    for odd, said in (({"nobody": 0}, "no agent 'nobody'"), ([0, 0], "dictionary")):
        with pytest.raises(Malformed, match=said):
            env.step(odd)
    for options in ({"rols": [1]}, {"rolls": 5}):
        with pytest.raises(Malformed, match="rolls"):
            env.reset(options=options)
    assert env.state_now == before


def test_a_kept_game_goes_on_with_its_own_dice_and_a_copy_with_others() -> None:
    env = gymnasium.make("knobel/FiNi-v0")
    env.reset(seed=3)
    kept, made = pickle.loads(pickle.dumps(env)), copy.deepcopy(env)  # noqa: S301, our own
    seen = []
    for each in (env, kept, made):
        told = [each.step(CALL)[0]["observation"].tolist() for _ in range(3)]  # calls too early: new dice
        seen.append(told)
    assert seen[0] == seen[1] != seen[2]
    parallel = started()
    assert parallel.state_space.contains(parallel.state())


def test_what_a_mask_leaves_out_is_refused_and_what_it_allows_is_not() -> None:
    """All 75 acts of either hand, each tried from the same position, along a game of random hands."""
    env = fini_v0.parallel_env(max_cycles=None)
    rng = np.random.default_rng(5)
    env.reset(seed=5)
    for step in range(400):
        masks = [env.mask_of(seat) for seat in (0, 1)]
        if step % 20 == 0:
            for number in range(ACTIONS):
                for seat, agent in enumerate(env.possible_agents):
                    tried = copy.deepcopy(env)
                    _, _, _, _, infos = tried.step({agent: number})
                    assert infos[agent].get("illegal", False) == (not masks[seat][number])
                    if not masks[seat][number] or number == NOTHING:
                        assert tried.state_now == env.state_now
                    else:
                        assert tried.state_now != env.state_now or NAMES[number].startswith("move")
        acts = [int(rng.choice(np.flatnonzero(mask[:CALL] if step % 9 else mask))) for mask in masks]
        observations, _, _, _, _ = env.step(dict(zip(env.possible_agents, acts, strict=True)))
        assert all(env.observation_space(agent).contains(seen) for agent, seen in observations.items())
        if not env.agents:
            env.reset()


def test_wrong_options_say_what_may_be() -> None:
    for bad in ({"reward": "money"}, {"first": 2}, {"max_cycles": 0}, {"render_mode": "film"}, {"max_cycles": 2.5}):
        with pytest.raises(ValueError, match="must be"):
            fini_v0.parallel_env(**bad)
