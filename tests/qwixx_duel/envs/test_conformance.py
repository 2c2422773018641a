"""The libraries' own tests of what an environment has to be, and ours where theirs look away."""

import copy
import unittest
from multiprocessing import shared_memory
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from open_spiel.integration_tests import api_test as spiel_api
from open_spiel.python.algorithms import (
    best_response,
    expected_game_score,
    exploitability,
    generate_playthrough,
    mcts,
    minimax,
)
from open_spiel.python.policy import UniformRandomPolicy
from pettingzoo.env_registry import registration
from pettingzoo.test import api_test, render_test, seed_test

import knobel.envs.open_spiel
from knobel.core import Illegal, Malformed
from knobel.envs import qwixx_duel_v0
from knobel.games.qwixx_duel.envs.numbers import NAMES, PASS
from knobel.games.qwixx_duel.envs.single import QwixxDuelEnv
from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv

assert knobel.envs.open_spiel
PLAYTHROUGH = Path(__file__).parent.parent / "playthroughs" / "python_knobel_qwixx_duel.txt"
BEGIN = ".........../.........../.........../........... 0-0 B?"
#: PettingZoo says this of every dictionary with a mask that is not one of its own games.
OF_MASKS = [
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
]


# --- PettingZoo -------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings(*OF_MASKS)
@pytest.mark.parametrize("reward", ["win", "points"])
def test_pettingzoo_api(reward: str) -> None:
    api_test(qwixx_duel_v0.env(reward=reward), num_cycles=300)
    api_test(qwixx_duel_v0.raw_env(reward=reward), num_cycles=300)


def test_pettingzoo_seeds_and_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    seed_test(qwixx_duel_v0.env, num_cycles=200)
    render_test(qwixx_duel_v0.env)
    assert "player_0" in capsys.readouterr().out


def test_pettingzoo_knows_the_id() -> None:
    env = registration.make("aec", "knobel/qwixx_duel_v0", reward="points")
    env.reset(seed=1)
    assert env.unwrapped.metadata["name"] == "qwixx_duel_v0"


def test_an_agent_acts_twice_in_its_turn() -> None:
    env = qwixx_duel_v0.raw_env(first=1)
    env.reset(seed=1)
    seen = []
    for _ in range(6):
        seen.append(env.agent_selection)
        env.step(PASS)
    assert seen == ["player_1", "player_1", "player_0", "player_0", "player_1", "player_1"]


def test_an_illegal_act_names_its_clause_or_ends_the_game() -> None:
    raw = qwixx_duel_v0.raw_env(first=0)
    raw.reset(options={"rolls": ["w14r3y6g2b6"]})
    with pytest.raises(Illegal, match="Q4"):
        raw.step(NAMES.index("y6"))
    with pytest.raises(Malformed, match="from 0 to 44"):
        raw.step(45)
    raw.step(NAMES.index("y5"))
    wrapped = qwixx_duel_v0.env(first=0)
    wrapped.reset(options={"rolls": ["w14r3y6g2b6"]})
    wrapped.step(NAMES.index("y6"))
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["player_0"] == -1


def test_max_cycles_cut_a_game_short() -> None:
    env = qwixx_duel_v0.raw_env(max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        env.step(PASS)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


# --- chance in the caller's hands -------------------------------------------------------------------------


def test_a_roll_is_given_by_number_by_name_or_drawn() -> None:
    env = qwixx_duel_v0.raw_env(chance="caller", first=0)
    env.reset(seed=1)
    assert env.awaits_roll
    with pytest.raises(Malformed, match="a roll is due"):
        env.step(PASS)
    env.roll("w14r3y6g2b6")
    assert env.position.endswith("B1:w14r3y6g2b6")
    with pytest.raises(Malformed, match="no roll is due"):
        env.roll()
    env.step(PASS)
    env.step(PASS)
    env.roll(0)
    assert env.position.endswith("G1:w11r1y1g1b1")
    env.step(PASS)
    env.step(PASS)
    env.roll()
    assert not env.awaits_roll
    for bad in ("w77", "pass", -1, 27216, 1.5):
        env.reset(options={})
        with pytest.raises(Malformed):
            env.roll(bad)


def test_planners_never_see_the_future() -> None:
    """Copies have the position, but other dice; and copying does not change the original's."""

    def passes(env: Any, turns: int) -> list[str]:
        seen = []
        for _ in range(turns):
            env.step(PASS)
            env.step(PASS)
            seen.append(env.position)
        return seen

    env, again = qwixx_duel_v0.raw_env(first=0), qwixx_duel_v0.raw_env(first=0)
    env.reset(seed=9)
    again.reset(seed=9)
    copies = [copy.deepcopy(env) for _ in range(3)]
    assert {made.position for made in copies} == {env.position}
    told = passes(env, 3)
    assert told == passes(again, 3)
    seen = [passes(made, 3) for made in copies]
    assert len({tuple(told), *map(tuple, seen)}) == 4


def test_copies_of_many_games_have_other_dice() -> None:
    envs, again = (QwixxDuelVectorEnv(16, opponent=None) for _ in range(2))
    envs.reset(seed=4)
    again.reset(seed=4)
    made = copy.deepcopy(envs)
    acts = np.full(16, PASS)
    for every in (envs, again, made):
        every.step(acts)
        every.step(acts)
    assert [envs.position(n) for n in range(16)] == [again.position(n) for n in range(16)]
    assert all(envs.position(n) != made.position(n) for n in range(16))
    assert not np.shares_memory(envs.buffers["masks"], made.buffers["masks"])


# --- Gymnasium --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("reward", ["win", "points"])
def test_gymnasium_check(opponent: str, reward: str) -> None:
    env = gymnasium.make("knobel/QwixxDuel-v0", opponent=opponent, reward=reward)
    check_env(env.unwrapped, skip_render_check=reward == "points")


def test_gymnasium_plays_to_the_end_and_refuses_what_is_illegal() -> None:
    env = gymnasium.make("knobel/QwixxDuel-v0", opponent="random", reward="points")
    _, info = env.reset(seed=5)
    over, gained = False, 0.0
    while not over:
        act = np.flatnonzero(info["action_mask"])[0]
        _, reward, over, _, info = env.step(act)
        gained += float(reward)
    assert isinstance(env.unwrapped, QwixxDuelEnv)
    assert env.unwrapped.state.ended
    env.reset(seed=6, options={"rolls": ["w14r3y6g2b6"], "position": BEGIN})
    _, reward, over, _, info = env.step(NAMES.index("y6"))
    assert (reward, over) == (-100, True)
    assert "Q4" in info["illegal"]
    with pytest.raises(ValueError, match="reset"):
        env.unwrapped.step(PASS)
    with pytest.raises(Malformed, match="no bot"):
        gymnasium.make("knobel/QwixxDuel-v0", opponent="nobody")
    with pytest.raises(ValueError, match="'win' or 'points'"):
        gymnasium.make("knobel/QwixxDuel-v0", reward="money")


class OneOfMany(gymnasium.Env[Any, Any]):
    """The compiled games one at a time, so that Gymnasium's own vector says what resetting means."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(self) -> None:
        self._one = QwixxDuelVectorEnv(1, opponent="random", autoreset_mode=AutoresetMode.DISABLED)
        self.observation_space, self.action_space = self._one.single_observation_space, self._one.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        observation, info = self._one.reset(seed=None if seed is None else [seed])
        return observation[0], {"action_mask": info["action_mask"][0]}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        observation, reward, over, late, info = self._one.step(np.array([action]))
        return observation[0], reward[0], bool(over[0]), bool(late[0]), {"action_mask": info["action_mask"][0]}


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_start_anew_as_gymnasium_defines_it(mode: AutoresetMode) -> None:
    """Step by step the same as `SyncVectorEnv` in the same mode, final observations included."""
    many, seeds = 12, list(range(100, 112))
    ours = QwixxDuelVectorEnv(many, opponent="random", autoreset_mode=mode)
    theirs = SyncVectorEnv([OneOfMany for _ in range(many)], autoreset_mode=mode)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is theirs.metadata["autoreset_mode"]
    told, info = ours.reset(seed=seeds)
    expected, expected_info = theirs.reset(seed=[*seeds])
    ends = 0
    for step in range(150):
        assert np.array_equal(told, expected)
        assert np.array_equal(info["action_mask"], expected_info["action_mask"])
        assert np.array_equal(info["_action_mask"], expected_info["_action_mask"])
        acts = ours.random_acts(step)
        told, rewards, over, late, info = ours.step(acts)
        expected, their_rewards, their_over, their_late, expected_info = theirs.step(acts)
        assert np.array_equal(rewards, their_rewards)
        assert np.array_equal(over, their_over)
        assert np.array_equal(late, their_late)
        ends += int(over.sum())
        assert ("final_obs" in info) == ("final_obs" in expected_info)
        for number in np.flatnonzero(over) if mode is AutoresetMode.SAME_STEP else ():
            assert np.array_equal(info["final_obs"][number], expected_info["final_obs"][number])
            mask = expected_info["final_info"]["action_mask"][number]
            assert np.array_equal(info["final_info"]["action_mask"][number], mask)
            assert info["_final_obs"][number]
            assert info["_final_info"][number]
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(ValueError, match="reset_mask"):
                ours.step(acts)
            told, info = ours.reset(options={"reset_mask": over})
            expected, _ = theirs.reset(options={"reset_mask": over.copy()})
            expected_info = info  # theirs tells only of those that were reset
    assert ends > 20


def test_gymnasium_makes_the_vector_and_its_wrappers_work() -> None:
    envs = gymnasium.make_vec("knobel/QwixxDuel-v0", num_envs=64, vectorization_mode="vector_entry_point")
    assert isinstance(envs, QwixxDuelVectorEnv)
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    first, info = counted.reset(seed=3)
    assert envs.observation_space.contains(first)
    lengths = []
    for step in range(120):
        told, rewards, _, _, info = counted.step(envs.random_acts(step))
        assert envs.observation_space.contains(told)
        assert set(np.unique(rewards)) <= {-1, 0, 1}
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert 5 < np.mean(lengths) < 60
    again, _ = envs.reset(seed=3)
    assert np.array_equal(again, first)
    other, _ = envs.reset(seed=4)
    assert not np.array_equal(other, first)


def test_buffers_are_taken_without_copying() -> None:
    """The caller's own arrays are written, and what comes back is them."""
    observations, masks = np.zeros((32, 144), np.uint8), np.zeros((32, 45), np.int8)
    mine: dict[str, Any] = {"observations": observations, "masks": masks, "rewards": np.zeros(32, np.float32)}
    envs = QwixxDuelVectorEnv(32, opponent=None, copy=False, buffers=mine)
    told, info = envs.reset(seed=1)
    assert told is observations
    assert info["action_mask"] is masks
    assert observations.any()
    before = observations.copy()
    told, rewards, _, _, _ = envs.step(np.full(32, PASS))
    assert told is observations
    assert rewards is mine["rewards"]
    assert not np.array_equal(before, observations)
    kept = QwixxDuelVectorEnv(4, opponent=None)
    told, _ = kept.reset(seed=1)
    assert not np.shares_memory(told, kept.step(np.full(4, PASS))[0])
    for wrong in (np.zeros((32, 144)), np.zeros((144, 32), np.uint8).T, np.zeros((31, 144), np.uint8)):
        with pytest.raises(ValueError, match="contiguous uint8"):
            QwixxDuelVectorEnv(32, buffers={"observations": wrong})
    with pytest.raises(ValueError, match="no buffer called"):
        QwixxDuelVectorEnv(32, buffers={"sums": observations})


def test_two_environments_write_their_halves_of_shared_memory() -> None:
    """As workers of PufferLib and EnvPool do: a reader sees every step without anything being handed over."""
    many, types = 24, {"observations": (144, np.uint8), "masks": (45, np.int8), "rewards": (0, np.float32)}
    block = shared_memory.SharedMemory(create=True, size=many * (144 + 45 + 4) + 64)
    try:
        whole, at = {}, 0
        for name, (width, kind) in types.items():
            shape = (many, width) if width else (many,)
            whole[name] = np.ndarray(shape, kind, block.buf, -(-at // 8) * 8)
            at += whole[name].nbytes + 8
        halves = [
            QwixxDuelVectorEnv(
                12,
                opponent=None,
                reward="points",
                copy=False,
                buffers={name: each[a : a + 12] for name, each in whole.items()},
            )
            for a in (0, 12)
        ]
        alone = [QwixxDuelVectorEnv(12, opponent=None, reward="points") for _ in halves]
        for number, envs in enumerate((*halves, *alone)):
            told, _ = envs.reset(seed=number % 2)
            assert np.shares_memory(told, whole["observations"]) == (number < 2)
        for step in range(30):
            acts = halves[0].random_acts(step), halves[1].random_acts(step)
            stepped = [envs.step(acts[number % 2]) for number, envs in enumerate((*halves, *alone))]
            assert stepped[0][0] is halves[0].buffers["observations"]
            for column, name in ((0, "observations"), (1, "rewards")):
                assert np.array_equal(whole[name], np.concatenate([told[column] for told in stepped[2:]]))
            assert np.array_equal(whole["masks"], np.concatenate([told[4]["action_mask"] for told in stepped[2:]]))
        del halves, envs, told, stepped, whole
    finally:
        block.close()
        block.unlink()


def test_a_bot_that_is_not_compiled_plays_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain greedy bot instead of the compiled one: slow, and about as strong."""
    from knobel.games.qwixx_duel.envs import vector

    monkeypatch.setattr(vector, "_COMPILED_BOTS", {})
    for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
        envs = QwixxDuelVectorEnv(16, opponent="greedy", autoreset_mode=mode, copy=False)
        envs.reset(seed=1)
        points = games = 0.0
        for step in range(60):
            _, rewards, over, _, _ = envs.step(envs.random_acts(step))
            assert np.all(envs.buffers["observations"][~over, 131] == 1)  # the caller's turn
            points += float((rewards[over] + 1).sum() / 2)
            games += int(over.sum())
            assert not rewards[~over].any()
        assert games > 20
        assert points / games < 0.3


def test_wrong_calls_say_what_to_do() -> None:
    envs = QwixxDuelVectorEnv(4)
    with pytest.raises(ValueError, match="reset"):
        envs.step(np.zeros(4, np.int64))
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="shape"):
        envs.step(np.zeros(5, np.int64))
    _, rewards, over, _, _ = envs.step(np.array([99, -7, PASS, PASS]))
    assert over.tolist()[:2] == [True, True]
    assert rewards.tolist()[:2] == [-1, -1]
    for bad in ({"num_envs": 0}, {"num_envs": 1 << 30}, {"first": 2}, {"chance": "luck"}, {"render_mode": "human"}):
        with pytest.raises(ValueError, match="must be"):
            QwixxDuelVectorEnv(**bad)
    with pytest.raises(ValueError, match="seeds"):
        envs.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": [True]})
    with pytest.raises(Malformed):
        envs.reset(options={"positions": "nonsense"})
    with pytest.raises(Malformed, match="is over"):
        envs.reset(options={"positions": ".........../.........../.........../........... 2-2 end"})
    assert len(QwixxDuelVectorEnv(4, render_mode="ansi").render()) == 4


# --- OpenSpiel --------------------------------------------------------------------------------------------


def test_openspiel_random_games() -> None:
    for parameters in ({}, {"reward": "points", "first": 1}):
        pyspiel.random_sim_test(pyspiel.load_game("python_knobel_qwixx_duel", parameters), 4, True, False)


def test_openspiel_api() -> None:
    """All tests of its own that it runs on games too large to go through."""
    case = type(
        "QwixxDuelApi",
        (spiel_api.EnforceAPIOnPartialTreeBase,),
        {"game_name": "python_knobel_qwixx_duel", "game": pyspiel.load_game("python_knobel_qwixx_duel")},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert not [*result.errors, *result.failures]


def test_openspiel_plays_the_checked_in_game_again() -> None:
    """A change of what an interface shows needs a new file: generate_playthrough writes it, from `playthrough`."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    kept = PLAYTHROUGH.read_text()
    assert generate_playthrough.replay(str(PLAYTHROUGH)) == (kept, kept)


def test_openspiel_algorithms_run() -> None:
    """Search with chance nodes in the opening; expectimax and expected scores where the end is near."""
    start = pyspiel.load_game("python_knobel_qwixx_duel").new_initial_state()
    for outcome in (8, 0, 1, 2, 3):
        start.apply_action(outcome)
    bot = mcts.MCTSBot(start.get_game(), 2, 20, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    assert bot.step(start) in start.legal_actions()
    game = pyspiel.load_game("python_knobel_qwixx_duel", {"position": LAST_STONE, "reward": "points"})
    end = game.new_initial_state()
    value, act = minimax.expectiminimax(end, 3, None, 0)
    assert act in end.legal_actions()
    uniform = UniformRandomPolicy(game)
    mean, _ = expected_game_score.policy_value(end, [uniform] * 2)
    best = best_response.BestResponsePolicy(game, 0, uniform).value(end)
    assert best == value > mean
    assert exploitability.nash_conv(game, uniform) == pytest.approx(value - mean)


#: Black's last stone ends it, on the board or as a misthrow.
LAST_STONE = "B9........../B6........../B6........../........... 0-0 B1:w34r1y2g3b4"
