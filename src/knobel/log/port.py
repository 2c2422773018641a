"""The port of the log: what server and commands call, whatever store the log lies on."""

import time
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Awaitable, Mapping, Sequence
from types import TracebackType
from typing import Literal, Self

import msgspec

from knobel.core.errors import Malformed
from knobel.core.record import LONGEST_LINE
from knobel.log.nodes import Hold, Nodes

Status = Literal["live", "finished", "closed"]


class Match(msgspec.Struct, frozen=True):
    """What the log knows of a match without reading its entries. Times are in ms since 1970."""

    id: str
    game: str
    status: Status
    listed: bool
    created: int
    updated: int
    entries: int
    aside: str | None = None  #: why it was set aside; None: it was not


class Purged(msgspec.Struct, frozen=True):
    """How much a purge has deleted."""

    matches: int
    blobs: int


class Addition(msgspec.Struct, frozen=True, gc=False):
    """One append, with everything that is stored in its transaction. Raises Malformed for what no log could store."""

    match: str
    expected: int  #: how many entries the match has
    entries: Sequence[bytes]
    game: str | None = None  #: of a new match: named with its first entries, and only there
    status: Status | None = None  #: None leaves it, here and below
    listed: bool | None = None
    blobs: Sequence[str] = ()  #: the hashes of those that the entries name
    hold: Hold | None = None  #: where several nodes write: checked in the transaction; a new match gets this owner
    names: Mapping[int, str | None] | None = None  #: stored beside the entries; None erases a number's name for good
    rewritten: Mapping[int, bytes] | None = (
        None  #: stored entries to replace, by number: an older Knobel put names there
    )

    def __post_init__(self) -> None:
        for entry in (*self.entries, *self.rewritten.values()) if self.rewritten else self.entries:
            if not (entry[:1] == b"{" and entry[-1:] == b"}") or b"\n" in entry or len(entry) >= LONGEST_LINE:
                raise Malformed(f"an entry is a JSON object on one line, shorter than {LONGEST_LINE} bytes")
        if self.game is not None and (self.expected or not self.entries):
            raise Malformed("a game is named with the first entries of a match, and only there")


def wall_clock() -> int:
    """Ms since 1970: when something is written, unless the log was opened with another clock."""
    return time.time_ns() // 1_000_000


class Log(ABC):
    """All matches, each a list of entries numbered from 0. An entry is one JSON object, opaque here.

    Names of people lie beside the entries of their match, each under a number, so that one can be erased.

    For one event loop: `async with await open_log(place) as log`. Every call may raise LogError.
    """

    @abstractmethod
    def append(self, addition: Addition) -> Awaitable[int]:
        """Adds entries to a match that has as many as expected, and returns how many it has then.

        All of the addition is one transaction. Once this returns, all of it survives a power cut. If the caller is
        cancelled meanwhile, it may or may not be written: the number tells.
        Raises WrongNumber if another append was first, NotOurs if the match has another owner by now.
        """

    @abstractmethod
    async def read(self, match: str, after: int = 0) -> list[bytes]:
        """The entries of a match from number `after` on; none if there is no such match."""

    @abstractmethod
    async def names(self, match: str) -> dict[int, str]:
        """The names of a match by their numbers, without those that were erased.

        Read them after the entries: a name that is missing then was erased, also in between.
        """

    @abstractmethod
    def follow(self, match: str, after: int = 0) -> AsyncGenerator[bytes, None]:
        """The entries from number `after` on, then new ones as they are committed, until the log closes."""

    @abstractmethod
    async def match(self, match: str) -> Match | None:
        """What is known of one match."""

    @abstractmethod
    async def matches(
        self,
        *,
        status: Status | None = None,
        listed: bool | None = None,
        aside: bool | None = None,
        limit: int | None = 100,
    ) -> list[Match]:
        """The matches of that kind, newest first."""

    @abstractmethod
    async def set_aside(self, match: str, why: str | None, *, hold: Hold | None = None) -> bool:
        """Sets a match aside that cannot go on, with a sentence why; None puts it back. Nothing else of it changes.

        Returns whether there is such a match, and with `hold` whether it is still ours.
        """

    @abstractmethod
    async def put_blob(self, data: bytes) -> str:
        """Stores a blob, once however often it comes, and returns its SHA-256 in hex."""

    @abstractmethod
    async def get_blob(self, name: str) -> bytes | None:
        """The blob with this SHA-256."""

    @abstractmethod
    async def blobs(self, match: str) -> list[str]:
        """The names of the blobs that a match's entries speak of."""

    @abstractmethod
    async def purge(self, finished_before_ms: int) -> Purged:
        """Deletes matches finished or closed, and not touched since, before that time.

        Blobs go that no match needs any more and that were put before that time: a blob is put before the
        append that names it.
        """

    @property
    def nodes(self) -> Nodes | None:
        """The nodes that share this log, and which of them owns which match; None for a file, which has one server."""
        return None

    def has_room(self) -> bool:
        """Whether what the log lies on has room for more, as far as can be told without asking a server."""
        return True

    @property
    @abstractmethod
    def commits(self) -> int:
        """How many transactions this log has written since it was opened."""

    @abstractmethod
    async def close(self) -> None:
        """Writes what is queued, ends every `follow`, lets go of what the log lies on."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
