"""Reviews of matches that are over: worked out by a worker, kept up to a size, and shared by all who ask."""

import asyncio
import gzip
import io
from collections import OrderedDict
from typing import Any

import msgspec
from msgspec.structs import replace

from knobel.core import Illegal, Malformed, read_header
from knobel.core.names import shown_name
from knobel.core.route import Refusal
from knobel.games import find_plugin
from knobel.server.archive import record_of
from knobel.server.live.rooms import Rooms
from knobel.server.requests.replay import BadRecord

WITHIN = 20.0  #: seconds that a worker may take over a review; it gives way to everything else
MOST_KEPT = 32 << 20  #: bytes of reviews of finished matches


def review_packed(record: bytes) -> bytes | BadRecord:
    """A record reviewed, as JSON that is packed. For a worker."""
    try:
        header, _ = read_header(io.BytesIO(record))
        plugin = find_plugin(header.game)
        reviewer = plugin.reviewer()
        if reviewer is None:
            return BadRecord(f"{plugin.title} brings no review", {"reason": "no-review"})
        reviewed = reviewer.review(io.BytesIO(_by_seats(record, len(header.seats))))
    except Illegal as refusal:
        line = refusal.facts.pop("line", 1)
        breaks = f" breaks {refusal.clause}" if refusal.clause else ""
        sentence = f"line {line}{breaks}: {refusal.sentence(plugin.game.sentences)}"
        return BadRecord(sentence, {"line": line, "clause": refusal.clause, "reason": refusal.reason})
    except Malformed as fault:
        line = fault.line or 1
        return BadRecord(f"line {line}: {fault.message}", {"line": line})
    reviewed = replace(reviewed, seats=[shown_name(name) for name in header.seats])
    return gzip.compress(msgspec.json.encode(reviewed), compresslevel=3)


def _by_seats(record: bytes, seats: int) -> bytes:
    """The record with {0}, {1} for names: each page puts in what it calls these players in its language."""
    first, _, rest = record.partition(b"\n")
    header = msgspec.json.decode(first) | {"seats": [f"{{{seat}}}" for seat in range(seats)]}
    return msgspec.json.encode(header) + b"\n" + rest


def warm_up(game: str) -> None:
    """Reads what reviews of a game need, so that the first one does not wait for it. For a worker."""
    reviewer = find_plugin(game).reviewer()
    if reviewer is not None:
        reviewer.warm()


class KeptReviews:
    """Reviews of finished matches, packed; the longest unused go first. Requests for one that is under way share it."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        #: by match, with the number of its entries then: a name that is hidden later is one more
        self._kept: OrderedDict[str, tuple[int, bytes | BadRecord]] = OrderedDict()
        self._under_way: dict[tuple[str, int], asyncio.Task[bytes | BadRecord]] = {}
        self._left = most
        self._warm: dict[str, asyncio.Task[Any]] = {}  #: by game; begun once

    def warm(self, rooms: Rooms, processes: int, game: str) -> None:
        """Loads what reviews of a game need into every worker, once: called when a match of it is made."""
        if game not in self._warm and find_plugin(game).reviews:
            works = [rooms.workers.run(warm_up, game, seconds=60.0, tries=1) for _ in range(processes)]
            self._warm[game] = asyncio.ensure_future(asyncio.gather(*works, return_exceptions=True))

    async def of(self, rooms: Rooms, match: str) -> bytes | BadRecord:
        """The review of a match that is over. Raises NotFound, WorkFailed; Refusal while it is played."""
        if match in self._kept:
            row = await rooms.log.match(match)
            entries, reviewed = self._kept.get(match, (-1, b""))
            if row is not None and row.entries == entries:
                self._kept.move_to_end(match)
                return reviewed
            self._forget(match)
        table, _ = await rooms.glance(match)
        if table.stage not in ("over", "closed"):
            raise Refusal(409, "this match is still being played; there is a review once it is over")
        entries = table.fold.entries
        task = self._under_way.get((match, entries))
        if task is None:
            task = asyncio.create_task(self._work(rooms, match, entries, await record_of(table)))
            self._under_way[match, entries] = task
            task.add_done_callback(lambda _: self._under_way.pop((match, entries), None))
        return await asyncio.shield(task)

    async def _work(self, rooms: Rooms, match: str, entries: int, record: bytes) -> bytes | BadRecord:
        reviewed = await rooms.workers.run(review_packed, record, seconds=WITHIN, tries=1, patience=2 * WITHIN)
        self._forget(match)
        self._kept[match] = entries, reviewed
        self._left -= _size(reviewed)
        while self._left < 0 and len(self._kept) > 1:
            self._forget(next(iter(self._kept)))
        return reviewed

    def _forget(self, match: str) -> None:
        _, reviewed = self._kept.pop(match, (0, b""))
        self._left += _size(reviewed)


def _size(reviewed: bytes | BadRecord) -> int:
    return len(reviewed) if isinstance(reviewed, bytes) else 1000
