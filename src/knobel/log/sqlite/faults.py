"""SQLite's result codes in sentences for a person. The codes stay in this folder."""

import sqlite3
from pathlib import Path

from knobel.log.errors import LogError

_UNWRITABLE = "{path} cannot be opened for writing; check who may write there, or choose a folder with --data"
_DAMAGED = "{path} is damaged; put a backup in its place, or move it away to begin with an empty log"
_UNEXPECTED = "the log {path} failed ({reason}); try again, and if it comes back, keep the file and report this line"
_SENTENCES = {
    sqlite3.SQLITE_BUSY: "{path} is locked by another program; close that program and try again",
    sqlite3.SQLITE_CANTOPEN: _UNWRITABLE,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_FULL: "there is no room left for {path}; free some space on that disk and try again",
    sqlite3.SQLITE_IOERR: "the disk failed under {path}; check the disk and the space left on it",
    sqlite3.SQLITE_NOTADB: "{path} is not a Knobel log; choose another folder with --data",
    sqlite3.SQLITE_PERM: _UNWRITABLE,
    sqlite3.SQLITE_READONLY: _UNWRITABLE,
}


def damaged(path: Path) -> LogError:
    """What to say of a file that is not sound."""
    return LogError(_DAMAGED.format(path=path))


def in_words(fault: Exception, path: Path) -> LogError:
    """The same fault as a sentence for a person."""
    sentence = _SENTENCES.get(result_code(fault), _UNEXPECTED)
    return LogError(sentence.format(path=path, reason=str(fault) or type(fault).__name__))


def result_code(fault: Exception) -> int:
    """SQLite's primary result code; 0 if the fault is not SQLite's."""
    # The upper bits only say which kind of, say, disk error it was.
    return int(getattr(fault, "sqlite_errorcode", 0)) & 0xFF
