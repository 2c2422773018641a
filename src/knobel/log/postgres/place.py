"""Where the database is: connecting to it, and its faults in sentences for a person."""

import contextlib
import threading
import time
from collections.abc import Iterator

import psycopg
from psycopg import Connection, conninfo, errors
from psycopg.types.numeric import Int8BinaryDumper

from knobel.log.errors import LogError

#: Seconds: to connect, for a statement, and that a transaction may wait for us while it holds rows that others want.
CONNECTING, STATEMENT, IDLE = 3, 10.0, 2.0
#: Seconds for which a database that could not be reached is not asked again: thousands may want to.
HOPELESS = 0.2
#: With each transaction, not with the connection: a pool in between may give every transaction another one.
LIMITS = "SELECT set_config('statement_timeout', %s, true), set_config('idle_in_transaction_session_timeout', %s, true)"
LIMITS_ARE = f"{STATEMENT:.0f}s", f"{IDLE:.0f}s"
#: Where the database knows such a limit: what is cut off in the middle of a message is not idle either.
LONGEST, TRANSACTION_TIMEOUT_SINCE = "15s", 170_000
_under_way = threading.local()  #: the pipeline of each thread's transaction


class Place:
    """A database by its address, such as `postgresql://knobel@db.example.org/knobel`."""

    def __init__(self, address: str) -> None:
        """Raises LogError for what is no address."""
        try:
            self._options = conninfo.conninfo_to_dict(address)
        except psycopg.ProgrammingError as fault:
            raise LogError(
                f"this is no address of a database ({str(fault).strip()}); it looks like postgresql://user@host/name"
            ) from None
        names = (str(self._options.get(key) or "") for key in ("host", "dbname"))
        self.name = "/".join(name for name in names if name) or "the default database"
        self._lock = threading.Lock()
        self._failed: tuple[float, LogError] | None = None

    def connect(self) -> Connection:
        """A connection without transactions of its own making. Raises LogError."""
        with self._lock:
            failed = self._failed
        if failed is not None and time.monotonic() - failed[0] < HOPELESS:
            raise LogError(*failed[1].args)
        usual: dict[str, object] = {
            "connect_timeout": CONNECTING,
            "tcp_user_timeout": 1000 * CONNECTING,  # ms: a machine that is gone says nothing
            "keepalives_idle": 5,
            "keepalives_interval": 2,
            "keepalives_count": 2,
            "application_name": "knobel",
        }
        try:
            connection = psycopg.connect(
                "",
                autocommit=True,
                prepare_threshold=0,
                **{**usual, **self._options},  # type: ignore[arg-type]
            )
        except psycopg.Error as fault:
            sentence = self.in_words(fault)
            with self._lock:
                self._failed = time.monotonic(), sentence
            raise sentence from fault
        connection.adapters.register_dumper(int, Int8BinaryDumper)
        return connection

    def in_words(self, fault: Exception) -> LogError:
        """The same fault as a sentence for a person."""
        if isinstance(fault, LogError):
            return fault
        reason = " ".join(str(fault).split()) or type(fault).__name__
        where = f"the database {self.name}"
        if isinstance(fault, errors.InsufficientPrivilege):
            return LogError(
                f"{where} does not let us ({reason}); give this user the right to make and use tables there"
            )
        if isinstance(fault, errors.DiskFull | errors.InsufficientResources):
            return LogError(f"{where} has no room left ({reason}); give it some and try again")
        if isinstance(fault, psycopg.OperationalError | psycopg.InterfaceError):
            return LogError(f"{where} does not answer ({reason}); check that it runs and that --database names it")
        return LogError(f"{where} failed ({reason}); try again, and if it comes back, report this line")


@contextlib.contextmanager
def transaction(db: Connection) -> Iterator[None]:
    """What is asked in it waits for no answer but those that are looked at: a slow line is waited for once or twice.

    How many rows were changed is not known in it, unless they are returned (RETURNING). A transaction that
    has locked rows which others may wait for reads answers after a `sync` alone.
    """
    try:
        with db.pipeline() as _under_way.pipeline:
            db.execute("BEGIN")
            db.execute(LIMITS, LIMITS_ARE)
            if db.info.server_version >= TRANSACTION_TIMEOUT_SINCE:
                db.execute("SELECT set_config('transaction_timeout', %s, true)", (LONGEST,))
            yield
            db.execute("COMMIT")
    except BaseException:
        if not db.closed and not db.broken:
            with contextlib.suppress(psycopg.Error):
                db.execute("ROLLBACK")
        raise


def sync() -> None:
    """Until everything is answered that was asked in this thread's transaction; from here on the database waits for us.

    It does so for IDLE seconds, and then takes back its locks. Before this it would wait for ever: in the middle of a
    pipeline no session counts as idle, not even that of a node that is frozen or cut off.
    """
    _under_way.pipeline.sync()


def is_lost(fault: Exception) -> bool:
    """Whether the connection is of no use any more, or never came about."""
    return isinstance(fault, LogError | psycopg.OperationalError | psycopg.InterfaceError) and not isinstance(
        fault, errors.DeadlockDetected | errors.QueryCanceled
    )
