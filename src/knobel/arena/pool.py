"""All cores at once. What is played follows from the task alone, so it does not matter who plays it, or when."""

import os
import signal
import sys
import traceback
from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from knobel.arena.ring import Ring
from knobel.arena.series import Pair, Series, Task
from knobel.core.errors import WorkerLost
from knobel.core.ray_cluster import RayCluster

PATIENCE = 5.0  #: seconds that a worker has to send its bots home


def play_all(series: Series, tasks: Iterable[Task], jobs: int, ray: str | None = None) -> Generator[Pair, None, None]:
    """Plays, and yields each pair when it is finished; in order only with one job. Close it to stop.

    With the address of a Ray cluster, there. Raises Malformed if there is none.
    """
    if ray is not None:
        return _play_far(series, tasks, ray)
    return _play_here(series, tasks) if jobs <= 1 else _play_there(series, tasks, jobs)


def _play_here(series: Series, tasks: Iterable[Task]) -> Generator[Pair, None, None]:
    ring = Ring(series)
    try:
        yield from map(ring.play, tasks)
    finally:
        ring.close()


def _play_far(series: Series, tasks: Iterable[Task], address: str) -> Generator[Pair, None, None]:
    with closing(RayCluster(address)) as cluster:
        yield from cluster.batches(partial(play_some, series), tasks)


def play_some(series: Series, tasks: list[Task]) -> list[Pair]:
    """Some pairs, with bots that come for these and go home afterwards."""
    return list(_play_here(series, tasks))


def _play_there(series: Series, tasks: Iterable[Task], jobs: int) -> Generator[Pair, None, None]:
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # one core a worker: what a bot computes is not to fight for the others
    left = iter(tasks)
    workers: dict[Connection, BaseProcess] = {}
    try:
        for _, task in zip(range(jobs), left, strict=False):
            here, worker = _hire(series)
            workers[here] = worker
            here.send(task)
        while workers:
            ready = wait(list(workers))
            for here in [connection for connection in workers if connection in ready]:
                try:
                    done = here.recv()
                except (EOFError, OSError):
                    raise WorkerLost(f"a worker has ended by itself (exit code {_code(workers[here])})") from None
                if isinstance(done, str):
                    raise WorkerLost(done)
                following = next(left, None)
                here.send(following)
                if following is None:
                    workers.pop(here).join()
                yield done
    finally:
        _dismiss(workers)


def _hire(series: Series) -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    here, there = context.Pipe()
    worker = context.Process(target=_work, args=(series, there), daemon=True)
    worker.start()
    there.close()
    return here, worker


def _dismiss(workers: dict[Connection, BaseProcess]) -> None:
    for worker in workers.values():
        worker.terminate()
    for worker in workers.values():
        worker.join(PATIENCE)
        if worker.is_alive():
            worker.kill()


def _code(worker: BaseProcess) -> int | None:
    worker.join(PATIENCE)
    return worker.exitcode


def _work(series: Series, tasks: Connection) -> None:
    """A worker's life. Ctrl-C is for its master, who then asks it to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    ring = Ring(series)
    try:
        while (task := tasks.recv()) is not None:
            try:
                tasks.send(ring.play(task))
            except Exception:
                tasks.send(f"a game could not be played, which is a mistake of ours: {task}\n{traceback.format_exc()}")
    except (EOFError, OSError):
        pass  # the master is gone
    finally:
        ring.close()


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
