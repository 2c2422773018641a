"""`knobel study doppel-x --tables`: thousands of throws into a box, kept for the bots to aim and to bet by."""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

MOST_SHOTS = 8000


def build_tables(chosen: argparse.Namespace) -> int:
    """Throws, tells how far it is, and keeps the tables where the bots look for them. Raises Malformed."""
    from knobel.core import Malformed
    from knobel.games.doppel_x.board import BOARDS, BoardError, load_board
    from knobel.games.doppel_x.shots import keep, kept_file, pack, shipped_file
    from knobel.games.doppel_x.simulation.feel import BUILD
    from knobel.games.doppel_x.study.shooting import build_table

    if chosen.shots > MOST_SHOTS:
        raise Malformed(f"--shots takes {MOST_SHOTS} at most; more make no bot better")
    for name in chosen.board or BOARDS:
        try:
            board = load_board(name)
        except (BoardError, OSError) as fault:
            raise Malformed(f"{name!r} is no board: {fault}") from None
        for spinner in (False, True) if board.spinner else (False,):
            called = f"{board.name.en}{' with the spinner' if spinner else ''}"
            with ProcessPoolExecutor(chosen.jobs) as pool:
                started = time.monotonic()

                def run(
                    work: Callable[[Any], Any], tasks: Iterable[Any], pool: ProcessPoolExecutor = pool
                ) -> Iterator[Any]:
                    return pool.map(work, tasks)

                def tell(done: int, of: int, called: str = called, started: float = started) -> None:
                    left = (time.monotonic() - started) * (of - done) / done
                    _progress(f"{called}: {done} of {of} throws, {left:.0f} s left")

                rows = build_table(board, spinner, chosen.seed, chosen.shots, run, tell)
            file = shipped_file(name, spinner) if name in BOARDS else kept_file(board, spinner)
            if name in BOARDS:
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(pack(rows, BUILD))
            else:
                keep(file, rows, BUILD)
            _progress("")
            print(f"{called}: {len(rows)} throws, {_size(file)}", flush=True)
    return 0


def _size(file: Path) -> str:
    return (
        f"{file} ({file.stat().st_size / 1000:.0f} kB)"
        if file.is_file()
        else "not kept: the data folder cannot be written"
    )


def _progress(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)
    elif words:
        print(words, file=sys.stderr, flush=True)
