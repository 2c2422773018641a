"""Nodes that are up at once: a process that has loaded everything forks them off.

What is forked is `knobel serve` as ever, in a process of its own; only its modules are loaded already.
"""

import contextlib
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from signal import SIG_DFL, SIG_IGN, SIGCHLD, SIGTERM, signal

from tools.postgres import die_with_parent

from tests.cluster.cluster import GONE_WITHIN, NodeServer

GONE = 20.0  #: seconds for a process to end


class Nursery:
    """The process that forks."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.cluster.nursery"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin
        assert self._process.stdout
        self._asked, self._told = self._process.stdin, self._process.stdout

    def start(self, log: Path, *arguments: str, skew: float = 0.0) -> int:
        """The process that `knobel` runs in with these arguments, its wall clock so many seconds ahead."""
        self._asked.write(json.dumps([str(log), skew, *arguments]) + "\n")
        self._asked.flush()
        return int(self._told.readline())

    def close(self) -> None:
        self._asked.close()
        self._process.wait(GONE)


class QuickNode(NodeServer):
    """A node from the nursery."""

    nursery: Nursery
    pid = 0
    skew = 0.0

    def start(self, *, wait: bool = True) -> None:
        self.pid = self.nursery.start(self.data / self.log, *self.command_line(), skew=self.skew)
        if wait:
            self.wait()

    def signal(self, how: int) -> None:
        os.kill(self.pid, how)

    def stop(self, how: int = SIGTERM) -> None:
        if self.pid:
            self.signal(how)
            until = time.monotonic() + GONE
            while _is_there(self.pid) and time.monotonic() < until:
                time.sleep(0.005)
            self.pid = 0

    @property
    def up(self) -> bool:
        return self.pid != 0

    def come_back(self) -> None:
        until = time.monotonic() + GONE_WITHIN
        while time.monotonic() < until:
            if not _is_there(self.pid):
                self.start()
                return
            time.sleep(0.02)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _skewed(clock: Callable[[], float], skew: float) -> float:
    return clock() + skew


def main() -> None:
    """Forks what is asked for, until the pipe is closed."""
    # What is imported where it is needed is imported here, so that no fork has to afterwards.
    import knobel.cli.port
    import knobel.cli.serve
    import knobel.games
    import knobel.log.postgres.log
    import knobel.server.claim
    import knobel.server.http.addresses
    import knobel.server.live.shutdown
    import knobel.server.live.websocket
    from knobel.cli.main import main as knobel_main
    from knobel.server.app import Config, make_app
    from knobel.server.requests.kept_reviews import KeptReviews

    for game in knobel.games.names():
        knobel.games.find_plugin(game).conduct()
    make_app(Config(Path()))
    KeptReviews.warm = lambda *_: None  # type: ignore[method-assign]  # no test asks for a review here
    gc.collect()
    gc.freeze()
    signal(SIGCHLD, SIG_IGN)  # their exit codes are not read
    for line in sys.stdin:
        log, skew, *arguments = json.loads(line)
        pid = os.fork()
        if pid:
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()
            continue
        die_with_parent()
        time.time = partial(_skewed, time.time, skew)
        signal(SIGCHLD, SIG_DFL)
        with open(log, "ab") as told, open(os.devnull, "rb") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 0)
            os.dup2(told.fileno(), 1)
            os.dup2(told.fileno(), 2)
        with contextlib.suppress(BaseException):
            os._exit(knobel_main(arguments))
        os._exit(1)


if __name__ == "__main__":
    main()
