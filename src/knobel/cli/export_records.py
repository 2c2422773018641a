"""Write the matches of a table as records, one file each, trajectories included.

example:  knobel export records/
"""

import argparse
from pathlib import Path

from knobel.cli.data import add_data_option, has_log, log_place
from knobel.printing import say


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel export` takes."""
    options.add_argument("folder", metavar="FOLDER", help="where the records go, named after their matches")
    options.add_argument("--match", action="append", metavar="ID", help="only this one; may be repeated")
    options.add_argument("--all", action="store_true", help="also matches that are not finished")
    add_data_option(options)


def run(chosen: argparse.Namespace) -> int:
    """Exports."""
    import asyncio

    from knobel.log import LogError

    if not has_log("export", chosen):
        return 2
    try:
        count, bad = asyncio.run(_export(chosen))
    except (LogError, OSError) as fault:
        say(f"knobel export: {fault}", error=True)
        return 1
    say(f"{count} records in {chosen.folder}")
    return 1 if bad else 0


async def _export(chosen: argparse.Namespace) -> tuple[int, int]:
    """How many were written, and how many cannot be read."""
    from knobel.core import Malformed
    from knobel.log import open_log
    from knobel.server.archive import record_with_films

    folder, count, bad = Path(chosen.folder), 0, 0
    folder.mkdir(parents=True, exist_ok=True)
    async with await open_log(log_place(chosen)) as log:
        for row in await log.matches(status=None if chosen.all or chosen.match else "finished", limit=None):
            if chosen.match and row.id not in chosen.match:
                continue
            try:
                text = await record_with_films(log, row.id)
            except Malformed as fault:
                bad += 1
                say(f"{row.id}: {fault.message}", error=True)
                continue
            if text is not None:
                (folder / f"{row.game}-{row.id}.jsonl").write_bytes(text)
                count += 1
    return count, bad
