"""Measurements of throws for the bench: how long, how many, how large, how fair, how far apart."""

import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.geometry import touched
from knobel.games.doppel_x.placing import some_lying
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.simulation.throw import Hand, Landing, throw
from knobel.physics.die import AXES, axis_up
from knobel.physics.study import Times, chi_square_p, cpu_times, draws
from knobel.physics.trajectory import encode

REFERENCE = Aim(x=-27.0, y=-185.0, height=85.0, direction=96.0, speed=0.72, loft=13.0)
"""A good aim at a flower (3x) of board I: from the south along the far wall."""
SETTINGS = tuple(
    Aim(x=0.0, y=-168.0, height=85.0, direction=90.0, speed=speed, loft=loft)
    for speed in (0.6, 0.8, 1.0, 1.3, 1.6)
    for loft in (-5.0, 5.0, 15.0)
)
"""Ordinary throws from the south, gentle to hard, flat to high: one setting alone would flatter us."""
REFERENCE_FIELD = "3x"
THROWN = ("blue", "white")


class FaceCounts(msgspec.Struct, frozen=True):
    """How often each side of a die ended on top, by AXES, and how surprising that is for fair dice."""

    counts: tuple[int, ...]
    chi_square: float
    p: float


class Spread(msgspec.Struct, frozen=True):
    """Where the same throw ended again and again."""

    throws: int
    ends: tuple[tuple[float, float], ...]
    deviation: tuple[float, float]
    """standard deviation in x and y, mm"""
    hits: float
    """share of the throws that count for the field aimed at"""
    left: float
    """share of the throws that left the board"""


def some_hand(rng: random.Random) -> Aim:
    """A sensible throw from any side, inward."""
    side = rng.randrange(4) * 90.0
    a, across = math.radians(side), rng.uniform(-100.0, 100.0)
    return Aim(
        x=-180.0 * math.cos(a) - across * math.sin(a),
        y=-180.0 * math.sin(a) + across * math.cos(a),
        height=rng.uniform(66.0, 110.0),
        direction=side + rng.uniform(-25.0, 25.0),
        speed=rng.uniform(0.7, 2.4),
        loft=rng.uniform(0.0, 40.0),
        spin=rng.uniform(-4.0, 4.0),
    )


def sample_throw(seed: int, board: Board, spinner: bool) -> Landing:
    """Two dice thrown among seven."""
    rng = random.Random(seed)
    hand = Hand(THROWN, some_hand(rng))
    return throw(board, [hand], some_lying(board, 7, rng), draws(seed), spinner=spinner)


def throw_times(n: int = 200) -> dict[str, Times]:
    """CPU time per throw of two among seven, without the spinner (board I) and with it (board III)."""
    found = {}
    for name, board, spinner in (("plain", load_board("I"), False), ("spinner", load_board("III"), True)):
        sample_throw(0, board, spinner)  # builds the model
        spent = []
        for seed in range(n):
            rng = random.Random(seed)
            hand, lying = Hand(THROWN, some_hand(rng)), some_lying(board, 7, rng)
            start = time.process_time()
            throw(board, [hand], lying, draws(seed), spinner=spinner)
            spent.append(time.process_time() - start)
        found[name] = cpu_times(spent)
    return found


def _batch(seeds: Sequence[int]) -> int:
    board = load_board("I")
    for seed in seeds:
        sample_throw(seed, board, spinner=False)
    return len(seeds)


def throws_per_second(processes: int = 2, n: int = 240) -> float:
    """Throws of two among seven per second of wall time, by so many processes that are already warm."""
    batches = [range(i, n, 4 * processes) for i in range(4 * processes)]
    with ProcessPoolExecutor(processes) as pool:
        list(pool.map(_batch, [range(8)] * processes))
        start = time.perf_counter()
        done = sum(pool.map(_batch, batches))
        return round(done / (time.perf_counter() - start), 1)


def trajectory_bytes(n: int = 60) -> dict[str, int]:
    """Compressed size of trajectories of two thrown among seven: median and largest."""
    sizes = [
        len(encode(sample_throw(seed, load_board(name), spinner).trajectory))
        for name, spinner in (("I", False), ("III", True))
        for seed in range(n // 2)
    ]
    return {"median": round(statistics.median(sizes)), "largest": max(sizes)}


def face_counts(n: int = 5000) -> FaceCounts:
    """Throw dice of all sorts until so many lie on the board, and count the sides on top."""
    counts: Counter[int] = Counter()
    board, seed = load_board("I"), 0
    while counts.total() < n:
        rng = random.Random(seed)
        hands = [Hand((f"die{i}a", f"die{i}b"), some_hand(rng), start=0.1 * i) for i in range(3)]
        landing = throw(board, hands, {}, draws(f"faces{seed}"))
        counts.update(axis_up(pose) for pose in landing.poses.values())
        seed += 1
    expected = counts.total() / len(AXES)
    chi_square = sum((counts[i] - expected) ** 2 / expected for i in range(len(AXES)))
    shown = tuple(counts[i] for i in range(len(AXES)))
    return FaceCounts(shown, round(chi_square, 3), round(chi_square_p(chi_square, len(AXES) - 1), 4))


def spreads(n: int = 200) -> dict[str, tuple[float, float]]:
    """Deviations across and along over all SETTINGS: the smallest, the median, the largest."""
    found = [spread(n, setting).deviation for setting in SETTINGS]
    across, along = zip(*found, strict=True)
    return {
        "smallest": (min(across), min(along)),
        "median": (statistics.median(across), statistics.median(along)),
        "largest": (max(across), max(along)),
    }


def spread(n: int = 1000, setting: Aim = REFERENCE, field: str = REFERENCE_FIELD) -> Spread:
    """The same setting of one die again and again on board I."""
    board, ends, hits = load_board("I"), [], 0
    for seed in range(n):
        landing = throw(board, [Hand(("blue",), setting)], {}, draws(f"spread{seed}"))
        for pose in landing.poses.values():
            ends.append((round(pose.x, 2), round(pose.y, 2)))
            hits += touched(board, pose)[0] == field
    deviation = (statistics.pstdev(x for x, _ in ends), statistics.pstdev(y for _, y in ends))
    return Spread(
        throws=n,
        ends=tuple(ends),
        deviation=(round(deviation[0], 1), round(deviation[1], 1)),
        hits=round(hits / n, 3),
        left=round(1 - len(ends) / n, 3),
    )
