"""Series for tests, played here."""

import shlex
import sys
from pathlib import Path
from typing import Any

from knobel.arena.contest import Contest
from knobel.arena.kept import Header, Kept
from knobel.arena.series import Series, make_series

HERE = Path(__file__).parent
SAMPLES = HERE.parents[1] / "docs" / "bots"
DUEL = "qwixx-duel"


def bad(how: str, *more: str) -> str:
    """A command whose bot does one thing wrong."""
    return shlex.join([sys.executable, str(HERE / "bad_bot.py"), how, *more])


def sample(language: str = "py") -> str:
    """The command of one of the bots in the documents."""
    return shlex.join([sys.executable if language == "py" else "node", str(SAMPLES / f"sample.{language}")])


def series(*bots: str, game: str = DUEL, **named: Any) -> Series:
    return make_series(game, list(bots), **{"options": {}, "ms": 20_000, **named})


def contest(
    chosen: Series, games: int, jobs: int = 1, sprt: tuple[float, float, float] | None = None, kept: Kept | None = None
) -> Contest:
    """A series that has been played."""
    made = Contest(kept or Kept(Header(series=chosen, games=games, sprt=sprt)))
    for _ in made.play(jobs):
        pass
    return made
