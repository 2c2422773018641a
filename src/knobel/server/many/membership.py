"""A server that is one of several: joins them, listens to them, beats, and goes in order."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar

from knobel.log import NodeRow, Nodes
from knobel.server.live.rooms import Rooms
from knobel.server.many.carrier import Carrier
from knobel.server.many.lending import Lending
from knobel.server.many.links import Links
from knobel.server.many.node import LEASE, Node
from knobel.server.visitors import Visitors

DRAINING = 20.0  #: seconds in which a node that goes hands its matches over
AT_ONCE = 8  #: matches that are handed over at the same time: people come back one after another
_log = logging.getLogger("knobel.node")


class Member:
    """What a server needs to be one of several."""

    def __init__(self, nodes: Nodes, name: str, address: str, lease: float = LEASE) -> None:
        """Listens for other nodes at `address`, HOST:PORT; port 0 is any. Raises OSError."""
        host, _, port = address.rpartition(":")
        self._listening = socket.create_server((host.strip("[]"), int(port)), backlog=128)
        taken = self._listening.getsockname()[1]
        self.node = Node(nodes, name, f"{host}:{taken}", lease)
        self.carrier: Carrier | None = None
        self.lending: Lending | None = None
        self._told: dict[str, dict[str, Any]] = {}  #: by node, what it told of visitors with its last beat

    @contextlib.asynccontextmanager
    async def among_others(self, app: Litestar, rooms: Rooms, visitors: Visitors, url: str) -> AsyncIterator[None]:
        """Is one of them, for as long as the server runs. Raises LogError."""
        node = self.node
        key = await node.nodes.key()
        app.state.admin_key = key.hex()
        carrier = self.carrier = Carrier(node, rooms, app.state.presence, visitors, app)
        carrier.links = Links(key, node.lease, carrier.answer)
        lending = self.lending = Lending(node, rooms.workers, key)
        node.lose = rooms.lose
        node.figures = lambda: {
            "url": url,
            "rooms": len(rooms.rooms),
            "guests": sum(len(room.connections) for room in rooms.rooms.values()),
            "carried": carrier.carried,
            "lent": lending.lent,
            "takeovers": node.counts.takeovers,
            "lag": round(node.lag, 4),
            "visitors": visitors.tell(),
        }
        node.heard = lambda rows: self._hear(visitors, rows)
        await node.join()
        carrier.links.node = node.id
        await carrier.links.listen(self._listening)
        duties = [asyncio.create_task(duty) for duty in (node.beat(), lending.run())]
        for duty in duties:
            duty.add_done_callback(_tell_if_it_failed)
        try:
            yield
        finally:
            for duty in duties:
                duty.cancel()
            await lending.close()
            await node.leave()
            await carrier.links.close()

    def _hear(self, visitors: Visitors, rows: list[NodeRow]) -> None:
        """What visitors ask for on other nodes counts here, too."""
        others = {row.id: row.figures.get("visitors", {}) for row in rows if row.id != self.node.id and row.left > 0}
        for node, told in others.items():
            if node in self._told:
                visitors.hear(told, self._told[node])
        self._told = others
        visitors.hear_open(others.values())

    def lines(self) -> list[str]:
        """The figures of this node as Prometheus reads them."""
        node, carrier = self.node, self.carrier
        gauges = {
            "knobel_node_others": len(node.others_here),
            "knobel_node_adrift": int(node.adrift),
            "knobel_node_leaving": int(node.leaving),
            "knobel_node_lease_lag_seconds": round(node.lag, 6),
            "knobel_node_carried_connections": carrier.carried if carrier else 0,
            "knobel_node_lines": carrier.links.open if carrier else 0,
        }
        counters = {
            "knobel_node_carried_requests_total": carrier.requests if carrier else 0,
            "knobel_node_takeovers_total": node.counts.takeovers,
            "knobel_node_handed_over_total": node.counts.handed,
            "knobel_node_lost_total": node.counts.lost,
            "knobel_node_adrift_total": node.counts.adrift,
        }
        lines = [f"# TYPE {name} gauge\n{name} {value}" for name, value in gauges.items()]
        lines += [f"# TYPE {name} counter\n{name} {value}" for name, value in counters.items()]
        return lines + (self.lending.lines() if self.lending else [])

    async def drain(self, rooms: Rooms) -> None:
        """Hands the matches over, a few at a time, while people play on."""
        node = self.node
        node.leaving = True
        await node.beat_once()  # from here on nobody is sent here
        if not node.others_here:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                while matches := [*rooms.rooms][:AT_ONCE]:
                    await asyncio.gather(*(rooms.hand_over(match) for match in matches))
                    await asyncio.sleep(0.02)


def _tell_if_it_failed(duty: asyncio.Task[None]) -> None:
    if not duty.cancelled() and duty.exception() is not None:
        _log.error("%s has ended", duty.get_coro(), exc_info=duty.exception())
