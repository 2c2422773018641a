"""The numbers a board is judged by, each with the range it should lie in."""

import math
import statistics
from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.research.aiming import Aiming
from knobel.games.doppel_x.research.games import Played
from knobel.games.doppel_x.research.throwing import End, MeasuredThrow
from knobel.physics.study import chi_square_p

COSTLY = ("0", "-1")


class Figure(msgspec.Struct, frozen=True):
    """A number, what it should be at least and at most, over how many throws or games it was taken, and its standard
    error, where throws and games can tell it."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None
    unit: str = ""
    of: int = 0
    error: float | None = None

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
    slip = 100 * math.sqrt(aiming.hits * (1 - aiming.hits) / aiming.thrown)
    found = [
        Figure("film, median", statistics.median(seconds), 0.9, 1.5, "s", len(throws)),
        Figure("film, 95 of 100 within", _percentile(seconds, 0.95), None, 3.0, "s", len(throws)),
        Figure("the best aim hits its field", 100 * aiming.hits, 25.0, 60.0, "%", aiming.thrown, slip),
        Figure("the best aim earns, times a sensible one", aiming.best / aiming.sensible, 1.7),
        Figure("another earns, times the best, once dice lie there", aiming.instead / aiming.blocked, 1.0),
        _dice("thrown dice that are swallowed", games, lambda end: end.way != "board", None, 33.4),
    ]
    if any(end.counts in COSTLY for end in (*ends, *aiming.ends)):
        least, most = (5.0, 12.0) if any(end.counts == "-1" for end in (*ends, *aiming.ends)) else (None, 12.0)
        found.append(_dice("thrown dice that count 0 or -1", games, lambda end: end.counts in COSTLY, least, most))
    if spinner:
        found.append(_throws("throws with a G", games, lambda thrown: thrown.flung, 4.0))
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
    found = [
        _throws("another's die moves by a die's length", games, lambda thrown: thrown.moved >= CUBE.edge, 15.0),
        _throws("another's goes off or turns", games, lambda thrown: thrown.off or thrown.turned, 5.0),
        _share("others who may bet", [(sum(game.betting), len(game.betting)) for game in games], 33.3, 50.0),
    ]
    if games[0].setting.players <= 5:
        lengths = [game.length for game in games]
        error = statistics.stdev(lengths) / math.sqrt(len(games)) if len(games) > 1 else None
        found.append(Figure("throws a game", statistics.fmean(lengths), 16.0, 26.0, "", len(games), error))
    return found


def _throws(name: str, games: Sequence[Played], counts: Callable[[MeasuredThrow], bool], least: float) -> Figure:
    return _share(name, [(sum(map(counts, game.throws)), len(game.throws)) for game in games], least, None)


def _dice(
    name: str, games: Sequence[Played], counts: Callable[[End], bool], least: float | None, most: float | None
) -> Figure:
    ends = [[end for thrown in game.throws for end in thrown.ends] for game in games]
    return _share(name, [(sum(map(counts, each)), len(each)) for each in ends], least, most)


def _share(name: str, by_game: Sequence[tuple[float, int]], least: float | None, most: float | None) -> Figure:
    """A share of what happened in all games. Within a game things hang together, so the error goes by games."""
    count = sum(of for _, of in by_game)
    share = sum(hits for hits, _ in by_game) / count if count else math.nan
    error = None
    if len(by_game) > 1 and count:
        strays = sum((hits - share * of) ** 2 for hits, of in by_game)
        error = 100 * math.sqrt(strays * len(by_game) / (len(by_game) - 1)) / count
    return Figure(name, 100 * share, least, most, "%", count, error)


def fair_faces(ends: Sequence[End]) -> float:
    """How likely fair dice are to lie as unevenly as these."""
    counts = Counter(end.up for end in ends if end.way == "board")
    expected = counts.total() / 6
    return chi_square_p(sum((counts[i] - expected) ** 2 / expected for i in range(6)), 5) if expected else 1.0


def _percentile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]
