"""Records: fetched, replayed as views, and the films that they name."""

import re

from knobel.core.route import Answer, Refusal, Route
from knobel.server.archive import record_of
from knobel.server.requests.bodies import LONGEST_RECORD
from knobel.server.requests.call import Call
from knobel.server.requests.replay import BadRecord, Replayed, replay_packed

WITHIN = 30.0  #: seconds that a worker may take over a record; it gives way to everything else
_HASH = re.compile("[0-9a-f]{64}")  #: a film's name


async def fetch_record(call: Call, match: str) -> bytes:
    """One JSON object a line, as `knobel verify` reads it."""
    return await record_of((await call.rooms.glance(match))[0])


async def replay_match(call: Call, match: str) -> Answer[Replayed]:
    """Every event with the view after it and the verdict on it."""
    return await replay_record(call, await fetch_record(call, match))


async def replay_record(call: Call, data: bytes) -> Answer[Replayed]:
    """The record is the body."""
    replayed = await call.work(replay_packed, data, seconds=WITHIN)
    if isinstance(replayed, BadRecord):
        raise Refusal(422, replayed.detail, replayed.extra)
    return Answer(replayed, packed=True)


async def fetch_blob(call: Call, name: str) -> Answer[bytes]:
    """The film of a throw or roll."""
    blob = await call.log.get_blob(name) if _HASH.fullmatch(name) else None
    if blob is None:
        raise Refusal(404, "there is no such film here")
    return Answer(blob, headers={"Cache-Control": "max-age=31536000, immutable"})


_GIVES = {200: "every event with the view after it"}
ROUTES = [
    Route("GET", "/matches/{match}/record", fetch_record, "The record so far", media="application/x-ndjson"),
    Route("GET", "/matches/{match}/replay", replay_match, "The match so far as views", gives=_GIVES),
    Route("GET", "/blobs/{name}", fetch_blob, "A trajectory by its hash", media="application/octet-stream"),
    Route(
        "POST", "/replay", replay_record, "Replay a record as views", longest=LONGEST_RECORD, text=True, gives=_GIVES
    ),
]
