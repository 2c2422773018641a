"""Pictures of a study: where dice end on a board, and how long throws and games last."""

import math
from collections import Counter
from collections.abc import Sequence

from knobel.games.doppel_x.board import Board, box_area
from knobel.games.doppel_x.poster import HOLE, path_of, shade
from knobel.games.doppel_x.research.throwing import End
from knobel.games.doppel_x.shapes import area

CELL = 10.0  # mm
LEVELS = 10  # of brightness
PALE = 0.45
GLOW = "#ffdf7e"


def heat_map(board: Board, ends: Sequence[End]) -> str:
    """The board in pale colours, and on it how often dice ended where: the brighter, the more often."""
    w, d = board.size
    cells = Counter((int((e.x + w / 2) // CELL), int((e.y + d / 2) // CELL)) for e in ends if e.way == "board")
    most = max(cells.values(), default=1)
    fields = "".join(
        f'<path d="{path_of(area(field.shape))}" fill="{shade(field.paint, -PALE)}" fill-rule="evenodd"/>'
        for field in sorted(board.fields, key=lambda field: field.order)
    )
    levels: dict[int, str] = {}
    for (x, y), count in sorted(cells.items()):
        level = math.ceil(LEVELS * (count / most) ** 0.6)
        square = f"M{x * CELL - w / 2:g} {d / 2 - (y + 1) * CELL:g}h{CELL:g}v{CELL:g}h{-CELL:g}z"
        levels[level] = levels.get(level, "") + square
    heat = "".join(f'<path opacity="{level / LEVELS:g}" d="{drawn}"/>' for level, drawn in sorted(levels.items()))
    holes = "".join(f'<path d="{path_of(area(hole))}" fill="{HOLE}"/>' for hole in board.holes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-w / 2:g} {-d / 2:g} {w:g} {d:g}" width="280" height="280">'
        f"<title>{board.name.en}: where {len(ends)} thrown dice ended</title>"
        f'<clipPath id="box"><path d="{path_of(box_area(board))}"/></clipPath>'
        f'<g clip-path="url(#box)">{fields}<g fill="{GLOW}">{heat}</g>{holes}</g></svg>\n'
    )


def histogram(title: str, values: Sequence[float], step: float, low: float, high: float) -> str:
    """Bars with the targets' range behind them."""
    bars = Counter(int(value // step) for value in values)
    last, most = max(bars, default=1), max(bars.values(), default=1)
    width = 320 / (last + 1)
    drawn = "".join(
        f'<rect x="{20 + bar * width:.1f}" y="{140 - 110 * count / most:.1f}" width="{width * 0.86:.1f}" '
        f'height="{110 * count / most:.1f}"/>'
        for bar, count in sorted(bars.items())
    )
    scale = "".join(
        f'<text x="{20 + bar * width:.1f}" y="154">{bar * step:g}</text>' for bar in range(0, last + 1, 1 + last // 8)
    )
    x0, x1 = (20 + value / step * width for value in (low, min(high, (last + 1) * step)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 160" width="360" height="160" '
        f'font-family="sans-serif" font-size="9"><title>{title}</title><rect width="360" height="160" fill="#fbf6ec"/>'
        f'<rect x="{x0:.1f}" y="26" width="{max(0.0, x1 - x0):.1f}" height="114" fill="#e3dcc8"/>'
        f'<text x="20" y="16" font-size="11">{title}</text><g fill="#2d6497">{drawn}</g>{scale}</svg>\n'
    )
