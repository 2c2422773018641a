"""A series in words."""

from collections.abc import Iterable

from knobel.arena.result import Forfeits, Matchup, Result, Tested
from knobel.printing import printable

_KINDS = {
    "crash": "crashed",
    "time": "gave no answer in time",
    "flood": "spoke without being asked or without end",
    "broken": "sent a broken line",
    "illegal": "did what it may not do",
}


def in_words(result: Result, title: str) -> list[str]:
    """Everything that a person wants to know, line by line."""
    if not result.games:
        return ["Nothing has been played yet."]
    head = f"{title}: {_count(result.games, 'game')} in pairs on the same dice with seats changed, seed {result.seed}"
    parts: Iterable[list[str]] = (
        [head, ""],
        _duel(result) if len(result.bots) == 2 else [*_table(result), "", *_crosstable(result)],
        _test(result.sprt, result) if result.sprt else [],
        _others(result),
        [_forfeited(result, forfeits) for forfeits in result.forfeits],
    )
    return [printable(line) for part in parts for line in part]


def brief(result: Result) -> str:
    """In half a line, for the progress bar."""
    if len(result.bots) > 2:
        return "" if not result.ratings else f"{result.names[_best(result)]} leads"
    return f"{result.names[0]} {_share(result.score, result.ci95)}"


def _duel(result: Result) -> list[str]:
    wide = max(map(len, result.names))
    (matchup,) = result.matchups
    shares = matchup.score, 1 - matchup.score
    return [
        f"  {name:{wide}}  {_points(points):>8}  {_share(share, matchup.ci95)}"
        for name, points, share in zip(result.names, result.points, shares, strict=True)
    ]


def _table(result: Result) -> list[str]:
    wide = max(map(len, result.names))
    best = sorted(result.ratings, key=lambda rating: -rating.rating)
    lines = [f"  {'':{wide}}  rating  95 % interval    points"]
    for rating in best:
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        points = _points(result.points[rating.bot])
        lines.append(f"  {result.names[rating.bot]:{wide}}  {rating.rating:+6.0f}  {interval:>13}  {points:>8}")
    return lines


def _crosstable(result: Result) -> list[str]:
    return [f"  {_versus(result, matchup)}: {_share(matchup.score, matchup.ci95)}" for matchup in result.matchups]


def _versus(result: Result, matchup: Matchup) -> str:
    one, other = matchup.bots
    return f"{result.names[one]} against {result.names[other]}"


def _test(test: Tested, result: Result) -> list[str]:
    told = f"log-likelihood ratio {test.ratio:+.2f}, bounds {-test.bound:+.2f} and {test.bound:+.2f}"
    if test.stands is None:
        return ["", f"Neither hypothesis stands after {_count(test.pairs, 'pair')} ({told})."]
    stands, falls = (test.p1, test.p0) if test.stands == "p1" else (test.p0, test.p1)
    name = result.names[0]
    return ["", f"{100 * stands:g} % for {name} stands against {100 * falls:g} %, after {test.pairs} pairs ({told})."]


def _others(result: Result) -> list[str]:
    told = [f"{_count(result.draws, 'draw')}"] if result.draws else []
    told += [f"{_count(result.unfinished, 'game')} without an end"] if result.unfinished else []
    told += [] if result.complete else ["the series is not complete"]
    return ["", "; ".join(told).capitalize() + "."] if told else []


def _forfeited(result: Result, forfeits: Forfeits) -> str:
    name, games = result.names[forfeits.bot], _count(forfeits.games, "game")
    return f"{name} lost {games} because it {_KINDS[forfeits.kind]}; the first time: {forfeits.example}"


def _best(result: Result) -> int:
    return max(result.ratings, key=lambda rating: rating.rating).bot


def _share(share: float, half: float) -> str:
    return f"{100 * share:5.1f} % ± {100 * half:.1f}"


def _points(points: float) -> str:
    return f"{points:g}" if points == int(points) else f"{points:.1f}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
