"""This process among the others: its lease, what it owns, and what it does when it is taken for gone."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any

import msgspec

from knobel import __version__
from knobel.log import Hold, LogError, NodeRow, Nodes, Owner
from knobel.server.many.elsewhere import Elsewhere, TooNew
from knobel.table.journal import JOURNAL

LINK = 1  #: the version of what nodes say to each other
LEASE = 1.2  #: seconds, unless the host says otherwise
BEATS = 4  #: in a lease
MISSED = 1.5  #: beats that a node has missed, whose door is closed, when it is taken for gone
_log = logging.getLogger("knobel.node")


class Counts(msgspec.Struct):
    """What has happened since this node came."""

    takeovers: int = 0  #: matches taken from a node whose lease had ended
    lost: int = 0  #: matches that others have taken
    handed: int = 0  #: matches given up in order
    adrift: int = 0  #: times that the database could not be reached for a lease


class Node:
    """One process. Whoever loses its lease owns nothing for certain, and behaves as if it owned nothing."""

    def __init__(
        self,
        nodes: Nodes,
        name: str,
        address: str,
        lease: float = LEASE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.nodes, self.name, self.address, self.lease = nodes, name, address, lease
        self.id = ""  #: of this process, or of what it is after it was taken for gone
        self.leaving = False
        self.others: list[NodeRow] = []  #: as of the last beat
        self.counts = Counts()
        self.lag = 0.0  #: seconds from one beat to the answer to the next
        self.figures: Callable[[], dict[str, Any]] = dict
        self.heard: Callable[[list[NodeRow]], None] = lambda _: None
        self.lose: Callable[[Callable[[str, int], bool]], int] = lambda _: 0
        self._clock = clock
        self._sure_until = 0.0
        self._doubted: set[str] = set()  #: nodes whose door was found closed

    async def join(self) -> None:
        """Comes to the others. Raises LogError."""
        self.id = f"{self.name}-{secrets.token_hex(4)}"
        asked = self._clock()
        row = NodeRow(self.id, self.name, self.address, __version__, LINK, JOURNAL, False, 0, 0, self.figures())
        await self.nodes.join(row, self.lease)
        self._sure_until = asked + self.lease

    @property
    def adrift(self) -> bool:
        """Whether the lease may have ended: counted from before it was asked for, so rather too early than too late."""
        return self._clock() >= self._sure_until

    @property
    def others_here(self) -> list[NodeRow]:
        """The other nodes that are alive and stay."""
        return [row for row in self.others if row.id != self.id and row.left > 0 and not row.leaving]

    @property
    def sooner(self) -> float:
        """Seconds by which the lease of a node ends sooner whose door is closed."""
        return self.lease * (1 - MISSED / BEATS)

    def doubt(self, node: str) -> bool:
        """Nobody listens where this node should: if it beats no more either, it is gone. Whether that is news."""
        news = node not in self._doubted
        self._doubted.add(node)
        return news

    def new_hold(self) -> Hold:
        """For a match that is made here."""
        return Hold(self.id, 1, self.lease, JOURNAL)

    async def take(self, match: str) -> Hold | None:
        """Makes a match ours; None: there is none. Raises Elsewhere, TooNew, LogError."""
        if self.adrift:
            raise LogError("this node cannot reach its database; come back in a moment")
        if self.leaving:
            raise self._elsewhere(match)
        hold = Hold(self.id, 0, self.lease, JOURNAL)
        found = await self.nodes.take(match, hold, doubted=self._doubted, sooner=self.sooner)
        if isinstance(found, Owner):
            raise TooNew(match) if found.newer and not found.address else Elsewhere(match, found)
        if found is not None and found.taken_from:
            self.counts.takeovers += 1
        return found

    def _elsewhere(self, match: str) -> Exception:
        """Whoever is asked for a match while it leaves sends people to one of those who stay."""
        stay = sorted(self.others_here, key=lambda row: row.id)
        if not stay:
            return LogError("this table is being closed; come back in a moment")
        chosen = stay[sum(match.encode()) % len(stay)]
        return Elsewhere(match, Owner(chosen.id, chosen.address, chosen.left))

    async def beat(self) -> None:
        """Says again and again that it is alive."""
        while True:
            await asyncio.sleep(self.lease / BEATS)
            await self.beat_once()

    async def beat_once(self) -> None:
        """One beat. A node that was taken for gone forgets what it had, and comes back as another."""
        asked = self._clock()
        try:
            renewing = self.nodes.renew(
                self.id, self.lease, leaving=self.leaving, figures=self.figures(), sooner=self.sooner
            )
            # Everybody is sent on soon after the lease may have ended, though not at once: a machine that is only busy
            # would be busier still when all come back. Whoever is adrift already has time.
            left = 2 * self.lease if self.adrift else self._sure_until - asked + self.lease / 2
            renewed = await asyncio.wait_for(renewing, left)
            if renewed is None:
                self.lose(lambda *_: True)
                await self.join()
                return
            self.others = renewed.nodes
            self._doubted &= {row.id for row in renewed.nodes if row.left < self.sooner}
            if renewed.late:
                ours = await self.nodes.owned(self.id)
                self.lose(lambda match, epoch: ours.get(match) != epoch)
        except (LogError, TimeoutError) as fault:
            if self._clock() >= self._sure_until:
                self._drift(str(fault) or "it does not answer in time")
            return
        self.lag = self._clock() - asked
        self._sure_until = asked + self.lease
        self.heard(self.others)

    def _drift(self, why: str) -> None:
        """Cut off from the database: others may be going on with what was ours, and our people are sent to them."""
        if self.lose(lambda *_: True):
            self.counts.adrift += 1
            _log.error("node %s is adrift, and sends everybody on: %s", self.name, why)

    async def leave(self) -> None:
        """Goes for good."""
        try:
            await asyncio.wait_for(self.nodes.leave(self.id), 5)
        except (LogError, TimeoutError) as fault:
            _log.error("node %s cannot say good-bye: %s", self.name, fault)
