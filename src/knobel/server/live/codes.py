"""Codes that lead to a match or move a seat: in memory, or, where several nodes share the log, there."""

import secrets
from collections.abc import Callable

import msgspec

from knobel.server.cluster.node import Node
from knobel.server.live.join_codes import LASTS as JOIN_LASTS
from knobel.server.live.join_codes import JoinCodes, new_code, read_code
from knobel.table.journal import MOST_SEATS
from knobel.table.seat import hashed, opens

CODE_LASTS = 120.0  #: seconds


class Codes:
    """The same on every node: a code may be issued at one and redeemed at another."""

    def __init__(self, clock: Callable[[], float], node: Node | None) -> None:
        self._clock, self._node = clock, node
        self._joins = JoinCodes()
        self._codes: dict[tuple[str, int], tuple[str, float]] = {}  #: by match and seat, the oldest first

    def new(self, match: str, seat: int) -> str:
        """A one-time code that moves a seat to another device. A seat has one: the newest."""
        now = self._clock()
        self._codes.pop((match, seat), None)
        while self._codes and next(iter(self._codes.values()))[1] <= now:
            self._codes.pop(next(iter(self._codes)))
        code = secrets.token_urlsafe(16)
        self._codes[match, seat] = hashed(code), now + CODE_LASTS
        return code

    def use(self, match: str, code: str) -> int | None:
        """The seat that a code moves; it is worth nothing afterwards."""
        for seat in range(MOST_SEATS):
            stored, until = self._codes.get((match, seat), ("", 0.0))
            if opens(code, stored) and until > self._clock():
                del self._codes[match, seat]
                return seat
        return None

    async def issue(self, match: str, seat: int) -> str:
        """The same as `new`, also where another node may have the match by the time it is used."""
        if self._node is None:
            return self.new(match, seat)
        code = secrets.token_urlsafe(16)
        await self._node.nodes.keep(_seat_note(match, seat), hashed(code).encode(), CODE_LASTS, anew=True)
        return code

    async def redeem(self, match: str, code: str) -> int | None:
        """The same as `use`, wherever it was given."""
        if self._node is None:
            return self.use(match, code)
        for seat in range(MOST_SEATS):
            note = _seat_note(match, seat)
            stored = await self._node.nodes.recall(note)
            if stored is not None and opens(code, stored.decode()) and await self._node.nodes.forget(note, stored):
                return seat
        return None

    async def issue_join(self, match: str, invite: str) -> str:
        """Six signs that lead to a match, the same ones again as long as they last, on any node."""
        if self._node is None:
            return self._joins.issue(match, invite)
        nodes = self._node.nodes
        given = await nodes.recall(f"joins/{match}")
        while given is None:
            code = new_code()
            if await nodes.keep(f"join/{code}", msgspec.json.encode((match, invite)), JOIN_LASTS):
                await nodes.keep(f"joins/{match}", code.encode(), JOIN_LASTS)
                given = await nodes.recall(f"joins/{match}")
        return given.decode()

    async def find_join(self, typed: str) -> tuple[str, str] | None:
        """The match and the invitation that a code stands for."""
        if self._node is None:
            found = self._joins.find(typed)
            return (found.match, found.invite) if found else None
        kept = await self._node.nodes.recall(f"join/{read_code(typed)}")
        return msgspec.json.decode(kept, type=tuple[str, str]) if kept else None

    async def forget_join(self, match: str, typed: str) -> None:
        """The match has begun: its code is worth nothing."""
        if self._node is None:
            self._joins.forget(match)
        else:
            await self._node.nodes.forget(f"join/{read_code(typed)}")
            await self._node.nodes.forget(f"joins/{match}")


def _seat_note(match: str, seat: int) -> str:
    return f"seat/{match}/{seat}"
