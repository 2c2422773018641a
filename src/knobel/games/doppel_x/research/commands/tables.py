"""`knobel study doppel-x --tables`: thousands of throws into a box, kept for the bots to aim and to bet by."""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.printing import say, say_over

if TYPE_CHECKING:
    from knobel.games.doppel_x.board import Board
    from knobel.games.doppel_x.shots import Rows

MOST_SHOTS = 8000


def build_tables(chosen: argparse.Namespace) -> int:
    """Throws, shows the progress, and writes the tables where the bots look for them. Raises Malformed, WorkerLost.

    They are kept after the last throw: tables of ours are part of what the machines of a cluster must have in common.
    """
    from knobel.core.errors import Malformed, WorkerLost
    from knobel.core.parallel import places
    from knobel.games.doppel_x.research.run import over
    from knobel.games.doppel_x.shooting import build_table

    if chosen.shots > MOST_SHOTS:
        raise Malformed(f"--shots takes {MOST_SHOTS} at most; more make no bot better")
    wanted = _wanted(chosen.board)
    built: list[tuple[str, Board, bool, Rows]] = []
    try:
        with places(chosen.jobs, chosen.ray) as spread:
            for name, board, spinner in wanted:
                progress = _Progress(_called(board, spinner))
                rows = build_table(board, spinner, chosen.seed, chosen.shots, over(spread), progress)
                built.append((name, board, spinner, rows))
    except WorkerLost as fault:
        left = dict.fromkeys(name for name, *_ in wanted[len(built) :])
        raise WorkerLost(f"{fault}\nTo go on: the same command with --board {' --board '.join(left)}") from None
    finally:
        _write("")
        for name, board, spinner, rows in built:
            _keep(name, board, spinner, rows)
    return 0


def _wanted(names: list[str] | None) -> "list[tuple[str, Board, bool]]":
    from knobel.core.errors import Malformed
    from knobel.core.output import check_folder
    from knobel.games.doppel_x.board import BOARDS, BoardError
    from knobel.games.doppel_x.playable import load_board
    from knobel.games.doppel_x.shots import kept_file, shipped_file

    wanted = []
    for name in names or BOARDS:
        try:
            board = load_board(name)
        except (BoardError, OSError) as fault:
            raise Malformed(f"{name!r} is no board: {fault}") from None
        place = shipped_file(name, False) if name in BOARDS else kept_file(board, False)
        check_folder(place.parent, "KNOBEL_DATA")
        wanted += [(name, board, spinner) for spinner in ((False, True) if board.spinner else (False,))]
    return wanted


def _keep(name: str, board: "Board", spinner: bool, rows: "Rows") -> None:
    from knobel.games.doppel_x.board import BOARDS
    from knobel.games.doppel_x.shots import keep, kept_file, pack, shipped_file
    from knobel.games.doppel_x.simulation.feel import BUILD

    if name in BOARDS:
        file = shipped_file(name, spinner)
        file.write_bytes(pack(rows, BUILD))
    else:
        file = kept_file(board, spinner)
        keep(file, rows, BUILD)
    say(f"{_called(board, spinner)}: {len(rows)} throws, {_size(file)}")


def _called(board: "Board", spinner: bool) -> str:
    return f"{board.name.en}{' with the spinner' if spinner else ''}"


def _size(file: Path) -> str:
    return (
        f"{file} ({file.stat().st_size / 1000:.0f} kB)"
        if file.is_file()
        else "not kept: the data folder cannot be written"
    )


class _Progress:
    """How far a table is."""

    def __init__(self, called: str) -> None:
        self._called, self._started = called, time.monotonic()

    def __call__(self, done: int, of: int) -> None:
        left = (time.monotonic() - self._started) * (of - done) / done
        _write(f"{self._called}: {done} of {of} throws, {left:.0f} s left")


def _write(words: str) -> None:
    if sys.stderr.isatty():
        say_over(words)
    elif words:
        say(words, error=True)
