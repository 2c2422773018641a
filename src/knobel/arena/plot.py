"""Pictures of a series, as SVG: the score as it settles, or ratings with their intervals."""

import math
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from knobel.arena.contest import Contest
from knobel.arena.result import Result
from knobel.core.intervals import half_width, student
from knobel.core.plot import BELOW, HIGH, LEFT, RIGHT, TOP, WIDE, Axis, grid, line, picture, points, text

MOST_POINTS = 400  #: of a curve; more are not to be seen


def write_plot(path: Path, contest: Contest, result: Result) -> None:
    """Draws the score over the games, or ratings where there are more than two bots. Raises OSError."""
    drawn = _ratings(result) if len(result.bots) > 2 else _score(contest, result)
    path.write_text(drawn, encoding="utf-8")


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
    parts = [grid(games, share, "games", percent=True), line("even", games, share, [(0, 0.5), (games.high, 0.5)])]
    upper = [(2 * count, mean + half) for count, mean, half in curve]
    lower = [(2 * count, mean - half) for count, mean, half in reversed(curve)]
    parts.append(f'<polygon class="band" points="{points(games, share, upper + lower)}"/>')
    parts.append(line("curve", games, share, [(2 * count, mean) for count, mean, _ in curve]))
    if contest.test is None or not contest.test.ratios:
        return picture(title, parts, HIGH)
    bound = contest.test.hypotheses.bound
    ratio = Axis(-1.2 * bound, 1.2 * bound, 2 * HIGH - BELOW, HIGH + TOP)
    about = f"likelier: {100 * result.sprt.p1:g} % above, {100 * result.sprt.p0:g} % below" if result.sprt else ""
    parts += [grid(games, ratio, "games"), text("title", LEFT, HIGH + TOP - 20, f"Sequential test, {about}")]
    parts += [line("even", games, ratio, [(0, at), (games.high, at)]) for at in (-bound, bound)]
    ratios = [(2 * number, value) for number, value in enumerate(contest.test.ratios, 1)]
    parts.append(line("test", games, ratio, ratios[:: max(1, len(ratios) // MOST_POINTS)] + ratios[-1:]))
    return picture(title, parts, 2 * HIGH)


def _ratings(result: Result) -> str:
    """A dot and a whisker for each bot, the best on top."""
    best = sorted(result.ratings, key=lambda rating: -rating.rating)
    wide = 36 + 8 * max(len(result.names[rating.bot]) for rating in best)
    high = TOP + BELOW + 34 * len(best)
    scale = Axis(min(r.low for r in best) - 10, max(r.high for r in best) + 10, min(wide, WIDE // 2), WIDE - RIGHT)
    parts = [grid(scale, None, "rating (Elo), 0 is the mean", high=high)]
    for row, rating in enumerate(best):
        y = TOP + 34 * row + 17
        parts.append(
            f'<line class="whisker" x1="{scale.at(rating.low)}" x2="{scale.at(rating.high)}" y1="{y}" y2="{y}"/>'
        )
        parts.append(f'<circle class="dot" cx="{scale.at(rating.rating)}" cy="{y}" r="5"/>')
        parts.append(text("right", min(wide, WIDE // 2) - 12, y + 4, _short(result.names[rating.bot])))
    return picture(f"{result.game}: {result.games} games, ratings with 95 % intervals", parts, high)


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


def _short(name: str) -> str:
    return name if len(name) <= 44 else f"{name[:43]}…"
