"""This process among several: its lease, its view of the others, and what it owns. Only the database connects them."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from knobel import __version__
from knobel.log import ComeBack, Hold, LogError, NodeRow, Nodes, Owner
from knobel.server.cluster.ownership import OwnedByOtherNode, Stops, TooNew
from knobel.table.journal import JOURNAL

LEASE = 1.2  #: seconds, unless the host sets another
BEATS = 4  #: in a lease
MISSED = 1.5  #: beats that a node has missed when it is late
TRIES = 5  #: times that a match is asked for whose owner is late
_log = logging.getLogger("knobel.node")


class Counts(msgspec.Struct):
    """What has happened since this process started."""

    takeovers: int = 0  #: matches taken from a node whose lease had ended
    lost: int = 0  #: matches that other nodes have taken
    handed: int = 0  #: matches given up in order
    home: int = 0  #: of those, matches given up to the node that their plain address leads to
    sent_on: int = 0  #: connections and requests that were redirected to the owner
    adrift: int = 0  #: times that the database could not be reached for a lease


class Node:
    """One process. Once its lease may have ended it acts as if it owned nothing."""

    def __init__(
        self, nodes: Nodes, name: str, lease: float = LEASE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.nodes, self.name, self.lease = nodes, name, lease
        self.id = ""  #: of this process, or of what it is after its lease had ended
        self.leaving = False
        self.full: Callable[[], bool] = lambda: False  #: whether its workers have more to do than they can
        self.others: list[NodeRow] = []  #: as of the last beat
        self.counts = Counts()
        self.lag = 0.0  #: seconds from one beat to the answer to the next
        self.figures: Callable[[], dict[str, Any]] = dict
        self.on_beat: Callable[[list[NodeRow]], None] = lambda _: None
        self.lose: Callable[[Callable[[str, int], bool]], int] = lambda _: 0
        self._clock = clock
        self._sure_until = 0.0
        self._viewed = 0.0  #: when `others` was asked for
        self._beaten = asyncio.Event()  #: replaced with each beat

    async def join(self) -> None:
        """Joins the others. Raises LogError, also while a live node has the same name."""
        self.id = f"{self.name}-{secrets.token_hex(4)}"
        asked = self._clock()
        row = NodeRow(self.id, self.name, __version__, JOURNAL, False, 0, 0, False, self.figures())
        await self.nodes.join(row, self.lease)
        self._sure_until = asked + self.lease

    @property
    def adrift(self) -> bool:
        """Whether the lease may have ended: counted from before it was asked for, so rather too early than too late."""
        return self._clock() >= self._sure_until

    @property
    def ready(self) -> bool:
        """Whether a proxy may send visitors here."""
        return not (self.adrift or self.leaving)

    @property
    def others_here(self) -> list[NodeRow]:
        """The other nodes that are alive and stay."""
        return [row for row in self.others if row.id != self.id and self._left(row) > 0 and not row.leaving]

    @property
    def sooner(self) -> float:
        """Seconds by which the lease of a node ends sooner whose beats have lost their backend."""
        return self.lease * (1 - MISSED / BEATS)

    def next_for(self, match: str) -> str:
        """The name of the node that takes a match over if this one dies: the same for all of its people."""
        names = [row.name for row in self.others_here]
        return max(names, key=lambda name: hashlib.sha256(f"{match}/{name}".encode()).digest(), default="")

    def roomier(self) -> str:
        """The name of a node that new matches go to while this one is full; empty: none is better off."""
        free = [row for row in self.others_here if not row.figures.get("full")]
        return min(free, key=lambda row: row.figures.get("rooms", 0)).name if free else ""

    def new_hold(self) -> Hold:
        """For a match that is made here."""
        return Hold(self.id, 1, self.lease, JOURNAL)

    async def take(self, match: str, *, plain: bool = False, lost: str = "") -> Hold | None:
        """Makes this node the owner of a match; None: there is none. Raises OwnedByOtherNode, TooNew, LogError.

        `plain`: its plain address led here. `lost`: the name of a node whose connection broke just now; if it owns the
        match its next beat is awaited, as is that of an owner that is late.
        """
        if self.adrift:
            raise ComeBack("this node cannot reach its database; come back in a moment")
        if self.leaving:
            raise self._stays(match)
        home = self.name if plain else ""
        hold = Hold(self.id, 0, self.lease, JOURNAL)
        since = self._clock()
        for _ in range(TRIES):
            found = await self.nodes.take(match, hold, home=home, sooner=self.sooner)
            if not isinstance(found, Owner):
                if found is not None and found.taken_from:
                    self.counts.takeovers += 1
                return found
            if found.newer:
                raise TooNew(match)
            doubted = found.busy or found.name == lost or self._is_late(found.node)
            if not doubted or await self._beats_again(found.node, since):
                self.counts.sent_on += 1
                raise OwnedByOtherNode(match, found.name)
        raise ComeBack("this match has no owner that can be reached; come back in a moment")

    def _stays(self, match: str) -> Exception:
        """A stopping node names the node that takes the match over."""
        name = self.next_for(match)
        if not name:
            return Stops(match)
        self.counts.sent_on += 1
        return OwnedByOtherNode(match, name)

    # --- the view of the others ------------------------------------------------------------------------------

    def _left(self, row: NodeRow) -> float:
        """Seconds of a node's lease at this moment, as the last beat saw it."""
        return row.left - (self.sooner if row.gone else 0.0) - (self._clock() - self._viewed)

    def _is_late(self, node: str) -> bool:
        row = self._row(node)
        return row is None or row.left < self.sooner

    def _row(self, node: str) -> NodeRow | None:
        return next((row for row in self.others if row.id == node), None)

    async def _beats_again(self, node: str, since: float) -> bool:
        """Waits until a node has beaten since that moment, or its lease has ended. Asks nothing but our own beats."""
        while True:
            beaten = self._beaten
            row = self._row(node)
            if row is not None and self._viewed - (self.lease - row.left) > since:
                return True
            if row is None and self._viewed > since:
                return False
            if row is not None and self._left(row) <= 0:
                return False
            try:
                await asyncio.wait_for(beaten.wait(), max(0.01, self._left(row)) if row else self.lease)
            except TimeoutError:
                if self.adrift:
                    raise ComeBack("this node cannot reach its database; come back in a moment") from None

    # --- beats -----------------------------------------------------------------------------------------------

    async def beat(self) -> None:
        """Renews the lease, BEATS times in it, until it is cancelled."""
        while True:
            await asyncio.sleep(self.lease / BEATS)
            await self.beat_once()

    async def beat_once(self) -> None:
        """Renews the lease. A node whose row is gone gives up its matches and joins under a new id."""
        asked = self._clock()
        try:
            renewing = self.nodes.renew(
                self.id, self.lease, leaving=self.leaving, figures=self.figures(), sooner=self.sooner
            )
            # Connections are sent on half a lease after it may have ended: on a machine that is only busy, all of them
            # coming back would make it busier. A node that is adrift already may wait longer.
            left = 2 * self.lease if self.adrift else self._sure_until - asked + self.lease / 2
            renewed = await asyncio.wait_for(renewing, left)
            if renewed is None:
                self.lose(lambda *_: True)
                await self.join()
                return
            if renewed.late:
                ours = await self.nodes.owned(self.id)
                self.lose(lambda match, epoch: ours.get(match) != epoch)
        except (LogError, TimeoutError) as fault:
            if self._clock() >= self._sure_until:
                self._drift(str(fault) or "it does not answer in time")
            return
        self.others, self._viewed = renewed.nodes, asked
        self.lag = self._clock() - asked
        self._sure_until = asked + self.lease
        beaten, self._beaten = self._beaten, asyncio.Event()
        beaten.set()
        self.on_beat(self.others)

    def _drift(self, why: str) -> None:
        """The database cannot be reached, so other nodes may own these matches: their connections are sent on."""
        if self.lose(lambda *_: True):
            self.counts.adrift += 1
            _log.error("node %s is adrift and sends its connections on: %s", self.name, why)

    async def leave(self) -> None:
        """Removes this node from the database, with all that it owns."""
        try:
            await asyncio.wait_for(self.nodes.leave(self.id), 5)
        except (LogError, TimeoutError) as fault:
            _log.error("node %s cannot sign off: %s", self.name, fault)
