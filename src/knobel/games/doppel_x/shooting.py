"""Throws for a table of shots: evenly from all sides first, then more where it pays."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Protocol, TypeVar

import msgspec
import numpy as np

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import BEST_FIRST
from knobel.games.doppel_x.geometry import touched
from knobel.games.doppel_x.pull import PULL
from knobel.games.doppel_x.pulling import WIDTH, Pulling, aim_of
from knobel.games.doppel_x.scoring import best
from knobel.games.doppel_x.shots import GONE, POINTS, WIDE, Rows, Shots, keep, kept_file, row_of
from knobel.games.doppel_x.simulation.feel import BUILD
from knobel.games.doppel_x.simulation.throw import Hand, Landing, throw
from knobel.games.doppel_x.skill import AVERAGE, Values
from knobel.physics.study import draws

ENOUGH = 2400  # shots of a table
EVEN = 0.5  # the share of them that goes anywhere; the others go near the best found so far
ROUND = 300
FLOOR = 32.0  # mm above which a die still flies
ASIDE = 35.0  # degrees to each side

T = TypeVar("T")
R = TypeVar("R")


class Shooting(msgspec.Struct, frozen=True):
    """A few throws to be made."""

    board: Board
    spinner: bool
    pulls: tuple[Pulling, ...]
    seed: str


class Map(Protocol):
    """As `map` does it, maybe in several processes: the answers come in the tasks' order."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]: ...


def shoot(task: Shooting) -> list[list[int]]:
    """For a worker: the rows of a table."""
    rows = []
    for number, pull in enumerate(task.pulls):
        seed = f"{task.seed}/{number}"
        hand = Hand(("own", "white"), aim_of(task.board, pull))
        angle = Random(seed).uniform(0.0, 120.0)
        landing = throw(task.board, [hand], {}, draws(seed), spinner=task.spinner, spinner_angle=angle)
        ends = [_end(task.board, landing, die) for die in ("own", "white")]
        rows.append(row_of((pull.side, pull.place, pull.direction, pull.strength), ends))
    return rows


def build_table(
    board: Board, spinner: bool, seed: int, count: int, run: Map, progress: Callable[[int, int], None]
) -> Rows:
    """A table of so many shots; the same seed gives the same one."""
    rows = np.empty((0, WIDE), dtype=np.int16)
    while len(rows) < count:
        rows = grown(board, spinner, rows, min(ROUND, count - len(rows)), seed, run, count)
        progress(len(rows), count)
    return rows


def grown(board: Board, spinner: bool, rows: Rows, more: int, seed: int, run: Map, count: int = ENOUGH) -> Rows:
    """A table with some more shots."""
    rng = Random(f"{seed}/{len(rows)}")
    pulls = _anywhere(rng, more) if len(rows) < EVEN * count else _near_the_best(Shots(rows), rng, more)
    size = max(1, more // 12)
    parts = [tuple(pulls[at : at + size]) for at in range(0, more, size)]
    tasks = [Shooting(board, spinner, part, f"{seed}/{len(rows)}/{n}") for n, part in enumerate(parts)]
    found = [row for answer in run(shoot, tasks) for row in answer]
    return np.vstack([rows, np.array(found, dtype=np.int16)])


def tried_more(board: Board, spinner: bool, known: Shots | None, more: int) -> Shots:
    """The table of a custom board with more shots, written to its file."""
    rows = np.empty((0, WIDE), dtype=np.int16) if known is None else known.rows
    rows = grown(board, spinner, rows, more, 1, map, count=ENOUGH // 2)
    keep(kept_file(board, spinner), rows, BUILD)
    return Shots(rows)


def _anywhere(rng: Random, count: int) -> list[Pulling]:
    return [
        Pulling(n % 4, rng.uniform(-WIDTH, WIDTH), rng.uniform(-ASIDE, ASIDE), rng.uniform(0.0, PULL.hard + 5.0))
        for n in range(count)
    ]


def _near_the_best(shots: Shots, rng: Random, count: int) -> list[Pulling]:
    """Around a dozen aims of each side that look best to an average hand."""
    worth = Values(shots, AVERAGE).blurred(Values.plain(shots))
    sides = shots.meant[:, 0]
    pulls = []
    for n in range(count):
        rows = np.flatnonzero(sides == n % 4)
        chosen = rows[np.argsort(-worth[rows])[:12]]
        side, place, direction, strength = shots.meant[rng.choice(list(chosen))]
        pulls.append(
            Pulling(
                int(side),
                min(WIDTH, max(-WIDTH, place + rng.gauss(0.0, 15.0))),
                min(ASIDE, max(-ASIDE, direction + rng.gauss(0.0, 4.0))),
                min(PULL.hard + 5.0, max(0.0, strength + rng.gauss(0.0, 5.0))),
            )
        )
    return pulls


def _end(board: Board, landing: Landing, die: str) -> tuple[int, list[tuple[float, float]]]:
    """Which field counts, and the way on the floor in a few points."""
    track = next(track for track in landing.trajectory.tracks if track.die == die)
    poses = [track.pose(track.first + at) for at in range(len(track.keys))]
    floor = [(pose.x, pose.y) for pose in poses if pose.z < FLOOR] or [(poses[-1].x, poses[-1].y)]
    way = [floor[round(part * (len(floor) - 1) / (POINTS - 1))] for part in range(POINTS)]
    pose = landing.poses.get(die)
    if pose is None:
        return GONE, way
    return BEST_FIRST.index(best(touched(board, pose))), [*way[:-1], (pose.x, pose.y)]
