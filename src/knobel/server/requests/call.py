"""The first argument of every route's function: the request's visitor and token, and the host that answers."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import msgspec

from knobel.core.route import Refusal
from knobel.log import Log
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.requests.kept_reviews import KeptReviews
from knobel.server.requests.summaries import Summaries
from knobel.server.visitors import Visitor
from knobel.table.seat import hashed, opens

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Host(msgspec.Struct):
    """What a server, or a page that needs none, answers with."""

    rooms: Rooms
    reviews: KeptReviews = msgspec.field(default_factory=KeptReviews)
    summaries: Summaries = msgspec.field(default_factory=Summaries)
    public: bool = False  #: whether strangers come, too
    key: str = ""  #: opens what only the operator may do; empty: nothing does
    addresses: Callable[[], list[str]] = list  #: where other devices reach this host
    figures: Callable[[], list[str]] = list  #: more lines for Prometheus


class Call(msgspec.Struct, frozen=True):
    """One request: the host that answers, the visitor who asks, and the token of the Authorization header."""

    host: Host
    visitor: Visitor
    token: str = ""

    @property
    def rooms(self) -> Rooms:
        """The live matches."""
        return self.host.rooms

    @property
    def log(self) -> Log:
        """The stored ones."""
        return self.host.rooms.log

    async def work(self, work: Callable[[*Ts], T], *args: *Ts, seconds: float, hurry: bool = False) -> T:
        """The result of a function that a worker runs once, within so many seconds. Raises WorkFailed, TooBusy."""
        return await self.rooms.workers.run(work, *args, seconds=seconds, tries=1, hurry=hurry, patience=2 * seconds)

    def charge(self, too_much: str, cost: float) -> None:
        """Counts as so many more requests of this visitor. Raises TooMuch."""
        self.visitor.ask("requests", too_much, cost)

    async def hosted(self, match: str) -> Room:
        """The room of a match whose host asks. Raises Refusal for anyone else."""
        room = await self.rooms.room(match)
        if not opens(self.token, room.table.fold.host):
            raise Refusal(401, "only the host may do this")
        return room

    def check_operator(self) -> None:
        """Raises Refusal unless the operator's key was sent."""
        if not opens(self.token, hashed(self.host.key) if self.host.key else ""):
            raise Refusal(401, "only whoever runs this table may do this")
