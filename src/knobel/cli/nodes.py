"""List the nodes that share a database: who is alive, what each of them owns, and how it is doing.

examples:  knobel nodes --database postgresql://knobel@db.example.org/knobel
           KNOBEL_DATABASE=postgresql://... knobel nodes --json
"""

import argparse
from typing import TYPE_CHECKING

from knobel.cli.data import add_data_option
from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.log import NodeRow

COLUMNS = "NODE", "STATE", "MATCHES", "GUESTS", "TAKEN OVER", "LAG", "UP", "VERSION", "ADDRESS"


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel nodes` takes."""
    options.add_argument("--json", action="store_true", help="one JSON object a line")
    add_data_option(options)


def run(chosen: argparse.Namespace) -> int:
    """Lists; 1 if none is alive."""
    import asyncio

    from knobel.log import LogError

    if not chosen.database:
        say(
            "knobel nodes: a table in a file has one node; name a database with --database or KNOBEL_DATABASE",
            error=True,
        )
        return 2
    try:
        rows = asyncio.run(_read(chosen.database))
    except LogError as fault:
        say(f"knobel nodes: {fault}", error=True)
        return 1
    if chosen.json:
        import msgspec

        for row in rows:
            shown = {name: value for name, value in row.figures.items() if name != "visitors"}
            say_json(msgspec.structs.replace(row, figures=shown))
    elif rows:
        _print([COLUMNS, *(_line(row) for row in rows)])
    else:
        say("no node has come yet; 'knobel serve --database ...' starts one")
    return 0 if any(row.left > 0 for row in rows) else 1


async def _read(database: str) -> "list[NodeRow]":
    from knobel.log import open_log

    async with await open_log(database) as log:
        return await log.nodes.rows() if log.nodes else []


def _line(row: "NodeRow") -> tuple[str, ...]:
    figures = row.figures
    state = "leaving" if row.leaving else "full" if figures.get("full") else "alive"
    if row.left <= 0:
        state = f"gone for {_lasts(-row.left)}"
    counts = (str(figures.get(name, 0)) for name in ("matches", "guests", "takeovers"))
    lag = f"{1000 * figures.get('lag', 0):.1f} ms"
    return (row.name, state, *counts, lag, _lasts(row.up), row.version, str(figures.get("url", "")))


def _lasts(seconds: float) -> str:
    for unit, size in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.1f} s"


def _print(rows: "list[tuple[str, ...]]") -> None:
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    for row in rows:
        say("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
