"""A server that is one of several: joins them, beats, gives matches to their home nodes, and leaves in order."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from knobel.log import LogError, NodeRow, Nodes
from knobel.server.cluster.node import LEASE, Node
from knobel.server.cluster.watchdog import Watchdog
from knobel.server.live.rooms import Rooms
from knobel.server.visitors import Visitors

DRAINING = 20.0  #: seconds in which a stopping node hands its matches over
AT_ONCE = 8  #: matches that are handed over at the same time, so that their connections come back in turn
HOMING = 3.0  #: seconds between two looks at matches that belong to another node
MOST_HOMING = 32  #: matches that are handed over in one look
FULL = 2  #: pieces of work that wait for each worker of a node that is full
FULL_BEATS = 3  #: beats in a row for which they have to
_log = logging.getLogger("knobel.node")


class Member:
    """What a server needs to be one of several."""

    def __init__(self, nodes: Nodes, name: str, lease: float = LEASE) -> None:
        self.node = Node(nodes, name, lease)
        self.stood: float | None = None  #: seconds for which the event loop stood, if that ended this node
        self.exit: Callable[[], None] = lambda: None  #: ends the process in order
        self._reports: dict[str, dict[str, Any]] = {}  #: by node, its visitors as of its last beat
        self._rooms: Rooms | None = None
        self._busy = 0  #: beats in a row at which too much work waited

    @contextlib.asynccontextmanager
    async def among_others(self, rooms: Rooms, visitors: Visitors, url: str, processes: int) -> AsyncIterator[str]:
        """Joins the other nodes, and leaves at the end. Yields the operator's key to all of them. Raises LogError."""
        node, self._rooms = self.node, rooms
        key = (await node.nodes.key()).hex()
        node.lose = rooms.handover.lose
        node.full = lambda: self._busy >= FULL_BEATS
        node.figures = lambda: {
            "url": url,
            "rooms": len(rooms.rooms),
            "guests": sum(len(room.connections) for room in rooms.rooms.values()),
            "takeovers": node.counts.takeovers,
            "lag": round(node.lag, 4),
            "full": node.full(),
            "visitors": visitors.report(),
        }
        node.on_beat = lambda rows: self._count(visitors, rows, FULL * processes)
        await node.join()
        await node.beat_once()  # the other nodes are known before the first request
        duties = [asyncio.create_task(duty) for duty in (node.beat(), self._bring_home(rooms))]
        for duty in duties:
            duty.add_done_callback(_tell_if_it_failed)
        try:
            async with Watchdog(node.lease, self._stood) as rooms.watchdog:
                yield key
        finally:
            for duty in duties:
                duty.cancel()
            await node.leave()

    def _count(self, visitors: Visitors, rows: list[NodeRow], most: int) -> None:
        """Counts what visitors ask for on other nodes, and beats at which too much work waits here."""
        others = {row.id: row.figures.get("visitors", {}) for row in rows if row.id != self.node.id and row.left > 0}
        for node, report in others.items():
            if node in self._reports:
                visitors.add(report, self._reports[node])
        self._reports = others
        visitors.set_elsewhere(others.values())
        self._busy = self._busy + 1 if self._rooms and self._rooms.workers.waiting > most else 0

    def _stood(self, seconds: float) -> None:
        """The event loop stood for longer than a lease: this node owns nothing any more, and ends."""
        node = self.node
        _log.error("node %s: the event loop stood for %.1f s; it gives up all matches", node.name, seconds)
        node.lose(lambda *_: True)
        others = any(row.id != node.id and row.left > 0 for row in node.others)  # as it was before
        if others and self.stood is None:  # alone it goes on, or no node would
            self.stood, node.leaving = seconds, True
            self.exit()

    async def _bring_home(self, rooms: Rooms) -> None:
        """Hands matches over whose plain addresses lead to another node, each when it has been calm."""
        node = self.node
        while True:
            await asyncio.sleep(HOMING)
            if node.adrift or node.leaving:
                continue
            with contextlib.suppress(LogError):
                for match, home in (await node.nodes.astray(node.id, node.name, MOST_HOMING)).items():
                    well = next((row for row in node.others_here if row.name == home), None)
                    if (
                        well is not None
                        and not well.figures.get("full")
                        and await rooms.handover.hand_over_quietly(match, home)
                    ):
                        node.counts.home += 1

    def lines(self) -> list[str]:
        """The figures of this node as Prometheus reads them."""
        node = self.node
        gauges = {
            "knobel_node_others": len(node.others_here),
            "knobel_node_adrift": int(node.adrift),
            "knobel_node_leaving": int(node.leaving),
            "knobel_node_full": int(node.full()),
            "knobel_node_lease_lag_seconds": round(node.lag, 6),
            "knobel_work_waiting": self._rooms.workers.waiting if self._rooms else 0,
        }
        counters = {
            "knobel_node_sent_on_total": node.counts.sent_on,
            "knobel_node_takeovers_total": node.counts.takeovers,
            "knobel_node_handed_over_total": node.counts.handed,
            "knobel_node_handed_home_total": node.counts.home,
            "knobel_node_lost_total": node.counts.lost,
            "knobel_node_adrift_total": node.counts.adrift,
        }
        lines = [f"# TYPE {name} gauge\n{name} {value}" for name, value in gauges.items()]
        return lines + [f"# TYPE {name} counter\n{name} {value}" for name, value in counters.items()]

    async def drain(self, rooms: Rooms) -> None:
        """Hands all matches over, AT_ONCE at a time."""
        node = self.node
        node.leaving = True
        await node.beat_once()  # from here on no other node names this one
        if not node.others_here:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                while matches := [*rooms.rooms][:AT_ONCE]:
                    await asyncio.gather(*(rooms.handover.hand_over(match, node.next_for(match)) for match in matches))
                    await asyncio.sleep(0.02)


def _tell_if_it_failed(duty: asyncio.Task[None]) -> None:
    if not duty.cancelled() and duty.exception() is not None:
        _log.error("%s has ended", duty.get_coro(), exc_info=duty.exception())
