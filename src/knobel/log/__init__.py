"""The stored log of all matches, behind one small port (`port.py`); what lies behind it is chosen by opening it.

It knows no game, no table and no network.
"""

from pathlib import Path

from knobel.log.errors import LogError, WrongNumber
from knobel.log.port import Log, Match, Purged, Status

__all__ = ["Log", "LogError", "Match", "Purged", "Status", "WrongNumber", "back_up_log", "open_log"]


async def open_log(file: Path | str) -> Log:
    """Opens the log in this file, or begins it. Raises LogError."""
    from knobel.log.sqlite.log import SqliteLog

    return await SqliteLog.open(file)


async def back_up_log(file: Path | str, copy: Path | str) -> None:
    """Copies the log in this file into another, in place of an older copy, while others use it. Raises LogError."""
    # Not a call of the port: a database server brings tools of its own for that.
    from knobel.log.sqlite.log import SqliteLog

    async with await SqliteLog.open(file) as log:
        await log.back_up(copy)
