"""Thousands of games of Qwixx Duel at once, as a Gymnasium `VectorEnv`. docs/environments.md shows how."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from knobel.core.errors import Malformed
from knobel.envs.arguments import is_whole, reset_options
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.drawing import paint, write
from knobel.games.qwixx_duel.envs.encoding import ACTION, COLUMNS, ENDED, HIGH, SEAT, SIZE, mask_words, pack, unpack
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, ROLLS, chances_of, number_of
from knobel.games.qwixx_duel.envs.options import check_options, read_position
from knobel.games.qwixx_duel.envs.stepping import (
    CALLER,
    GREEDY,
    NOTHING,
    OUTSIDE,
    RANDOM,
    RENEW,
    STAY,
    sample_masks,
    seed_counters,
    start_games,
    step_games,
)
from knobel.games.qwixx_duel.plugin import PLUGIN

MOST = 1 << 20  #: games in one environment
_COMPILED_BOTS = {"random": RANDOM, "greedy": GREEDY}
_SPAN = 1 << 64

Array = npt.NDArray[Any]
Stepped = tuple[Array, Array, Array, Array, dict[str, Any]]


class QwixxDuelVectorEnv(VectorEnv[Array, Array, Array]):
    """Many games, each against an opponent, or (`opponent=None`) with both seats played by the caller.

    `random` and `greedy` are compiled; any other bot of the game is asked game by game, which is slow. With
    `copy=False` the arrays that come back are the environment's own, written again by every step; `buffers` are
    arrays of the caller's to write into instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"]}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponent: str | None = "greedy",
        reward: Literal["win", "points"] = "win",
        first: int | None = None,
        chance: Literal["seed", "caller"] = "seed",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        buffers: Mapping[str, Array] | None = None,
        render_mode: str | None = None,
    ) -> None:
        check_options(reward=reward, first=first, chance=chance, render_mode=render_mode)
        if render_mode == "human":
            raise ValueError("render_mode is 'human', but must be 'ansi', 'rgb_array' or None for many games")
        if not (is_whole(num_envs) and 1 <= num_envs <= MOST):
            raise ValueError(f"num_envs is {num_envs!r}, but must be from 1 to {MOST}")
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space: Box = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)
        self.single_action_space: Discrete = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponent = CALLER if opponent is None else _COMPILED_BOTS.get(opponent, OUTSIDE)
        self._bot_name = opponent
        self._bots = [PLUGIN.bot(str(opponent), Random(0))] if self._opponent == OUTSIDE else []
        self._by_points, self._draws = reward == "points", chance == "seed"
        self._first = -1 if first is None else first
        self._games = np.zeros((num_envs, COLUMNS), np.int64)
        self._counters = np.zeros(num_envs, np.uint64)
        self._seeded = False
        self._started = np.zeros(num_envs, np.bool_)
        self.buffers = _checked_buffers(buffers or {}, num_envs)  #: the arrays that every step writes
        self._look()
        self._no_rolls = np.full(num_envs, -1, np.int64)
        self._no_acts = np.full(num_envs, NOTHING, np.int64)
        self._all = np.ones(num_envs, np.bool_)

    # --- Gymnasium ----------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New games: all, or those of `options["reset_mask"]`; or `options["positions"]`, one text for each or for all.

        A seed decides all dice; a list of them is one for each game.
        """
        told = reset_options(options, ("positions", "reset_mask"))
        chosen = self._chosen(told.get("reset_mask"))
        begin = self._begin(told["positions"], chosen) if told.get("positions") is not None else None
        self._seed(seed)
        if begin is not None:
            self._games[chosen] = begin
        self._start(chosen, fresh=begin is None)
        self._started |= chosen
        self.buffers["terminations"][chosen] = False
        return self._told(self.buffers["observations"]), self._info()

    def step(self, actions: Array) -> Stepped:
        """An act in every game. An illegal one loses the game at once."""
        acts = self._checked(actions)
        self._check_started()
        if self.autoreset_mode is AutoresetMode.DISABLED and self.buffers["terminations"].any():
            number = int(self.buffers["terminations"].argmax())
            raise ValueError(f"game {number} is over; reset it with options={{'reset_mask': ...}} before the next step")
        when_over = RENEW if self.autoreset_mode is AutoresetMode.NEXT_STEP else STAY
        return self._advance(acts, self._no_rolls, when_over)

    def render(self) -> tuple[Any, ...]:
        """The tables as text or as pictures. At most 64 are drawn."""
        draw = paint if self.render_mode == "rgb_array" else write
        return tuple(draw(self.state(number)) for number in range(min(self.num_envs, 64)))

    # --- chance in the caller's hands ---------------------------------------------------------------------

    @property
    def awaits_roll(self) -> npt.NDArray[np.bool_]:
        """The games in which a roll is due; with `chance="seed"` there are none."""
        due: npt.NDArray[np.bool_] = (self._games[:, ACTION] == 0) & (self._games[:, ENDED] == 0)
        return due

    def roll(self, rolls: Array | Sequence[int] | None = None) -> Stepped:
        """The rolls that are due, by number; -1 where none is given, and all are drawn if none are."""
        self._check_started()
        given = np.full(self.num_envs, ROLLS) if rolls is None else np.asarray(rolls)
        whole = given.shape == (self.num_envs,) and given.dtype.kind in "iu"
        if not whole or given.min() < -1 or given.max() > ROLLS:
            raise ValueError(f"give {self.num_envs} numbers of rolls from 0 to {ROLLS - 1}, or -1 for none")
        return self._advance(self._no_acts, np.ascontiguousarray(given, np.int64), STAY)

    def chances(self, number: int) -> list[tuple[int, float]]:
        """All rolls that can come next in one of the games, with their probabilities; empty unless one is due."""
        return chances_of(self.state(number))

    def state(self, number: int) -> State:
        """One of the games as the rules know it."""
        return unpack(self._games[number])

    def position(self, number: int) -> str:
        """One of the games as a line of text (docs/notation.md)."""
        return GAME.write_position(self.state(number))

    def fork(self, seed: int) -> "QwixxDuelVectorEnv":
        """The same games with other dice to come: for planners, who must not see the future."""
        forked = type(self)(
            self.num_envs,
            opponent=self._bot_name,
            reward="points" if self._by_points else "win",
            first=None if self._first < 0 else self._first,
            chance="seed" if self._draws else "caller",
            autoreset_mode=self.autoreset_mode,
            copy=self.copy,
            render_mode=self.render_mode,
        )
        forked._seed(seed)
        forked._games[:] = self._games
        forked._started[:] = self._started
        for name, buffer in self.buffers.items():
            forked.buffers[name][:] = buffer
        return forked

    def __deepcopy__(self, memo: dict[int, Any]) -> "QwixxDuelVectorEnv":
        """A copy is for planning: its dice are others."""
        return self.fork(int(self.np_random.spawn(1)[0].integers(1 << 63)))

    def random_acts(self, counter: int, out: Array | None = None) -> Array:
        """A legal act for every game, drawn evenly."""
        out = np.zeros(self.num_envs, np.int64) if out is None else out
        with np.errstate(over="ignore"):
            sample_masks(self.buffers["masks"], np.uint64(counter % _SPAN), out)
        return out

    # --- inside -------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Observations and masks as they are written: eight bytes at a time."""
        self._words = self.buffers["observations"].view(np.int64)
        self._mask_words = mask_words(self.buffers["masks"])

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._look()  # what was kept are copies, no longer of the same memory

    def _advance(self, acts: Array, rolls: Array, when_over: int) -> Stepped:
        held = self.buffers
        started = held["terminations"].copy() if when_over == RENEW else ~self._all
        self._step(acts, rolls, when_over)
        self._ask_bots(started)
        told = (self._told(held["rewards"]), self._told(held["terminations"]), self._told(held["truncations"]))
        final: dict[str, Any] = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and held["terminations"].any():
            final = self._final()
            self._start(held["terminations"].copy(), fresh=True)
        return self._told(held["observations"]), *told, {**self._info(), **final}

    def _final(self) -> dict[str, Any]:
        """What was to be seen when games ended that start anew in the same step."""
        done = self.buffers["terminations"].copy()
        observations = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(done):
            observations[number] = self.buffers["observations"][number].copy()
        info = {"action_mask": self.buffers["masks"] * done[:, None], "_action_mask": done}
        return {"final_obs": observations, "_final_obs": done, "final_info": info, "_final_info": done}

    def _info(self) -> dict[str, Any]:
        info = {"action_mask": self._told(self.buffers["masks"]), "_action_mask": self._all.copy()}
        if self._opponent == CALLER:
            info |= {"seat": self._games[:, SEAT].copy(), "_seat": self._all.copy()}
        return info

    def _told(self, array: Array) -> Array:
        return array.copy() if self.copy else array

    def _start(self, chosen: npt.NDArray[np.bool_], *, fresh: bool) -> None:
        with np.errstate(over="ignore"):
            start_games(
                self._games,
                self._counters,
                chosen,
                self._opponent,
                self._draws,
                self._first,
                fresh,
                self._words,
                self._mask_words,
                self.buffers["masks"],
            )
        self._ask_bots(chosen)

    def _ask_bots(self, started: npt.NDArray[np.bool_]) -> None:
        """Lets a bot that is not compiled play on, game by game, until the caller is due again.

        What it does before the caller's first act of a game is no part of the caller's reward.
        """
        if self._opponent != OUTSIDE:
            return
        rewards, ended = self.buffers["rewards"].copy(), self.buffers["terminations"].copy()
        while True:
            due = (self._games[:, SEAT] != 0) & (self._games[:, ENDED] == 0) & (self._games[:, ACTION] != 0)
            if not due.any():
                break
            acts, before = self._no_acts.copy(), self.buffers["rewards"].copy()
            for number in np.flatnonzero(due):
                acts[number] = number_of(self._bots[0].decide(self.state(int(number)), 1))
            self._step(acts, self._no_rolls, STAY)
            self.buffers["rewards"] += before
        self.buffers["rewards"][started] = rewards[started]
        self.buffers["terminations"][started] = ended[started]

    def _step(self, acts: Array, rolls: Array, when_over: int) -> None:
        held = self.buffers
        with np.errstate(over="ignore"):  # as in playout.py
            step_games(
                self._games,
                self._counters,
                acts,
                rolls,
                self._opponent,
                self._draws,
                self._by_points,
                when_over,
                self._first,
                self._words,
                self._mask_words,
                held["masks"],
                held["rewards"],
                held["terminations"],
            )

    def _seed(self, seed: int | Sequence[int] | None) -> None:
        if seed is None and self._seeded:
            return
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            number = int(self.np_random.integers(1 << 63)) if seed is None else int(seed)
            seeds = np.uint64(number % _SPAN)
            with np.errstate(over="ignore"):
                seed_counters(self._counters, seeds)
        else:
            if len(seed) != self.num_envs:
                raise ValueError(f"there are {self.num_envs} games, but {len(seed)} seeds")
            super().reset(seed=int(seed[0]))
            for number, own in enumerate(seed):
                with np.errstate(over="ignore"):
                    seed_counters(self._counters[number : number + 1], np.uint64(int(own) % _SPAN))
        if self._bots:
            self._bots = [PLUGIN.bot(str(self._bot_name), Random(int(self._counters[0])))]
        self._seeded = True

    def _checked(self, actions: object) -> Array:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(
                f"there are {self.num_envs} games, so actions have shape ({self.num_envs},), not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise ValueError(f"acts are whole numbers from 0 to {ACTIONS - 1}, but these are {given.dtype}")
        return np.ascontiguousarray(given, np.int64)

    def _chosen(self, mask: object) -> npt.NDArray[np.bool_]:
        if mask is None:
            return self._all.copy()
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise ValueError(f"options['reset_mask'] must be a NumPy array of {self.num_envs} booleans")
        if not mask.any():
            raise ValueError("options['reset_mask'] chooses no game")
        return mask.copy()

    def _begin(self, positions: object, chosen: npt.NDArray[np.bool_]) -> Array:
        many = int(chosen.sum())
        texts = [positions] * many if isinstance(positions, (str, State)) else positions
        if not isinstance(texts, Sequence) or len(texts) != many:
            raise Malformed(f"options['positions'] must be one position, or {many}: one for each game")
        read = {text: pack(read_position(text)) for text in set(texts)}
        return np.array([read[text] for text in texts])

    def _check_started(self) -> None:
        if not self._started.all():
            raise ValueError("call reset() before the first step")


def _checked_buffers(given: Mapping[str, Array], games: int) -> dict[str, Array]:
    wanted: dict[str, tuple[tuple[int, ...], Any]] = {
        "observations": ((games, SIZE), np.uint8),
        "masks": ((games, ACTIONS), np.int8),
        "rewards": ((games,), np.float32),
        "terminations": ((games,), np.bool_),
        "truncations": ((games,), np.bool_),
    }
    if unknown := set(given) - set(wanted):
        raise ValueError(f"there is no buffer called {', '.join(sorted(unknown))}; there are {', '.join(wanted)}")
    held = {}
    for name, (shape, dtype) in wanted.items():
        buffer = given.get(name)
        if buffer is None:
            buffer = np.zeros((games, SIZE // 8), np.int64).view(np.uint8) if name == "observations" else None
        if buffer is None:
            buffer = np.zeros(shape, dtype)
        if (
            buffer.shape != shape
            or buffer.dtype != dtype
            or not buffer.flags.c_contiguous
            or not buffer.flags.writeable
        ):
            raise ValueError(
                f"the buffer {name!r} must be a writeable contiguous {np.dtype(dtype)} array of shape {shape}"
            )
        if name == "observations" and buffer.ctypes.data % 8:
            raise ValueError("the buffer 'observations' must begin at an address that is a multiple of 8")
        held[name] = buffer
    return held
