"""Frames of a WebSocket: whatever is said, the answer is a message or a good-bye, and the others play on."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import msgspec

from knobel.server.live.connection import Connection
from knobel.server.live.making import Made
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import hashed
from tests.fuzz.house import FuzzedHouse, Unexpected
from tests.fuzz.mutation import spoil, spoil_json
from tests.fuzz.target import Target

TABLES = (("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3), ("qwixx-duel", 2))
TOKENS = ("first", "second", "third")
APART = 0.03  #: seconds between two frames: any quicker is too quick
#: With these a connection may end.
BYES = (1003, 1007, 1009, 4001, 4002, 4004, 4008, 4029)
ACTS: tuple[dict[str, Any], ...] = (
    {"type": "roll"},
    {"type": "pass"},
    {"type": "place", "row": "red", "value": 4},
    {"type": "grab", "die": 3},
    {"type": "place", "slot": 0},
    {"type": "move", "die": 3, "slot": 1},
    {"type": "fini"},
    {"type": "fault", "what": "drop"},
    {"type": "announce", "kind": "street"},
    {"type": "bet", "tile": "C"},
    {"type": "throw", "at": [0.0, -200.0], "facing": 90.0, "speed": 1.3, "loft": 10.0, "spin": [0.0, 1.0, 2.0]},
)


class Frames(Target):
    """Requests of clients who are out of their minds, at tables where games are played."""

    name = "frames"

    def __init__(self) -> None:
        self._house = FuzzedHouse(1)
        self._opened = ExitStack()
        self._opened.enter_context(self._house.open())
        self._lines = [Line(self._house, game, seats) for game, seats in TABLES]
        self._turn = 0

    def make(self, rng: Random) -> bytes:
        chance, said = rng.random(), _sound(rng)
        if chance < 0.3 and "act" in said:  # a sound request with something inside that is no act, or hardly
            inside = spoil_json(msgspec.json.encode(said["act"]), rng)
            said = {**said, "act": msgspec.Raw(inside)} if inside.startswith(b"{") else said
        elif chance < 0.5:
            return b'{"type":"act","seat":"{seat}","act":"{legal}"}' if chance < 0.4 else msgspec.json.encode(said)
        text = msgspec.json.encode(said)
        return text if chance < 0.3 else spoil(text, rng)

    def feed(self, data: bytes) -> None:
        self._turn += 1
        line = self._lines[self._turn % len(self._lines)]
        line.say(data)
        self._house.world.run(self._house.world.now + APART)
        self._house.check()
        line.check()

    def close(self) -> None:
        self._opened.close()
        self._house.close()


class Line:
    """A table, and one connection to it after the other."""

    def __init__(self, house: FuzzedHouse, game: str, seats: int) -> None:
        self._house, self._game, self._seats = house, game, seats
        self._connection: Connection | None = None
        self._bye: int | None = None
        self._said = 0
        self._match = ""

    def say(self, data: bytes) -> None:
        """A frame. Now and then it is the first one of a connection; otherwise after a proper hello."""
        if self._connection is None or self._bye is not None:
            self._connect(properly=self._said % 4 != 0)
        self._said += 1
        if self._connection is not None:
            self._house.loop.arrive(self._connection.receive, self._filled(data))

    def _filled(self, data: bytes) -> bytes:
        """A frame that leaves a legal act to chance gets one."""
        room = self._house.rooms.rooms.get(self._match)
        if b'"{legal}"' not in data or room is None:
            return data
        for seat, offers in room.table.offers.all().items():
            if offers:
                act = offers[self._said % len(offers)]
                plain = {key: value for key, value in act.items() if key not in ("would", "label")}
                data = data.replace(b'"{legal}"', msgspec.json.encode(plain)).replace(b'"{seat}"', b"%d" % seat)
        return data

    def check(self) -> None:
        """Raises Unexpected for a close code without a meaning."""
        if self._bye is not None and self._bye not in BYES:
            raise Unexpected(f"the connection ends with {self._bye}")

    def _connect(self, properly: bool) -> None:
        room = self._house.rooms.rooms.get(self._match)
        if room is None or room.table.stage in ("over", "closed"):
            self._match = self._house.do(self._open())
        self._bye = None
        self._house.loop.arrive(self._admit)
        self._house.world.run(self._house.world.now + 0.01)
        if properly and self._connection is not None:
            hello = msgspec.json.encode({"type": "hello", "tokens": TOKENS[: self._seats]})
            self._house.loop.arrive(self._connection.receive, hello)
            self._house.world.run(self._house.world.now + 0.05)

    def _admit(self) -> None:
        self._connection = Connection(self._house.rooms, self._match, self)

    async def _open(self) -> str:
        """A match whose seats all are on one device, and which has begun."""
        rooms = self._house.rooms
        made: Made = await rooms.making.make(Setup(self._game, (SeatPlan(),) * self._seats, first=0))
        room = await rooms.room(made.match)
        for seat in range(self._seats):
            room.decide(partial(room.table.attendance.sit, number=seat, name=f"P{seat}", token=hashed(TOKENS[seat])))
            room.decide(partial(room.table.ready, number=seat, nonce="0a"))
        await room.settled()
        return made.match

    # --- the wire of a connection -------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Drops it."""

    def ping(self, payload: bytes) -> None:
        """Sends no answer."""

    def round_trip(self) -> float | None:
        """Is unknown."""
        return None

    def close(self, code: int, reason: str) -> None:
        """The server hangs up."""
        self._bye = code
        if self._connection is not None:
            self._house.loop.arrive(self._connection.disconnected)


def _sound(rng: Random) -> dict[str, Any]:
    """A request with which nothing is wrong."""
    seat = rng.choice((0, 0, 1, 1, 2))
    chance = rng.random()
    if chance < 0.6:
        said = {"type": "act", "seat": seat, "act": rng.choice(ACTS), "ref": f"{rng.randrange(40)}", "ago": 20}
        return {**said, "on": rng.randrange(20)} if chance < 0.2 else said
    return dict(rng.choice([*_others(rng, seat)]))


def _others(rng: Random, seat: int) -> Iterator[dict[str, Any]]:
    yield {"type": "hello", "tokens": [rng.choice(TOKENS)], "after": rng.randrange(9)}
    yield {"type": "ready", "seat": seat, "nonce": "0a0b"}
    yield {"type": "choose", "seat": seat, "about": 1 - seat % 2, "what": rng.choice(("wait", "pause", "bot"))}
    yield {"type": "resume", "seat": seat}
    yield {"type": "react", "seat": seat, "which": "wow"}
    yield {"type": "rematch", "seat": seat}
    yield {"type": "pong", "id": rng.randrange(4)}
    if rng.random() < 0.05:
        yield {"type": "resign", "seat": seat}
