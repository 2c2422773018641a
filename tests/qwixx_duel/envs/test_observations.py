"""What is seen is what docs/environments.md says, and what a mask allows is what the rules allow: in every phase."""

import re
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pyspiel
import pytest

import knobel.envs.open_spiel
from knobel.core import Event, Illegal, RandomDraws
from knobel.envs import qwixx_duel_v0
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.bots import GreedyBot
from knobel.games.qwixx_duel.envs.encoding import HIGH, SIZE, show
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, PASS, act_of
from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv
from knobel.games.qwixx_duel.events import Place

assert knobel.envs.open_spiel
PAGE = (Path(__file__).parents[3] / "docs" / "environments.md").read_text()


def positions(games: int, seed: int) -> list[State]:
    """Every state of some games, random ones and greedy ones, from before the first roll to the end."""
    rng, seen = Random(seed), []
    greedy, draws = GreedyBot(rng), RandomDraws(rng)
    for number in range(games):
        state = GAME.start(2, number % 2, {})
        while GAME.due(state):
            seen.append(state)
            if number % 3:
                event: Event = GAME.sample(state, rng)
            else:
                event = GAME.resolve(state, greedy.decide(state, state.active), draws)
            state = GAME.apply(state, event)
        seen.append(state)
    return seen


def told(state: State, me: int) -> list[int]:
    """The bytes as the page tells them, read off the text of the position and the totals of the rules."""
    you = 1 - me
    rows, misthrows, due = GAME.write_position(state).split()
    over = bool(state.ended)
    numbers = []
    for number, text in enumerate(rows.split("/")):
        fields = re.findall(r"([.BG])(\d*)", text)
        stones = [[max(1, int(count or 1)) if who == "BG"[seat] else 0 for who, count in fields] for seat in (0, 1)]
        rightmost = max((at for at in range(11) if fields[at][0] != "."), default=0)
        closed = text.endswith("*")
        for own, seat in ((True, me), (False, you)):
            lying = sum(stones[seat]) + (closed and stones[seat][10] > 0)
            numbers += [int(count > 0) for count in stones[seat]]
            numbers += [lying, sum(range(1, lying + 1))]
            numbers.append((state.dice[2 + number] if state.dice else 0) if own else int(closed))
            numbers += [int(stones[seat][rightmost] > 1), int(lying >= 5)]
    legal = [] if over else GAME.legal(state, me)
    placements = [act for act in legal if isinstance(act, Place)]
    white = sorted(state.dice[:2]) if state.dice else [0, 0]
    faults = [int(number) for number in misthrows.split("-")]
    numbers += [*white, state.action, int(not over and due[0] == "BG"[me])]
    numbers += [state.filled + 1, faults[me], faults[you], state.stock(me), state.stock(you)]
    numbers += [20 + GAME.scores(state)[me], 20 + GAME.scores(state)[you], rows.count("*"), int(over), me]
    return [*numbers, sum(white), len(placements)]


def test_every_byte_is_what_the_page_says() -> None:
    seen = positions(40, 3)
    assert {state.action for state in seen} == {0, 1, 2}
    assert {state.ended for state in seen} >= {0, 1, 2}
    for state in seen:
        for seat in (0, 1):
            observation, _ = show(state, seat)
            assert observation.tolist() == told(state, seat), (GAME.write_position(state), seat)
            assert (observation <= HIGH).all()


def test_the_page_names_every_byte_once() -> None:
    table = PAGE[PAGE.index("| bytes | what |") : PAGE.index("### Mask")]
    named: list[int] = []
    for cell in re.findall(r"^\| ([\d r+,… ]+) \|", table, re.MULTILINE):
        for block in range(4) if "32 r" in cell else (0,):
            bounds = [int(number) for number in re.findall(r"\d+", cell.replace("32 r", ""))]
            several = range(bounds[0], bounds[-1] + 1) if "…" in cell else bounds
            named += [32 * block + number for number in several]
    assert sorted(named) == list(range(SIZE))


def test_masks_are_the_rules_in_every_phase_and_every_interface() -> None:
    """Every one of 45 acts is tried by the rules; the interfaces allow what they allow, and refuse the rest."""
    seen = [state for state in positions(12, 8) if state.action]
    many = QwixxDuelVectorEnv(ACTIONS, opponent=None, autoreset_mode="Disabled")
    one = gymnasium.make("knobel/QwixxDuel-v0", opponent="random").unwrapped
    agents = qwixx_duel_v0.raw_env()
    for at, state in enumerate(seen):
        legal = []
        for number in range(ACTIONS):
            try:
                GAME.apply(state, act_of(number, state.active))
                legal.append(number)
            except Illegal:
                pass
        assert np.flatnonzero(show(state, state.active)[1]).tolist() == legal
        assert not show(state, 1 - state.active)[1].any()
        _, info = many.reset(seed=at, options={"positions": state})
        assert all(np.flatnonzero(mask).tolist() == legal for mask in info["action_mask"])
        _, rewards, over, _, _ = many.step(np.arange(ACTIONS))
        for number in range(ACTIONS):
            refused = many.state(number).loser is not None
            assert refused == (number not in legal)
            if refused:
                assert (over[number], rewards[number]) == (True, -1)
        if at % 8:
            continue
        text = GAME.write_position(state)
        spiel = pyspiel.load_game("python_knobel_qwixx_duel", {"position": text}).new_initial_state()
        assert spiel.legal_actions() == legal
        agents.reset(seed=at, options={"position": text})
        assert np.flatnonzero(agents.last()[4]["action_mask"]).tolist() == legal
        for number in set(range(ACTIONS)) - set(legal):
            with pytest.raises(Illegal):
                agents.step(number)
        if state.active == 0:
            for number in (legal[0], next(other for other in range(PASS) if other not in legal)):
                _, info = one.reset(seed=at, options={"position": text})
                assert np.flatnonzero(info["action_mask"]).tolist() == legal
                observation, _, ended, _, info = one.step(number)
                assert ("illegal" in info) == (number not in legal)
                assert observation[140] == ended


def test_observations_are_in_their_space_whatever_is_done() -> None:
    """Legal and illegal acts alike, until games end and begin anew, in every mode."""
    rng = np.random.default_rng(1)
    for mode in ("NextStep", "SameStep"):
        envs = QwixxDuelVectorEnv(64, opponent=None, autoreset_mode=mode)
        space = envs.observation_space
        observations, _ = envs.reset(seed=1)
        for step in range(150):
            assert space.contains(observations)
            wild = rng.random(64) < 0.02
            observations, *_ = envs.step(np.where(wild, rng.integers(0, ACTIONS, 64), envs.random_acts(step)))
