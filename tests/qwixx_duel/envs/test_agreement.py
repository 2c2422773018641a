"""The environments and the rules agree: the same acts and rolls lead to the same states, masks, scores and counts."""

from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
import pytest

import knobel.envs.open_spiel
from knobel.core import Event
from knobel.envs import qwixx_duel_v0
from knobel.games.qwixx_duel import GAME, Roll, State
from knobel.games.qwixx_duel.bots import GreedyBot
from knobel.games.qwixx_duel.envs import stepping
from knobel.games.qwixx_duel.envs.encoding import COLUMNS, pack, show, unpack
from knobel.games.qwixx_duel.envs.numbers import (
    ACTIONS,
    NAMES,
    PASS,
    ROLLS,
    WHITE,
    act_of,
    number_of,
    roll_name,
    roll_number,
    roll_of,
)
from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv
from knobel.games.qwixx_duel.events import roll
from knobel.games.qwixx_duel.notation import write_event
from knobel.games.qwixx_duel.row import CLOSED
from tests.qwixx_duel.perft import PUBLISHED, perft

assert knobel.envs.open_spiel
GAMES = 512


def legal_numbers(state: State) -> list[int]:
    return sorted(map(number_of, GAME.legal(state, state.active)))


def test_acts_have_the_names_of_the_notation() -> None:
    assert len(set(NAMES)) == ACTIONS
    for number, name in enumerate(NAMES):
        act = act_of(number, 1)
        assert number_of(act) == number
        assert write_event(act) == f"G:{name}"


def test_all_rolls_have_a_number_and_their_probabilities_are_one() -> None:
    env = qwixx_duel_v0.raw_env(chance="caller", first=0)
    env.reset(seed=1)
    chances = env.chances()
    assert [number for number, _ in chances] == list(range(ROLLS))
    assert sum(share for _, share in chances) == pytest.approx(1, abs=1e-9)
    for (event, share), (number, listed) in zip(GAME.chances(State()), chances, strict=True):
        assert isinstance(event, Roll)
        assert roll_of(number, State()) == event
        assert float(share) == listed
    assert roll_name(roll_of(0, State())) == "w11r1y1g1b1"


def test_thousands_of_compiled_games_are_the_games_of_the_rules() -> None:
    """State, mask, observation, reward and end after every act, in games that start anew by themselves."""
    envs = QwixxDuelVectorEnv(GAMES, opponent=None, reward="points", copy=False)
    envs.reset(seed=11)
    states = [envs.state(number) for number in range(GAMES)]
    finished = 0
    for step in range(220):
        acts = envs.random_acts(step * 977)
        _, rewards, over, _, info = envs.step(acts)
        for number, before in enumerate(states):
            now = envs.state(number)
            if before.ended:
                assert now.rows == (0, 0, 0, 0)
                assert (rewards[number], over[number]) == (0, False)
                states[number] = now
                continue
            seat = before.active
            after = GAME.apply(before, act_of(int(acts[number]), seat))
            if after.action == 0 and not after.ended:
                after = GAME.apply(after, roll(after.active, now.dice))
            assert after == now
            gained = [GAME.scores(after)[who] - GAME.scores(before)[who] for who in (seat, 1 - seat)]
            assert rewards[number] == gained[0] - gained[1]
            assert over[number] == bool(now.ended)
            finished += bool(now.ended)
            states[number] = now
        if step % 20 == 0:
            for number, now in enumerate(states):
                observation, mask = show(now, info["seat"][number])
                assert np.array_equal(observation, envs.buffers["observations"][number])
                assert np.array_equal(mask, envs.buffers["masks"][number])
                if not now.ended:
                    assert np.flatnonzero(mask).tolist() == legal_numbers(now)
    assert finished > 2000


def test_states_are_packed_and_unpacked_as_they_are() -> None:
    rng = Random(4)
    for _ in range(60):
        state = GAME.start(2, rng.randrange(2), {})
        while GAME.due(state):
            assert unpack(pack(state)) == state
            state = GAME.apply(state, GAME.sample(state, rng))
        assert unpack(pack(state)).ended == state.ended


def test_the_same_game_in_every_interface() -> None:
    """A game of OpenSpiel's chance, played again agent by agent with its rolls given, and by the rules alone."""
    rng = Random(8)
    spiel = pyspiel.load_game("python_knobel_qwixx_duel", {"reward": "points"})
    for number in range(150):
        state, rolls, acts = spiel.new_initial_state(), [], []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                assert sum(weights) == pytest.approx(1)
                state.apply_action(rng.choices(outcomes, weights)[0])
                if not state.is_chance_node():
                    rolls.append(roll(state.position.active, state.position.dice))
            else:
                assert state.legal_actions() == legal_numbers(state.position)
                acts.append(rng.choice(state.legal_actions()))
                state.apply_action(acts[-1])
        env = qwixx_duel_v0.raw_env(first=0, reward="points")
        env.reset(seed=number, options={"rolls": [roll_number(event) for event in rolls]})
        gained = dict.fromkeys(env.possible_agents, 0.0)
        for act in acts:
            mask = env.observe(env.agent_selection)["action_mask"]
            assert mask[act] == 1
            env.step(act)
            for agent, reward in env.rewards.items():
                gained[agent] += reward
        assert all(env.terminations.values())
        assert env.state_now == state.position
        assert list(gained.values()) == state.returns()
        black, grey = GAME.scores(state.position)
        assert state.returns() == [black - grey, grey - black]


# --- node counts ------------------------------------------------------------------------------------------

LATE = PUBLISHED[-2][0]


def ways_of(number: int) -> int:
    """In how many ways the white dice of a roll fall."""
    low, high = WHITE[number // 6**4]
    return 1 if low == high else 2


def count_vector(text: str) -> int:
    """One turn, all rolls at once: a game for each."""
    from knobel.games.qwixx_duel.notation import read_position

    rolls = [roll_number(event) for event, _ in GAME.chances(read_position(text)) if isinstance(event, Roll)]
    envs = QwixxDuelVectorEnv(len(rolls), opponent=None, chance="caller", copy=False)
    weights = np.array([ways_of(number) for number in rolls])
    total = 0
    envs.reset(seed=0, options={"positions": text})
    envs.roll(np.array(rolls))
    first = envs.buffers["masks"].copy()
    for act in range(ACTIONS):
        may = first[:, act] == 1
        if may.any():
            envs.reset(options={"positions": text})
            envs.roll(np.array(rolls))
            envs.step(np.where(may, act, PASS))
            second = envs.buffers["masks"].sum(axis=1)  # passing alone, once it is over
            total += int((weights * second * may).sum())
    return total


def count_agent_by_agent(text: str) -> int:
    env = qwixx_duel_v0.raw_env(chance="caller")
    env.reset(options={"position": text})
    total = 0
    for number, _ in env.chances():
        env.reset(options={"position": text, "rolls": [number]})
        for act in np.flatnonzero(env.observe(env.agent_selection)["action_mask"]):
            env.reset(options={"position": text, "rolls": [number]})
            agent = env.agent_selection
            env.step(int(act))
            over = all(env.terminations.values())
            total += ways_of(number) * (1 if over else int(env.observe(agent)["action_mask"].sum()))
    return total


def count_spiel(text: str) -> int:
    def count(state: pyspiel.State, share: float) -> float:
        if state.is_chance_node():
            return sum(count(state.child(outcome), share * weight) for outcome, weight in state.chance_outcomes())
        ways = 0
        for act in state.legal_actions():
            after = state.child(act)
            ways += 1 if after.is_terminal() else len(after.legal_actions())
        return share * ways

    root = pyspiel.load_game("python_knobel_qwixx_duel", {"position": text}).new_initial_state()
    dice = 2 + sum(not row & CLOSED for row in root.position.rows)
    ways: float = count(root, 1.0) * 6**dice
    return round(ways)


@pytest.mark.parametrize("text", dict.fromkeys(text for text, _, _ in PUBLISHED))
def test_the_published_counts_come_out_of_the_compiled_games(text: str) -> None:
    assert count_vector(text) == next(count for found, turns, count in PUBLISHED if (found, turns) == (text, 1))


#: Two rows have no openings left and one is closed, so that few rolls differ.
SMALL = "BBBBB2GG..../GGGGG.B...G*/.B.G3......./.G.BB.B2..B. 2-1 B?"


@pytest.mark.parametrize("count", [count_agent_by_agent, count_spiel])
def test_the_published_count_comes_out_of_every_interface(count: Callable[[str], int]) -> None:
    from knobel.games.qwixx_duel.notation import read_position

    assert SMALL == LATE
    assert count(SMALL) == perft(read_position(SMALL), 1)


# --- compiled bots ----------------------------------------------------------------------------------------


def best_acts(state: State) -> set[int]:
    """What `GreedyBot` may choose."""
    bot, seat = GreedyBot(Random(0)), state.active
    worths = {}
    for act in GAME.legal(state, seat):
        assert isinstance(act, Event)
        worths[number_of(act)] = bot._worth(GAME.apply(state, act), seat)
    return {act for act, worth in worths.items() if worth == max(worths.values())}


def test_the_compiled_greedy_bot_chooses_as_the_plain_one() -> None:
    envs = QwixxDuelVectorEnv(GAMES, opponent=None, copy=False)
    envs.reset(seed=5)
    scratch, counters = np.zeros(COLUMNS, np.int64), np.zeros(1, np.uint64)
    chosen_of: dict[int, set[int]] = {}
    for step in range(40):
        envs.step(envs.random_acts(step))
        for number in range(step, GAMES, 40):
            state = envs.state(number)
            if state.ended:
                continue
            with np.errstate(over="ignore"):
                act = stepping._greedy_act(pack(state), counters, 0, scratch)
            best = best_acts(state)
            assert act in best
            chosen_of.setdefault(len(best), set()).add(sorted(best).index(act))
    assert chosen_of[2] == {0, 1}
    assert chosen_of[3] == {0, 1, 2}


@pytest.mark.parametrize(("opponent", "low", "high"), [("random", 0.47, 0.53), ("greedy", 0.0, 0.1)])
def test_random_play_against_compiled_bots(opponent: str, low: float, high: float) -> None:
    """Even against itself, and hopeless against greedy: 3000 games."""
    envs = QwixxDuelVectorEnv(1024, opponent=opponent, copy=False)
    envs.reset(seed=2)
    points = games = 0.0
    for step in range(300):
        _, rewards, over, _, _ = envs.step(envs.random_acts(step))
        points += float((rewards[over] + 1).sum() / 2)
        games += int(over.sum())
    assert games > 3000
    assert low < points / games < high
