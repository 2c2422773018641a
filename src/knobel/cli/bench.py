"""Measure the engines on this machine.

Every figure is the best of three short runs, because machines are noisy; a ratio compares with a peer
measured in the same run. The peer is an optional extra: pip install 'knobel[bench]'.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.core.bench import Figure


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel bench` takes."""
    options.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    options.add_argument(
        "--seconds", type=_positive, default=1.0, metavar="S", help="length of one run (default: %(default)s)"
    )
    options.add_argument(
        "--pictures", metavar="FOLDER", help="also draw boards, throws, fairness and spread into this folder"
    )


def run(chosen: argparse.Namespace) -> int:
    """Measures everything, with a line of progress for each figure."""
    import platform

    import msgspec
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from knobel.games.doppel_x import bench as bench_doppel_x
    from knobel.games.fini import bench as bench_fini
    from knobel.games.qwixx_duel import bench as bench_qwixx_duel

    progress = Console(stderr=True)
    figures: list[Figure] = []
    rooms = bench_qwixx_duel, bench_fini, bench_doppel_x
    for measure in (measure for room in rooms for measure in room.MEASURES):
        with progress.status(measure.__doc__ or ""):
            figures += measure(chosen.seconds, figures)
    if chosen.pictures:
        from knobel.games.doppel_x.simulation.pictures import write_pictures

        with progress.status("Pictures"):
            write_pictures(Path(chosen.pictures))
    if chosen.json:
        machine = f"{platform.machine()}, Python {platform.python_version()}"
        values = {figure.name: figure.value for figure in figures}
        print(msgspec.json.encode({"machine": machine, "figures": values}).decode())
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
