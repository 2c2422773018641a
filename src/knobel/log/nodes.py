"""Several nodes at one log: who is there, who owns which match, and what all of them have to know for a while.

A lease saves work: no node takes a match from one that is alive. Safety comes from the epoch alone, which every
append checks in its own transaction. All times are the database's.
"""

from abc import ABC, abstractmethod
from typing import Any

import msgspec


class Hold(msgspec.Struct, frozen=True, gc=False):
    """A node's right to write to a match. Taking the match over raises the epoch, which ends the right."""

    node: str
    epoch: int
    seconds: float  #: that it lasts from each append on, by the database's clock
    journal: int = 0  #: the version of the entries that this node writes
    taken_from: str = ""  #: the node whose lease had ended


class Owner(msgspec.Struct, frozen=True):
    """The node that owns a match which is not ours."""

    node: str  #: its id
    name: str  #: as proxies know it; empty: it has no row
    newer: bool = False  #: the match has entries that this node cannot read
    busy: bool = False  #: the row is locked at this moment: ask again after the next beat


class NodeRow(msgspec.Struct, frozen=True):
    """A node as the others see it."""

    id: str
    name: str
    version: str
    journal: int
    leaving: bool
    up: float  #: seconds since it joined
    left: float  #: seconds of its lease; negative: it has ended
    gone: bool  #: the database has no backend of its beats any more
    figures: dict[str, Any]


class Renewed(msgspec.Struct, frozen=True):
    """A lease that goes on; `late`: it had ended, or nearly, so other nodes may have taken matches of this one."""

    late: bool
    nodes: list[NodeRow]


class Nodes(ABC):
    """Every call may raise LogError."""

    @abstractmethod
    async def key(self) -> bytes:
        """The secret that the nodes of one log share; it can be read with the log."""

    @abstractmethod
    async def join(self, row: NodeRow, seconds: float) -> None:
        """Adds a node, for so many seconds. Raises LogError, naming the first, while a live node has the same name."""

    @abstractmethod
    async def renew(
        self, node: str, seconds: float, *, leaving: bool, figures: dict[str, Any], sooner: float = 0.0
    ) -> Renewed | None:
        """The node is alive, and learns who else is; None: it was taken for gone, and owns nothing.

        `sooner`: seconds before the end of a lease from which on it is late: others may have had reason to doubt it.
        """

    @abstractmethod
    async def leave(self, node: str) -> None:
        """The node is gone, and owns nothing."""

    @abstractmethod
    async def rows(self) -> list[NodeRow]:
        """All nodes, with `matches` among their figures: how many each owns."""

    @abstractmethod
    async def take(self, match: str, hold: Hold, *, home: str = "", sooner: float = 0.0) -> Hold | Owner | None:
        """Makes a match ours if it has no owner, or its owner's lease has ended: in a new epoch. None: no such match.

        The lease of a node whose beats have lost their backend ends so many seconds `sooner`. `home` is the name of
        the node that the match's plain address leads to, where the caller knows it. Waits for no lock.
        """

    @abstractmethod
    async def astray(self, node: str, name: str, most: int) -> dict[str, str]:
        """Matches of a node whose plain addresses lead to another live one, with the name of that one."""

    @abstractmethod
    async def release(self, match: str, hold: Hold) -> None:
        """Leaves the match without an owner, if the hold is still good."""

    @abstractmethod
    async def owned(self, node: str) -> dict[str, int]:
        """The matches of a node, with their epochs."""

    @abstractmethod
    async def keep(self, name: str, value: bytes, seconds: float, *, anew: bool = False) -> bool:
        """Keeps something small for a while; False if there is something of that name, unless it may be replaced."""

    @abstractmethod
    async def recall(self, name: str) -> bytes | None:
        """What was kept under this name, if it is not too old."""

    @abstractmethod
    async def forget(self, name: str, value: bytes | None = None) -> bool:
        """Forgets it, if it is this; whether it was there. Of several who try, one succeeds."""
