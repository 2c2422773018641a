"""Doppel X for Gymnasium: one hand among bots."""

from typing import Any, Literal

import numpy as np

from knobel.envs.against import AgainstBotsEnv, Hands
from knobel.envs.parallel import AtOnceEnv
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.envs.doppel_x_v0 import BETS, parallel_env, throw_of
from knobel.games.doppel_x.events import Bet, ToThrow
from knobel.games.doppel_x.plugin import PLUGIN


class BoxHands(Hands):
    """A bot that throws or bets when it is asked to."""

    def action(self, env: AtOnceEnv) -> Any:
        """Its throw, its bet, or an action that is ignored."""
        state, action = env.state_now, {"bet": 0, "throw": np.zeros(4, np.float32)}
        betting = isinstance(env, parallel_env) and env.phase == BETS
        if self.seat not in env.game.due(state) or (betting and not state.may_bet(self.seat)):
            return action
        if not betting and state.opened and self.seat != state.active:
            return action
        act = self.bot.decide(state, self.seat)
        if isinstance(act, Bet):
            action["bet"] = 1 + state.options.tiles.index(act.tile)
        elif isinstance(act, ToThrow) and act.aim is not None:
            action["throw"] = throw_of(find_board(state.options.board), self.seat, act.aim)
        return action


class DoppelXEnv(AgainstBotsEnv):
    """`players` in all; `options` are those of the game: board, tiles, spinner and the like."""

    def __init__(
        self,
        opponent: str = "casual",
        players: int = 3,
        reward: Literal["win", "points"] = "win",
        max_cycles: int | None = 1000,
        render_mode: str | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        env = parallel_env(players, reward, max_cycles=max_cycles, render_mode=render_mode, options=options)
        super().__init__(env, PLUGIN, opponent, BoxHands)
