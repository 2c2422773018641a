"""Watchers: none is sent something older than what it has seen."""

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest

from knobel.server.live import room as live_room
from knobel.server.live import watchers
from knobel.table.journal import SeatPlan, Setup
from tests.server.recipient import Recipient
from tests.server.rooms import Clock, opened
from tests.server.waiting import until


def test_everybody_learns_how_many_look_on_but_not_of_each_who_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_room, "COUNTED_EVERY", 0.1)

    async def run() -> list[int]:
        async with opened(tmp_path, Clock()) as rooms:
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))).match)
            ada, watchers = Recipient(0), [Recipient() for _ in range(50)]
            room.admit(ada)
            for watcher in watchers:  # who come and go and come
                room.admit(watcher)
                room.leave(watcher)
                room.admit(watcher)
            await until(lambda: ada.received)
            for watcher in watchers[1:]:
                room.leave(watcher)
            await until(lambda: len(ada.received) == 2)
            return [msgspec.json.decode(told)["table"]["watchers"] for told in ada.received]

    assert asyncio.run(run()) == [50, 1]


def test_what_comes_after_something_that_waits_waits_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watchers, "FEW", 0)
    monkeypatch.setattr(watchers, "SENT_EVERY", 0.3)

    async def run() -> list[str | None]:
        async with opened(tmp_path, Clock()) as rooms:
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))).match)
            first, newcomer = Recipient(), Recipient()
            room.connections.add(first)
            room.decide(room.table.attendance.show)
            await until(lambda: first.received)  # what is sent from now on waits a little
            for seat, name in enumerate(("Ada", "Ben")):
                room.decide(partial(room.table.attendance.sit, number=seat, name=name, token=""))
                await room.settled()
                room.connections.discard(first)  # before the second one sits down
            room.connections.add(newcomer)  # who was welcomed by both
            await until(lambda: newcomer.received)
            return [seat["name"] for seat in msgspec.json.decode(newcomer.received[-1])["table"]["seats"]]

    assert asyncio.run(run()) == ["Ada", "Ben"]
