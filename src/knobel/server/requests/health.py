"""How the host is doing: for people, proxies and Prometheus; and the messages of its WebSocket."""

from typing import Any

import msgspec

from knobel import __version__
from knobel.core.route import Answer, Route
from knobel.server.live.wire import schema
from knobel.server.requests.call import Call


class Health(msgspec.Struct, frozen=True):
    """Alive, and what is going on."""

    version: str
    matches: int
    guests: int


class Ready(msgspec.Struct, frozen=True):
    """Whether visitors may be led here."""

    ready: bool
    why: str = ""  #: leaving, adrift, database or disk


async def health(call: Call) -> Health:
    """The version, and how many matches and guests there are."""
    rooms = call.rooms.rooms.values()
    return Health(__version__, len(rooms), sum(len(room.connections) for room in rooms))


async def ready(call: Call) -> Answer[Ready]:
    """For proxies: 503 while this node leaves, or cannot store what people do. `/api/health` only says: alive."""
    why = call.rooms.not_ready()
    return Answer(Ready(not why, why), 503 if why else 200)


async def wire_schema(call: Call) -> dict[str, Any]:
    """Both directions."""
    return schema()


async def metrics(call: Call) -> str:
    """Matches by stage, guests, transactions of the log, and how late the event loop is."""
    rooms = call.rooms.rooms.values()
    lines = ["# TYPE knobel_matches gauge"]
    for stage in ("gathering", "playing", "paused", "over", "closed"):
        count = sum(room.table.stage == stage for room in rooms)
        lines.append(f'knobel_matches{{stage="{stage}"}} {count}')
    lines += ["# TYPE knobel_guests gauge", f"knobel_guests {sum(len(room.connections) for room in rooms)}"]
    lines += ["# TYPE knobel_commits_total counter", f"knobel_commits_total {call.log.commits}"]
    return "\n".join([*lines, *call.host.figures()]) + "\n"


ROUTES = [
    Route("GET", "/health", health, "Alive?"),
    Route("GET", "/ready", ready, "Ready for visitors?", gives={503: "not ready, and why"}),
    Route("GET", "/wire.json", wire_schema, "The messages of the WebSocket as JSON Schema"),
    Route("GET", "/metrics", metrics, "Figures for Prometheus", media="text/plain; version=0.0.4"),
]
