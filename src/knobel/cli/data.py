"""Where a table keeps its log, for all commands that need to know."""

import argparse
import os
import sys
from pathlib import Path


def add_data_option(options: argparse.ArgumentParser) -> None:
    """`--data`, or KNOBEL_DATA, or the user's data folder."""
    options.add_argument("--data", default=os.environ.get("KNOBEL_DATA"), help="folder (default: your data folder)")


def log_file(chosen: argparse.Namespace) -> Path:
    """The file of the log."""
    from platformdirs import user_data_path

    return (Path(chosen.data) if chosen.data else user_data_path("knobel")) / "knobel.db"


def has_log(command: str, chosen: argparse.Namespace) -> bool:
    """Whether there is a log; says so if there is none."""
    file = log_file(chosen)
    if file.exists():
        return True
    print(f"knobel {command}: there is no table in {file.parent}; name its folder with --data", file=sys.stderr)
    return False
