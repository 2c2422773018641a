"""Pictures of a series, as SVG written by hand: the score as it settles, or ratings with their intervals."""

import math
from collections.abc import Sequence
from html import escape
from itertools import accumulate
from pathlib import Path

from knobel.arena.contest import Contest
from knobel.arena.result import Result
from knobel.core.intervals import half_width, student

WIDE, HIGH = 760, 380
LEFT, RIGHT, TOP, BELOW = 64, 24, 56, 48
MOST_POINTS = 400  #: of a curve; more are not to be seen

_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 }
.title { font-size: 16px; font-weight: 600 }
.grid { stroke: #ddd } .even { stroke: #888; stroke-dasharray: 5 4 }
.band { fill: #2b6cb0; opacity: 0.18 } .curve { fill: none; stroke: #2b6cb0; stroke-width: 2 }
.test { fill: none; stroke: #b7791f; stroke-width: 2 }
.dot { fill: #2b6cb0 } .whisker { stroke: #2b6cb0; stroke-width: 2 }
.right { text-anchor: end } .middle { text-anchor: middle }
"""


def write_plot(path: Path, contest: Contest, result: Result) -> None:
    """Draws the score over the games, or ratings where there are more than two bots. Raises OSError."""
    drawn = _ratings(result) if len(result.bots) > 2 else _score(contest, result)
    path.write_text(drawn, encoding="utf-8")


class Axis:
    """From values to places in the picture."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self.low, self.high = (low, high) if high > low else (low - 1, low + 1)
        self._start, self._end = start, end

    def at(self, value: float) -> float:
        """Where a value lies; one from outside lies at the edge."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self._start + share * (self._end - self._start), 1)

    def ticks(self) -> list[float]:
        """A few round values."""
        step = 10 ** math.floor(math.log10((self.high - self.low) / 2))
        step *= next(times for times in (1, 2, 5, 10) if (self.high - self.low) / (step * times) <= 6)
        return [step * number for number in range(math.ceil(self.low / step), math.floor(self.high / step) + 1)]


def _score(contest: Contest, result: Result) -> str:
    """The mean so far with its interval; below it, where there is one, the sequential test."""
    means = [pair.mean for pair in contest.played]
    curve = _settling(means)
    shown = [(count, mean, half) for count, mean, half in curve if half < 0.25] or curve
    low = min([0.5, *(mean - half for _, mean, half in shown)])
    high = max([0.5, *(mean + half for _, mean, half in shown)])
    games = Axis(0, max(2, 2 * len(means)), LEFT, WIDE - RIGHT)
    share = Axis(max(0, low - 0.02), min(1, high + 0.02), HIGH - BELOW, TOP)
    title = f"{result.names[0]} against {result.names[1]}: {100 * result.score:.1f} % ± {100 * result.ci95:.1f}"
    parts = [_grid(games, share, "games", percent=True), _line("even", games, share, [(0, 0.5), (games.high, 0.5)])]
    upper = [(2 * count, mean + half) for count, mean, half in curve]
    lower = [(2 * count, mean - half) for count, mean, half in reversed(curve)]
    parts.append(f'<polygon class="band" points="{_points(games, share, upper + lower)}"/>')
    parts.append(_line("curve", games, share, [(2 * count, mean) for count, mean, _ in curve]))
    if contest.test is None or not contest.test.ratios:
        return _picture(title, parts, HIGH)
    bound = contest.test.hypotheses.bound
    ratio = Axis(-1.2 * bound, 1.2 * bound, 2 * HIGH - BELOW, HIGH + TOP)
    about = f"likelier: {100 * result.sprt.p1:g} % above, {100 * result.sprt.p0:g} % below" if result.sprt else ""
    parts += [_grid(games, ratio, "games"), _text("title", LEFT, HIGH + TOP - 20, f"Sequential test, {about}")]
    parts += [_line("even", games, ratio, [(0, at), (games.high, at)]) for at in (-bound, bound)]
    ratios = [(2 * number, value) for number, value in enumerate(contest.test.ratios, 1)]
    parts.append(_line("test", games, ratio, ratios[:: max(1, len(ratios) // MOST_POINTS)] + ratios[-1:]))
    return _picture(title, parts, 2 * HIGH)


def _ratings(result: Result) -> str:
    """A dot and a whisker for each bot, the best on top."""
    best = sorted(result.ratings, key=lambda rating: -rating.rating)
    wide = 36 + 8 * max(len(result.names[rating.bot]) for rating in best)
    high = TOP + BELOW + 34 * len(best)
    scale = Axis(min(r.low for r in best) - 10, max(r.high for r in best) + 10, min(wide, WIDE // 2), WIDE - RIGHT)
    parts = [_grid(scale, None, "rating (Elo), 0 is the mean", high=high)]
    for row, rating in enumerate(best):
        y = TOP + 34 * row + 17
        parts.append(
            f'<line class="whisker" x1="{scale.at(rating.low)}" x2="{scale.at(rating.high)}" y1="{y}" y2="{y}"/>'
        )
        parts.append(f'<circle class="dot" cx="{scale.at(rating.rating)}" cy="{y}" r="5"/>')
        parts.append(_text("right", min(wide, WIDE // 2) - 12, y + 4, _short(result.names[rating.bot])))
    return _picture(f"{result.game}: {result.games} games, ratings with 95 % intervals", parts, high)


def _settling(means: Sequence[float]) -> list[tuple[int, float, float]]:
    """After so many pairs: the mean, and half the width of its interval."""
    sums, squares = accumulate(means), accumulate(mean * mean for mean in means)
    curve = []
    for count, (total, square) in enumerate(zip(sums, squares, strict=True), 1):
        if total in (0, count):
            curve.append((count, total / count, half_width([means[0]] * count)))
        else:
            variance = max(0.0, (square - total**2 / count) / max(1, count - 1))
            curve.append((count, total / count, student(max(1, count - 1)) * math.sqrt(variance / count)))
    every = max(1, len(curve) // MOST_POINTS)
    return curve[::every] + (curve[-1:] if (len(curve) - 1) % every else [])


def _grid(across: Axis, up: Axis | None, what: str, *, percent: bool = False, high: int = 0) -> str:
    below, top = (up.at(up.low), up.at(up.high)) if up else (high - BELOW, TOP)
    left, right = across.at(across.low), across.at(across.high)
    parts = [_text("middle", (left + right) / 2, below + 36, what)]
    for tick in across.ticks():
        x = across.at(tick)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{below}" y2="{top}"/>')
        parts.append(_text("middle", x, below + 18, f"{tick:g}"))
    for tick in up.ticks() if up else ():
        y = up.at(tick) if up else 0
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>')
        parts.append(_text("right", left - 8, y + 4, f"{100 * tick:.3g} %" if percent else f"{tick:g}"))
    return "".join(parts)


def _line(kind: str, across: Axis, up: Axis, values: Sequence[tuple[float, float]]) -> str:
    return f'<polyline class="{kind}" points="{_points(across, up, values)}"/>'


def _points(across: Axis, up: Axis, values: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{across.at(x)},{up.at(y)}" for x, y in values)


def _text(kind: str, x: float, y: float, words: str) -> str:
    return f'<text class="{kind}" x="{round(x, 1)}" y="{round(y, 1)}">{escape(words)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= 44 else f"{name[:43]}…"


def _picture(title: str, parts: Sequence[str], high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(title)}">'
        f'<style>{_STYLE}</style><rect width="{WIDE}" height="{high}" fill="#fff"/>'
        f"{_text('title', 24, 30, title)}{''.join(parts)}</svg>\n"
    )
