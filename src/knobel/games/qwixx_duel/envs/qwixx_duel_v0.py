"""Qwixx Duel for PettingZoo, agent by agent (AEC). docs/environments.md has spaces and options field by field.

A turn is one agent's: it acts twice in a row, unless the game ends before. The roll belongs to no agent.
"""

from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from knobel.envs.arguments import check_max_cycles, reset_options
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.drawing import paint, write
from knobel.games.qwixx_duel.envs.encoding import HIGH, Array, show
from knobel.games.qwixx_duel.envs.numbers import ACTIONS
from knobel.games.qwixx_duel.envs.one_game import OPTIONS, OneGame
from knobel.games.qwixx_duel.envs.options import check_options

AGENTS = ["player_0", "player_1"]


def env(**options: Any) -> AECEnv:
    """The environment as most will want it: an illegal act ends the game and costs its agent 1."""
    made = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):
    """The environment itself. An illegal act is refused: `Illegal` names the clause, and nothing has changed."""

    metadata: dict[str, Any] = {
        "name": "qwixx_duel_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        reward: Literal["win", "points"] = "win",
        first: int | None = None,
        chance: Literal["seed", "caller"] = "seed",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_options(reward=reward, first=first, chance=chance, render_mode=render_mode)
        check_max_cycles(max_cycles)
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._by_points = reward == "points"
        self._game = OneGame(draws=chance == "seed", first=first)
        self._np_random, _ = seeding.np_random()
        self._steps = 0
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: _observation_space() for agent in AGENTS}
        self.state_space = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)  #: what `state` is one of
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in AGENTS}

    def observation_space(self, agent: str) -> Dict:
        """What an agent sees: the table from its side, and the mask of its legal acts."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """A field for a stone, or passing."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options`: the `position` from which it starts, and the first `rolls`."""
        told = reset_options(options, OPTIONS, others=True)
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._game.start(self._np_random, told)
        self._steps = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._say()

    def observe(self, agent: str) -> dict[str, Any]:
        """The table from this agent's side."""
        observation, mask = show(self._game.state, AGENTS.index(agent))
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """An act of the agent whose turn it is. Raises Illegal."""
        if not self.agents:
            raise ValueError("the game is over, or has not begun: call reset() for the next one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("only an agent that is done takes no act: give its number")
        before = self._leads()
        self._game.act(action)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward(before)
        self._say()

    def render(self) -> Any:
        """Text, a picture, or the text printed."""
        if self.render_mode == "rgb_array":
            return paint(self._game.state)
        text = write(self._game.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> Array:
        """The whole table as one array, for critics that see everything: as the first seat sees it."""
        return show(self._game.state, 0)[0]

    # --- chance in the caller's hands ---------------------------------------------------------------------

    @property
    def state_now(self) -> State:
        """The game as the rules know it."""
        return self._game.state

    @property
    def position(self) -> str:
        """The game as a line of text (docs/notation.md)."""
        return GAME.write_position(self._game.state)

    @property
    def awaits_roll(self) -> bool:
        """Whether the caller has to roll before the next act."""
        return self._game.awaits_roll

    def chances(self) -> list[tuple[int, float]]:
        """All rolls that can come next by number, with their probabilities."""
        return self._game.chances()

    def roll(self, given: object = None) -> None:
        """The roll that is due, by number or by name such as `w14r3y6g2b6`; None draws it."""
        self._game.roll(given)
        self._say()

    def fork(self, seed: int) -> "raw_env":
        """The same game with other dice to come: for planners, who must not see the future."""
        forked = raw_env(
            "points" if self._by_points else "win", render_mode=self.render_mode, max_cycles=self.max_cycles
        )
        forked._np_random, _ = seeding.np_random(seed)
        forked._game = self._game.fork(forked._np_random)
        forked._steps, forked.agents, forked.agent_selection = self._steps, list(self.agents), self.agent_selection
        forked.rewards, forked._cumulative_rewards = dict(self.rewards), dict(self._cumulative_rewards)
        forked.terminations, forked.truncations = dict(self.terminations), dict(self.truncations)
        forked.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return forked

    def __deepcopy__(self, memo: dict[int, Any]) -> "raw_env":
        """A copy is for planning: its dice are others."""
        return self.fork(int(self._np_random.spawn(1)[0].integers(1 << 63)))

    # --- inside -------------------------------------------------------------------------------------------

    def _leads(self) -> int:
        black, grey = GAME.scores(self._game.state)
        return black - grey

    def _reward(self, before: int) -> None:
        state, lead = self._game.state, self._leads()
        black = float(lead - before) if self._by_points else float(np.sign(lead)) if state.ended else 0.0
        self.rewards = {"player_0": black, "player_1": 0.0 - black}
        over = bool(state.ended)
        late = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        self.terminations = dict.fromkeys(AGENTS, over)
        self.truncations = dict.fromkeys(AGENTS, late)
        self._accumulate_rewards()

    def _say(self) -> None:
        if not self._game.state.ended:
            self.agent_selection = AGENTS[self._game.state.active]
        self.infos = {agent: {"action_mask": show(self._game.state, seat)[1]} for seat, agent in enumerate(AGENTS)}


def _observation_space() -> Dict:
    table = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)
    return Dict({"observation": table, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
