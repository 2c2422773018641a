"""Five minutes of PPO against a bot of Qwixx Duel, on one core.

MaskablePPO of sb3-contrib learns on thousands of compiled games at a time. While it learns it plays 2,000 games without
learning now and then; at the end 20,000, and says how many it wins, with an interval. The curve and the agent are kept.

    pip install 'knobel[train]'
    python examples/ppo/train.py --out trained
"""

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

import knobel.envs  # noqa: F401, importing it registers the id

Array = npt.NDArray[Any]
ENV = "knobel/QwixxDuel-v0"
GAMES = 256  #: at a time, while learning
RATE = 1e-3  #: of learning at the start; it falls to nothing
STEPS = 32  #: of each of them between two rounds of learning


def make(games: int, opponent: str, reward: str, mode: str) -> Any:
    """Compiled games against a bot."""
    return gymnasium.make_vec(
        ENV,
        num_envs=games,
        vectorization_mode="vector_entry_point",
        opponent=opponent,
        reward=reward,
        autoreset_mode=mode,
    )


class Games(VecEnv):
    """Our games as Stable-Baselines3 wants them: one dictionary a game, and masks by name."""

    def __init__(self, opponent: str, reward: str, seed: int) -> None:
        self._envs = make(GAMES, opponent, reward, "SameStep")
        super().__init__(GAMES, self._envs.single_observation_space, self._envs.single_action_space)
        self._scale = 0.02 if reward == "points" else 1.0
        self._seed = seed
        self._masks: Array = np.zeros(0)
        self._acts: Array = np.zeros(0)

    def reset(self) -> Array:
        """All games anew."""
        observations, info = self._envs.reset(seed=self._seed)
        self._masks = info["action_mask"]
        return np.asarray(observations)

    def step_async(self, actions: Array) -> None:
        """Which acts."""
        self._acts = actions

    def step_wait(self) -> Any:
        """One step of all games; a game that ends starts anew at once."""
        observations, rewards, over, _, info = self._envs.step(self._acts)
        self._masks = info["action_mask"]
        infos: list[dict[str, Any]] = [{} for _ in range(GAMES)]
        for number in np.flatnonzero(over):
            infos[number] = {"terminal_observation": info["final_obs"][number]}
        return observations, rewards * self._scale, over, infos

    def env_method(self, method_name: str, *_: Any, **__: Any) -> list[Any]:
        """The masks are all that is asked for."""
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self._masks)

    def has_attr(self, attr_name: str) -> bool:
        """Whether games have it."""
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Of all games the same."""
        return [getattr(self._envs, attr_name, None)] * GAMES

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """None is."""
        return [False] * GAMES

    def close(self) -> None:
        """There is nothing to close."""


class Features(BaseFeaturesExtractor):
    """Every byte as a share of its highest value, and the dice as one of six each."""

    DICE = (13, 45, 77, 109, 128, 129)
    high: torch.Tensor

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, features_dim=space.shape[0] + 7 * len(self.DICE))
        self.register_buffer("high", torch.as_tensor(space.high, dtype=torch.float32))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        dice = torch.nn.functional.one_hot(observations[:, self.DICE].long(), 7).flatten(1).float()
        return torch.cat([observations.float() / self.high, dice], dim=1)


def play(model: Any, opponent: str, games: int, seed: int) -> tuple[float, float]:
    """The share of games that the agent wins, draws by half, and half the width of its 95 % interval."""
    envs = make(min(games, 1000), opponent, "win", "NextStep")
    observations, info = envs.reset(seed=seed)
    # Every game counts once: whoever counted the first ones to end would count the short ones.
    left = np.full(envs.num_envs, -(-games // envs.num_envs))
    points: list[float] = []
    while left.any():
        acts, _ = model.predict(observations, action_masks=info["action_mask"], deterministic=True)
        observations, rewards, over, _, info = envs.step(acts)
        counted = over & (left > 0)
        points += ((rewards[counted] + 1) / 2).tolist()
        left -= counted
    return float(np.mean(points)), 1.96 * float(np.std(points)) / math.sqrt(len(points))


class Progress(BaseCallback):
    """Says from time to time how it goes."""

    def __init__(self, acts: int, opponent: str, seed: int) -> None:
        super().__init__()
        self._opponent, self._seed, self._every = opponent, seed, acts // 15
        self._began, self._next = time.process_time(), 0
        self.curve: list[tuple[float, float, float]] = []

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self._next:
            self._next += self._every
            self.measure(2000)

    def measure(self, games: int) -> None:
        """Plays without learning, and says how that went."""
        learnt = time.process_time() - self._began
        share, half = play(self.model, self._opponent, games, self._seed + 1)
        self._began += time.process_time() - self._began - learnt  # measuring is not learning
        self.curve.append((self.num_timesteps, share, half))
        acts = f"{learnt:5.0f} s of one core, {self.num_timesteps:>9,} acts"
        print(f"{acts}: wins {100 * share:.1f} % ± {100 * half:.1f} of {games:,} against {self._opponent}", flush=True)

    def _on_step(self) -> bool:
        return True


def draw(curve: Sequence[tuple[float, float, float]], opponent: str, path: Path) -> None:
    """The share of games won over time."""
    import matplotlib as mpl

    mpl.use("svg")
    from matplotlib import pyplot

    acts, shares, halves = (np.array(column) for column in zip(*curve, strict=True))
    figure, axes = pyplot.subplots(figsize=(7.6, 3.8))
    axes.fill_between(acts / 1e6, 100 * (shares - halves), 100 * (shares + halves), alpha=0.2)
    axes.plot(acts / 1e6, 100 * shares)
    axes.axhline(50, linestyle="--", color="grey")
    axes.set(xlabel="millions of acts", ylabel="games won, %", title=f"PPO against {opponent}")
    figure.tight_layout()
    figure.savefig(path)


def main() -> int:
    """Trains, plays, and keeps what came of it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--acts", type=int, default=3_000_000, help="how long to learn (default: %(default)s)")
    options.add_argument("--opponent", default="greedy", choices=["random", "greedy"], help="(default: %(default)s)")
    options.add_argument("--reward", default="win", choices=["win", "points"], help="(default: %(default)s)")
    options.add_argument("--games", type=int, default=20_000, help="to play at the end (default: %(default)s)")
    options.add_argument("--seed", type=int, default=1, help="(default: %(default)s)")
    options.add_argument("--out", type=Path, default=Path("trained"), help="folder for agent and curve (%(default)s)")
    chosen = options.parse_args()
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)
    progress = Progress(chosen.acts, chosen.opponent, chosen.seed)
    model = MaskablePPO(
        MaskableActorCriticPolicy,
        Games(chosen.opponent, chosen.reward, chosen.seed),
        learning_rate=lambda left: RATE * left,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        seed=chosen.seed,
        device="cpu",
        policy_kwargs={
            "features_extractor_class": Features,
            "net_arch": [128, 128],
            "activation_fn": torch.nn.ReLU,
        },
    )
    model.learn(chosen.acts, callback=progress)
    chosen.out.mkdir(parents=True, exist_ok=True)
    model.save(chosen.out / "agent")
    progress.measure(chosen.games)
    draw(progress.curve, chosen.opponent, chosen.out / "curve.svg")
    print(f"the curve and the agent are in {chosen.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
