"""The same work at several places at once: here, on some cores, or on a Ray cluster (the extra `ray`).

What comes out follows from the work alone; only the order in which it comes differs.
"""

import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from knobel.core.errors import Malformed

LOCAL = "local"  #: instead of an address: a cluster of this machine alone, started for the occasion
PATIENCE = 5.0  #: seconds to wait at the door of a cluster
STORE = 128 * 1024 * 1024  #: bytes that such a cluster keeps results in

#: Calls a function of a module with each of these arguments, wherever there is room; results come as they are ready.
Spread = Callable[[Callable[..., Any], Iterable[tuple[Any, ...]]], Generator[Any, None, None]]


@contextmanager
def places(jobs: int = 1, ray: str | None = None, *, cpus: int | None = None) -> Iterator[Spread]:
    """So many processes here, or those of a cluster. Raises Malformed if there is no cluster."""
    if ray is not None:
        with _cluster(ray, cpus) as spread:
            yield spread
    elif jobs == 1:
        yield _one_by_one
    else:
        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            try:
                yield lambda function, arguments: _on_cores(pool, 2 * jobs, function, arguments)
            finally:
                pool.shutdown(cancel_futures=True)


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


@contextmanager
def _cluster(address: str, cpus: int | None) -> Iterator[Spread]:
    try:
        import ray
    except ImportError:
        raise Malformed("--ray needs Ray: pip install 'knobel[ray]', on every machine of the cluster") from None
    if address not in (LOCAL, "auto"):
        _knock(address)
    try:
        if address == LOCAL:
            ray.init(num_cpus=cpus, object_store_memory=STORE, include_dashboard=False, log_to_driver=False)
        else:
            ray.init(address=address, log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as fault:
        raise Malformed(f"no Ray cluster answers at {address!r}: {fault}") from None
    try:
        yield _on_cluster
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray itself knocks for minutes. Raises Malformed if nobody answers."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise Malformed(f"{address!r} is no address of a Ray cluster; write HOST:PORT, 'auto', or 'local' to start one")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except OSError as fault:
        raise Malformed(f"no Ray cluster answers at {address!r}: {fault}") from None


def _on_cluster(function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]) -> Generator[Any, None, None]:
    """No more is under way than the cluster can take on. Close it to stop."""
    import ray

    remote = ray.remote(max_retries=2)(function)
    room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: list[Any] = []
    try:
        for given in arguments:
            under_way.append(remote.remote(*given))
            if len(under_way) >= room:
                ready, under_way = ray.wait(under_way)
                yield from ray.get(ready)
        while under_way:
            ready, under_way = ray.wait(under_way)
            yield from ray.get(ready)
    finally:
        for left in under_way:
            ray.cancel(left, force=True)
