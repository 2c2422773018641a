"""What the SQLite store makes of the same writes: its real statements, on a database in memory."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from knobel.log import Addition
from knobel.log.rows import ALL
from knobel.log.sqlite.append import append_all
from knobel.log.sqlite.file import MIGRATIONS
from knobel.log.sqlite.rows import ROWS
from tests.simulation.stored import Stored


class Shadow:
    """Does what the disk does, and must come to the same."""

    def __init__(self) -> None:
        self._db = sqlite3.connect(":memory:", isolation_level=None)
        for migration in MIGRATIONS:
            migration(self._db)
        self._db.execute("PRAGMA foreign_keys = ON")

    def append(self, additions: Sequence[Addition]) -> list[Any]:
        """What comes of appends that are written together."""
        self._db.execute("BEGIN IMMEDIATE")
        outcomes = append_all(self._db, [(addition, 0) for addition in additions])
        self._db.execute("COMMIT")
        return [*outcomes]

    def put_blob(self, name: str, data: bytes) -> None:
        """A film."""
        ROWS.write_blob(self._db, name, data, 0)

    def set_aside(self, match: str, why: str | None) -> None:
        """A match that cannot go on."""
        ROWS.write_aside(self._db, match, why, None)

    def difference(self, matches: Mapping[str, Stored]) -> str:
        """Where it differs from what lies on the disk; empty: nowhere."""
        rows = {row.id: row for row in ROWS.read_matches(self._db, limit=None)}
        for stored in matches.values():
            row, ours = rows.pop(stored.match, None), stored.row()
            if row is None or ROWS.read_entries(self._db, stored.match, 0, ALL) != stored.entries:
                return f"the entries of {stored.match}"
            if ROWS.read_names(self._db, stored.match) != stored.names:
                return f"the names of {stored.match}"
            if (row.game, row.status, row.listed, row.entries, row.aside) != (
                *(ours.game, ours.status, ours.listed, ours.entries, ours.aside),
            ):
                return f"{row} instead of {ours}"
        return f"{[*rows]}" if rows else ""
