"""Copy a table's log into one file, also while the table is open and in use.

A database is copied by its own tools: pg_dump writes all of it into one file while it is in use.

example:  knobel backup /backups/knobel.db
"""

import argparse

from knobel.cli.data import add_data_option, has_log, log_file
from knobel.printing import say


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel backup` takes."""
    options.add_argument("file", metavar="FILE", help="the copy; an older one is replaced once the new one is whole")
    add_data_option(options)


def run(chosen: argparse.Namespace) -> int:
    """Copies."""
    import asyncio

    from knobel.log import LogError, back_up_log

    if chosen.database:
        say(
            "knobel backup: a database is copied by its own tools: pg_dump -Fc -f FILE URL, and pg_restore brings it"
            " back; 'knobel move-data' copies it into a file of Knobel's own",
            error=True,
        )
        return 2
    if not has_log("backup", chosen):
        return 2
    try:
        asyncio.run(back_up_log(log_file(chosen), chosen.file))
    except LogError as fault:
        say(f"knobel backup: {fault}", error=True)
        return 1
    say(f"copied to {chosen.file}")
    return 0
