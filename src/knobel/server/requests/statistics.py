"""My games in figures, who wins against whom at this table, and whether the dice are fair.

All of it follows from the stored matches; nothing is kept beside them but in memory, and nothing leaves the server.
"""

import asyncio
from collections import Counter
from typing import Annotated

import msgspec
from msgspec import Meta

from knobel.core import Malformed
from knobel.core.route import Route
from knobel.games import find_plugin
from knobel.review.shapes import Fact
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import WorkFailed
from knobel.server.requests.call import Call
from knobel.server.requests.summaries import Summaries, Summary
from knobel.table.journal import Word
from knobel.table.seat import opens

MOST_MINE = 60  #: matches that a browser remembers
MOST_TABLE = 120  #: newest matches of the table that are looked at
MOST_NAMES = 8  #: people in the table of who wins against whom
WRONG_COST = 0.25  #: of a request: for a seat that the token does not open, or that is gone, and was looked for


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of one's own: the match, and the token that opens it."""

    match: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    token: Annotated[str, Meta(max_length=64)]


class MyGames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that a browser has played on."""

    game: Word
    seats: Annotated[tuple[Seat, ...], Meta(max_length=MOST_MINE)]


class Played(msgspec.Struct, frozen=True):
    """One of my games."""

    match: str
    at: int  #: ms since 1970
    against: str  #: a bot's name, or that of the only other person; "" where there were several
    bot: bool
    result: float  #: 1, 0, or 0.5 for a draw
    luck: float | None
    errors: float | None
    facts: list[Fact]  #: figures of the game's own about me


class Face(msgspec.Struct, frozen=True):
    """How often something fell, and what is to be expected of fair dice: the mean, and 95 of 100 times within."""

    value: int
    times: int
    expected: float
    half: float


class Versus(msgspec.Struct, frozen=True):
    """What one person has won against another at this table."""

    name: str
    other: str
    won: int
    drawn: int
    lost: int


class Statistics(msgspec.Struct, frozen=True):
    """My games, the oldest first; the dice of them; and who wins against whom, where the table is among friends."""

    game: str
    played: list[Played]
    dice: list[Face]
    versus: list[Versus]


async def statistics(call: Call, data: MyGames) -> Statistics:
    """Of the seats that these tokens open. Who wins against whom is left out where the table has a public address."""
    rooms, summaries = call.rooms, call.host.summaries
    played: list[Played] = []
    rolls: Counter[int] = Counter()
    keys: dict[str, set[str]] = {}  #: by match: each is looked up once, however often it is named
    for seat in data.seats:
        keys.setdefault(seat.match, set()).add(seat.token)
    works = [summaries.of(rooms, match, reviewed=True, keys=tokens) for match, tokens in keys.items()]
    found = dict(zip(keys, await asyncio.gather(*works), strict=True))
    for seat in dict.fromkeys(data.seats):
        summary, tokens = found[seat.match]
        mine = next((number for number, token in enumerate(tokens) if opens(seat.token, token)), None)
        if summary is None or mine is None:
            call.visitor.pay("requests", WRONG_COST)
            continue
        if summary.game != data.game:
            continue
        rolls.update(summary.rolls)
        row = await call.log.match(seat.match)
        played.append(_played(seat.match, row.updated if row else 0, summary, mine))
    dice = _dice(data.game, rolls)
    versus = [] if call.host.public else await _versus(summaries, rooms, data.game)
    return Statistics(data.game, sorted(played, key=lambda one: one.at), dice, versus)


def _played(match: str, at: int, summary: Summary, mine: int) -> Played:
    others = [seat for seat in range(len(summary.names)) if seat != mine]
    bot = summary.bots[others[0]] if len(others) == 1 else None
    against = "" if len(others) != 1 else bot or summary.names[others[0]]
    luck = summary.luck[mine] if summary.luck else None
    errors = summary.errors[mine] if summary.errors else None
    facts = summary.facts[mine] if summary.facts else []
    return Played(match, at, against, bot is not None, summary.results[mine], luck, errors, facts)


def _dice(game: str, rolls: Counter[int]) -> list[Face]:
    """Each value beside what is to be expected of as many fair ones."""
    try:
        reviewer = find_plugin(game).reviewer()
    except Malformed:
        return []
    total = sum(rolls.values())
    if reviewer is None or not total:
        return []
    fair: dict[int, float] = dict(reviewer.fair)
    return [
        Face(value, rolls[value], total * share, 1.96 * (total * share * (1 - share)) ** 0.5)
        for value, share in sorted(fair.items())
    ]


async def _versus(summaries: Summaries, rooms: Rooms, game: str) -> list[Versus]:
    """The newest matches of the table between two people, by name."""
    won: Counter[tuple[str, str]] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    for row in await rooms.log.matches(status="finished", aside=False, limit=MOST_TABLE):
        if row.game != game:
            continue
        try:
            summary, _ = await summaries.of(rooms, row.id, reviewed=False, row=row)
        except WorkFailed:
            break  # the rest another time
        if summary is None or len(summary.names) != 2 or any(summary.bots) or any(summary.hidden):
            continue
        one, other = summary.names
        if one == other or not one or not other:
            continue
        seen.update((one, other))
        if summary.results[0] == 0.5:
            drawn.update([(one, other), (other, one)])
        else:
            won.update([(one, other) if summary.results[0] else (other, one)])
    names = [name for name, _ in seen.most_common(MOST_NAMES)]
    pairs: list[tuple[str, str]] = [(one, other) for one in names for other in names if one != other]
    return [
        Versus(one, other, won[one, other], drawn[one, other], won[other, one])
        for one, other in pairs
        if won[one, other] or drawn[one, other] or won[other, one]
    ]


ROUTES = [Route("POST", "/statistics", statistics, "My games in figures", longest=1 << 14)]
