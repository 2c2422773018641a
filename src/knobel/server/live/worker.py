"""One worker process, and the line to it: a call goes in and its outcome comes out, both as bytes."""

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import socket
import threading
import traceback
from multiprocessing.process import BaseProcess
from typing import Any

from knobel.server.logs import log_as_json

STARTING = 60.0  #: seconds until a process has to be there
LENGTH = 8  #: bytes before each message: how long it is

NICENESS = 5  #: a third of the event loop's share; at 19 other programs at full load kept a roll waiting for 70 s


class Lost(Exception):
    """A worker is of no use any more; the message is what became of it."""


class Worker:
    """A process that does one thing after the other. A caller that gets Lost ends it."""

    def __init__(self, process: BaseProcess, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """For `start` alone."""
        self._process = process
        self._reader = reader
        self._writer = writer

    @classmethod
    async def start(cls) -> "Worker":
        """A new process, ready to work. Raises Lost."""
        ours, theirs = socket.socketpair()
        # Spawned: a fork would take locks and sockets of the server along.
        process = multiprocessing.get_context("spawn").Process(target=_serve, args=(theirs,), daemon=True)
        try:
            with theirs:
                await asyncio.to_thread(process.start)
            worker = cls(process, *await _connect(ours))
        except BaseException as fault:
            ours.close()  # a process that has started meanwhile sees that, and ends
            if isinstance(fault, OSError):
                raise Lost(f"a worker could not be started ({fault})") from None
            raise
        try:
            await worker._hear(STARTING)
        except BaseException:
            worker.end()
            raise
        return worker

    async def do(self, call: bytes, seconds: float) -> bytes:
        """Has a call made. Raises Lost."""
        self._writer.write(len(call).to_bytes(LENGTH) + call)
        return await self._hear(seconds)

    def end(self) -> None:
        """Ends the process, also one that listens to nothing any more."""
        self._writer.close()
        self._process.kill()

    async def _hear(self, seconds: float) -> bytes:
        try:
            async with asyncio.timeout(seconds):
                length = int.from_bytes(await self._reader.readexactly(LENGTH))
                return await self._reader.readexactly(length)
        except TimeoutError:
            raise Lost(f"a worker took longer than {seconds:g} s") from None
        except (OSError, asyncio.IncompleteReadError):
            raise Lost("a worker died") from None


async def _connect(line: socket.socket) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if hasattr(socket, "AF_UNIX") and line.family == socket.AF_UNIX:
        return await asyncio.open_unix_connection(sock=line)
    return await asyncio.open_connection(sock=line)


# --- in the process ---------------------------------------------------------------------------------------


def _serve(line: socket.socket) -> None:
    """A worker's loop, until the server closes the line."""
    _give_way()
    log_as_json()
    with line.makefile("rb") as calls, contextlib.suppress(OSError):
        _say(line, b"")  # ready
        while length := calls.read(LENGTH):
            _say(line, _call(calls.read(int.from_bytes(length))))


def _give_way() -> None:
    """Where cores are short the event loop goes first: dice may fall a little later, a grab may not.

    And a worker ends with its server, also with one that was killed; not sooner, at Ctrl-C.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _say(line: socket.socket, outcome: bytes) -> None:
    line.sendall(len(outcome).to_bytes(LENGTH) + outcome)


def _call(call: bytes) -> bytes:
    """Whether it succeeded, and what came of it: a value, or what was raised."""
    try:
        work, args = pickle.loads(call)  # noqa: S301 - our own server's
        return pickle.dumps((True, work(*args)))
    except Exception as fault:  # noqa: BLE001 - raised again in the server
        fault.add_note(traceback.format_exc())  # where it was raised
        return _raised(fault)


def _raised(fault: Exception) -> bytes:
    outcome: tuple[bool, Any] = False, fault
    try:
        written = pickle.dumps(outcome)
        pickle.loads(written)  # noqa: S301 - not every exception can be read that can be written
    except Exception:  # noqa: BLE001 - whatever its own code raises
        return pickle.dumps((False, RuntimeError(f"{type(fault).__name__}: {fault}")))
    return written
