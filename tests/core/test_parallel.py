"""Work in several processes: results, failures, and what is left of it."""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from operator import add
from pathlib import Path

import pytest

from knobel.core.errors import WorkerLost
from knobel.core.parallel import Opened, Spread, in_order, places


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    with places(2) as spread:
        yield spread


def test_results_come_as_they_are_ready_or_in_order(spread: Spread) -> None:
    assert sorted(spread(add, [(n, n) for n in range(10)])) == [2 * n for n in range(10)]
    assert list(in_order(spread, math.sqrt, [(n * n,) for n in range(20)])) == list(range(20))


def test_a_worker_that_ends_by_itself_is_named_with_its_exit_code(spread: Spread) -> None:
    with pytest.raises(WorkerLost, match=r"^a worker has ended by itself \(exit code 3\)$"):
        list(spread(os._exit, [(3,)]))
    assert list(spread(add, [(1, 2)])) == [3]


def test_work_that_fails_brings_its_traceback(spread: Spread) -> None:
    with pytest.raises(WorkerLost, match=r"(?s)mistake of ours.*Traceback.*math domain error"):
        list(spread(math.sqrt, [(-1,)]))
    assert list(spread(math.sqrt, [(4,)])) == [2]


def test_work_that_is_left_is_broken_off(spread: Spread) -> None:
    began = time.monotonic()
    with closing(spread(time.sleep, [(0.01,), (600,), (600,)])) as left:
        next(left)
    assert sorted(spread(add, [(0, n) for n in range(4)])) == list(range(4))
    assert time.monotonic() - began < 60


@contextmanager
def _noting(folder: Path) -> Iterator[Callable[[int], int]]:
    note = folder / str(os.getpid())
    note.write_text("open")
    try:
        yield abs
    finally:
        note.write_text("closed")


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_work_opens_is_opened_once_a_process_and_closed(jobs: int, tmp_path: Path) -> None:
    with places(jobs) as spread:
        assert sorted(spread(Opened(partial(_noting, tmp_path)), [(-n,) for n in range(6)])) == list(range(6))
    notes = list(tmp_path.iterdir())
    assert len(notes) == jobs
    assert all(note.read_text() == "closed" for note in notes)
