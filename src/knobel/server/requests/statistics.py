"""HTTP: my games in figures, who wins against whom at this table, and whether the dice are fair.

All of it follows from the stored matches; nothing is kept beside them but in memory, and nothing leaves the server.
"""

import asyncio
import io
from collections import Counter, OrderedDict
from collections.abc import Collection
from typing import Annotated, Any

import msgspec
from litestar import Request, post
from litestar.datastructures import State
from msgspec import Meta
from msgspec.structs import replace

from knobel.core import Malformed, Replay, read_events, read_header
from knobel.core.names import shown_name
from knobel.core.record import Reveal
from knobel.games import find_plugin
from knobel.log import Log, Match
from knobel.review.shapes import Fact
from knobel.server.archive import record_of
from knobel.server.http.gate import visitor_of
from knobel.server.live.restoring import read_table
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import WorkFailed
from knobel.table.journal import Word
from knobel.table.seat import opens

WITHIN = 20.0  #: seconds that a worker may take over a match
MOST_MINE = 60  #: matches that a browser remembers
MOST_TABLE = 120  #: newest matches of the table that are looked at
MOST_KEPT = 2000  #: summaries in memory
AT_ONCE = 4  #: matches that workers are asked about at a time
MOST_NAMES = 8  #: people in the table of who wins against whom
WRONG_COST = 0.25  #: of a request: for a seat that the token does not open, or that is gone, and was looked for


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of one's own: the match, and the token that opens it."""

    match: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]
    token: Annotated[str, Meta(max_length=64)]


class MyGames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that somebody has played on."""

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


class Summary(msgspec.Struct, frozen=True):
    """What of a finished match is counted."""

    game: str
    names: list[str]
    bots: list[str | None]
    results: list[float]
    luck: list[float] | None
    errors: list[float] | None
    facts: list[list[Fact]] | None
    rolls: dict[int, int]
    hidden: list[bool] = []  #: by seat: whether the name is a stand-in for a hidden one


def summarise(record: bytes, reviewed: bool) -> Summary | None:
    """The summary of a record; None if it is not over. For a worker. Raises Malformed, Illegal."""
    stream = io.BytesIO(record)
    header, more = read_header(stream)
    plugin = find_plugin(header.game)
    reviewer, fold = plugin.reviewer(), Replay(plugin.game, header)
    rolls: Counter[int] = Counter()
    for entry in read_events(stream, plugin.game.events):
        if not isinstance(entry.event, Reveal):
            fold.apply(entry.event)
            rolls.update(reviewer.rolled(entry.event) if reviewer is not None else ())
    outcome, seats = plugin.game.outcome(fold.state), len(header.seats)
    if outcome is None:
        return None
    drawn = outcome.winner is None
    bots = more.get("bots")
    review = reviewer.review(io.BytesIO(record)) if reviewer is not None and reviewed else None
    return Summary(
        game=header.game,
        names=[shown_name(name) for name in header.seats],
        bots=bots if isinstance(bots, list) and len(bots) == seats else [None] * seats,
        results=[0.5 if drawn else float(outcome.winner == seat) for seat in range(seats)],
        luck=[player.luck for player in review.players] if review else None,
        errors=[player.errors for player in review.players] if review else None,
        facts=[player.facts for player in review.players] if review else None,
        rolls=dict(rolls),
    )


class Summaries:
    """Summaries of finished matches with the hashes of their seats' tokens; the longest unused go first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        #: with the number of entries then: a name that is hidden later, or a seat that moves, is one more
        self._kept: OrderedDict[tuple[str, bool], tuple[int, Summary | None, list[str]]] = OrderedDict()
        self._most = most
        self._asking = asyncio.Semaphore(AT_ONCE)

    async def of(
        self,
        rooms: Rooms,
        match: str,
        *,
        reviewed: bool,
        keys: Collection[str] | None = None,
        row: Match | None = None,
    ) -> tuple[Summary | None, list[str]]:
        """A match's summary, None if there is none, and what opens its seats; luck and errors only where they are
        asked for, as they take the longest. With `keys` none is made for whom they open no seat. `row`: what the log
        says of it now. Raises LogError, TooBusy."""
        row = row or await rooms.log.match(match)
        if row is None or row.status != "finished" or row.aside is not None:
            return None, []
        for key in ((match, True), (match, reviewed)):
            entries, summary, tokens = self._kept.get(key, (-1, None, []))
            if entries == row.entries:
                self._kept.move_to_end(key)
                return summary, tokens
            self._kept.pop(key, None)
        async with self._asking:
            found = await self._read(rooms, match, reviewed, keys)
        if found is None:
            return None, []
        summary, tokens = found
        self._kept[match, reviewed] = row.entries, summary, tokens
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return summary, tokens

    async def _read(
        self, rooms: Rooms, match: str, reviewed: bool, keys: Collection[str] | None
    ) -> tuple[Summary | None, list[str]] | None:
        try:
            table = await read_table(rooms.log, match)
            if keys is not None and all(table.devices.seat_of(key) is None for key in keys):
                return None
            record = await record_of(table)
            work = rooms.workers.run(summarise, record, reviewed, seconds=WITHIN, tries=1, patience=3 * WITHIN)
            summary = await work
            if summary is not None:
                summary = replace(summary, hidden=[seat.hidden for seat in table.seats])
        except (Malformed, msgspec.DecodeError):
            return None, []  # whatever is wrong with it, the others count
        return summary, [seat.token for seat in table.seats]


@post("/statistics", status_code=200, request_max_body_size=1 << 14, summary="My games in figures")
async def statistics(data: MyGames, state: State, request: Request[Any, Any, Any]) -> Statistics:
    """Of the seats that these tokens open. Who wins against whom is told where the table has no public address."""
    rooms: Rooms = state.rooms
    summaries: Summaries = state.summaries
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
            visitor_of(request).pay("requests", WRONG_COST)
            continue
        if summary.game != data.game:
            continue
        rolls.update(summary.rolls)
        row = await rooms.log.match(seat.match)
        played.append(_played(seat.match, row.updated if row else 0, summary, mine))
    dice = _dice(data.game, rolls)
    versus = [] if state.config.public else await _versus(summaries, rooms, rooms.log, data.game)
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


async def _versus(summaries: Summaries, rooms: Rooms, log: Log, game: str) -> list[Versus]:
    """The newest matches of the table between two people, by name."""
    won: Counter[tuple[str, str]] = Counter()
    drawn: Counter[tuple[str, str]] = Counter()
    seen: Counter[str] = Counter()
    for row in await log.matches(status="finished", aside=False, limit=MOST_TABLE):
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


STATISTICS: list[Any] = [statistics]
