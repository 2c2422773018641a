"""A picture of how a net grew, as SVG written by hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.games.qwixx_duel.research.training.training import Tested

WIDE, HIGH, LEFT, TOP, BELOW = 760, 360, 60, 48, 52
LOW, TALL = 0.4, 0.8  #: shares between which the picture lies
_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:16px;font-weight:600}"
    ".grid{stroke:#ddd}.curve{fill:none;stroke:#2b6cb0;stroke-width:2}.band{fill:#2b6cb0;opacity:.18}"
    ".right{text-anchor:end}.middle{text-anchor:middle}.taken{fill:#2b6cb0}.left{fill:#fff;stroke:#2b6cb0}"
)


def write_growth(path: Path, tests: Sequence["Tested"]) -> None:
    """The share against greedy over the games it learned from; full dots took the champion's place. Raises OSError."""
    most = max(test.games for test in tests)

    def place(games: int, share: float) -> tuple[float, float]:
        across = LEFT + (WIDE - LEFT - 24) * games / most
        shown = min(TALL, max(LOW, share))
        return round(across, 1), round(TOP + (HIGH - TOP - BELOW) * (TALL - shown) / (TALL - LOW), 1)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}"><style>{_STYLE}</style>']
    lines.append(f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>')
    lines.append(f'<text class="title" x="{LEFT}" y="28">Share against greedy, with 95 % intervals</text>')
    for percent in range(40, 81, 10):
        y = place(0, percent / 100)[1]
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{WIDE - 24}" y1="{y}" y2="{y}"/>')
        lines.append(f'<text class="right" x="{LEFT - 8}" y="{y + 4}">{percent} %</text>')
    above = [place(test.games, test.greedy[0] + test.greedy[1]) for test in tests]
    below = [place(test.games, test.greedy[0] - test.greedy[1]) for test in reversed(tests)]
    lines.append(f'<polygon class="band" points="{_points([*above, *below])}"/>')
    curve = [place(test.games, test.greedy[0]) for test in tests]
    lines.append(f'<polyline class="curve" points="{_points(curve)}"/>')
    for test, (x, y) in zip(tests, curve, strict=True):
        lines.append(f'<circle class="{"taken" if test.taken else "left"}" cx="{x}" cy="{y}" r="4"/>')
    lines.append(f'<text class="middle" x="{WIDE / 2}" y="{HIGH - 14}">games of self-play, up to {most:,}</text></svg>')
    path.write_text("\n".join(lines), encoding="utf-8")


def _points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)
