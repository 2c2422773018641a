"""What aiming is worth on a board: the best aim against a sensible one, and what becomes of it in company."""

from collections.abc import Sequence
from random import Random

import msgspec

from knobel.games.doppel_x.board import load_board
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.study.hands import Pulling, some_pull
from knobel.games.doppel_x.study.scouting import AVERAGE, Map, Scouted, Trial, scout, try_aim
from knobel.games.doppel_x.study.throwing import End, Thrown, throw_once
from knobel.physics.die import Pose

GOOD = ("3x", "2x")


class Aiming(msgspec.Struct, frozen=True):
    """What was found."""

    aims: tuple[Pulling, ...]  #: the best dozen, best first
    best: float  #: what the best one earns a throw
    sensible: float  #: what a sensible one earns
    field: str  #: that the best one aims at
    hits: float  #: the share of its dice that count there
    blocked: float  #: what the best earns once two dice lie where it aims
    instead: float  #: what another of the dozen earns then
    ends: tuple[End, ...]  #: of the sensible pulls


class Blocked(msgspec.Struct, frozen=True):
    """An aim among two dice that lie in its way."""

    board: str
    spinner: bool
    pull: Pulling
    lying: dict[str, Pose]
    times: int
    seed: str


def try_blocked(trial: Blocked) -> list[Thrown]:
    """For a worker."""
    board = load_board(trial.board)
    seeds = (f"{trial.seed}/{trial.pull}/{n}" for n in range(trial.times))
    return [throw_once(board, trial.pull, AVERAGE, trial.lying, seed, trial.spinner)[0] for seed in seeds]


def study_aiming(board: str, spinner: bool, seed: int, times: int, run: Map) -> Aiming:
    """Scouts for good aims; the best is thrown again, so that its luck does not count."""
    found = scout(board, spinner, seed, times, run)
    rng = Random(f"sensible/{board}/{seed}")
    pulls = [some_pull(rng) for _ in range(5 * times)]
    tried = run(try_aim, [Trial(board, spinner, pull, 1, f"sensible{seed}") for pull in pulls])
    sensible = [thrown for throws in tried for thrown in throws]
    parts = [Trial(board, spinner, found[0].pull, times // 2, f"again{seed}/{part}") for part in range(6)]
    again = Scouted(found[0].pull, tuple(thrown for throws in run(try_aim, parts) for thrown in throws))
    ends = [end for thrown in again.throws for end in thrown.ends]
    field = max(GOOD, key=lambda factor: sum(end.counts == factor for end in ends))
    there = [end for end in ends if end.counts == field]
    blocked, instead = _in_company(board, spinner, seed, times, found, there, run)
    return Aiming(
        aims=tuple(aim.pull for aim in found),
        best=again.worth,
        sensible=sum(thrown.worth for thrown in sensible) / len(sensible),
        field=field,
        hits=len(there) / len(ends),
        blocked=blocked,
        instead=instead,
        ends=tuple(end for thrown in sensible for end in thrown.ends),
    )


def _in_company(
    board: str, spinner: bool, seed: int, times: int, found: Sequence[Scouted], there: Sequence[End], run: Map
) -> tuple[float, float]:
    """What the best aim and another earn when dice lie where the best one goes. The other is chosen by the first
    half of its throws and judged by the second."""
    lying = _lying_there(there)
    trials = [Blocked(board, spinner, aim.pull, lying, times, f"blocked{seed}") for aim in found]
    worths = [[thrown.worth for thrown in throws] for throws in run(try_blocked, trials)]
    half = times // 2
    other = max(worths[1:], key=lambda worth: sum(worth[:half]))
    return sum(worths[0]) / times, sum(other[half:]) / (times - half)


def _lying_there(there: Sequence[End]) -> dict[str, Pose]:
    lying: dict[str, Pose] = {}
    for end in there:
        apart = all((end.x - pose.x) ** 2 + (end.y - pose.y) ** 2 > 2.2 * CUBE.edge**2 for pose in lying.values())
        if apart and len(lying) < 2:
            lying[f"lying{len(lying)}"] = flat_pose(end.x, end.y, 20.0)
    return lying
