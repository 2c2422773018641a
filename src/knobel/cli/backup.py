"""Copy a table's log into one file, also while the table is open and in use.

A database is copied by its own tools: pg_dump writes all of it into one file while it is in use.

example:  knobel backup /backups/knobel.db
"""

import argparse
import sys

from knobel.cli.data import add_data_option, has_log, log_file


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel backup` takes."""
    options.add_argument("file", metavar="FILE", help="the copy; an older one is replaced once the new one is whole")
    add_data_option(options)


def run(chosen: argparse.Namespace) -> int:
    """Copies."""
    import asyncio

    from knobel.log import LogError, back_up_log

    if chosen.database:
        print(
            "knobel backup: a database is copied by its own tools: pg_dump -Fc -f FILE URL, and pg_restore brings it"
            " back; 'knobel move-data' copies it into a file of Knobel's own",
            file=sys.stderr,
        )
        return 2
    if not has_log("backup", chosen):
        return 2
    try:
        asyncio.run(back_up_log(log_file(chosen), chosen.file))
    except LogError as fault:
        print(f"knobel backup: {fault}", file=sys.stderr)
        return 1
    print(f"copied to {chosen.file}")
    return 0
