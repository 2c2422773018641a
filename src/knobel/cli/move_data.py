"""Copy a table's log from a file into a PostgreSQL database, or back, and check that both hold the same.

The table has to be closed meanwhile. Nothing is deleted: what was copied stays where it was. A copy that was broken off
goes on when the command is given again.

examples:  knobel move-data ~/.local/share/knobel postgresql://knobel@db.example.org/knobel
           knobel move-data postgresql://knobel@db.example.org/knobel /var/lib/knobel
"""

import argparse
import contextlib
from pathlib import Path

from knobel.printing import say

EVERY = 100  #: matches after which it says how far it is


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel move-data` takes."""
    options.add_argument("source", metavar="FROM", help="a table's data folder, or the address of a database")
    options.add_argument("target", metavar="TO", help="the same")


def run(chosen: argparse.Namespace) -> int:
    """Copies."""
    import asyncio

    from knobel.log import LogError, is_database
    from knobel.server.claim import Claim, Claimed

    if not is_database(chosen.source) and not (Path(chosen.source) / "knobel.db").is_file():
        return _complain(
            f"there is no table in {chosen.source}; name its data folder, or a database (postgresql://...)"
        )
    try:
        with contextlib.ExitStack() as claims:
            for place in (chosen.source, chosen.target):
                if not is_database(place):
                    Path(place).mkdir(parents=True, exist_ok=True)
                    claims.enter_context(Claim(Path(place)))
            asyncio.run(_copy(_log(chosen.source), _log(chosen.target)))
    except Claimed as claimed:
        return _complain(f"{claimed}; close it first, so that nothing is written meanwhile")
    except OSError as fault:
        return _complain(f"{fault.filename} cannot be used ({fault.strerror})")
    except LogError as fault:
        return _complain(str(fault))
    return 0


async def _copy(source: Path | str, target: Path | str) -> None:
    from knobel.log.copying import copy_log

    new = old = entries = 0
    async for copied in copy_log(source, target):
        new, old = new + copied.new, old + (not copied.new)
        entries += copied.match.entries
        if (new + old) % EVERY == 0:
            say(f"{new + old} matches ...")
    before = f"; {old} were there already" if old else ""
    say(f"{new} matches copied, all compared: {entries} entries{before}")


def _log(place: str) -> Path | str:
    from knobel.log import is_database

    return place if is_database(place) else Path(place) / "knobel.db"


def _complain(message: str) -> int:
    say(f"knobel move-data: {message}", error=True)
    return 2
