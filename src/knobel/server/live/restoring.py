"""A stored match as a table: its journal, and the names that lie beside it."""

import asyncio
from collections.abc import Mapping

from knobel.games import find_plugin
from knobel.log import Log
from knobel.table.journal import read_created, read_entries
from knobel.table.table import Table

PORTION = 200  #: entries of a match that are folded at a time


async def read_table(log: Log, match: str) -> Table:
    """A match as it is stored, without a room. Raises as `restore` does."""
    return await restore(await log.read(match), await log.names(match))


async def restore(texts: list[bytes], names: Mapping[int, str]) -> Table:
    """A table from its stored journal and the names beside it, a portion at a time. Raises Malformed for a game that
    is not installed."""
    plugin = find_plugin(read_created(texts[0]).setup.game)
    table = Table.restore(read_entries(texts[:PORTION], plugin.game), plugin, names)
    for start in range(PORTION, len(texts), PORTION):
        await asyncio.sleep(0)  # or a long match would hold up all others
        table.fold_in(read_entries(texts[start : start + PORTION], plugin.game))
    return table
