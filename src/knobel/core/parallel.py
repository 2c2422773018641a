"""The same work in several places at once: in this process, in several of this machine, or on a Ray cluster.

What comes out follows from the work alone; only the order in which it comes differs.
"""

import signal
import sys
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any, NamedTuple

from knobel.core.errors import WorkerLost

PATIENCE = 5.0  #: seconds that a worker has to end what it has opened

#: Calls a function of a module with each of these arguments, wherever there is room; results come as they are ready.
Spread = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Generator[Any, None, None]]


class Opened:
    """A function that needs something of its own in each process while it is called, such as other programs."""

    def __init__(self, opening: Callable[[], AbstractContextManager[Callable[..., Any]]]) -> None:
        self.opening = opening

    def __call__(self, *given: Any) -> Any:
        """One call alone: opened and closed again."""
        with self.opening() as function:
            return function(*given)


def opened(function: Callable[..., Any]) -> AbstractContextManager[Callable[..., Any]]:
    """The function, ready for several calls."""
    return function.opening() if isinstance(function, Opened) else nullcontext(function)


@contextmanager
def places(jobs: int = 1, ray: str | None = None, *, cpus: int | None = None) -> Iterator[Spread]:
    """So many processes here, or those of a cluster. Raises Malformed if there is no cluster."""
    if ray is not None:
        from knobel.core.ray_cluster import RayCluster

        with closing(RayCluster(ray, cpus)) as cluster:
            yield cluster
    elif jobs <= 1:
        yield _one_by_one
    else:
        with closing(_Pool(jobs)) as pool:
            yield pool


def in_order(
    spread: Spread, function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]
) -> Generator[Any, None, None]:
    """The same, with results in the order of the arguments."""
    waiting: dict[int, Any] = {}
    following = 0
    for number, result in spread(_numbered, ((number, function, given) for number, given in enumerate(arguments))):
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _numbered(number: int, function: Callable[..., Any], given: tuple[Any, ...]) -> tuple[int, Any]:
    return number, function(*given)


def _one_by_one(function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
    with opened(function) as ready:
        for given in arguments:
            yield ready(*given)


class _Failed(NamedTuple):
    """In place of a result."""

    why: str


class _Worker:
    """A process that waits for work at the other end of a pipe."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there,), daemon=True)
        self._process.start()
        there.close()

    def send(self, message: Any) -> None:
        """A function, its arguments one after the other, then None. Raises WorkerLost."""
        try:
            self.pipe.send(message)
        except OSError:
            raise self._lost() from None

    def receive(self) -> Any:
        """The next result. Raises WorkerLost."""
        try:
            result = self.pipe.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if isinstance(result, _Failed):
            raise WorkerLost(result.why)
        return result

    def interrupt(self) -> None:
        """Breaks off what it is doing, and closes what it has opened."""
        self._process.terminate()

    def end(self) -> None:
        """Waits until it has ended, but not for ever."""
        self.pipe.close()
        self._process.join(PATIENCE)
        if self._process.is_alive():
            self._process.kill()

    def _lost(self) -> WorkerLost:
        self._process.join(PATIENCE)
        return WorkerLost(f"a worker has ended by itself (exit code {self._process.exitcode})")


class _Pool:
    """Processes of this machine. They start when there is work for them, and stay for the work that follows."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._idle: list[_Worker] = []

    def __call__(
        self, function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]
    ) -> Generator[Any, None, None]:
        """Raises WorkerLost. Work under way when the generator is closed is broken off, and its workers end."""
        left = iter(arguments)
        busy: list[_Worker] = []
        try:
            for given in islice(left, self._jobs):
                busy.append(self._idle.pop() if self._idle else _Worker())
                busy[-1].send(function)
                busy[-1].send(given)
            while busy:
                ready = wait([worker.pipe for worker in busy])
                for worker in [worker for worker in busy if worker.pipe in ready]:
                    result = worker.receive()
                    following = next(left, None)
                    worker.send(following)
                    if following is None:
                        busy.remove(worker)
                        self._idle.append(worker)
                    yield result
        finally:
            for worker in busy:
                worker.interrupt()
            for worker in busy:
                worker.end()

    def close(self) -> None:
        """Ends all workers, each after it has closed what it opened."""
        for worker in self._idle:
            worker.end()


def _work(pipe: Connection) -> None:
    """A worker's process. Ctrl-C is for its master, who then terminates it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    try:
        while True:
            with opened(pipe.recv()) as function:
                while (given := pipe.recv()) is not None:
                    try:
                        pipe.send(function(*given))
                    except WorkerLost as fault:
                        pipe.send(_Failed(str(fault)))
                    except Exception:
                        pipe.send(_Failed(f"work failed, which is a mistake of ours\n{traceback.format_exc()}"))
    except (EOFError, OSError):
        pass  # the master has closed the pipe, or is gone


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
