"""Looking for good aims on an empty board: many tried a little, the better ones more."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeVar

import msgspec

from knobel.games.doppel_x.board import load_board
from knobel.games.doppel_x.study.hands import WIDTH, Error, Pulling
from knobel.games.doppel_x.study.throwing import Thrown, throw_once

AVERAGE = Error(4.5, 0.06)
BEST = 12  # aims that are kept

T = TypeVar("T")


class Map(Protocol):
    """Does a piece of work for each task, maybe in several processes; the answers come in the tasks' order."""

    def __call__(self, work: Callable[[T], list[Thrown]], tasks: Iterable[T], /) -> Iterator[list[Thrown]]: ...


class Trial(msgspec.Struct, frozen=True):
    """An aim, and how often it is thrown."""

    board: str
    spinner: bool
    pull: Pulling
    times: int
    seed: str


class Scouted(msgspec.Struct, frozen=True):
    """An aim and what came of it."""

    pull: Pulling
    throws: tuple[Thrown, ...]

    @property
    def worth(self) -> float:
        """What a throw of it earns."""
        return sum(thrown.worth for thrown in self.throws) / len(self.throws)


def try_aim(trial: Trial) -> list[Thrown]:
    """For a worker."""
    board = load_board(trial.board)
    seeds = (f"{trial.seed}/{trial.pull}/{n}" for n in range(trial.times))
    return [throw_once(board, trial.pull, AVERAGE, {}, seed, trial.spinner)[0] for seed in seeds]


def candidates(seed: int, count: int) -> list[Pulling]:
    """Aims from all sides, spread over what a hand can do."""
    rng = Random(f"candidates/{seed}")
    found = []
    for n in range(count):
        place = rng.uniform(-WIDTH, WIDTH)
        found.append(Pulling(n % 4, place, rng.uniform(-35.0, 35.0), rng.uniform(0.0, 70.0)))
    return found


def scout(board: str, spinner: bool, seed: int, rounds: Sequence[tuple[int, int]], run: Map) -> list[Scouted]:
    """The best aims, best first. `rounds` says how many are tried, and how often each; the last round judges anew."""
    pulls = candidates(seed, rounds[0][0])
    found: list[Scouted] = []
    for number, (count, times) in enumerate(rounds):
        trials = [Trial(board, spinner, pull, times, f"scout{seed}/{number}") for pull in pulls[:count]]
        judged = [
            Scouted(trial.pull, tuple(throws)) for trial, throws in zip(trials, run(try_aim, trials), strict=True)
        ]
        judged.sort(key=lambda aim: -aim.worth)
        pulls, found = [aim.pull for aim in judged], judged
    return found[:BEST]
