"""A player over many games: luck, errors, and where these come from."""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from knobel.review.shapes import CauseSum, Fact, Review, Text

FEWEST_TO_COMPARE = 6  #: games of which the newer half is held against the older


class Profile(msgspec.Struct, frozen=True):
    """One player over several games. Means are per game, in chances of winning."""

    name: str
    game: str
    games: int
    won: float  #: a draw is a half
    luck: float
    errors: float
    theirs: float
    residual: float
    errors_before: float | None  #: mean of the older half, where there are games enough
    errors_now: float | None  #: and of the newer
    causes: list[CauseSum]  #: summed over all games, the dearest first
    facts: list[Fact]  #: means of the game's own figures
    advice: Text | None


def profiles(reviews: Sequence[Review], advice: dict[str, dict[str, Text]]) -> list[Profile]:
    """Of each name with more than one of these finished games, by game; most games first.

    `advice` has each game's sentences by cause.
    """
    seats: dict[tuple[str, str], list[tuple[Review, int]]] = {}
    for review in reviews:
        if review.over:
            for seat, name in enumerate(review.seats):
                seats.setdefault((review.game, name), []).append((review, seat))
    made = [
        _profile(game, name, found, advice.get(game, {})) for (game, name), found in seats.items() if len(found) > 1
    ]
    return sorted(made, key=lambda profile: -profile.games)


def _profile(game: str, name: str, found: list[tuple[Review, int]], advice: dict[str, Text]) -> Profile:
    accounts = [review.players[seat] for review, seat in found]
    errors = [account.errors for account in accounts]
    half = len(errors) // 2
    compared = len(errors) >= FEWEST_TO_COMPARE
    causes = _summed([cause for account in accounts for cause in account.causes])
    return Profile(
        name=name,
        game=game,
        games=len(found),
        won=sum(account.result for account in accounts),
        luck=fmean(account.luck for account in accounts),
        errors=fmean(errors),
        theirs=fmean(account.theirs for account in accounts),
        residual=fmean(account.residual for account in accounts),
        errors_before=fmean(errors[:half]) if compared else None,
        errors_now=fmean(errors[half:]) if compared else None,
        causes=causes,
        facts=_means([fact for account in accounts for fact in account.facts]),
        advice=advice.get(causes[0].cause) if causes else None,
    )


def _summed(causes: Sequence[CauseSum]) -> list[CauseSum]:
    by_code: dict[str, CauseSum] = {}
    for each in causes:
        known = by_code.get(each.cause)
        times, lost = (known.times, known.lost) if known else (0, 0.0)
        by_code[each.cause] = CauseSum(each.cause, each.name, times + each.times, lost + each.lost)
    return sorted(by_code.values(), key=lambda each: (each.lost, each.cause))


def _means(facts: Sequence[Fact]) -> list[Fact]:
    by_name: dict[str, list[Fact]] = {}
    for fact in facts:
        by_name.setdefault(fact.name, []).append(fact)
    means = []
    for name, several in by_name.items():
        values = [fact.value for fact in several if fact.value is not None]
        means.append(Fact(name, several[0].words, fmean(values) if values else None, several[0].unit))
    return means
