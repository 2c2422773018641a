"""Find out what playing Doppel X on its boards is like: bots with a human hand play whole games, and we count.

Hands err by 3 to 6 degrees and by 4 to 8 % of the strength. Of the players some know the box and mostly throw one
of the best dozen aims, others hardly ever: they throw sensibly from anywhere. Bets go anywhere. Every number is
shown with one standard error (±), where games can tell it, and the range it should lie in. The same seed gives the
same numbers, but for the CPU. A box of 100 games each with 3, 5 and 8 players takes about five minutes of CPU.

examples:  knobel study doppel-x --games 20                      a quick look, some minutes
           knobel study doppel-x --board IV --games 100 --plots plots
           knobel study doppel-x --board IV --spinner           only with the spinner
           knobel study doppel-x --tables --board mine.json     bots know this board then
           knobel study doppel-x --ray 10.0.0.1:6379            on a Ray cluster, with the same numbers
"""

import argparse
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.counting import whole
from knobel.printing import say, say_json, say_over

if TYPE_CHECKING:
    from knobel.games.doppel_x.research.run import BoardStudy

SELDOM = 30.0  # s


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel study` takes."""
    options.add_argument("game", choices=["doppel-x"], metavar="GAME", help="doppel-x")
    options.add_argument(
        "--board", action="append", help="only this one of I to IV, or a file with --tables; repeatable"
    )
    options.add_argument(
        "--games",
        type=whole(),
        default=100,
        metavar="N",
        help="games with 3, with 5 and with 8 players, in each box (default: %(default)s)",
    )
    options.add_argument(
        "--spinner",
        action=argparse.BooleanOptionalAction,
        help="only with the spinner, or only without it (default: both, where a board has a place for it)",
    )
    options.add_argument("--seed", type=int, default=1, help="of hands, aims and dice (default: %(default)s)")
    options.add_argument("--jobs", type=whole(), default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    options.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster instead; 'local' starts one here")
    options.add_argument(
        "--tables", action="store_true", help="instead throw for the tables that bots aim and bet by, and keep them"
    )
    options.add_argument(
        "--shots", type=whole(), default=2400, metavar="N", help="throws of a table (default: %(default)s)"
    )
    options.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options.add_argument("--plots", metavar="DIR", type=Path, help="draw where dice end, and how long it takes")


def run(chosen: argparse.Namespace) -> int:
    """Studies, prints, draws. 1 if a number is not what it should be, 2 if it cannot be studied."""
    from knobel.core.errors import Malformed, WorkerLost

    try:
        return _run(chosen)
    except Malformed as fault:
        say(f"knobel study: {fault}", error=True)
    except WorkerLost as fault:
        say(*f"knobel study: {fault}".splitlines(), error=True)
    return 2


def _run(chosen: argparse.Namespace) -> int:
    from knobel.core.errors import Malformed, WorkerLost
    from knobel.core.output import check_folder
    from knobel.core.parallel import places
    from knobel.games.doppel_x.board import BOARDS
    from knobel.games.doppel_x.research.run import boxes, study_board

    if chosen.tables:
        from knobel.games.doppel_x.research.commands.tables import build_tables

        return build_tables(chosen)
    if other := [board for board in chosen.board or () if board not in BOARDS]:
        raise Malformed(f"--board takes I, II, III and IV, not {other[0]!r}; a file only with --tables")
    if chosen.plots:
        check_folder(chosen.plots, "--plots")
    studies: list[BoardStudy] = []
    wanted = [box for box in boxes(chosen.board or list(BOARDS)) if chosen.spinner in (None, box[1])]
    if not wanted:
        raise Malformed(f"there is no place for the spinner on {', '.join(chosen.board)}: III and IV have one")
    try:
        with places(chosen.jobs, chosen.ray) as spread:
            for board, spinner in wanted:
                progress = _Progress(f"{board}{' with the spinner' if spinner else ''}")
                study = study_board(
                    board, spinner, games=chosen.games, seed=chosen.seed, spread=spread, progress=progress
                )
                progress("")
                studies.append(study)
                if not chosen.json:
                    _print(study)
                if chosen.plots:
                    _draw(study, chosen.plots)
    except WorkerLost as fault:
        left = dict.fromkeys(board for board, _ in wanted[0 if chosen.json else len(studies) :])
        raise WorkerLost(f"{fault}\nTo go on: the same command with --board {' --board '.join(left)}") from None
    missed = sum(not figure.met for study in studies for _, figure in study.all_figures)
    if chosen.json:
        import msgspec

        boards = [
            {
                "board": study.board,
                "spinner": study.spinner,
                "figures": [
                    {"players": who, **msgspec.structs.asdict(figure), "met": figure.met}
                    for who, figure in study.all_figures
                ],
            }
            for study in studies
        ]
        say_json({"games": chosen.games, "seed": chosen.seed, "boards": boards})
    else:
        say(f"{missed} numbers are not what they should be" if missed else "every number is what it should be")
    return 1 if missed else 0


class _Progress:
    """How far it is: one line that changes in a terminal, else a line now and then."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._told = time.monotonic()

    def __call__(self, what: str) -> None:
        if sys.stderr.isatty():
            say_over(what and f"{self._name}: {what}")
        elif what and time.monotonic() - self._told >= SELDOM:
            self._told = time.monotonic()
            say(f"{self._name}: {what}", error=True)


def _print(study: "BoardStudy") -> None:
    throws = sum(len(game.throws) for game in study.games)
    say(f"Board {study.name}: {len(study.games)} games, {throws} throws")
    for who, figure in study.all_figures:
        value = f"{figure.value:.3g}" + (f" ± {figure.error:.2g}" if figure.error else "") + f" {figure.unit}"
        mark = "met" if figure.met else "MISSED"
        say(f"  {figure.name:<52}{who:<11}{value.rstrip():>14}   {figure.target:<13} {mark}")
    say("")


def _draw(study: "BoardStudy", folder: Path) -> None:
    from knobel.games.doppel_x.playable import load_board
    from knobel.games.doppel_x.research.plots import heat_map, histogram

    stem = f"{study.board}{'-spinner' if study.spinner else ''}"
    throws = [thrown for game in study.games for thrown in game.throws]
    ends = [end for thrown in throws for end in thrown.ends]
    pictures = {
        "heat": heat_map(load_board(study.board), ends),
        "film": histogram(f"{study.name}: seconds of film", [thrown.seconds for thrown in throws], 0.1, 0.9, 1.5),
        "length": histogram(
            f"{study.name}: throws a game, 3 and 5 players",
            [float(game.length) for game in study.games if game.setting.players <= 5],
            2.0,
            16.0,
            26.0,
        ),
    }
    for kind, picture in pictures.items():
        (folder / f"{kind}-{stem}.svg").write_text(picture, encoding="utf-8")
