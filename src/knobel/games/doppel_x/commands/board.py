"""Check or draw a board of Doppel X: one of ours (I to IV) or a file of your own.

examples:  knobel board check my-board.json
           knobel board draw III board.svg

What a board file looks like: docs/boards.md
"""

import argparse
from pathlib import Path

from knobel.printing import say


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel board` takes."""
    kinds = options.add_subparsers(dest="what", metavar="WHAT", required=True)
    check = kinds.add_parser("check", help="say whether boards can be played on, and if not, what to change")
    check.add_argument("boards", nargs="+", metavar="BOARD", help="I, II, III, IV or a file")
    draw = kinds.add_parser("draw", help="draw a board from above as SVG")
    draw.add_argument("board", metavar="BOARD", help="I, II, III, IV or a file")
    draw.add_argument("out", metavar="OUT.svg", help="the picture; - is standard output")
    draw.add_argument("--spinner", action="store_true", help="with the spinner, where there is a place for it")


def run(chosen: argparse.Namespace) -> int:
    """Checks, or draws."""
    from knobel.games.doppel_x.board import BoardError

    if chosen.what == "check":
        return max([_check(name) for name in chosen.boards])
    try:
        return _draw(chosen.board, chosen.out, chosen.spinner)
    except (BoardError, OSError) as fault:
        say(f"knobel board: {fault}", error=True)
        return 2


def _check(name: str) -> int:
    from knobel.games.doppel_x.board import BoardError
    from knobel.games.doppel_x.playable import load_board

    try:
        board = load_board(name)
    except BoardError as fault:
        say(f"{name}: {fault}")
        return 1
    spinner = "a place for the spinner" if board.spinner else "no spinner"
    say(f"{name}: good; {len(board.fields)} fields, {len(board.holes)} holes, {spinner}")
    return 0


def _draw(name: str, out: str, spinner: bool) -> int:
    from knobel.games.doppel_x.playable import load_board
    from knobel.games.doppel_x.poster import draw_board

    board = load_board(name)
    picture = draw_board(board, spinner=spinner and board.spinner is not None)
    if out == "-":
        say(*picture.split("\n"))
    else:
        Path(out).write_text(picture, encoding="utf-8")
    return 0
