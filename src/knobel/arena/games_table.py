"""A series as a table, one line a game: for spreadsheets and statisticians."""

import csv
from collections.abc import Sequence
from pathlib import Path

from knobel.arena.series import Pair, Series

COLUMNS = (
    *("pair", "game", "dice", "first", "bots", "winner", "why", "scores"),
    *("bot", "against", "points", "events", "forfeits"),
)


def write_table(path: Path, series: Series, played: Sequence[Pair]) -> None:
    """Lists that belong to seats are joined by blanks. `bot` is a number: the first one named is 0. Raises OSError."""
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        for pair in played:
            for number, game in enumerate(pair.games):
                table.writerow(
                    [
                        pair.pair,
                        number,
                        series.dice(pair.matchup, pair.pair),
                        game.first,
                        " ".join(str(pair.matchup[side]) for side in game.seating),
                        "" if game.winner is None else game.winner,
                        game.why or "",
                        " ".join(map(str, game.scores)),
                        *pair.matchup,
                        game.points[0],
                        game.events,
                        " ".join(f"{pair.matchup[fault.side]}:{fault.kind}" for fault in game.faults),
                    ]
                )
