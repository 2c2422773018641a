"""A data folder has one server: its claim on the folder, and what commands beside it may read there."""

import os
import secrets
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

FILE = "server.lock"
_PAST_THE_TEXT = 1 << 30  #: where Windows locks: what is locked there cannot be read


class Open(msgspec.Struct, frozen=True):
    """The server that has the folder: where it answers, and the key to its commands. For the folder's owner alone."""

    url: str
    key: str


class Claimed(Exception):
    """Another process has the folder; `open` is the server that it is, once it has written that."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} has a server already")
        self.open = _read(folder / FILE)


class Claim:
    """Locks a folder until it is closed or the process ends, however it ends. Raises Claimed or OSError."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.key = secrets.token_urlsafe(24)
        self._handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(self._handle):
                raise Claimed(folder)
            os.ftruncate(self._handle, 0)
            os.write(self._handle, msgspec.json.encode(Open(url, self.key)))
        except BaseException:
            os.close(self._handle)
            raise

    def close(self) -> None:
        """Unlocks the folder."""
        os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _read(file: Path) -> Open | None:
    try:
        server = msgspec.json.decode(file.read_bytes(), type=Open)
    except (OSError, msgspec.DecodeError):
        return None
    return server if server.url else None


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        os.lseek(handle, _PAST_THE_TEXT, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
