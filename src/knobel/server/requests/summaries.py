"""What of each finished match statistics count: worked out by a worker, and kept while it is asked for."""

import asyncio
import io
from collections import Counter, OrderedDict
from collections.abc import Collection

import msgspec
from msgspec.structs import replace

from knobel.core import Malformed, Replay, read_events, read_header
from knobel.core.names import shown_name
from knobel.core.record import Reveal
from knobel.games import find_plugin
from knobel.log import Match
from knobel.review.shapes import Fact
from knobel.server.archive import record_of
from knobel.server.live.restoring import read_table
from knobel.server.live.rooms import Rooms
from knobel.table.seat import opens

WITHIN = 20.0  #: seconds that a worker may take over a match
MOST_KEPT = 2000  #: summaries in memory
AT_ONCE = 4  #: matches that workers are asked about at a time


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


class _Token(msgspec.Struct, frozen=True):
    """What of an entry says which token opens a seat."""

    seat: int | None = None
    token: str | None = None


_token = msgspec.json.Decoder(_Token)


def tokens_in(texts: list[bytes]) -> dict[int, str]:
    """The hash of the token that opens each seat, read off a journal without folding it."""
    said = (_token.decode(text) for text in texts if b'"token"' in text)
    return {one.seat: one.token for one in said if one.seat is not None and one.token}


class Summaries:
    """Summaries of finished matches with the hashes of their seats' tokens; the longest unused go first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        #: with the number of entries then: a name that is hidden later, or a seat that moves, is one more
        self._kept: OrderedDict[tuple[str, bool], tuple[int, Summary | None, list[str]]] = OrderedDict()
        #: by match, also of those that no key opened: the number of entries, and the tokens
        self._tokens: OrderedDict[str, tuple[int, dict[int, str]]] = OrderedDict()
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
        asked for, as they take the longest. With `keys` a match is left out if none of them opens a seat. `row`: the
        log's row of it now. Raises LogError, TooBusy."""
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
            if keys is not None and not await self._opened(rooms, row, keys):
                return None, []
            summary, tokens = await self._read(rooms, match, reviewed)
        self._kept[match, reviewed] = row.entries, summary, tokens
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return summary, tokens

    async def _opened(self, rooms: Rooms, row: Match, keys: Collection[str]) -> bool:
        """Whether a key opens a seat of this match: costs no more than to read its journal, and once."""
        entries, tokens = self._tokens.get(row.id, (-1, {}))
        if entries != row.entries:
            try:
                tokens = tokens_in(await rooms.log.read(row.id))
            except msgspec.DecodeError:
                tokens = {}  # it is damaged, and cannot be counted
            self._tokens[row.id] = row.entries, tokens
            if len(self._tokens) > self._most:
                self._tokens.popitem(last=False)
        return any(opens(key, token) for key in keys for token in tokens.values())

    async def _read(self, rooms: Rooms, match: str, reviewed: bool) -> tuple[Summary | None, list[str]]:
        try:
            table = await read_table(rooms.log, match)
            record = await record_of(table)
            work = rooms.workers.run(summarise, record, reviewed, seconds=WITHIN, tries=1, patience=3 * WITHIN)
            summary = await work
            if summary is not None:
                summary = replace(summary, hidden=[seat.hidden for seat in table.seats])
        except (Malformed, msgspec.DecodeError):
            return None, []  # whatever is wrong with it, the others count
        return summary, [seat.token for seat in table.seats]
