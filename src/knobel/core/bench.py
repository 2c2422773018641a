"""What a bench measures: figures, and how often a second some work gets done."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured number."""

    name: str
    value: float | None  #: None: could not be measured here
    unit: str
    note: str = ""


#: Measures for so many seconds, given the figures so far. Its docstring says what, while it runs.
Measure = Callable[[float, list[Figure]], list[Figure]]


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many units of work a second: the best of three runs. `work` does some and says how many."""
    work()  # warm: compile, fill caches
    best = 0.0
    for _ in range(3):
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds:
            done += work()
        best = max(best, done / spent)
    return best
