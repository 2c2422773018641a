"""The log's tables: every statement that means the same in SQLite and in PostgreSQL, written once."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from knobel.log.nodes import Hold
from knobel.log.port import Match

C = TypeVar("C")

#: More than any match has entries, and any log matches; a database's integers end soon after.
ALL = 1 << 62

_NUMBER = "(SELECT number FROM log.matches WHERE id = ?)"
_IDLE = "put < ? AND NOT EXISTS (SELECT 1 FROM log.match_blobs WHERE match_blobs.hash = blobs.hash)"


class Rows(ABC, Generic[C]):
    """Reads and writes the tables on the connection that each call is given, within its transaction.

    In a statement `log.` stands for where the tables are and `?` for a value. A store puts its own signs there.
    """

    @abstractmethod
    def select(self, db: C, query: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of an answer."""

    @abstractmethod
    def change(self, db: C, change: str, *values: object) -> None:
        """Inserts, updates or deletes rows."""

    @abstractmethod
    def count(self, db: C, change: str, *values: object) -> int:
        """Does the same, and waits to learn how many rows it changed."""

    def text(self, written: str) -> str:
        """As much of a text as this store can keep."""
        return written

    def read_entries(self, db: C, match: str, after: int, limit: int) -> list[bytes]:
        """At most `limit` entries from number `after` on."""
        query = f"SELECT entry FROM log.entries WHERE match = {_NUMBER} AND number >= ? ORDER BY number LIMIT ?"  # noqa: S608 - ours
        return [bytes(entry) for (entry,) in self.select(db, query, match, min(after, ALL), limit)]

    def read_names(self, db: C, match: str) -> dict[int, str]:
        """The names that lie beside a match's entries."""
        query = f"SELECT number, name FROM log.names WHERE match = {_NUMBER} ORDER BY number"  # noqa: S608 - ours
        return dict(self.select(db, query, match))

    def write_names(self, db: C, number: int, names: Mapping[int, str | None]) -> None:
        """Stores the names of the match with this number; None erases."""
        for place, name in names.items():
            if name is None:
                self.change(db, "DELETE FROM log.names WHERE match = ? AND number = ?", number, place)
            else:
                change = (
                    "INSERT INTO log.names (match, number, name) VALUES (?, ?, ?)"
                    " ON CONFLICT (match, number) DO UPDATE SET name = excluded.name"
                )
                self.change(db, change, number, place, self.text(name))

    def read_matches(
        self, db: C, *, limit: int | None, aside: bool | None = None, **wanted: str | bool | None
    ) -> list[Match]:
        """The newest matches whose columns are as wanted, None being any."""
        columns = {name: value for name, value in wanted.items() if value is not None}
        conditions = [f"{name} = ?" for name in columns]
        if aside is not None:
            conditions.append("aside IS NOT NULL" if aside else "aside IS NULL")
        query = (
            "SELECT id, game, status, listed, created, updated, entries, aside FROM log.matches"  # noqa: S608 - columns alone
            f" WHERE {' AND '.join(conditions) or 'TRUE'} ORDER BY number DESC LIMIT ?"
        )
        rows = self.select(db, query, *columns.values(), ALL if limit is None else max(limit, 0))
        return [Match(name, game, status, bool(listed), *rest) for name, game, status, listed, *rest in rows]

    def write_aside(self, db: C, match: str, why: str | None, hold: Hold | None) -> bool:
        """Sets a match aside, or puts it back; False if there is no such match, or if its owner is another node."""
        change = "UPDATE log.matches SET aside = ? WHERE id = ?"
        owner = " AND owner = ? AND epoch = ?" if hold else ""
        values = (hold.node, hold.epoch) if hold else ()
        return self.count(db, change + owner, why and self.text(why), match, *values) == 1

    def write_blob(self, db: C, name: str, data: bytes, now: int) -> None:
        """Stores a blob under its hash, unless it is there."""
        # Put again, it counts as new: an append is about to name it, and a purge must not come between.
        change = (
            "INSERT INTO log.blobs (hash, put, data) VALUES (?, ?, ?)"
            " ON CONFLICT (hash) DO UPDATE SET put = excluded.put"
        )
        self.change(db, change, name, now, data)

    def read_blob(self, db: C, name: str) -> bytes | None:
        """The blob with this hash."""
        rows = self.select(db, "SELECT data FROM log.blobs WHERE hash = ?", name)
        return bytes(rows[0][0]) if rows else None

    def read_blob_names(self, db: C, match: str) -> list[str]:
        """The hashes of the blobs that a match needs."""
        query = f"SELECT hash FROM log.match_blobs WHERE match = {_NUMBER} ORDER BY hash"  # noqa: S608 - ours
        return [name for (name,) in self.select(db, query, match)]

    def read_old_matches(self, db: C, before: int) -> list[int]:
        """The numbers of the matches that a purge may delete."""
        rows = self.select(db, "SELECT number FROM log.matches WHERE status <> 'live' AND updated < ?", before)
        return [number for (number,) in rows]

    def delete_matches(self, db: C, numbers: Sequence[int], before: int) -> int:
        """Deletes those of the matches that are still old, with their entries; returns how many."""
        change = f"DELETE FROM log.matches WHERE number IN ({_signs(numbers)}) AND status <> 'live' AND updated < ?"  # noqa: S608 - signs alone
        return self.count(db, change, *numbers, before)

    def read_idle_blobs(self, db: C, before: int) -> list[str]:
        """The blobs that no match names, and that were not put of late to be named."""
        return [name for (name,) in self.select(db, f"SELECT hash FROM log.blobs WHERE {_IDLE}", before)]  # noqa: S608 - ours

    def delete_blobs(self, db: C, names: Sequence[str], before: int) -> int:
        """Deletes those of the blobs that are still idle; returns how many."""
        change = f"DELETE FROM log.blobs WHERE hash IN ({_signs(names)}) AND {_IDLE}"  # noqa: S608 - signs alone
        return self.count(db, change, *names, before)


def _signs(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
