"""The stored log of all matches. Knows no game, no table and no network: entries are opaque JSON objects here."""

from knobel.log.errors import LogError, WrongNumber
from knobel.log.sqlite.log import Log
from knobel.log.sqlite.rows import Match, Purged, Status

__all__ = ["Log", "LogError", "Match", "Purged", "Status", "WrongNumber"]
