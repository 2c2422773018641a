"""Several nodes at one log: who is there, who owns which match, and what all of them have to know for a while.

A lease saves work: nobody takes a match from a node that is alive. Safety comes from the epoch alone, which every
append looks at in its own transaction. All times are the database's.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

import msgspec


class Hold(msgspec.Struct, frozen=True, gc=False):
    """That a node may write to a match: whoever takes the match over raises the epoch, and this is worth nothing."""

    node: str
    epoch: int
    seconds: float  #: that it lasts from each append on, by the database's clock
    journal: int = 0  #: the version of the entries that this node writes
    taken_from: str = ""  #: the node whose lease had ended


class Owner(msgspec.Struct, frozen=True):
    """Whose a match is that is not ours."""

    node: str
    address: str  #: where other nodes reach it; empty: at no place that is known
    left: float  #: seconds until it can be taken over
    newer: bool = False  #: the match has entries that this node cannot read


class NodeRow(msgspec.Struct, frozen=True):
    """A node as the others see it."""

    id: str
    name: str
    address: str
    version: str
    link: int
    journal: int
    leaving: bool
    up: float  #: seconds since it came
    left: float  #: seconds of its lease; less than none: it does not answer
    figures: dict[str, Any]


class Renewed(msgspec.Struct, frozen=True):
    """A lease that goes on; `late`: it had ended, or nearly, so others may have taken what was ours."""

    late: bool
    nodes: list[NodeRow]


class Job(msgspec.Struct, frozen=True):
    """A piece of work that another node waits for."""

    number: int
    call: bytes
    seconds: float


class Nodes(ABC):
    """Every call may raise LogError."""

    @abstractmethod
    async def key(self) -> bytes:
        """The secret by which nodes of one log know each other; whoever can read the log can read it."""

    @abstractmethod
    async def join(self, row: NodeRow, seconds: float) -> None:
        """A new node, for so many seconds. Whoever had its address before is gone."""

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
    async def everybody(self) -> list[NodeRow]:
        """All nodes, with `matches` among their figures: how many each owns."""

    @abstractmethod
    async def take(
        self, match: str, hold: Hold, *, doubted: Collection[str] = (), sooner: float = 0.0
    ) -> Hold | Owner | None:
        """Makes a match ours if it is nobody's, or its owner's lease has ended: in a new epoch. None: no such match.

        The leases of nodes that are `doubted` count as ended so many seconds `sooner`.
        """

    @abstractmethod
    async def release(self, match: str, hold: Hold) -> None:
        """It is nobody's, if it is still ours."""

    @abstractmethod
    async def owned(self, node: str) -> dict[str, int]:
        """The matches of a node, with their epochs."""

    @abstractmethod
    async def offer(self, node: str, jobs: list[tuple[bool, bytes, float]]) -> list[int]:
        """Lends pieces of work: whether somebody is in a hurry, the call, and its seconds. Returns their numbers."""

    @abstractmethod
    async def borrow(self, node: str, of: list[str], most: int) -> list[Job]:
        """Takes work that those nodes have lent, the most urgent first; nobody else gets the same."""

    @abstractmethod
    async def finish(self, number: int, node: str, outcome: bytes) -> None:
        """It is done, if it is still wanted."""

    @abstractmethod
    async def collect(self, node: str) -> list[tuple[int, bytes]]:
        """What others have done for a node: number and outcome. It is told once."""

    @abstractmethod
    async def take_back(self, node: str, numbers: list[int], late: list[int]) -> list[int]:
        """Takes work back that nobody has taken, or that comes too late; those that were there."""

    @abstractmethod
    async def keep(self, name: str, value: bytes, seconds: float, *, anew: bool = False) -> bool:
        """Keeps something small for a while; False if there is something of that name, unless it may be replaced."""

    @abstractmethod
    async def recall(self, name: str) -> bytes | None:
        """What was kept under this name, if it is not too old."""

    @abstractmethod
    async def forget(self, name: str, value: bytes | None = None) -> bool:
        """Forgets it, if it is this; whether it was there. Of several who try, one succeeds."""
