"""Qwixx Duel for Gymnasium: one agent, and a bot on the other seat."""

from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from knobel.core.errors import Illegal
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.drawing import paint, write
from knobel.games.qwixx_duel.envs.encoding import HIGH, show
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, number_of
from knobel.games.qwixx_duel.envs.one_game import OneGame
from knobel.games.qwixx_duel.envs.stepping import ILLEGAL
from knobel.games.qwixx_duel.envs.vector import Array, check_options
from knobel.games.qwixx_duel.plugin import PLUGIN

ME = 0  #: the agent's seat; who begins is drawn by lot


class QwixxDuelEnv(gymnasium.Env[Array, np.int64]):
    """The agent on seat 0 against any bot of the game. An illegal act loses the game; `info["illegal"]` says why."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        opponent: str = "greedy",
        reward: Literal["win", "points"] = "win",
        first: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_options(reward=reward, first=first, chance="seed", render_mode=render_mode)
        PLUGIN.bot(opponent, Random(0))  # says at once if there is none of this name
        self.render_mode, self.opponent = render_mode, opponent
        self._by_points = reward == "points"
        self._game = OneGame(draws=True, first=first)
        self.observation_space = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)
        self.action_space = Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game. `options`: the `position` from which it starts, and the first `rolls`."""
        super().reset(seed=seed)
        self._bot = PLUGIN.bot(self.opponent, Random(int(self.np_random.integers(1 << 63))))
        self._game.start(self.np_random, options or {})
        self._let_the_bot_play()
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """An act, and everything that the opponent does before the agent is asked again."""
        if self._game.state.ended:
            raise ValueError("the game is over: call reset() for the next one")
        before = self._lead()
        try:
            self._game.act(int(action))
        except Illegal as fault:
            self._game.forfeit(ME)
            observation, info = self._shown()
            return observation, ILLEGAL if self._by_points else -1.0, True, False, {**info, "illegal": str(fault)}
        self._let_the_bot_play()
        over, lead = bool(self._game.state.ended), self._lead()
        reward = float(lead - before) if self._by_points else float(np.sign(lead)) if over else 0.0
        observation, info = self._shown()
        return observation, reward, over, False, info

    def render(self) -> Any:
        """Text, a picture, or the text printed."""
        if self.render_mode == "rgb_array":
            return paint(self._game.state)
        if self.render_mode == "human":
            print(write(self._game.state))
            return None
        return write(self._game.state)

    @property
    def state(self) -> State:
        """The game as the rules know it."""
        return self._game.state

    @property
    def position(self) -> str:
        """The game as a line of text (docs/notation.md)."""
        return GAME.write_position(self._game.state)

    def _let_the_bot_play(self) -> None:
        state = self._game.state
        while not state.ended and state.active != ME:
            self._game.act(number_of(self._bot.decide(state, state.active)))
            state = self._game.state

    def _lead(self) -> int:
        own, other = GAME.scores(self._game.state)
        return own - other

    def _shown(self) -> tuple[Array, dict[str, Any]]:
        observation, mask = show(self._game.state, ME)
        return observation, {"action_mask": mask}
