"""Single throws of a study: what is kept of one, and what it is worth before the faces are known."""

import math
import time
from random import Random
from typing import Literal

import msgspec
import shapely

from knobel.games.doppel_x.board import Board, holes_area
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import FieldName
from knobel.games.doppel_x.geometry import touched
from knobel.games.doppel_x.pulling import Error, Pulling, aim_of
from knobel.games.doppel_x.simulation.throw import Hand, Landing, throw
from knobel.games.doppel_x.skill import WORTH
from knobel.physics.die import Pose, axis_up
from knobel.physics.study import draws


class End(msgspec.Struct, frozen=True):
    """Where a thrown die ended."""

    way: Literal["board", "hole", "out"]
    x: float = 0.0
    y: float = 0.0
    counts: FieldName | Literal[""] = ""  #: the field that counts
    up: int = 0

    @property
    def worth(self) -> float:
        """What it earns on average over its faces."""
        return WORTH[self.counts] if self.counts else 0.0


class MeasuredThrow(msgspec.Struct, frozen=True):
    """What a study keeps of a throw of the own die and the white one."""

    ends: tuple[End, ...]
    seconds: float
    cpu: float
    settled: bool
    moved: float = 0.0  #: mm that another's die moved, the farthest
    off: bool = False  #: one of the others' left the board
    turned: bool = False  #: one of the others' shows another face
    flung: bool = False
    tunnelled: int = 0  #: dice that left through the floor where there is no hole

    @property
    def worth(self) -> float:
        """What both dice earn on average over their faces."""
        return sum(end.worth for end in self.ends)


def throw_once(
    board: Board, pull: Pulling, error: Error, lying: dict[str, Pose], seed: str, spinner: bool = False
) -> tuple[MeasuredThrow, Landing]:
    """One throw with a hand like this; the same seed gives the same throw."""
    rng = Random(seed)
    angle = rng.uniform(0.0, 120.0)
    aim = aim_of(board, pull, error, rng)
    start = time.process_time()
    landing = throw(board, [Hand(("own", "white"), aim)], lying, draws(seed), spinner=spinner, spinner_angle=angle)
    return measure(board, lying, landing, time.process_time() - start), landing


def measure(board: Board, lying: dict[str, Pose], landing: Landing, cpu: float, own: str = "own") -> MeasuredThrow:
    """What of a landing is counted."""
    moved, off, turned = 0.0, False, False
    for die, before in lying.items():
        after = landing.poses.get(die)
        if after is None:
            off = True
            moved = math.inf
            continue
        moved = max(moved, math.dist((before.x, before.y), (after.x, after.y)))
        turned = turned or axis_up(before) != axis_up(after)
    return MeasuredThrow(
        ends=tuple(_end(board, landing, die) for die in (own, "white")),
        seconds=landing.trajectory.seconds,
        cpu=cpu,
        settled=landing.settled,
        moved=moved,
        off=off,
        turned=turned,
        flung=bool(landing.flung),
        tunnelled=sum(_went_through_the_floor(board, landing, die) for die in landing.left),
    )


def _went_through_the_floor(board: Board, landing: Landing, die: str) -> bool:
    if landing.left[die] == "out":
        return False
    last = next(track for track in landing.trajectory.tracks if track.die == die).pose(landing.trajectory.frames)
    return bool(holes_area(board).distance(shapely.Point(last.x, last.y)) > CUBE.half)


def _end(board: Board, landing: Landing, die: str) -> End:
    pose = landing.poses.get(die)
    if pose is None:
        return End(landing.left[die])
    return End("board", pose.x, pose.y, touched(board, pose)[0], axis_up(pose))
