"""Qwixx Duel for Gymnasium: one agent, and a bot on the other seat."""

from copy import copy
from random import Random
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.utils import seeding

from knobel.core.bot import Bot
from knobel.core.errors import Illegal
from knobel.envs.arguments import reset_options
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.drawing import paint, write
from knobel.games.qwixx_duel.envs.encoding import HIGH, Array, show
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, number_of
from knobel.games.qwixx_duel.envs.one_game import OPTIONS, OneGame
from knobel.games.qwixx_duel.envs.options import check_options
from knobel.games.qwixx_duel.envs.stepping import ILLEGAL
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
        chance: Literal["seed", "caller"] = "seed",
        render_mode: str | None = None,
    ) -> None:
        check_options(reward=reward, first=first, chance=chance, render_mode=render_mode)
        self._bot = PLUGIN.bot(opponent, Random(0))  # says at once if there is none of this name
        self.render_mode, self.opponent = render_mode, opponent
        self._by_points = reward == "points"
        self._game = OneGame(draws=chance == "seed", first=first)
        self._begun = False
        self.observation_space = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)
        self.action_space = Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """A new game. `options`: the `position` from which it starts, and the first `rolls`."""
        told = reset_options(options, OPTIONS)
        super().reset(seed=seed)
        self._bot = self._some_bot(self.np_random)
        self._game.start(self.np_random, told)
        self._begun = True
        self._let_the_bot_play()
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """An act, and everything that the opponent does before the agent is asked again."""
        if self._game.state.ended or not self._begun:
            raise ValueError("the game is over, or has not begun: call reset() for the next one")
        before = self._lead()
        try:
            self._game.act(action)
        except Illegal as fault:
            self._game.forfeit(ME)
            observation, info = self._shown()
            return observation, ILLEGAL if self._by_points else -1.0, True, False, {**info, "illegal": str(fault)}
        return self._played(before)

    @property
    def awaits_roll(self) -> bool:
        """Whether the caller has to roll, for either player, before anything else happens."""
        return self._begun and self._game.awaits_roll

    def chances(self) -> list[tuple[int, float]]:
        """All rolls that can come next by number, with their probabilities."""
        return self._game.chances()

    def roll(self, given: object = None) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """The roll that is due, by number or by name such as `w14r3y6g2b6`; None draws it. Told as a step is."""
        before = self._lead()
        self._game.roll(given)
        return self._played(before)

    def _played(self, before: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Everything that the opponent does now, and what came of it all."""
        self._let_the_bot_play()
        over, lead = bool(self._game.state.ended), self._lead()
        reward = float(lead - before) if self._by_points else float(np.sign(lead)) if over else 0.0
        observation, info = self._shown()
        return observation, reward, over, False, info

    def action_masks(self) -> Array:
        """The mask alone, under the name by which sb3-contrib looks for it."""
        return show(self._game.state, ME)[1]

    def fork(self, seed: int) -> "QwixxDuelEnv":
        """The same game with other dice to come, and another luck of the bot: for planners, who see no future."""
        forked = copy(self)
        forked._np_random, _ = seeding.np_random(seed)
        forked._bot = self._some_bot(forked.np_random)
        forked._game = self._game.fork(forked.np_random)
        return forked

    def __deepcopy__(self, memo: dict[int, Any]) -> "QwixxDuelEnv":
        """A copy is for planning: its dice are others."""
        return self.fork(int(self.np_random.spawn(1)[0].integers(1 << 63)))

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
        while not state.ended and not self._game.awaits_roll and state.active != ME:
            self._game.act(number_of(self._bot.decide(state, state.active)))
            state = self._game.state

    def _some_bot(self, rng: np.random.Generator) -> Bot:
        return PLUGIN.bot(self.opponent, Random(int(rng.integers(1 << 63))))

    def _lead(self) -> int:
        own, other = GAME.scores(self._game.state)
        return own - other

    def _shown(self) -> tuple[Array, dict[str, Any]]:
        observation, mask = show(self._game.state, ME)
        return observation, {"action_mask": mask}
