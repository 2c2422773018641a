"""Searches good aims on an empty board: many are thrown a few times, the better ones more often."""

from collections.abc import Sequence
from random import Random

import msgspec
import numpy as np
from msgspec.structs import replace

from knobel.games.doppel_x import skill
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.pull import PULL
from knobel.games.doppel_x.pulling import WIDTH, Error, Pulling
from knobel.games.doppel_x.research.throwing import MeasuredThrow, throw_once
from knobel.games.doppel_x.shooting import Map
from knobel.games.doppel_x.shots import find_shots

AVERAGE = Error(4.5, 0.06)
BEST = 12  # aims that are kept
NEAR = 5  # the best so many are looked around, with so many others each


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
    throws: tuple[MeasuredThrow, ...]

    @property
    def worth(self) -> float:
        """What a throw of it earns."""
        return sum(thrown.worth for thrown in self.throws) / len(self.throws)


def try_aim(trial: Trial) -> list[MeasuredThrow]:
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


def known(board: str, spinner: bool, each: int) -> list[Pulling]:
    """So many of the best aims of each side that the bots' table of this box knows, if there is one."""
    shots = find_shots(board, load_board(board), spinner)
    if shots is None:
        return []
    worth = skill.Values(shots, skill.AVERAGE).blurred(skill.Values.plain(shots))
    sides = [np.flatnonzero(shots.meant[:, 0] == side) for side in range(4)]
    best = [row for rows in sides for row in rows[np.argsort(-worth[rows])[:each]]]
    return [Pulling(int(side), *map(float, rest)) for side, *rest in shots.meant[best]]


def scout(board: str, spinner: bool, seed: int, times: int, run: Map) -> list[Scouted]:
    """The best aims, best first: many are tried a little, what is known to be good among them, the better ones more,
    then what lies close to the best, and the same from the other sides. A third come from each side at most, so that
    every side has good ones."""
    pulls = [*known(board, spinner, max(1, min(BEST, times // 4))), *candidates(seed, 3 * times)]
    for number, (keep, tries) in enumerate(((times, 4), (times // 3, 10), (NEAR, times // 2))):
        pulls = [aim.pull for aim in _judged(board, spinner, pulls, tries, f"scout{seed}/{number}", run)][:keep]
    rng = Random(f"near/{board}/{seed}")
    close = [_close_to(pull, rng) for pull in pulls for _ in range(NEAR)]
    turned = [replace(pull, side=(pull.side + by) % 4) for pull in pulls for by in (1, 2, 3)]
    judged = _judged(board, spinner, [*pulls, *close, *turned], times // 2, f"scout{seed}/near", run)
    return _judged(board, spinner, _from_all_sides(judged), times, f"scout{seed}/last", run)


def _from_all_sides(judged: Sequence[Scouted]) -> list[Pulling]:
    chosen: list[Pulling] = []
    for aim in judged:
        if len(chosen) < BEST and sum(pull.side == aim.pull.side for pull in chosen) < BEST // 3:
            chosen.append(aim.pull)
    return chosen


def _judged(board: str, spinner: bool, pulls: Sequence[Pulling], tries: int, seed: str, run: Map) -> list[Scouted]:
    trials = [Trial(board, spinner, pull, tries, seed) for pull in pulls]
    judged = [Scouted(trial.pull, tuple(throws)) for trial, throws in zip(trials, run(try_aim, trials), strict=True)]
    return sorted(judged, key=lambda aim: -aim.worth)


def _close_to(pull: Pulling, rng: Random) -> Pulling:
    return Pulling(
        pull.side,
        min(WIDTH, max(-WIDTH, pull.place + rng.gauss(0.0, 8.0))),
        pull.direction + rng.gauss(0.0, 3.0),
        min(PULL.hard, max(0.0, pull.strength + rng.gauss(0.0, 4.0))),
    )
