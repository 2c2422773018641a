"""How SQLite is asked."""

import sqlite3
from functools import cache
from typing import Any

from knobel.log.nodes import Hold
from knobel.log.rows import Rows


class SqliteRows(Rows[sqlite3.Connection]):
    """The tables of a file."""

    def select(self, db: sqlite3.Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
        return db.execute(_ours(query), values).fetchall()

    def change(self, db: sqlite3.Connection, change: str, *values: object) -> None:
        db.execute(_ours(change), values)

    def count(self, db: sqlite3.Connection, change: str, *values: object) -> int:
        return db.execute(_ours(change), values).rowcount

    def write_aside(self, db: sqlite3.Connection, match: str, why: str | None, hold: Hold | None) -> bool:
        return super().write_aside(db, match, why, None)  # a file has one server, and no column for an owner


ROWS = SqliteRows()


@cache
def _ours(statement: str) -> str:
    return statement.replace("log.", "")
