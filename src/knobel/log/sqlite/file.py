"""The file under the log: opening it, telling whose it is, bringing it up to date, copying it."""

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

from knobel.log.errors import LogError
from knobel.log.sqlite.faults import damaged, in_words, result_code

#: "Knob" in ASCII: by this a log is told from any other SQLite file.
APPLICATION_ID = 0x4B6E6F62

Migration = Callable[[sqlite3.Connection], None]


def _version_1(connection: sqlite3.Connection) -> None:
    # A match is known outside by its id and inside by a number, which keeps the keys of its entries short.
    connection.execute(
        """
        CREATE TABLE matches (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            game TEXT NOT NULL,
            status TEXT NOT NULL CHECK (status IN ('live', 'finished', 'closed')),
            listed INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            entries INTEGER NOT NULL
        )
        """
    )
    connection.execute("CREATE INDEX matches_by_status ON matches (status)")
    # Stored in the order of its key, so that a match is read in one sweep.
    connection.execute(
        """
        CREATE TABLE entries (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            number INTEGER NOT NULL,
            entry BLOB NOT NULL,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID
        """
    )
    connection.execute("CREATE TABLE blobs (hash TEXT PRIMARY KEY, put INTEGER NOT NULL, data BLOB NOT NULL)")
    connection.execute(
        """
        CREATE TABLE match_blobs (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            hash TEXT NOT NULL REFERENCES blobs,
            PRIMARY KEY (match, hash)
        ) WITHOUT ROWID
        """
    )
    connection.execute("CREATE INDEX match_blobs_by_hash ON match_blobs (hash)")


def _version_2(connection: sqlite3.Connection) -> None:
    # Why a match was set aside that could not be brought back.
    connection.execute("ALTER TABLE matches ADD COLUMN aside TEXT")


def _version_3(connection: sqlite3.Connection) -> None:
    # Names of people, which can be erased without touching the entries that speak of them.
    connection.execute(
        """
        CREATE TABLE names (
            match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (match, number)
        ) WITHOUT ROWID
        """
    )


#: Files of earlier versions may hold copies of what was moved or deleted, in space that is free by now.
OVERWRITES_SINCE = 3
#: The n-th brings a file from version n to n + 1. What has been released is never changed, only added to.
MIGRATIONS: tuple[Migration, ...] = (_version_1, _version_2, _version_3)


def open_file(path: Path, lock_timeout: float, migrations: Sequence[Migration] = MIGRATIONS) -> sqlite3.Connection:
    """Opens the log for writing; begins it if it is not there, updates it if it is old. Raises LogError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            # It will hold the seeds of running matches: no other user of this machine may read it.
            path.touch(mode=0o600, exist_ok=False)
        connection = connect(path, lock_timeout)
    except (OSError, sqlite3.Error) as fault:
        raise _not_opened(fault, path) from fault
    try:
        before = _bring_up_to_date(connection, path, migrations)
        _write_ahead(connection, path, lock_timeout)
        if 0 < before < OVERWRITES_SINCE:
            _rewrite(connection)
        empty_write_ahead(connection, lock_timeout)  # a process that was killed may have erased something last
    except LogError:
        connection.close()
        raise
    except sqlite3.Error as fault:
        connection.close()
        raise in_words(fault, path) from fault
    return connection


def connect(path: Path, lock_timeout: float) -> sqlite3.Connection:
    """A connection without transactions of its own making, which waits so many seconds for a lock."""
    connection = sqlite3.connect(path, timeout=lock_timeout, isolation_level=None, check_same_thread=False)
    try:
        # What is committed must survive a power cut; on a Mac a plain sync does not promise that.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted, such as a name, is overwritten with zeros.
        connection.execute("PRAGMA secure_delete = ON")
        # What a statement might have to undo is kept there; in a file that costs more than the statement.
        connection.execute("PRAGMA temp_store = MEMORY")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def empty_write_ahead(connection: sqlite3.Connection, lock_timeout: float) -> bool:
    """Moves all of the write-ahead file into the file, and shortens it to nothing; False while others use it."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of the work, which holds up no writer
    connection.execute("PRAGMA busy_timeout = 10")  # ms that a writer is held up at most
    try:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * lock_timeout)}")
    return not busy


def copy_file(source: Path, target: Path, lock_timeout: float) -> None:
    """Copies the log as it is at one moment, while others write on. Raises LogError.

    The copy is checked before it takes the place of an older one, so a backup is whole or not there.
    """
    try:
        if target.exists() and source.samefile(target):
            raise LogError(f"{target} is the log itself; choose another file for the backup")
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f"{target.name}.", suffix=".partial")
    except OSError as fault:
        raise _not_opened(fault, target) from fault
    os.close(handle)
    partial = Path(name)
    try:
        with closing(connect(source, lock_timeout)) as log, closing(connect(partial, lock_timeout)) as copy:
            # What lies in the tables, as they are at one moment, and nothing that was in space that is free by now.
            log.execute("VACUUM INTO ?", (str(partial),))
            # No longer write-ahead: a backup is one file, and can be read where nothing can be written.
            copy.execute("PRAGMA journal_mode = DELETE")
            sound = copy.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        if not sound:
            raise damaged(source)
        _sync(partial)
        partial.replace(target)
        if os.name == "posix":
            _sync(target.parent)
    except sqlite3.Error as fault:
        broken = result_code(fault) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        raise in_words(fault, source if broken else target) from fault
    except OSError as fault:
        raise _not_opened(fault, target) from fault
    finally:
        partial.unlink(missing_ok=True)


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> int:
    """Returns the version that it had."""
    # Looked at and changed under one lock: another process may be opening the same file.
    connection.execute("BEGIN IMMEDIATE")
    try:
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if owner != APPLICATION_ID and (owner or version or things):
            raise LogError(f"{path} belongs to another program; choose another folder with --data")
        if version > len(migrations):
            raise LogError(
                f"{path} was made by a newer Knobel (its version is {version}, this one knows up to"
                f" {len(migrations)}); update Knobel, or choose another folder with --data"
            )
        for migrate in migrations[version:]:
            migrate(connection)
        # Also where nothing is new: only writing shows whether it can be written.
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
        return int(version)
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _rewrite(connection: sqlite3.Connection) -> None:
    """Leaves out what lies in free space. Without the file alone, or as much space again, nothing changes."""
    connection.execute("PRAGMA temp_store = FILE")
    with suppress(sqlite3.Error):
        connection.execute("VACUUM")
    connection.execute("PRAGMA temp_store = MEMORY")


def _write_ahead(connection: sqlite3.Connection, path: Path, lock_timeout: float) -> None:
    deadline = time.monotonic() + lock_timeout
    while True:
        try:
            (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as fault:
            # Changing the mode needs the file alone for a moment, and SQLite does not always wait for that.
            if result_code(fault) != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            break
    if mode != "wal":
        raise LogError(f"{path} lies where SQLite cannot write ahead; choose a local disk with --data")
    # The log tidies up by itself; a commit does so only where that has not kept up (64 MB).
    connection.execute("PRAGMA wal_autocheckpoint = 16000")


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _not_opened(fault: OSError | sqlite3.Error, path: Path) -> LogError:
    if isinstance(fault, sqlite3.Error):
        return in_words(fault, path)
    why = f"{fault.strerror}: {fault.filename}"
    return LogError(f"{path} cannot be written ({why}); check who may write there, or choose another")
