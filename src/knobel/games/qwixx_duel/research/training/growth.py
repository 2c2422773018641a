"""A picture of how a net grew."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.core.plot import BELOW, HIGH, LEFT, RIGHT, TOP, WIDE, Axis, grid, line, picture, points

if TYPE_CHECKING:
    from knobel.games.qwixx_duel.research.training.training import Tested


def write_growth(path: Path, tests: Sequence["Tested"]) -> None:
    """The share against greedy over the games it learned from; full dots took the champion's place. Raises OSError."""
    games = Axis(0, max(test.games for test in tests), LEFT, WIDE - RIGHT)
    share = Axis(0.4, 0.8, HIGH - BELOW, TOP)
    above = [(float(test.games), sum(test.greedy)) for test in tests]
    below = [(float(test.games), test.greedy[0] - test.greedy[1]) for test in reversed(tests)]
    parts = [grid(games, share, "games of self-play", percent=True)]
    parts.append(f'<polygon class="band" points="{points(games, share, above + below)}"/>')
    parts.append(line("curve", games, share, [(test.games, test.greedy[0]) for test in tests]))
    for test in tests:
        kind = 'class="dot"' if test.taken else 'fill="#fff" stroke="#2b6cb0"'
        parts.append(f'<circle {kind} cx="{games.at(test.games)}" cy="{share.at(test.greedy[0])}" r="4"/>')
    path.write_text(picture("Share against greedy, with 95 % intervals", parts, HIGH), encoding="utf-8")
