"""PettingZoo's parallel interface around a game in which all seats act at once."""

from abc import abstractmethod
from collections.abc import Callable, ItemsView, Mapping
from copy import copy
from typing import Any

from gymnasium import Space
from gymnasium.spaces import Dict
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

from knobel.core.errors import Malformed
from knobel.core.game import Game
from knobel.envs.arguments import check_max_cycles, check_render_mode, check_reward, reset_options


class AtOnceEnv(ParallelEnv):
    """Every seat acts in every step. An action that is not allowed counts as none; its info says `illegal`."""

    metadata: dict[str, Any] = {}
    render_mode: str | None
    game: Game[Any]
    reset_options: tuple[str, ...] = ("position",)  #: the names of the options of `reset`
    state_now: Any  #: the game as the rules know it

    def __init__(self, players: int, reward: str, max_cycles: int | None, render_mode: str | None) -> None:
        super().__init__()
        check_reward(reward)
        check_render_mode(render_mode)
        check_max_cycles(max_cycles)
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._by_points = reward == "points"
        self._rng, _ = seeding.np_random()
        self._cycles = 0
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.make_observation_space() for agent in self.possible_agents}
        self.state_space: Space[Any] = self.make_observation_space()["observation"]  #: what `state` is one of
        self.action_spaces = {agent: self.make_action_space() for agent in self.possible_agents}

    # --- what a game says ---------------------------------------------------------------------------------

    @abstractmethod
    def make_observation_space(self) -> Dict:
        """What an agent sees: an `observation`, and masks."""

    @abstractmethod
    def make_action_space(self) -> Space[Any]:
        """What an agent does."""

    @abstractmethod
    def begin(self, options: Mapping[str, Any]) -> None:
        """A new game. Raises Malformed for options that cannot be."""

    @abstractmethod
    def happen(self, actions: Mapping[int, Any]) -> set[int]:
        """What all seats do at once. Returns those that may not do what they tried."""

    @abstractmethod
    def observe_seat(self, seat: int) -> Any:
        """What a seat sees now."""

    @abstractmethod
    def mask_of(self, seat: int) -> Any:
        """What a seat may do now, as `action_space.sample(mask)` takes it."""

    @abstractmethod
    def write(self) -> str:
        """The table as text."""

    @abstractmethod
    def paint(self) -> Any:
        """The table as pixels."""

    # --- PettingZoo ---------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Space[Any]:
        """What this agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What this agent does."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new game."""
        given = reset_options(options, self.reset_options, others=True)
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self.begin(given)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._observations(), self._infos(set())

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """One action of every agent."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        before = self.game.scores(self.state_now)
        seats = {self._seat(agent): action for agent, action in self._by_agent(actions)}
        illegal = self.happen(seats)
        self._cycles += 1
        over = self.game.outcome(self.state_now) is not None
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict(zip(self.agents, self._rewards(before, over), strict=True))
        found = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, late),
            self._infos(illegal),
        )
        if over or late:
            self.agents = []
        return found

    def render(self) -> Any:
        """Text, a picture, or the text printed."""
        if self.render_mode == "rgb_array":
            return self.paint()
        if self.render_mode == "human":
            print(self.write())
            return None
        return self.write()

    def close(self) -> None:
        """There is nothing to close."""

    def state(self) -> Any:
        """The whole table as one array, for critics that see everything: as the first seat sees it."""
        return self.observe_seat(0)["observation"]

    @property
    def position(self) -> str:
        """The game as a line of text."""
        return self.game.write_position(self.state_now)

    def __deepcopy__(self, memo: dict[int, Any]) -> "AtOnceEnv":
        """A copy is for planning: the same game with other dice to come, as planners must not see the future."""
        made = copy(self)
        made.agents = list(self.agents)
        made._rng = self._rng.spawn(1)[0]
        made.forget()
        return made

    def forget(self) -> None:
        """Drops what the caller gave for dice that have not fallen yet."""

    # --- inside -------------------------------------------------------------------------------------------

    def _by_agent(self, actions: object) -> ItemsView[str, Any]:
        if not isinstance(actions, Mapping):
            raise Malformed(f"give a dictionary with an action for each agent, not {actions!r}")
        return actions.items()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise Malformed(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe_seat(seat) for seat, agent in enumerate(self.agents)}

    def _infos(self, illegal: set[int]) -> dict[str, dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {
            agent: {"action_mask": self.mask_of(seat)} for seat, agent in enumerate(self.agents)
        }
        for seat in illegal:
            infos[self.possible_agents[seat]]["illegal"] = True
        return infos

    def _rewards(self, before: tuple[int, ...], over: bool) -> list[float]:
        """By seat what it gained beyond the mean of the others; or 1 for the winner, which the others pay."""
        if self._by_points:
            gained = [now - then for now, then in zip(self.game.scores(self.state_now), before, strict=True)]
            others = len(gained) - 1
            return [float(own - (sum(gained) - own) / others) for own in gained]
        count = len(self.agents)
        if not over:
            return [0.0] * count
        outcome, best = self.game.outcome(self.state_now), self.game.plays_off(self.state_now)
        winners = best if outcome is None or outcome.winner is None else (outcome.winner,)
        if not winners:
            return [0.0] * count
        shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(count)]
        return [(share - 1 / count) * count / (count - 1) for share in shares]


def one_by_one(parallel: type[AtOnceEnv]) -> tuple[Callable[..., AECEnv], Callable[..., AECEnv]]:
    """`env` and `raw_env` of a PettingZoo module: the same game for agents that act one after the other.

    All of them act, then it happens. `env` also checks the order of calls.
    """

    def raw_env(**options: Any) -> AECEnv:
        return parallel_to_aec(parallel(**options))

    def env(**options: Any) -> AECEnv:
        return wrappers.OrderEnforcingWrapper(raw_env(**options))

    return env, raw_env
