"""The process in which Ray lives: it hands tasks to the cluster and answers back through a pipe.

Everything that Ray prints goes to standard error. When the pipe closes, Ray ends without further words.
"""

import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any

from knobel.core import build

BEAT = 1.0  #: seconds between two questions to the head
GLANCE = 0.1  #: seconds until tasks that came meanwhile are handed on
RETRIES = 2  #: of a task whose worker was killed
MOST = 100_000  #: bytes that are read of what Ray prints while it joins
REFUSED = b"InvalidAuthToken"  #: in Ray's log: its token is not the cluster's
NOT_LET_IN = (
    "the Ray cluster at {!r} does not let this machine in: its token is missing or another one; "
    "set RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN or ~/.ray/auth_token as they are on the cluster"
)
STORE = 128 * 1024 * 1024  #: bytes that a cluster of this machine keeps results in


def drive(address: str, cpus: int | None, wanted: dict[str, str], pipe: Connection) -> None:
    """The life of this process. Ctrl-C is for its master, who then closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(2, 1)
    import ray

    if address == "local":
        options: dict[str, Any] = {"num_cpus": cpus, "object_store_memory": STORE, "include_dashboard": False}
    else:
        options = {"address": address}
    try:
        with _reading_refusals(lambda: pipe.send(("refused", NOT_LET_IN.format(address)))):
            context = ray.init(log_to_driver=False, logging_level="warning", **options)
    except Exception as fault:
        pipe.send(("refused", _sentence(address, fault)))
        return
    pipe.send(("joined", context.dashboard_url))
    ray.cloudpickle.register_pickle_by_value(build)
    work = ray.remote(max_retries=RETRIES)(build.work)
    line = _Line(pipe)
    try:
        while line.open:
            line.carry(ray, work, wanted)
    except OSError:
        pass  # the master is gone
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - workers that end now are not worth a word
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    ray.shutdown()


class _Line:
    """To the master: tasks come in, answers and beats go out."""

    def __init__(self, pipe: Connection) -> None:
        self.open = True
        self._pipe, self._lock = pipe, threading.Lock()
        self._tasks: SimpleQueue[tuple[int, bytes] | None] = SimpleQueue()
        self._under_way: dict[Any, int] = {}
        for life in (self._read, self._beat):
            threading.Thread(target=life, daemon=True).start()

    def carry(self, ray: Any, work: Any, wanted: dict[str, str]) -> None:
        """Hands on what has come, and answers what is ready. Raises OSError if the master is gone."""
        try:
            while task := self._tasks.get(block=not self._under_way):
                number, packed = task
                self._under_way[work.remote(wanted, packed)] = number
            self.open = False
        except Empty:
            ready, _ = ray.wait(list(self._under_way), timeout=GLANCE)
            for done in ready:
                try:
                    answer = ray.get(done)
                except ray.exceptions.RayError as fault:
                    answer = {"lost": str(fault)}
                self._send((self._under_way.pop(done), answer))

    def _read(self) -> None:
        """Always: the master must not wait with a task while we wait with an answer."""
        try:
            while True:
                self._tasks.put(self._pipe.recv())
        except (EOFError, OSError):
            self._tasks.put(None)

    def _beat(self) -> None:
        """Asks the head how many CPUs there are. That takes as long as the head is gone."""
        import ray

        try:
            while self.open:
                self._send(("beat", int(sum(node["Resources"].get("CPU", 0) for node in ray.nodes() if node["Alive"]))))
                time.sleep(BEAT)
        except (OSError, ray.exceptions.RayError):
            pass

    def _send(self, message: tuple[Any, Any]) -> None:
        with self._lock:
            self._pipe.send(message)


@contextmanager
def _reading_refusals(tell: Callable[[], None]) -> Iterator[None]:
    """Ray says only in its log why it is not let in, and goes on trying: what it prints is read, and then printed."""
    done = threading.Event()
    with tempfile.TemporaryFile() as printed:

        def watch() -> None:
            while not done.wait(GLANCE):
                if REFUSED in os.pread(printed.fileno(), MOST, 0):
                    tell()
                    return

        before = os.dup(2)
        os.dup2(printed.fileno(), 1)
        os.dup2(printed.fileno(), 2)
        watching = threading.Thread(target=watch)
        watching.start()
        try:
            yield
        finally:
            os.dup2(before, 1)
            os.dup2(before, 2)
            os.close(before)
            done.set()
            watching.join()
        os.write(2, os.pread(printed.fileno(), MOST, 0))


def _sentence(address: str, fault: Exception) -> str:
    words = str(fault).strip().partition("\n")[0]
    if "authentication" in words.lower():
        return NOT_LET_IN.format(address)
    if isinstance(fault, ConnectionError):
        return f"no Ray cluster answers at {address!r}: {words}"
    return f"the Ray cluster at {address!r} cannot be joined: {words}"
