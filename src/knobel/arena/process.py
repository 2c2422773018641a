"""A bot that is a program of its own: lines out, lines in, and an end to everything it can do to us."""

import os
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from typing import IO

from knobel.arena.faults import BotFault
from knobel.printing import printable

LONGEST_LINE = 1 << 16  #: bytes of an answer; no honest one has a hundredth of it
KEPT = 2000  #: bytes of what it said last on its standard error
LEAVE = 1.0  #: seconds that it has to end once its input has ended


class BotProcess:
    """One running program. It is the first of a process group of its own, and all of that ends with it."""

    def __init__(self, command: str) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the program that was asked for, without a shell
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:
            raise BotFault("crash", f"it cannot be started: {fault}") from None
        self._stdin, self._stdout, self._stderr = map(
            _opened, (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._said = b""  #: on its standard output, and not taken yet
        self._complaints = b""
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)

    def check_silent(self) -> None:
        """Raises BotFault if it has said something without being asked, or has ended."""
        self._listen(0)
        if self._said:
            raise BotFault("flood", f"it said something without being asked: {_shown(self._said)}")

    def exchange(self, lines: bytes, seconds: float) -> bytes:
        """Says some lines, and waits for one line in return. Raises BotFault."""
        deadline = time.monotonic() + seconds
        self.tell(lines, deadline)
        while (end := self._said.find(b"\n", 0, LONGEST_LINE)) < 0:
            if len(self._said) >= LONGEST_LINE:
                raise BotFault("flood", f"its line is longer than {LONGEST_LINE} bytes")
            self._listen(self._left(deadline))
        line, self._said = self._said[:end], self._said[end + 1 :]
        if self._said:
            raise BotFault("flood", f"it gave more than one answer: {_shown(self._said)}")
        return line

    def tell(self, lines: bytes, deadline: float) -> None:
        """Says some lines; the pipe may be full for a while. Raises BotFault."""
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        try:
            while lines:
                try:
                    lines = lines[os.write(self._stdin.fileno(), lines) :]
                except BlockingIOError:
                    if len(self._said) > LONGEST_LINE:
                        raise BotFault("flood", "it says more and more, and does not listen") from None
                    self._listen(self._left(deadline))
        except BrokenPipeError:
            raise self._crash("it has closed its input") from None
        finally:
            self._selector.unregister(self._stdin)

    def end_input(self) -> None:
        """There is nothing more to be heard: it is to end by itself."""
        with suppress(OSError):
            self._stdin.close()

    def end(self, deadline: float) -> None:
        """Lets it go in peace until then; what is still there after that is killed."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, deadline - time.monotonic()))
        self.kill()

    def kill(self) -> None:
        """Ends it and everything it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for stream in (self._stdin, self._stdout, self._stderr):
            with suppress(OSError):
                stream.close()

    def _left(self, deadline: float) -> float:
        left = deadline - time.monotonic()
        if left <= 0:
            raise BotFault("time", "it gave no answer in time")
        return left

    def _listen(self, seconds: float) -> None:
        """Takes in what it has said until now, or the first that it says within some seconds."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdout:
                said = _read(self._stdout)
                if said == b"":
                    raise self._crash("it has closed its output")
                self._said += said or b""
            elif key.fileobj is self._stderr:
                self._hear_complaints()

    def _hear_complaints(self) -> None:
        said = _read(self._stderr)
        if said == b"":
            self._selector.unregister(self._stderr)
        self._complaints = (self._complaints + (said or b""))[-KEPT:]

    def _crash(self, else_words: str) -> BotFault:
        """How it ended, as far as it can be known."""
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(LEAVE)
            else_words = f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}"
        with suppress(KeyError):  # what it said last of all, unless that has ended before
            self._selector.get_key(self._stderr)
            self._hear_complaints()
        last = self._complaints.decode(errors="replace").strip().rpartition("\n")[2]
        return BotFault("crash", else_words + (f": {printable(last)}" if last else ""))


def _opened(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:
        raise TypeError("the stream was asked for as a pipe")
    return stream


def _read(stream: IO[bytes]) -> bytes | None:
    """What is there; nothing at the end, None if nothing is there yet."""
    try:
        return os.read(stream.fileno(), LONGEST_LINE)
    except BlockingIOError:
        return None


def _shown(said: bytes) -> str:
    return printable(said[:80].decode(errors="replace").rstrip("\n"))
