"""The server as one application."""

import asyncio
import gc
import logging
import socket
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from knobel import __version__
from knobel.core.route import LONGEST_BODY
from knobel.log import Log, LogError, Nodes, open_log
from knobel.server.cluster.membership import Member
from knobel.server.cluster.node import LEASE
from knobel.server.cluster.ownership import OwnedByOtherNode
from knobel.server.cluster.way import NAME, Way, at
from knobel.server.http.addresses import ANY_HOST, addresses, url
from knobel.server.http.api import make_api
from knobel.server.http.gate import visitor_of
from knobel.server.http.openapi import complete_schema
from knobel.server.http.pages import BUILT, page_handler
from knobel.server.live.loop_delay import LoopDelay
from knobel.server.live.presence import Presence
from knobel.server.live.rooms import Rooms
from knobel.server.live.websocket import Outbox
from knobel.server.live.workers import Workers
from knobel.server.requests.call import Host
from knobel.server.requests.refusals import REFUSED, Refused, refused
from knobel.server.visitors import Limits, Visitors

RESUMING = 10.0  #: seconds in which matches are restored before the first request; the rest is restored beside requests

_log = logging.getLogger("knobel.http")


class Config(msgspec.Struct, frozen=True):
    """What a host can set."""

    data: Path
    database: str = ""  #: PostgreSQL, in place of a file in the data folder
    public: str = ""  #: the address people use, if it is not the one we see
    host: str = "127.0.0.1"  #: where we listen
    port: int = 8321
    processes: int = 2
    most: int = 10_000  #: live matches
    keep_days: int | None = None  #: finished matches are forgotten after so many days; None: never
    limits: Limits = Limits()  #: what one visitor may ask for
    key: str = ""  #: of the operator
    node: str = ""  #: the name of this node, where several share a database
    lease: float = LEASE  #: seconds without a beat after which a node counts as gone


def make_app(config: Config, visitors: Visitors | None = None) -> Litestar:
    """The application; opening it opens the log and restores live matches. `visitors`: those of its gate."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with await open_log(config.database or config.data / "knobel.db") as log, LoopDelay() as delay:
            member = _member(log.nodes, config) if log.nodes else None
            node = member.node if member else None
            rooms = Rooms(log, Workers(config.processes), config.most, node=node)
            host = Host(
                rooms,
                public=bool(config.public),
                key=config.key,
                addresses=partial(addresses, config.public, config.host, config.port),
                figures=lambda: [*(member.lines() if member else ()), *delay.lines()],
            )
            app.state.host, app.state.rooms, app.state.member = host, rooms, member
            app.state.presence, app.state.outbox, app.state.config = Presence(), Outbox(), config
            rooms.making.on_made = partial(host.reviews.warm, rooms, config.processes)
            duties = (
                rooms.resume(),
                rooms.tidying.evict_idle(),
                rooms.tidying.close_unjoined(),
                app.state.presence.watch(),
                _purge(log, config.keep_days),
            )
            chores = [asyncio.create_task(duty) for duty in duties]
            for chore in chores:
                chore.add_done_callback(_tell_if_it_failed)
            await asyncio.wait(chores[:1], timeout=RESUMING)
            _tune()
            try:
                if member is None:
                    yield
                else:
                    known = visitors or Visitors(config.limits)
                    async with member.among_others(rooms, known, _own_url(config), config.processes) as host.key:
                        yield
            finally:
                for chore in chores:
                    chore.cancel()
                await rooms.close()

    app = Litestar(
        [make_api(), page_handler(BUILT)],
        lifespan=[lifespan],
        exception_handlers={
            HTTPException: _refused,
            Exception: _failed,
            OwnedByOtherNode: _moved,
            **dict.fromkeys(REFUSED, _known),
        },
        # The document alone: the pages that Litestar would make of it load scripts of other hosts.
        openapi_config=OpenAPIConfig(
            "Knobel", __version__, path="/api/openapi", render_plugins=[JsonRenderPlugin(media_type=MediaType.JSON)]
        ),
        request_max_body_size=LONGEST_BODY,
        debug=False,
        logging_config=None,  # what there is to say, we say ourselves (server/logs.py)
    )
    complete_schema(app)
    return app


def _member(nodes: Nodes, config: Config) -> Member:
    """One of several. Raises LogError."""
    name = config.node or f"{socket.gethostname()}-{config.port}"
    if not NAME.fullmatch(name):
        raise LogError(
            f"a node cannot be called {name!r}: its name is part of addresses; take letters, digits, dots and dashes,"
            " 63 at most, with --node"
        )
    return Member(nodes, name, config.lease)


def _own_url(config: Config) -> str:
    """Where `knobel admin` asks this very node."""
    return url(socket.gethostname() if config.host in ANY_HOST else config.host, config.port)


def _tune() -> None:
    """For short delays: fewer garbage collections, and a log's thread that gets its turn beside a busy loop."""
    gc.collect()
    gc.freeze()  # what is here is here to stay, and a table makes little that is circular
    gc.set_threshold(3_000, 1_000, 5)
    sys.setswitchinterval(0.0005)


async def _purge(log: Log, keep_days: int | None) -> None:
    """Deletes, once a day, matches that ended more than `keep_days` ago."""
    while keep_days is not None:
        try:
            await log.purge(int(1000 * (time.time() - keep_days * 86_400)))
        except LogError as fault:
            _log.error("old matches cannot be forgotten now: %s", fault)
        await asyncio.sleep(86_400)


def _tell_if_it_failed(chore: asyncio.Task[Any]) -> None:
    if not chore.cancelled() and chore.exception() is not None:
        _log.error("%s has ended", chore.get_coro(), exc_info=chore.exception())


def _refused(request: Request[Any, Any, Any], fault: HTTPException) -> Response[dict[str, Any]]:
    """Always JSON, also where the answer would have been something else."""
    body = {"status_code": fault.status_code, "detail": fault.detail}
    if fault.status_code == 413:
        body["detail"] = f"the body has more than {request.route_handler.resolve_request_max_body_size()} bytes"
    if fault.status_code == 500:
        _log.error("%s %s failed", request.method, request.scope["path"], exc_info=fault)
    if fault.extra:
        body["extra"] = fault.extra
    return Response(body, status_code=fault.status_code, media_type="application/json", headers=fault.headers)


def _failed(request: Request[Any, Any, Any], fault: Exception) -> Response[dict[str, Any]]:
    """An unexpected exception: the trace goes to the log, and nothing of it into the answer."""
    _log.error("%s %s failed", request.method, request.scope["path"], exc_info=fault)
    body = {"status_code": 500, "detail": "something went wrong here; whoever runs this table finds it in the log"}
    return Response(body, status_code=500, media_type="application/json")


def _moved(request: Request[Any, Any, Any], fault: OwnedByOtherNode) -> Response[dict[str, Any]]:
    """Redirects a request to the owner, once: one that was redirected here already is answered with Retry-After."""
    visitor_of(request).give_back("requests")
    way: Way = request.scope["state"]["way"]
    if way.node:
        body = {"status_code": fault.status, "detail": fault.sentence}
        return Response(body, status_code=fault.status, headers={"Retry-After": "1"})
    query = request.scope["query_string"].decode("latin-1")
    place = at(fault.name, quote(request.scope["path"])) + (f"?{query}" if query else "")
    return Response({"status_code": 307, "detail": fault.sentence}, status_code=307, headers={"Location": place})


def _known(request: Request[Any, Any, Any], fault: Refused) -> Response[Any]:
    """What a route raises on any host."""
    answer = refused(fault, another_may=request.app.state.host.rooms.node is not None)
    return Response(answer.content, status_code=answer.status, headers=answer.headers)
