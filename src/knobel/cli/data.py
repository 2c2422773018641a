"""Where a table keeps its log, for all commands that need to know."""

import argparse
import os
from pathlib import Path

from knobel.printing import say

DATABASES = "postgresql://", "postgres://"  #: as `knobel.log` knows them, which takes longer to import than --help


def add_data_option(options: argparse.ArgumentParser) -> None:
    """`--data`, or KNOBEL_DATA, or the user's data folder; in its place `--database`, or KNOBEL_DATABASE."""
    options.add_argument("--data", default=os.environ.get("KNOBEL_DATA"), help="folder (default: your data folder)")
    options.add_argument(
        "--database",
        type=database,
        default=os.environ.get("KNOBEL_DATABASE") or None,
        metavar="URL",
        help="PostgreSQL in place of a file, such as postgresql://knobel@db.example.org/knobel",
    )


def database(text: str) -> str:
    """The address of a database."""
    if not text.startswith(DATABASES):
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a database; it begins with postgresql://")
    return text


def log_place(chosen: argparse.Namespace) -> Path | str:
    """What `open_log` takes: the database, or the file."""
    return chosen.database or log_file(chosen)


def log_file(chosen: argparse.Namespace) -> Path:
    """The file of the log."""
    from platformdirs import user_data_path

    return (Path(chosen.data) if chosen.data else user_data_path("knobel")) / "knobel.db"


def has_log(command: str, chosen: argparse.Namespace) -> bool:
    """Whether there is a log; says so if there is none. A database says so itself."""
    file = log_file(chosen)
    if chosen.database or file.exists():
        return True
    say(f"knobel {command}: there is no table in {file.parent}; name its folder with --data", error=True)
    return False
