"""Measure the engines on this machine.

Every figure is the best of three short runs, because machines are noisy; a ratio compares with a peer
measured in the same run. The peer is an optional extra: pip install 'knobel[bench]'.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.core.bench import Figure


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel bench` takes."""
    options.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    options.add_argument(
        "--seconds", type=_positive, default=1.0, metavar="S", help="length of one run (default: %(default)s)"
    )
    options.add_argument("--pictures", metavar="FOLDER", help="also draw what games have to show into this folder")


def run(chosen: argparse.Namespace) -> int:
    """Measures everything, with a line of progress for each figure."""
    import platform

    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from knobel.core import Malformed
    from knobel.core.output import check_folder
    from knobel.games import plugins

    if chosen.pictures:
        try:
            check_folder(Path(chosen.pictures), "--pictures")
        except Malformed as fault:
            say(f"knobel bench: {fault.message}", error=True)
            return 2
    progress = Console(stderr=True)
    figures: list[Figure] = []
    for measure in (measure for plugin in plugins() for measure in plugin.measures()):
        with progress.status(measure.__doc__ or ""):
            figures += measure(chosen.seconds, figures)
    if chosen.pictures:
        for plugin in plugins():
            with progress.status(f"Pictures of {plugin.title}"):
                plugin.draw(Path(chosen.pictures))
    if chosen.json:
        machine = f"{platform.machine()}, Python {platform.python_version()}"
        values = {figure.name: figure.value for figure in figures}
        say_json({"machine": machine, "figures": values})
        return 0
    table = Table("what", "figure", "", "", box=None)
    for figure in figures:
        table.add_row(figure.name, _shown(figure.value), figure.unit, escape(figure.note))
    table.columns[1].justify = "right"
    Console().print(table)
    return 0


def _shown(value: float | None) -> str:
    return "-" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _positive(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 600")
    return seconds
