"""Work on a Ray cluster, with the same results as here or a refusal in a sentence.

Ray lives in a process of its own (ray_driver.py): it writes where it likes, and ends its process when its head is lost.
"""

import pickle
import socket
import time
from collections.abc import Callable, Generator, Iterable
from functools import partial
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from typing import Any

from knobel.core.build import build, processor
from knobel.core.errors import Malformed, WorkerLost
from knobel.core.parallel import opened
from knobel.core.ray_driver import drive
from knobel.printing import say

LOCAL = "local"  #: instead of an address: a cluster of this machine alone, started for the occasion
KNOCK = 5.0  #: seconds to wait at the door of a cluster
JOIN = 45.0  #: seconds until a cluster must have let us in; starting one takes most of it on a busy machine
SILENCE = 8.0  #: seconds without a word of the head after which it is lost
FAREWELL = 10.0  #: seconds that Ray has to end
TASK = 0.5  #: seconds of work in a task: what a task costs besides is a few milliseconds
HERE = "this machine"


class Pace:
    """How many pieces of work make a task of about TASK seconds, by how long they took so far."""

    def __init__(self) -> None:
        self.size = 1
        self._seconds = 0.0  # that a piece takes

    def took(self, seconds: float, pieces: int) -> None:
        """Half of what is believed comes from the last task. A size at most doubles."""
        last = seconds / pieces
        self._seconds = (self._seconds + last) / 2 if self._seconds else last
        self.size = max(1, min(2 * self.size, int(TASK / max(self._seconds, 1e-6))))


class RayCluster:
    """A Ray cluster. Raises Malformed if there is none, or if one of its nodes would give other results."""

    def __init__(self, address: str, cpus: int | None = None) -> None:
        if find_spec("ray") is None:
            raise Malformed("--ray needs Ray: pip install 'knobel[ray]', on every machine of the cluster")
        if address not in (LOCAL, "auto"):
            _knock(address)
        self._address, self._number, self._room = address, 0, 1
        self._processors = {HERE: processor()}
        self._said: dict[str, list[str]] = {}
        context = get_context("spawn")
        self._pipe, there = context.Pipe()
        self._driver = context.Process(target=drive, args=(address, cpus, build(), there), daemon=True)
        self._driver.start()
        there.close()
        try:
            self._join()
        except BaseException:
            self._driver.kill()
            raise
        self._beat = time.monotonic()  # joining may have taken long; 0: the head is lost

    def __call__(
        self, function: Callable[..., Any], arguments: Iterable[tuple[Any, ...]]
    ) -> Generator[Any, None, None]:
        """Calls a function of a module with each of these arguments, some of them a task. Raises WorkerLost."""
        work = partial(_call_with_each, function)
        left, pace, under_way = iter(arguments), Pace(), dict[int, int]()
        while True:
            while len(under_way) < self._room and (batch := list(islice(left, pace.size))):
                self._number += 1
                under_way[self._number] = len(batch)
                self._send((self._number, pickle.dumps((work, batch))))
            if not under_way:
                return
            number, answer = self._answer()
            if number in under_way:  # otherwise it is of work that is not wanted any more
                pieces = under_way.pop(number)
                results = self._checked(answer)
                pace.took(answer["seconds"], pieces)
                yield from results

    def close(self) -> None:
        """Ends what is under way. A cluster that was started for the occasion ends, too."""
        self._pipe.close()
        self._driver.join(FAREWELL if self._beat else 0)
        if self._driver.is_alive():
            self._driver.kill()
        if self._said and self._said != self._kinds():
            self._warn()

    def _join(self) -> None:
        if not self._pipe.poll(JOIN):
            raise Malformed(f"no Ray cluster answers at {self._address!r} within {JOIN:.0f} s")
        try:
            kind, told = self._pipe.recv()
        except (EOFError, OSError):
            raise Malformed(
                f"Ray ended by itself when it was to join {self._address!r}; its own words are above"
            ) from None
        if kind == "refused":
            raise Malformed(told)
        if told:
            say(f"Ray's dashboard: http://{told}", error=True)

    def _send(self, message: tuple[int, bytes]) -> None:
        try:
            self._pipe.send(message)
        except OSError:
            raise self._lost() from None

    def _answer(self) -> tuple[int, dict[str, Any]]:
        """The next one. While the head lives, a beat a second says how many CPUs there are now."""
        while True:
            try:
                if not self._pipe.poll(max(0.0, self._beat + SILENCE - time.monotonic())):
                    raise self._lost()
                kind, told = self._pipe.recv()
            except (EOFError, OSError):
                raise self._lost() from None
            if kind == "beat":
                self._beat, self._room = time.monotonic(), 2 * max(1, told)
            else:
                return kind, told

    def _lost(self) -> WorkerLost:
        self._beat = 0.0
        return WorkerLost(f"the Ray cluster at {self._address!r} was lost: its head does not answer any more")

    def _checked(self, answer: dict[str, Any]) -> list[Any]:
        if "lost" in answer:
            raise WorkerLost(
                f"a worker of the Ray cluster at {self._address!r} was lost again and again: {answer['lost']}"
            )
        node = answer["node"]
        if differs := answer.get("differs"):
            raise Malformed(
                f"the Ray node {node} would give other results: it has {', '.join(differs)}; "
                "install there what is installed here, or take it out of the cluster"
            )
        if "failed" in answer:
            raise WorkerLost(f"work failed on the Ray node {node}, which is a mistake of ours\n{answer['failed']}")
        if self._processors.setdefault(node, answer["cpu"]) not in self._said and len(self._kinds()) > 1:
            self._warn()
        return list(pickle.loads(answer["results"]))  # noqa: S301 - of our own source

    def _kinds(self) -> dict[str, list[str]]:
        kinds: dict[str, list[str]] = {}
        for node, kind in self._processors.items():
            kinds.setdefault(kind, []).append(node)
        return kinds

    def _warn(self) -> None:
        self._said = self._kinds()
        listed = "; ".join(f"{', '.join(nodes)}: {kind}" for kind, nodes in self._said.items())
        words = "processors differ; sums may be rounded differently, and self-play and throws with them"
        say(f"warning: {words}. {listed}", error=True)


def _call_with_each(function: Callable[..., Any], batch: list[tuple[Any, ...]]) -> list[Any]:
    with opened(function) as ready:
        return [ready(*given) for given in batch]


def _knock(address: str) -> None:
    """Ray itself knocks for minutes. Raises Malformed if no port is open there."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise Malformed(f"{address!r} is no address of a Ray cluster; write HOST:PORT, 'auto', or 'local' to start one")
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except OSError as fault:
        raise Malformed(f"no Ray cluster answers at {address!r}: {fault}") from None
