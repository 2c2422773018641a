"""`knobel serve` with clock and dice controlled from stdin: time passes when a line on stdin says how many ms.

    python -m tools.screenshots.runner PORT DATA

What is drawn by chance is drawn the same way in every run. The product has no switch for that, so the sources
themselves are replaced before it is imported.
"""

import contextlib
import hashlib
import itertools
import os
import secrets
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any
from unittest.mock import patch

from tools.screenshots.moment import NOON


class Clock:
    """Stands still until a line on stdin moves it, but for a billionth of a second with each reading.

    Without that a loop that waits until its time is up (`multiprocessing.connection.wait`) would never end.
    """

    def __init__(self) -> None:
        self._ms = 0
        self._looks = itertools.count()

    def obey(self) -> None:
        """Every line on stdin is a number of ms that pass at once; each is answered with a line. At its end we end."""
        for line in sys.stdin:
            self._ms += int(line)
            print(self._ms, flush=True)
        os._exit(0)

    def time_ns(self) -> int:
        return (NOON * 1000 + self._ms) * 1_000_000

    def time(self) -> float:
        return NOON + self._ms / 1000

    def monotonic(self) -> float:
        return self._ms / 1000 + next(self._looks) * 1e-9


class Drawn:
    """Secrets that anybody could know. Each kind is counted for itself: one more of another kind changes none."""

    def __init__(self) -> None:
        self._given: Counter[str] = Counter()

    def _bytes(self, kind: str, length: int) -> bytes:
        self._given[kind] += 1
        return hashlib.shake_256(f"{kind} {self._given[kind]}".encode()).digest(length)

    def token_bytes(self, nbytes: int | None = None) -> bytes:
        return self._bytes(f"bytes {nbytes}", nbytes or 32)

    def token_hex(self, nbytes: int | None = None) -> str:
        return self._bytes(f"hex {nbytes}", nbytes or 32).hex()

    def token_urlsafe(self, nbytes: int | None = None) -> str:
        return self._bytes(f"url {nbytes}", nbytes or 32).hex()

    def randbelow(self, exclusive_upper_bound: int) -> int:
        return int.from_bytes(self._bytes(f"below {exclusive_upper_bound}", 8), "big") % exclusive_upper_bound

    def choice(self, seq: Sequence[Any]) -> Any:
        return seq[self.randbelow(len(seq))]


@contextlib.contextmanager
def fixed() -> Iterator[Clock]:
    """Clock and secrets are ours."""
    clock, drawn = Clock(), Drawn()
    times = {name: getattr(clock, name) for name in ("time", "time_ns", "monotonic")}
    draws = {
        name: getattr(drawn, name) for name in ("token_bytes", "token_hex", "token_urlsafe", "randbelow", "choice")
    }
    plain = patch.dict(sys.modules, {"uvloop": None})  # it has a clock of its own; without it asyncio's loop asks ours
    with patch.multiple(time, **times), patch.multiple(secrets, **draws), plain:
        yield clock


def main(port: str, data: str) -> int:
    """Serves until it is stopped."""
    with fixed() as clock:
        from knobel.cli.main import main as knobel

        threading.Thread(target=clock.obey, daemon=True).start()
        return knobel(["serve", "--port", port, "--data", data, "--processes", "1"])


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
if __name__ == "__mp_main__":
    # A worker of the server. It runs at a low priority, which is right beside tables; here all wait for it.
    patch.object(os, "nice", lambda increment: 0).start()
