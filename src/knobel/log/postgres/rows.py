"""How PostgreSQL is asked, in a transaction whose statements go out without waiting for their answers."""

from functools import cache
from typing import Any

from psycopg import Connection

from knobel.log.postgres.place import sync
from knobel.log.rows import Rows


class PostgresRows(Rows[Connection]):
    """The tables of a database."""

    def select(self, db: Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
        return db.execute(_ours(query), values, binary=True).fetchall()

    def change(self, db: Connection, change: str, *values: object) -> None:
        db.execute(_ours(change), values)

    def count(self, db: Connection, change: str, *values: object) -> int:
        # In a pipeline only rows that are returned can be counted.
        changed = db.execute(_ours(change + " RETURNING 1"), values)
        sync()
        return len(changed.fetchall())

    def text(self, written: str) -> str:
        return written.replace("\0", "")  # the one sign that no text in a database can have


ROWS = PostgresRows()


@cache
def _ours(statement: str) -> bytes:
    return statement.replace("log.", "knobel.").replace("?", "%s").encode()
