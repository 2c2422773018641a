"""Those who come back, and those whose seat moves, at a room without a network."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any, cast

from knobel.log import Log
from knobel.server.live.connection import Connection
from knobel.server.live.presence import Presence
from knobel.server.live.rooms import Rooms
from knobel.server.timeouts import ANSWER_WITHIN
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import Sitter, hashed
from tests.server.failing_log import FailingLog
from tests.server.rooms import Clock, opened
from tests.server.waiting import until
from tests.server.wire import Wire, a_match, seated


async def welcome(rooms: Rooms, match: str, **hello: Any) -> dict[str, Any]:
    """What a connection is told that has seen the events up to `after`."""
    wire = Wire()
    connection = Connection(rooms, match, wire)
    connection.receive(json.dumps({"type": "hello", **hello}).encode())
    await until(lambda: connection.room)
    connection.disconnected()
    return wire.said[0]


def test_who_comes_back_hears_nothing_of_what_was_taken_back_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            people = [Sitter(seat, f"P{seat}", hashed(f"t{seat}")) for seat in (0, 1)]
            setup = Setup("qwixx-duel", (SeatPlan(shared=True), SeatPlan(shared=True)), first=0)
            made = await rooms.making.make(setup, here=people)
            room = await rooms.room(made.match)
            table = room.table
            here = Connection(rooms, made.match, Wire())
            here.receive(b'{"type":"hello","tokens":["t0","t1"]}')
            await until(lambda: here.room)
            for seat in (0, 1):
                room.decide(partial(table.ready, number=seat, nonce="0a"))
            clock.now += 5
            room.decide(partial(table.act, seat=0, act={"type": "roll"}))
            first, other = [
                {key: value for key, value in offer.items() if key != "would"}
                for offer in table.offers.all()[0]
                if offer["type"] == "place"
            ][:2]
            room.decide(partial(table.act, seat=0, act=first))
            room.decide(partial(table.undo, number=0, on=2))
            room.decide(partial(table.act, seat=0, act=other))
            room.decide(partial(table.act, seat=0, act={"type": "pass"}))
            await room.settled()
            assert table.fold.undone == 1
            told = await welcome(rooms, made.match, after=0)
            assert [event["n"] for event in told["events"]] == [1, 2]
            assert told["events"][1]["event"].items() >= other.items()
            assert (told["newest"]["n"], told["missed"]) == (3, False)
            here.disconnected()

    asyncio.run(story())


def test_a_seat_that_moves_can_do_nothing_from_its_old_device_before_that_is_even_stored(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            wire = Wire()
            old = await seated(rooms, match, wire)
            room = await rooms.room(match)
            log = rooms.log = room.storing.log = cast(Log, FailingLog(rooms.log))
            slow = cast(FailingLog, log).slow = asyncio.Event()
            moving = asyncio.create_task(room.move(0, hashed("another")))
            await asyncio.sleep(0)
            old.receive(b'{"type":"ready","seat":0,"nonce":"0a"}')
            assert wire.said[-1]["reason"] == "not-your-seat"
            open_still = wire.closed is None
            slow.set()
            await moving
            assert open_still, "it is told when that is stored"
            assert wire.closed == (4001, "seat-moved")
            assert room.table.seats[0].nonce is None

    asyncio.run(story())


def test_no_player_is_dropped_for_the_time_in_which_the_server_stood_still(tmp_path: Path) -> None:
    async def story() -> None:
        async with a_match(tmp_path) as (rooms, match):
            presence, connection = Presence(), await seated(rooms, match, Wire())
            presence.connections.add(connection)
            for dropped in (False, True):
                presence._looked -= 0 if dropped else ANSWER_WITHIN + 1
                connection.last_answer -= ANSWER_WITHIN + 1
                presence.look(presence.connections)
                assert connection.ended is dropped

    asyncio.run(story())
