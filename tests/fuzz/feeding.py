"""Feeds targets with as many inputs as one likes, and keeps those that were not refused as they should be."""

import hashlib
import resource
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec

from tests.fuzz.boards import Boards
from tests.fuzz.bodies import Bodies
from tests.fuzz.frames import Frames
from tests.fuzz.positions import Positions
from tests.fuzz.records import Records
from tests.fuzz.target import Target

#: By name: how it is made, and its share of all inputs.
TARGETS: dict[str, tuple[Callable[[], Target], int]] = {
    "frames": (Frames, 50),
    "bodies": (Bodies, 8),
    "records": (Records, 10),
    "boards": (Boards, 6),
    "positions": (Positions, 26),
}
PORTION = 2_000  #: inputs that one target is fed with from its beginning to its end
TOO_LONG = 30  #: seconds for one input: it hangs


class Bad(msgspec.Struct, frozen=True):
    """An input that was not refused as it should be."""

    target: str
    number: int
    data: bytes
    why: str

    def save(self, folder: Path) -> Path:
        """Where it lies from now on."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.target}-{hashlib.sha256(self.data).hexdigest()[:12]}"
        path.write_bytes(self.data)
        return path


class Fed(msgspec.Struct, frozen=True):
    """What came of a portion."""

    inputs: int
    cpu: float
    memory: int  #: bytes that the process has used at most
    bad: list[Bad]


def portions(inputs: int, names: list[str], first: int = 0) -> Iterator[tuple[str, int, int]]:
    """Targets and the numbers of the inputs that they are fed with, by turns, until all have had their share."""
    whole = sum(TARGETS[name][1] for name in names)
    left = {name: -(-inputs * TARGETS[name][1] // whole) for name in names}
    begin = dict.fromkeys(names, first)
    while any(left.values()):
        for name in names:
            size = min(PORTION, left[name])
            if size:
                yield name, begin[name], begin[name] + size
                begin[name], left[name] = begin[name] + size, left[name] - size


def feed(name: str, start: int, end: int, most: int = 5) -> Fed:
    """Feeds a fresh target with the inputs of these numbers; the same numbers are the same inputs."""
    target, bad, began = TARGETS[name][0](), list[Bad](), time.process_time()
    fed = 0
    with _alarm():
        for number in range(start, end):
            data = target.make(Random(number))
            fault = attempt(target, data)
            fed += 1
            if fault:
                bad.append(Bad(name, number, data, fault))
                if len(bad) == most:
                    break
    target.close()
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return Fed(fed, time.process_time() - began, 1024 * usage.ru_maxrss, bad)


def attempt(target: Target, data: bytes) -> str:
    """What is wrong with how an input was taken; empty: nothing."""
    signal.setitimer(signal.ITIMER_REAL, TOO_LONG) if _in_main_thread() else None
    try:
        target.feed(data)
    except Exception:  # noqa: BLE001 - this is what is looked for
        return traceback.format_exc()
    return ""


@contextmanager
def _alarm() -> Iterator[None]:
    """An input that takes for ever is one that failed."""
    if not _in_main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError(f"an input took longer than {TOO_LONG} s")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
