"""What came of a series, as one object: for programs as JSON, for people in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from knobel.arena.contest import Contest
from knobel.arena.ratings import Rating, rate
from knobel.arena.series import Pair
from knobel.core.intervals import mean_and_half_width


class Forfeits(msgspec.Struct, frozen=True):
    """Games that a bot lost by a fault of one kind, and the first one in words."""

    bot: int
    kind: str
    games: int
    example: str


class Matchup(msgspec.Struct, frozen=True):
    """Two bots against each other."""

    bots: tuple[int, int]
    games: int
    points: tuple[float, float]
    score: float
    ci95: float


class Tested(msgspec.Struct, frozen=True):
    """How a sequential test ended, or how far it is."""

    p0: float
    p1: float
    risk: float
    pairs: int
    ratio: float  #: log-likelihood ratio; `p1` stands at `bound`, `p0` at minus that
    bound: float
    stands: Literal["p0", "p1"] | None


class Result(msgspec.Struct, frozen=True):
    """The whole series. `score` and `ci95` are the first bot's, over all its games."""

    game: str
    bots: tuple[str, ...]
    names: tuple[str, ...]  #: what they call themselves
    seed: int
    seats: int
    games: int
    points: tuple[float, ...]
    score: float
    ci95: float  #: half width, from the means of pairs
    draws: int
    unfinished: int
    forfeits: tuple[Forfeits, ...]
    matchups: tuple[Matchup, ...]
    ratings: tuple[Rating, ...]
    sprt: Tested | None
    complete: bool


def result(contest: Contest) -> Result:
    """What is known so far."""
    series, played = contest.series, contest.played
    count = len(series.bots)
    matchups = tuple(_matchup(bots, [pair for pair in played if pair.matchup == bots]) for bots in series.matchups)
    points = tuple(
        sum(matchup.points[matchup.bots.index(bot)] for matchup in matchups if bot in matchup.bots)
        for bot in range(count)
    )
    score, ci95 = mean_and_half_width([pair.mean for pair in played if pair.matchup[0] == 0])
    games = [game for pair in played for game in pair.games]
    stands = contest.test is not None and contest.test.stands is not None
    return Result(
        series.game,
        series.bots,
        _names(series.bots, played),
        series.seed,
        series.seats,
        len(games),
        points,
        score,
        ci95,
        sum(0 < game.points[0] < 1 and game.why is not None for game in games),
        sum(game.why is None for game in games),
        _forfeits(played),
        matchups,
        _ratings(count, played, series.seed),
        _tested(contest),
        stands or len(played) == contest.to_play,
    )


def _matchup(bots: tuple[int, int], pairs: Sequence[Pair]) -> Matchup:
    score, ci95 = mean_and_half_width([pair.mean for pair in pairs])
    games = 2 * len(pairs)
    first = sum(game.points[0] for pair in pairs for game in pair.games)
    return Matchup(bots, games, (first, games - first), score, ci95)


def _ratings(bots: int, played: Sequence[Pair], seed: int) -> tuple[Rating, ...]:
    if bots == 2 or not played:
        return ()
    means: dict[tuple[int, int], list[float]] = {}
    for pair in played:
        means.setdefault(pair.matchup, []).append(pair.mean)
    return tuple(rate(bots, means, seed))


def _tested(contest: Contest) -> Tested | None:
    test = contest.test
    if test is None:
        return None
    about = test.hypotheses
    ratio = test.ratios[-1] if test.ratios else 0.0
    return Tested(about.p0, about.p1, about.risk, test.pairs, ratio, about.bound, test.stands)


def _forfeits(played: Sequence[Pair]) -> tuple[Forfeits, ...]:
    counted: Counter[tuple[int, str]] = Counter()
    examples: dict[tuple[int, str], str] = {}
    for pair in played:
        for game in pair.games:
            for fault in game.faults:
                key = pair.matchup[fault.side], fault.kind
                counted[key] += 1
                examples.setdefault(key, fault.words)
    return tuple(Forfeits(bot, kind, counted[bot, kind], examples[bot, kind]) for bot, kind in sorted(counted))


def _names(bots: Sequence[str], played: Sequence[Pair]) -> tuple[str, ...]:
    """As they call themselves; of several with one name the later ones get a number."""
    called = list(bots)
    for pair in played:
        for side, bot in enumerate(pair.matchup):
            called[bot] = pair.names[side]
    again = [called[:bot].count(name) for bot, name in enumerate(called)]
    return tuple(f"{name} ({before + 1})" if before else name for name, before in zip(called, again, strict=True))
