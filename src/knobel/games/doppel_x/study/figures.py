"""The numbers a board is judged by, each with the range it should lie in."""

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.study.aiming import Aiming
from knobel.games.doppel_x.study.games import Played
from knobel.games.doppel_x.study.throwing import End
from knobel.physics.study import chi_square_p

COSTLY = ("0", "-1")


class Figure(msgspec.Struct, frozen=True):
    """A number, what it should be at least and at most, and over how many throws or games it was taken."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None
    unit: str = ""
    of: int = 0

    @property
    def met(self) -> bool:
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def target(self) -> str:
        """In words."""
        if self.least is not None and self.most is not None:
            return f"{self.least:g} to {self.most:g}" if self.least < self.most else f"{self.least:g}"
        return f"at least {self.least:g}" if self.least is not None else f"at most {self.most:g}"


def board_figures(aiming: Aiming, games: Sequence[Played], spinner: bool) -> list[Figure]:
    """What is the same however many play."""
    throws = [thrown for game in games for thrown in game.throws]
    ends = [end for thrown in throws for end in thrown.ends]
    seconds = sorted(thrown.seconds for thrown in throws)
    found = [
        Figure("film, median", statistics.median(seconds), 0.9, 1.5, "s", len(throws)),
        Figure("film, 95 of 100 within", _percentile(seconds, 0.95), None, 3.0, "s", len(throws)),
        Figure("the best aim hits its field", 100 * aiming.hits, 25.0, 60.0, "%"),
        Figure("the best aim earns, times a sensible one", aiming.best / aiming.sensible, 1.7),
        Figure("another earns, times the best, once dice lie there", aiming.instead / aiming.blocked, 1.0),
        Figure(
            "thrown dice that are swallowed", _share(end.way != "board" for end in ends), None, 33.4, "%", len(ends)
        ),
    ]
    if any(end.counts in COSTLY for end in (*ends, *aiming.ends)):
        costly = _share(end.counts in COSTLY for end in ends)
        least, most = (5.0, 12.0) if any(end.counts == "-1" for end in (*ends, *aiming.ends)) else (None, 12.0)
        found.append(Figure("thrown dice that count 0 or -1", costly, least, most, "%", len(ends)))
    if spinner:
        found.append(Figure("throws with a G", _share(t.flung for t in throws), 4.0, None, "%", len(throws)))
    cpu = 1000 * statistics.median(thrown.cpu for thrown in throws)
    return [
        *found,
        Figure("CPU a throw, median", cpu, None, 30.0 if spinner else 25.0, "ms", len(throws)),
        Figure("fair faces, p", fair_faces(ends), 0.001, None, "", len(ends)),
        Figure("throws that did not come to rest", sum(not t.settled for t in throws), None, 0.0, "", len(throws)),
        Figure("dice that fell through the floor", sum(t.tunnelled for t in throws), None, 0.0, "", len(throws)),
    ]


def game_figures(games: Sequence[Played]) -> list[Figure]:
    """What depends on how many play: these games are all of one number of players."""
    throws = [thrown for game in games for thrown in game.throws]
    betting = [share for game in games for share in game.betting]
    players = games[0].setting.players
    found = [
        Figure(
            "another's die moves by a die's length",
            _share(thrown.moved >= CUBE.edge for thrown in throws),
            15.0,
            None,
            "%",
            len(throws),
        ),
        Figure("another's goes off or turns", _share(t.off or t.turned for t in throws), 5.0, None, "%", len(throws)),
        Figure("others who may bet", 100 * statistics.fmean(betting), 33.3, 50.0, "%", len(betting)),
    ]
    if players <= 5:
        length = statistics.fmean(game.length for game in games)
        found.append(Figure("throws a game", length, 16.0, 26.0, "", len(games)))
    return found


def fair_faces(ends: Sequence[End]) -> float:
    """How likely fair dice are to lie as unevenly as these."""
    counts = Counter(end.up for end in ends if end.way == "board")
    expected = counts.total() / 6
    return chi_square_p(sum((counts[i] - expected) ** 2 / expected for i in range(6)), 5) if expected else 1.0


def _share(hits: Iterable[bool]) -> float:
    counted = list(hits)
    return 100 * sum(counted) / len(counted) if counted else math.nan


def _percentile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]
