"""One agent for Gymnasium in an environment in which all seats act at once: bots play the others."""

from collections.abc import Callable
from copy import copy, deepcopy
from random import Random
from typing import Any

import gymnasium

from knobel.core.bot import Bot
from knobel.core.plugin import Plugin
from knobel.envs.arguments import RENDER_MODES
from knobel.envs.parallel import AtOnceEnv

ME = 0  #: the agent's seat


class Hands:
    """How a bot plays step by step: what it does, and how many steps that takes."""

    def __init__(self, bot: Bot, seat: int, rng: Random) -> None:
        self.bot, self.seat, self.rng = bot, seat, rng

    def of(self, bot: Bot, rng: Random) -> "Hands":
        """The same hands, moved by another bot."""
        made = copy(self)
        made.bot, made.rng = bot, rng
        return made

    def action(self, env: AtOnceEnv) -> Any:
        """What the bot does in this step."""
        raise NotImplementedError


class AgainstBotsEnv(gymnasium.Env[Any, Any]):
    """The agent on seat 0; the bot called `opponent` plays all the others."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self, env: AtOnceEnv, plugin: Plugin, opponent: str, hands: Callable[[Bot, int, Random], Hands]
    ) -> None:
        self._env, self._plugin, self._hands = env, plugin, hands
        plugin.bot(opponent, Random(0))  # says at once if there is none of this name
        self.opponent, self.render_mode = opponent, env.render_mode
        agent = env.possible_agents[ME]
        self.observation_space, self.action_space = env.observation_space(agent), env.action_space(agent)
        self._others: list[Hands] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, with the options of the parallel environment."""
        super().reset(seed=seed)
        draw = self.np_random.integers
        observations, infos = self._env.reset(seed=int(draw(1 << 31)), options=options)
        self._others = []
        for seat in range(1, len(self._env.possible_agents)):
            bot, rng = self._bot(int(draw(1 << 63)))
            self._others.append(self._hands(bot, seat, rng))
        agent = self._env.possible_agents[ME]
        return observations[agent], infos[agent]

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One step of the agent and of all bots."""
        if not self._env.agents:
            raise ValueError("the game is over: call reset() for the next one")
        agent = self._env.possible_agents[ME]
        actions = {agent: action}
        for hands in self._others:
            actions[self._env.possible_agents[hands.seat]] = hands.action(self._env)
        observations, rewards, over, late, infos = self._env.step(actions)
        return observations[agent], rewards[agent], over[agent], late[agent], infos[agent]

    def render(self) -> Any:
        """As the parallel environment does."""
        return self._env.render()

    def action_masks(self) -> Any:
        """The mask alone, under the name by which sb3-contrib looks for it."""
        return self._env.mask_of(ME)

    def __deepcopy__(self, memo: dict[int, Any]) -> "AgainstBotsEnv":
        """A copy is for planning: neither the dice to come nor the bots' luck are the same."""
        made = copy(self)
        made._np_random = self.np_random.spawn(1)[0]
        made._env = deepcopy(self._env, memo)
        made._others = []
        for hands in self._others:
            bot, rng = self._bot(int(made.np_random.integers(1 << 63)))
            made._others.append(hands.of(bot, rng))
        return made

    def _bot(self, seed: int) -> tuple[Bot, Random]:
        rng = Random(seed)
        return self._plugin.bot(self.opponent, rng), rng

    @property
    def parallel(self) -> AtOnceEnv:
        """The environment in which they all play."""
        return self._env
