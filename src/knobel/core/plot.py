"""Plots as SVG: axes with round values, curves, bands and words, in one style."""

import math
from collections.abc import Sequence
from html import escape

WIDE, HIGH = 760, 380
LEFT, RIGHT, TOP, BELOW = 64, 24, 56, 48

_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 }
.title { font-size: 16px; font-weight: 600 }
.grid { stroke: #ddd } .even { stroke: #888; stroke-dasharray: 5 4 }
.band { fill: #2b6cb0; opacity: 0.18 } .curve { fill: none; stroke: #2b6cb0; stroke-width: 2 }
.test { fill: none; stroke: #b7791f; stroke-width: 2 }
.dot { fill: #2b6cb0 } .whisker { stroke: #2b6cb0; stroke-width: 2 }
.right { text-anchor: end } .middle { text-anchor: middle }
"""


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


def grid(across: Axis, up: Axis | None, what: str, *, percent: bool = False, high: int = 0) -> str:
    """Lines and values of the axes; without the second one, only those that go up."""
    below, top = (up.at(up.low), up.at(up.high)) if up else (high - BELOW, TOP)
    left, right = across.at(across.low), across.at(across.high)
    parts = [text("middle", (left + right) / 2, below + 36, what)]
    for tick in across.ticks():
        x = across.at(tick)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{below}" y2="{top}"/>')
        parts.append(text("middle", x, below + 18, f"{tick:.12g}"))
    for tick in up.ticks() if up else ():
        y = up.at(tick) if up else 0
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>')
        parts.append(text("right", left - 8, y + 4, f"{100 * tick:.3g} %" if percent else f"{tick:g}"))
    return "".join(parts)


def line(kind: str, across: Axis, up: Axis, values: Sequence[tuple[float, float]]) -> str:
    """A curve of a kind that the style names."""
    return f'<polyline class="{kind}" points="{points(across, up, values)}"/>'


def points(across: Axis, up: Axis, values: Sequence[tuple[float, float]]) -> str:
    """Places of values, as polylines and polygons have them."""
    return " ".join(f"{across.at(x)},{up.at(y)}" for x, y in values)


def text(kind: str, x: float, y: float, words: str) -> str:
    """Words at a place."""
    return f'<text class="{kind}" x="{round(x, 1)}" y="{round(y, 1)}">{escape(words)}</text>'


def picture(title: str, parts: Sequence[str], high: int) -> str:
    """The whole: a title, and its parts below."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(title)}">'
        f'<style>{_STYLE}</style><rect width="{WIDE}" height="{high}" fill="#fff"/>'
        f"{text('title', 24, 30, title)}{''.join(parts)}</svg>\n"
    )
