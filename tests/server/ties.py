"""A match of Doppel X that ends with two at the top."""

from functools import partial
from typing import Any

import msgspec

from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import hashed
from tests.server.recipient import Recipient
from tests.server.rooms import Clock


def one_throw_before_a_tie() -> list[dict[str, Any]]:
    """Five players on board I. Two dice lie on 3x and bring 9 a throw: 45 each so far, and one more throw makes 54."""
    gone = {"where": "hole"}
    bloom = {"face": 3, "where": "board", "fields": ["3x", "1x"]}
    events: list[dict[str, Any]] = [
        {"type": "opening", "rest": [{"die": seat, **(bloom if seat in (1, 2) else gone)} for seat in range(5)]}
    ]
    for seat in range(4):
        own = {"die": seat, **(bloom if seat in (1, 2) else gone)}
        events.append({"type": "throw", "seat": seat, "rest": [own, {"die": "white", **gone}], "flung": []})
    return events


async def a_tie(rooms: Rooms, clock: Clock) -> Room:
    """A match of five that ends just now with two at the top."""
    setup = Setup("doppel-x", (SeatPlan(),) * 5, first=0, past=tuple(one_throw_before_a_tie()))
    room = await rooms.room((await rooms.making.make(setup)).match)
    table = room.table
    room.admit(Recipient(0))
    for seat in range(5):
        room.decide(partial(table.attendance.sit, number=seat, name=f"P{seat}", token=hashed(f"t{seat}")))
    for seat in range(5):
        room.decide(partial(table.ready, number=seat, nonce="0a"))
    clock.now += 5
    for seat in (0, 3):
        room.decide(partial(table.act, seat=seat, act={"type": "pass"}))
    room.decide(partial(table.act, seat=4, act={"type": "throw"}))
    rest = [{"die": die, "where": "hole"} for die in (4, "white")]
    thrown = msgspec.convert({"type": "throw", "seat": 4, "rest": rest}, table.game.events)
    room.decide(partial(table.simulated, events=len(table.fold.history), event=thrown, extra={}))
    await room.settled()
    assert (table.stage, table.play_off()) == ("over", (1, 2))
    return room
