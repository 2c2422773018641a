"""The same work at several places at once: here, on some cores, or on a Ray cluster (the extra `ray`).

What comes out follows from the work alone; only the order in which it comes differs.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from multiprocessing import get_context
from typing import Any

from knobel.core.ray_cluster import RayCluster

#: Calls a function of a module with each of these arguments, wherever there is room; results come as they are ready.
Spread = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Generator[Any, None, None]]


@contextmanager
def places(jobs: int = 1, ray: str | None = None, *, cpus: int | None = None) -> Iterator[Spread]:
    """So many processes here, or those of a cluster. Raises Malformed if there is no cluster."""
    if ray is not None:
        with closing(RayCluster(ray, cpus)) as cluster:
            yield cluster
    elif jobs == 1:
        yield _one_by_one
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            try:
                yield lambda function, arguments: _on_cores(pool, 2 * jobs, function, arguments)
            finally:
                pool.shutdown(cancel_futures=True)


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
    for given in arguments:
        yield function(*given)


def _on_cores(
    pool: ProcessPoolExecutor, room: int, function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]
) -> Generator[Any, None, None]:
    under_way: set[Future[Any]] = set()
    for given in arguments:
        under_way.add(pool.submit(function, *given))
        if len(under_way) >= room:
            ready, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ready)
    yield from (future.result() for future in wait(under_way).done)
