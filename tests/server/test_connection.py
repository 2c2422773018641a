"""A connection says hello before anything else, and what it may say is bounded."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any, cast

from knobel.log import Log
from knobel.server.cluster.ownership import OwnedByOtherNode
from knobel.server.live.connection import AT_ONCE, EARLY, Connection
from knobel.server.live.presence import Presence
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.timeouts import ANSWER_WITHIN
from knobel.server.visitors import Limits, Rate, Visitor
from knobel.table.seat import hashed
from tests.server.failing_log import FailingLog
from tests.server.waiting import until
from tests.server.wire import Wire, a_match, closing_of, seated


def talk(folder: Path, *said: dict[str, Any] | bytes) -> Wire:
    """What a connection is sent that sends all of this at once."""

    async def story() -> Wire:
        async with a_match(folder) as (rooms, match):
            wire = Wire()
            connection = Connection(rooms, match, wire)
            for one in said:
                connection.receive(one if isinstance(one, bytes) else json.dumps(one).encode())
            await until(lambda: wire.closed or connection.room)  # what came early is answered with the welcome
            connection.disconnected()
            return wire

    return asyncio.run(story())


def test_hello_comes_first(tmp_path: Path) -> None:
    assert talk(tmp_path, {"type": "resign", "seat": 0}).closed == (4002, "hello-first")
    assert talk(tmp_path, {"type": "hello"}).said[0]["type"] == "welcome"


def test_what_follows_a_hello_at_once_is_kept_for_the_welcome(tmp_path: Path) -> None:
    wire = talk(tmp_path, {"type": "hello"}, {"type": "resign", "seat": 0})
    assert [told["type"] for told in wire.said] == ["welcome", "refused"]
    flood = talk(tmp_path, {"type": "hello"}, *[{"type": "resign", "seat": 0}] * (EARLY + 1))
    assert flood.closed == (4029, "too-many-messages")


def test_nonsense_ends_it(tmp_path: Path) -> None:
    for nonsense in (b"", b"\xff\xfe", b"[" * 5000, b'{"type":"hello","tokens":[1]}', b'{"type":"none"}'):
        assert talk(tmp_path, nonsense).closed == (4002, "malformed")


def test_a_flood_runs_dry(tmp_path: Path) -> None:
    async def story() -> tuple[bool, Wire]:
        async with a_match(tmp_path) as (rooms, match):
            wire = Wire()
            connection = Connection(rooms, match, wire)
            connection.receive(b'{"type":"hello"}')
            await until(lambda: connection.room)
            counted = [connection.count(1) for _ in range(int(AT_ONCE))]
            open_still = wire.closed is None and all(counted)
            for _ in range(50):
                connection.count(1)
            return open_still, wire

    open_still, wire = asyncio.run(story())
    assert open_still
    assert wire.closed == (4029, "too-many-messages")


def test_whoever_is_silent_for_long_is_let_go(tmp_path: Path) -> None:
    async def story() -> tuple[Wire, Wire, Wire, bool]:
        async with a_match(tmp_path) as (rooms, match):
            presence = Presence()
            wires = Wire(), Wire(), Wire()
            silent, frozen, alive = [Connection(rooms, match, wire) for wire in wires]
            presence.connections.update([silent, frozen, alive])
            for connection in (frozen, alive):
                connection.receive(b'{"type":"hello"}')
            await until(lambda: alive.room and frozen.room)
            presence.look(presence.connections)
            for connection in (silent, frozen, alive):
                connection.opened -= ANSWER_WITHIN + 1
                connection.last_answer -= ANSWER_WITHIN + 1
            alive.receive(b'{"type":"pong","id":1}')
            presence.look(presence.connections)
            return *wires, alive.ended

    silent, frozen, alive, ended = asyncio.run(story())
    assert silent.closed == (4008, "no-hello")
    assert frozen.closed == (4008, "no-answer")
    assert frozen.said[-1] == {"type": "bye", "code": 4008, "reason": "no-answer"}
    assert not ended
    assert alive.pings == [b"1", b"2"]


def test_who_only_looks_on_is_there_while_their_machine_is_and_whoever_plays_while_their_page_is(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            presence = Presence()
            watching = Connection(rooms, match, Wire())
            watching.receive(b'{"type":"hello"}')
            playing = await seated(rooms, match, Wire())
            await until(lambda: watching.room)
            presence.connections.update([watching, playing])
            for connection in (watching, playing):
                connection.last_answer -= ANSWER_WITHIN + 1
                connection.ponged(b"0")
            presence.look(presence.connections)
            assert (watching.ended, playing.ended) == (False, True)

    asyncio.run(story())


def test_nobody_is_let_go_for_the_time_in_which_the_server_stood_still(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            presence = Presence()
            connection = Connection(rooms, match, Wire())
            presence.connections.add(connection)
            for ended in (False, True):
                presence._looked -= 0 if ended else ANSWER_WITHIN + 1
                connection.opened -= ANSWER_WITHIN + 1
                presence.look(presence.connections)
                assert connection.ended is ended

    asyncio.run(story())


def test_lag_is_the_shortest_that_pongs_or_the_kernel_know(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            wire = Wire()
            connection = await seated(rooms, match, wire)
            lag = (await rooms.room(match)).table.seats[0].lag
            assert lag.one_way is None, "nothing is known yet"
            connection.ping()
            connection._pinged -= 0.1
            connection.ponged(b"2")
            connection.receive(b'{"type":"pong","id":1}')
            assert lag.one_way is None, "neither another ping's echo nor the page's answer"
            connection.ponged(wire.pings[-1])
            assert 50 <= (lag.one_way or 0) < 1000
            wire.trip = 12.0
            connection.ping()
            assert lag.one_way == 6

    asyncio.run(story())


def test_a_seat_that_moves_while_somebody_comes_in_is_not_theirs(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            first = await seated(rooms, match, Wire())
            room = await rooms.room(match)
            log = rooms.log = room.storing.log = cast(Log, FailingLog(rooms.log))
            slow = cast(FailingLog, log).slow = asyncio.Event()
            room.decide(partial(room.table.attendance.hide, number=0))  # is written, slowly
            wire = Wire()
            late = Connection(rooms, match, wire)
            late.receive(b'{"type":"hello","tokens":["secret"]}')
            await until(lambda: room.table.seats[0].connections == 2)  # it has found its seat
            room.decide(partial(room.table.devices.retoken, number=0, token=hashed("other")))
            slow.set()
            assert await closing_of(wire) == (4001, "seat-moved")
            assert [told["type"] for told in wire.said] == ["bye"]
            first.disconnected()
            assert not room.table.seats[0].here

    asyncio.run(story())


class OtherNodes:
    """Rooms of a node that owns nothing."""

    node = watchdog = None

    async def room(self, match: str, **_: Any) -> Room:
        raise OwnedByOtherNode(match, "node-2")


def test_being_sent_on_to_the_owner_costs_a_visitor_nothing() -> None:
    async def story() -> None:
        visitor = Visitor("203.0.113.7", Limits(requests=Rate(2, 1e-9)))
        for _ in range(50):
            assert not visitor.take("requests"), "a school behind one address has run into its limit"
            wire = Wire()
            Connection(cast(Rooms, OtherNodes()), "m", wire, visitor).receive(b'{"type":"hello"}')
            assert await closing_of(wire) == (1012, "moved")
            assert wire.said == [{"type": "bye", "code": 1012, "reason": "moved", "node": "node-2"}]

    asyncio.run(story())
