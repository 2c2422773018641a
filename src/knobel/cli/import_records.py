"""Put records into a table's log, so that they can be listed, watched and replayed there.

Each record is verified first; a bad one is named and left out, the others are taken.

example:  knobel import records/*.jsonl
"""

import argparse
from pathlib import Path

from knobel.cli.data import add_data_option, log_file, log_place
from knobel.cli.verify import FAILED
from knobel.printing import say


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel import` takes."""
    options.add_argument("files", nargs="+", metavar="FILE", help="records")
    add_data_option(options)


def run(chosen: argparse.Namespace) -> int:
    """Imports."""
    import asyncio

    from knobel.log import LogError

    try:
        if not chosen.database:
            log_file(chosen).parent.mkdir(parents=True, exist_ok=True)
        bad = asyncio.run(_import(chosen))
    except (LogError, OSError) as fault:
        say(f"knobel import: {fault}", error=True)
        return 1
    return 1 if bad else 0


async def _import(chosen: argparse.Namespace) -> int:
    from knobel.core import Malformed
    from knobel.log import LogError, open_log
    from knobel.server.archive import take_in

    bad = 0
    async with await open_log(log_place(chosen)) as log:
        for name in chosen.files:
            try:
                say(f"{name}: match {await take_in(log, Path(name).read_bytes())}")
            except OSError as error:
                bad += 1
                say(f"{name}: the file cannot be read: {error.strerror}", error=True)
            except Malformed as fault:
                bad += 1
                say(f"{name}: {fault.message}", error=True)
            except LogError:
                raise
            except Exception as fault:  # noqa: BLE001 - the rules of another package; the next file may be sound
                bad += 1
                say(f"{name}: {FAILED.format(type(fault).__name__, fault)}", error=True)
    return bad
