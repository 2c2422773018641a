"""The stored log of all matches, behind one small port (`port.py`); what lies behind it is chosen by opening it.

It knows no game, no table and no network.
"""

from collections.abc import Callable
from pathlib import Path

from knobel.log.errors import ComeBack, LogError, NotOurs, WrongNumber
from knobel.log.nodes import Hold, NodeRow, Nodes, Owner, Renewed
from knobel.log.port import Addition, Log, Match, Purged, Status, wall_clock

__all__ = [
    "Addition",
    "ComeBack",
    "Hold",
    "Log",
    "LogError",
    "Match",
    "NodeRow",
    "Nodes",
    "NotOurs",
    "Owner",
    "Purged",
    "Renewed",
    "Status",
    "WrongNumber",
    "back_up_log",
    "is_database",
    "open_log",
]


def is_database(place: Path | str) -> bool:
    """Whether this names a PostgreSQL database, and not a file."""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://"))


async def open_log(place: Path | str, *, clock: Callable[[], int] = wall_clock) -> Log:
    """Opens the log in this file, or in this database (`postgresql://...`), or begins it. Raises LogError.

    The clock, which tells ms since 1970, is another one where what happened earlier is copied.
    """
    if is_database(place):
        try:
            from knobel.log.postgres.log import PostgresLog
        except ImportError as fault:
            raise LogError(
                f"for PostgreSQL an extra has to be installed ({fault}): pip install 'knobel[postgres]'"
            ) from None
        return await PostgresLog.open(str(place), clock=clock)
    from knobel.log.sqlite.log import SqliteLog

    return await SqliteLog.open(place, clock=clock)


async def back_up_log(file: Path | str, copy: Path | str) -> None:
    """Copies the log in this file into another, in place of an older copy, while others use it. Raises LogError."""
    # Not a call of the port: a database server brings tools of its own for that.
    from knobel.log.sqlite.log import SqliteLog

    async with await SqliteLog.open(file) as log:
        await log.back_up(copy)
