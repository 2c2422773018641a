"""Workers that hang and simulations that fail, in a room: the dice fall all the same, or the match is set aside."""

import asyncio
import logging
import os
import signal
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from knobel.games.fini.events import Roll
from knobel.server.live import bots
from knobel.server.live import simulating as live
from knobel.server.live import workers as working
from knobel.server.live.refusals import SetAside
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.table.journal import SeatPlan, Setup
from tests.server.recipient import Recipient
from tests.server.rooms import Clock, opened
from tests.server.waiting import until


def fail(*_: Any) -> None:
    raise ArithmeticError("the dice stand on edge")


async def a_duel(rooms: Rooms, clock: Clock, *seats: SeatPlan, recipient: Recipient | None = None) -> Room:
    """Two at a table, who may roll from now on."""
    room = await rooms.room((await rooms.making.make(Setup("fini", seats or (SeatPlan(),) * 2, first=0))).match)
    for seat, plan in enumerate(seats or (SeatPlan(),) * 2):
        if plan.kind == "person":
            room.decide(partial(room.table.attendance.sit, number=seat, name=f"P{seat}", token=""))
            room.decide(partial(room.table.ready, number=seat, nonce="0a"))
    await room.settled()
    room.admit(recipient or Recipient(0))
    clock.now += 5
    return room


def roll(room: Room) -> None:
    room.decide(partial(room.table.act, seat=0, act={"type": "roll"}))


@pytest.mark.parametrize("what", ["simulate", "decide"])
def test_what_fails_every_time_sets_the_match_aside_and_people_are_told(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(working, "PAUSES", (0.01, 0.01))
    monkeypatch.setattr(live if what == "simulate" else bots, what, fail)
    monkeypatch.setattr("knobel.table.table.COUNTDOWN", 0)
    bot = SeatPlan("bot", "slow")

    async def run() -> None:
        clock, recipient = Clock(), Recipient(0)
        async with opened(tmp_path, clock) as rooms, asyncio.timeout(60):
            room = await a_duel(rooms, clock, *([bot, SeatPlan()] if what == "decide" else []), recipient=recipient)
            if what == "simulate":
                roll(room)
            await until(lambda: recipient.bye)
            assert recipient.bye == (4005, "set-aside")
            row = await rooms.log.match(room.table.match)
            assert row is not None
            assert row.status == "live"
            assert "ArithmeticError: the dice stand on edge" in (row.aside or "")
            with pytest.raises(SetAside):
                await rooms.room(room.table.match)
            await until(lambda: not (room.bots.thinking or room.simulating.task))
            assert not rooms.rooms

    with caplog.at_level(logging.INFO, "knobel"):
        asyncio.run(run())
    (line,) = caplog.records
    assert "\n" not in line.getMessage()
    assert line.exc_info is None


def test_who_gives_up_while_a_simulation_fails_ends_the_match_as_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "PAUSES", (0.05,))
    monkeypatch.setattr(live, "simulate", fail)

    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms, asyncio.timeout(60):
            room = await a_duel(rooms, clock)
            roll(room)
            await room.settled()
            room.decide(partial(room.table.resign, number=1))
            await room.settled()
            await until(lambda: room.simulating.task is None)
            row = await rooms.log.match(room.table.match)
            assert row is not None
            assert (row.status, row.aside) == ("finished", None)

    asyncio.run(run())


@pytest.mark.parametrize(("seats", "hurry"), [((), False), ((0,), True)])
def test_the_dice_of_whoever_plays_fall_before_those_that_are_only_watched(
    seats: tuple[int, ...], hurry: bool, tmp_path: Path
) -> None:
    async def run() -> None:
        clock, asked = Clock(), asyncio.get_running_loop().create_future()

        async def insist(*_: Any, hurry: bool = False, **__: Any) -> None:
            asked.set_result(hurry)
            await asyncio.Event().wait()  # no answer ever comes

        async with opened(tmp_path, clock) as rooms, asyncio.timeout(60):
            room = await a_duel(rooms, clock, recipient=Recipient(*seats))
            with patch.object(rooms.workers, "insist", insist):
                roll(room)
                assert await asked is hurry

    asyncio.run(run())


def test_dice_fall_though_the_worker_is_stopped(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms, asyncio.timeout(60):
            room = await a_duel(rooms, clock)
            worker = await rooms.workers.run(os.getpid)
            os.kill(worker, signal.SIGSTOP)
            roll(room)
            await until(lambda: room.table.fold.history)
            await room.settled()
            assert isinstance(room.table.fold.history[0].event, Roll)
            assert await rooms.workers.run(os.getpid) != worker, "another worker has taken its place"

    with patch.object(live, "WORK_SECONDS", 2.0):
        asyncio.run(run())
