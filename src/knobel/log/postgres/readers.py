"""The threads that query a database, each query in a transaction."""

from collections.abc import Callable
from typing import TypeVar

from psycopg import Connection

from knobel.log.postgres.place import Place, is_lost, transaction
from knobel.log.readers import Readers

T = TypeVar("T")


class PostgresReaders(Readers[Connection]):
    """Queries a database. What may have been done may be done twice: a query whose connection is dead is repeated."""

    def __init__(self, place: Place, threads: int, name: str) -> None:
        super().__init__(threads, name)
        self._place = place

    def _connect(self) -> Connection:
        return self._place.connect()

    def _run(self, query: Callable[[Connection], T]) -> T:
        # A connection that was made before may have died with a server that is up again.
        old = self._connected
        try:
            return self._query(query)
        except Exception as fault:
            if not (old and is_lost(fault)):
                raise self._place.in_words(fault) from fault
        try:
            return self._query(query)
        except Exception as fault:
            raise self._place.in_words(fault) from fault

    def _query(self, query: Callable[[Connection], T]) -> T:
        try:
            db = self._connection()
            with transaction(db):
                return query(db)
        except Exception as fault:
            if is_lost(fault):
                self._hang_up()
            raise
