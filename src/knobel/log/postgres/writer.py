"""Writing to the database."""

import contextlib
import itertools
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import Connection, errors
from psycopg.pq import TransactionStatus

from knobel.log.errors import LogError
from knobel.log.port import Addition
from knobel.log.postgres.append import Raced, append_all
from knobel.log.postgres.place import Place, is_lost, transaction
from knobel.log.writer import Write, Writer

RACES = 5  #: how often a batch is tried again that came at the same moment as another's


class PostgresWriter(Writer[Connection]):
    """The thread that writes for this node; a connection that is lost is made anew with the next batch."""

    def __init__(self, place: Place, written: Callable[[set[str] | None], None], poll: float) -> None:
        self._place = place
        self._connection: Connection | None = None
        self._looks = itertools.count()
        super().__init__(written, poll)

    def _version(self) -> int:
        # Nothing tells us what others wrote: NOTIFY would hold up every commit of the whole instance. So each
        # follower reads again, as often as we are asked.
        return next(self._looks)

    def _write_together(self, writes: Sequence[Write[Any]]) -> list[Any]:
        for tries in itertools.count(1):
            try:
                return self._try(writes)
            except (Raced, errors.DeadlockDetected, errors.SerializationFailure):
                self._undo()
                if tries == RACES:
                    raise
        raise AssertionError

    def _try(self, writes: Sequence[Write[Any]]) -> list[Any]:
        db = self._connection = self._connection or self._place.connect()
        outcomes: list[Any] = []
        appends: list[tuple[Addition, int]] = []
        with transaction(db):
            for write in writes:
                if isinstance(write.work, Addition):
                    appends.append((write.work, write.now))
                    continue
                outcomes += append_all(db, appends)  # what came first is written first
                appends = []
                outcomes.append(write.work(db))
            outcomes += append_all(db, appends)
        return outcomes

    def _undo(self) -> None:
        db = self._connection
        if db is not None and (db.closed or db.info.transaction_status != TransactionStatus.IDLE):
            self._hang_up()

    def _spoils_all(self, fault: Exception) -> bool:
        return is_lost(fault)

    def _in_words(self, fault: Exception) -> LogError:
        return self._place.in_words(fault)

    def _hang_up(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(psycopg.Error):
                self._connection.close()
            self._connection = None
