"""What aiming is worth on a board: the best aim against a sensible one, and what becomes of it in company."""

import math
from collections.abc import Sequence
from random import Random

import msgspec

from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.geometry import is_over_board, touched
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.pulling import Pulling
from knobel.games.doppel_x.research.hands import some_pull
from knobel.games.doppel_x.research.scouting import AVERAGE, Scouted, Trial, scout, try_aim
from knobel.games.doppel_x.research.throwing import End, MeasuredThrow, throw_once
from knobel.games.doppel_x.shooting import Map
from knobel.physics.die import Pose

GOOD = ("3x", "2x")
BEFORE = 2.5 * CUBE.edge  # mm


class Aiming(msgspec.Struct, frozen=True):
    """What was found."""

    aims: tuple[Pulling, ...]  #: the best dozen, best first
    best: float  #: what the best one earns a throw
    sensible: float  #: what a sensible one earns
    field: str  #: that the best one aims at
    hits: float  #: the share of its dice that count there
    thrown: int  #: how many dice that is a share of
    blocked: float  #: what the best earns once two dice lie where it aims, or before
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


def try_blocked(trial: Blocked) -> list[MeasuredThrow]:
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
        thrown=len(ends),
        blocked=blocked,
        instead=instead,
        ends=tuple(end for thrown in sensible for end in thrown.ends),
    )


def _in_company(
    board: str, spinner: bool, seed: int, times: int, found: Sequence[Scouted], there: Sequence[End], run: Map
) -> tuple[float, float]:
    """What the best aim and another earn when two dice lie where the best one goes, or before: whichever is worse for
    it. Which that is, and which other, a few throws say; both aims are then thrown anew."""
    layouts = (_lying_there(there), _lying_before(board, found[0].pull, there))
    cases = [(lying, aim.pull) for lying in layouts for aim in found]
    trials = [Blocked(board, spinner, pull, lying, times // 2, f"blocked{seed}") for lying, pull in cases]
    earned = [_worth(throws) for throws in run(try_blocked, trials)]
    firsts = (0, len(found))
    chances = [
        (earned[at] - earned[first], at, first) for first in firsts for at in range(first + 1, first + len(found))
    ]
    _, other, first = max(chances)
    parts = [
        Blocked(board, spinner, cases[at][1], cases[at][0], times // 2, f"anew{seed}/{part}")
        for at in (first, other)
        for part in range(6)
    ]
    anew = list(run(try_blocked, parts))
    return _worth([t for throws in anew[:6] for t in throws]), _worth([t for throws in anew[6:] for t in throws])


def _worth(throws: Sequence[MeasuredThrow]) -> float:
    return sum(thrown.worth for thrown in throws) / len(throws)


def _lying_there(there: Sequence[End]) -> dict[str, Pose]:
    lying: dict[str, Pose] = {}
    for end in there:
        apart = all((end.x - pose.x) ** 2 + (end.y - pose.y) ** 2 > 2.2 * CUBE.edge**2 for pose in lying.values())
        if apart and len(lying) < 2:
            lying[f"lying{len(lying)}"] = flat_pose(end.x, end.y, 20.0)
    return lying


def _lying_before(board: str, pull: Pulling, there: Sequence[End]) -> dict[str, Pose]:
    """Side by side across the way, a few dice before the place, as far as the floor goes."""
    facing = math.radians(90.0 + 90.0 * pull.side - pull.direction)
    c, s = math.cos(facing), math.sin(facing)
    x, y = sum(end.x for end in there) / max(1, len(there)), sum(end.y for end in there) / max(1, len(there))
    half = 0.7 * CUBE.edge
    poses = [flat_pose(x - BEFORE * c - side * half * s, y - BEFORE * s + side * half * c, 20.0) for side in (-1, 1)]
    box = load_board(board)
    lying = [pose for pose in poses if is_over_board(box, pose.x, pose.y) and touched(box, pose)]
    return {f"lying{n}": pose for n, pose in enumerate(lying)}
