"""FiNi for Gymnasium: one hand, and a bot's on the other side of the table."""

from functools import partial
from random import Random
from typing import Any, Literal

from knobel.core.bot import Bot
from knobel.envs.against import AgainstBotsEnv, Hands
from knobel.envs.arguments import is_whole
from knobel.envs.parallel import AtOnceEnv
from knobel.games.fini.envs.fini_v0 import parallel_env
from knobel.games.fini.envs.numbers import NOTHING, number_of
from knobel.games.fini.events import ToRoll
from knobel.games.fini.plugin import PLUGIN

TICK = 475  #: ms: then a hand that does something in every tick is as quick as an ordinary person's


class TimedHands(Hands):
    """A bot at its own pace: it looks up when it has done what it did, and decides then."""

    def __init__(self, bot: Bot, seat: int, rng: Random, tick: int) -> None:
        super().__init__(bot, seat, rng)
        self.tick = tick
        self._wait = 1

    def action(self, env: AtOnceEnv) -> Any:
        """Nothing while the hand is still busy."""
        state = env.state_now
        if self._wait > 0 or self.seat not in env.game.due(state):
            self._wait -= 1
            return NOTHING
        act = self.bot.decide(state, self.seat)
        if isinstance(act, ToRoll):
            return NOTHING
        self._wait = max(1, round(PLUGIN.pace(self.bot, act, self.rng) / self.tick)) - 1
        return number_of(act, state)


class FiNiEnv(AgainstBotsEnv):
    """`tick`: how many milliseconds of the opponent's time a tick is; the shorter, the slower is the opponent."""

    def __init__(
        self,
        opponent: str = "solid",
        reward: Literal["win", "points"] = "win",
        tick: int = TICK,
        max_cycles: int | None = 4000,
        render_mode: str | None = None,
    ) -> None:
        if not (is_whole(tick) and 10 <= tick <= 10_000):
            raise ValueError(f"tick is {tick!r}, but must be from 10 to 10000 ms")
        env = parallel_env(reward=reward, max_cycles=max_cycles, render_mode=render_mode)
        super().__init__(env, PLUGIN, opponent, partial(TimedHands, tick=tick))
