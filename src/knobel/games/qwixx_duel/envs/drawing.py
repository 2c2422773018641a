"""The table as text and as a picture, for `render`."""

from io import StringIO
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

from knobel.envs.canvas import Canvas
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.board import value_at
from knobel.games.qwixx_duel.events import Place
from knobel.games.qwixx_duel.view import view

_COLOURS = {"red": (200, 55, 50), "yellow": (215, 170, 30), "green": (45, 140, 70), "blue": (45, 90, 170)}
_PAPER, _INK, _LIGHT = (240, 238, 230), (30, 30, 35), (255, 255, 255)
_STONES = ((25, 25, 28), (150, 150, 155))
_CELL, _EDGE = 36, 14
_WORDS = {
    "red": "red",
    "yellow": "yellow",
    "green": "green",
    "blue": "blue",
    "lock": "lock",
    "counts": "{points:>4} points  {misthrows} misthrows  {stones:>2} stones",
}


def write(state: State) -> str:
    """The board, the dice and the position as plain text."""
    from knobel.games.qwixx_duel.drawing import draw_board

    legal = [] if state.ended else GAME.legal(state, state.active)
    places = [act for act in legal if isinstance(act, Place)]
    out = StringIO()
    console = Console(file=out, width=100, color_system=None, force_terminal=False)
    console.print(draw_board(state, ("player_0", "player_1"), places, _WORDS, width=100))
    out.write(f"{GAME.write_position(state)}\n")
    return out.getvalue()


def paint(state: State) -> npt.NDArray[np.uint8]:
    """The board and the dice from above, as pixels."""
    seen = view(state)
    open_to: set[tuple[Any, int]] = set()
    if not state.ended:
        open_to = {(act.row, act.value) for act in GAME.legal(state, state.active) if isinstance(act, Place)}
    canvas = Canvas(2 * _EDGE + 14 * _CELL, 2 * _EDGE + 6 * _CELL + 8, _PAPER)
    for number, row in enumerate(seen.rows):
        top, colour = _EDGE + number * (_CELL + 2), _COLOURS[row.name]
        for at, field in enumerate(row.fields):
            left = _EDGE + at * _CELL
            canvas.rectangle(left, top, _CELL - 2, _CELL - 2, colour)
            if (row.name, field.value) in open_to:
                canvas.frame(left, top, _CELL - 2, _CELL - 2, _LIGHT)
            if field.owner is None:
                canvas.number(left + _CELL // 2, top + _CELL // 2, value_at(number, at), _LIGHT)
            else:
                canvas.disc(left + _CELL // 2 - 1, top + _CELL // 2 - 1, 13, _STONES[field.owner])
                if field.height > 1:
                    canvas.number(left + _CELL // 2, top + _CELL // 2, field.height, _LIGHT)
        canvas.frame(_EDGE + 11 * _CELL + 6, top, _CELL - 2, _CELL - 2, colour)
        if row.lock is not None:
            canvas.disc(_EDGE + 11 * _CELL + 5 + _CELL // 2, top + _CELL // 2 - 1, 13, _STONES[row.lock])
        for seat in (0, 1):
            canvas.number(_EDGE + 12 * _CELL + 24 + seat * 30, top + _CELL // 2, row.points[seat], _STONES[seat])
    below = _EDGE + 4 * (_CELL + 2) + 8
    colours = [_LIGHT, _LIGHT, *_COLOURS.values()]
    for at, die in enumerate(state.dice):
        if die:
            canvas.rectangle(_EDGE + at * (_CELL + 4), below, _CELL - 2, _CELL - 2, colours[at])
            canvas.frame(_EDGE + at * (_CELL + 4), below, _CELL - 2, _CELL - 2, _INK)
            canvas.number(_EDGE + at * (_CELL + 4) + _CELL // 2, below + _CELL // 2, die, _INK if at < 2 else _LIGHT)
    for seat in (0, 1):
        top = below + seat * (_CELL // 2 + 6)
        canvas.disc(_EDGE + 8 * _CELL, top + 10, 8, _STONES[seat])
        for at, number in enumerate((seen.totals[seat], seen.misthrows[seat], seen.stock[seat])):
            canvas.number(_EDGE + 9 * _CELL + at * 60, top + 10, number, _INK)
        if seen.active == seat:
            canvas.frame(_EDGE + 8 * _CELL - 12, top - 2, 24, 24, _INK)
    return canvas.pixels
