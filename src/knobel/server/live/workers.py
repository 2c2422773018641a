"""Worker processes, for whatever takes longer than a moment. The event loop never waits on them."""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A pool of processes that is made anew if one of them dies."""

    def __init__(self, processes: int = 2) -> None:
        self._processes = processes
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPoolExecutor:
        spawning = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=spawning, initializer=_give_way)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a function in a process; a process that dies is replaced and the work done again, three times."""
        loop = asyncio.get_running_loop()
        for attempt in range(3):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, _call, work, args, kwargs)
            except BrokenProcessPool:
                if attempt == 2:
                    raise
                if self._pool is pool:
                    self._pool = self._fresh()
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Where cores are short the event loop goes first: dice may fall a little later, a grab may not.

    And a worker ends with its server, also with one that was killed: nothing else would tell it.
    """
    if hasattr(os, "nice"):
        os.nice(19)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _call(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return work(*args, **kwargs)
