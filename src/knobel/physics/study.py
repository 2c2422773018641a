"""Measuring simulated dice: even numbers to draw from, how long a run takes, how surprising its faces are."""

import hashlib
import math
import statistics
import time
from collections.abc import Callable, Sequence

import msgspec

from knobel.physics.roll import roll


class Times(msgspec.Struct, frozen=True):
    """Milliseconds of CPU."""

    median: float
    p95: float


def draws(seed: object) -> Callable[[str], float]:
    """Even numbers by name, the same for the same seed."""

    def draw(name: str) -> float:
        digest = hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=7).digest()
        return int.from_bytes(digest, "big") / 2**56

    return draw


def cpu_times(samples: Sequence[float]) -> Times:
    """Of seconds that runs took."""
    ordered = sorted(samples)
    p95 = ordered[min(len(ordered) - 1, math.ceil(0.95 * len(ordered)) - 1)]
    return Times(round(1e3 * statistics.median(ordered), 2), round(1e3 * p95, 2))


def roll_times(n: int, dice: int, square: float) -> Times:
    """CPU time per table roll of so many dice, rolling again included."""
    values = [1 + i % 6 for i in range(dice)]
    roll(values, draws("warm"), square=square)
    spent = []
    for seed in range(n):
        start = time.process_time()
        roll(values, draws(seed), square=square)
        spent.append(time.process_time() - start)
    return cpu_times(spent)


def chi_square_p(chi_square: float, freedom: int) -> float:
    """The chance that fair dice surprise as much as this or more: the upper tail, by its recurrence."""
    half = chi_square / 2
    if half <= 0:
        return 1.0
    odd = freedom % 2
    tail, a = (math.erfc(math.sqrt(half)), 0.5) if odd else (math.exp(-half), 1.0)
    while a < freedom / 2:
        tail += math.exp(a * math.log(half) - half - math.lgamma(a + 1))
        a += 1
    return tail
