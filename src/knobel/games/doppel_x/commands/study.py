"""Find out what playing Doppel X on its boards is like: bots with a human hand play whole games, and we count.

Hands err by 3 to 6 degrees and by 4 to 8 % of the strength. Of the players some know the box and mostly throw one
of the best dozen aims, others hardly ever: they throw sensibly from anywhere. Bets go anywhere. Every number is
shown with the range it should lie in. The same seed gives the same numbers, but for the CPU.

examples:  knobel study doppel-x --games 20                      a quick look, some minutes
           knobel study doppel-x --board IV --games 100 --plots plots
           knobel study doppel-x --tables --board mine.json     bots know this board then
"""

import argparse
import functools
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.games.doppel_x.study.run import BoardStudy


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel study` takes."""
    options.add_argument("game", choices=["doppel-x"], metavar="GAME", help="doppel-x")
    options.add_argument(
        "--board", action="append", help="only this one of I to IV, or a file with --tables; repeatable"
    )
    options.add_argument(
        "--games",
        type=_some,
        default=100,
        metavar="N",
        help="games with 3, with 5 and with 8 players, in each box (default: %(default)s)",
    )
    options.add_argument("--seed", type=int, default=1, help="of hands, aims and dice (default: %(default)s)")
    options.add_argument("--jobs", type=_some, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    options.add_argument(
        "--tables", action="store_true", help="instead throw for the tables that bots aim and bet by, and keep them"
    )
    options.add_argument(
        "--shots", type=_some, default=2400, metavar="N", help="throws of a table (default: %(default)s)"
    )
    options.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options.add_argument("--plots", metavar="DIR", type=Path, help="draw where dice end, and how long it takes")


def run(chosen: argparse.Namespace) -> int:
    """Studies, tells, draws. 1 if a number is not what it should be."""
    from knobel.core import Malformed
    from knobel.games.doppel_x.board import BOARDS
    from knobel.games.doppel_x.study.run import boxes, study_board

    if chosen.tables:
        from knobel.games.doppel_x.commands.tables import build_tables

        return build_tables(chosen)
    if other := [board for board in chosen.board or () if board not in BOARDS]:
        raise Malformed(f"--board takes I, II, III and IV, not {other[0]!r}; a file only with --tables")
    told: list[BoardStudy] = []
    for board, spinner in boxes(chosen.board or ["I", "II", "III", "IV"]):
        tell = functools.partial(_progress, f"{board}{' with the spinner' if spinner else ''}: ")
        study = study_board(board, spinner, games=chosen.games, seed=chosen.seed, jobs=chosen.jobs, tell=tell)
        _progress("")
        told.append(study)
        if not chosen.json:
            _print(study)
        if chosen.plots:
            _draw(study, chosen.plots)
    missed = sum(not figure.met for study in told for _, figure in study.all_figures)
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
            for study in told
        ]
        print(msgspec.json.encode({"games": chosen.games, "seed": chosen.seed, "boards": boards}).decode())
    else:
        print(f"{missed} numbers are not what they should be" if missed else "every number is what it should be")
    return 1 if missed else 0


def _some(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


def _progress(name: str, what: str = "") -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{name}{what}", end="", file=sys.stderr, flush=True)


def _print(study: "BoardStudy") -> None:
    throws = sum(len(game.throws) for game in study.games)
    print(f"Board {study.name}: {len(study.games)} games, {throws} throws")
    for who, figure in study.all_figures:
        value = f"{figure.value:.3g}{figure.unit and ' ' + figure.unit}"
        mark = "met" if figure.met else "MISSED"
        print(f"  {figure.name:<52}{who:<11}{value:>9}   {figure.target:<13} {mark}")
    print(flush=True)


def _draw(study: "BoardStudy", folder: Path) -> None:
    from knobel.games.doppel_x.board import load_board
    from knobel.games.doppel_x.study.plots import heat_map, histogram

    folder.mkdir(parents=True, exist_ok=True)
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
