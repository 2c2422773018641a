"""A room that could not store what it decided: it stops all it began, and the next room of the match plays on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from knobel.games import find_plugin
from knobel.log import Log, LogError, open_log
from knobel.server.cluster.ownership import Stops
from knobel.server.live.following import Following
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import hashed
from tests.server.failing_log import FailingLog
from tests.server.recipient import Recipient
from tests.server.rooms import Clock
from tests.server.ties import a_tie
from tests.server.waiting import until

FULL = LogError("there is no room left")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Matches begin as soon as all seats are ready."""
    monkeypatch.setattr("knobel.table.table.COUNTDOWN", 0)
    return iter([None])


@asynccontextmanager
async def a_house(data: Path, clock: Clock) -> AsyncIterator[tuple[Rooms, FailingLog]]:
    async with await open_log(data / "knobel.db") as log, asyncio.timeout(60):
        failing = FailingLog(log)
        rooms = Rooms(cast(Log, failing), Workers(1), clock=clock)
        try:
            yield rooms, failing
        finally:
            await rooms.close()


async def begun(rooms: Rooms, game: str, *seats: SeatPlan, clock: str = "off") -> Room:
    """A match under way, with a connection."""
    room = await rooms.room((await rooms.making.make(Setup(game, seats, first=0, clock=clock))).match)  # type: ignore[arg-type]
    for seat, plan in enumerate(seats):
        if plan.kind == "person":
            room.decide(partial(room.table.attendance.sit, number=seat, name=f"P{seat}", token=""))
            room.decide(partial(room.table.ready, number=seat, nonce="0a"))
    await room.settled()
    room.admit(Recipient(0))
    return room


def quiet(room: Room) -> bool:
    """Whether nothing goes on in it."""
    return not (room.bots.thinking or room.simulating.task or room.alarm.pending or room.storing.busy)


async def until_broken(room: Room) -> None:
    await until(lambda: room.broken)


@pytest.mark.parametrize("game", ["qwixx-duel", "fini", "doppel-x"])
def test_bots_and_timers_of_a_broken_room_stop_and_the_new_one_plays_on(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, log):
            bot = SeatPlan("bot", find_plugin(game).stand_in or "")
            room = await begun(rooms, game, *[bot] * (2 if game == "doppel-x" else 1), SeatPlan(), clock="60")
            for _ in range(3):
                log.fault = FULL
                room.decide(partial(room.table.attendance.hide, number=0))
                await until_broken(room)
                log.fault = None
                old, room = room, await rooms.room(room.table.match)
                assert room is not old
                await until(partial(quiet, old))
                old.decide(partial(old.table.attendance.hide, number=0))
                assert quiet(old), "what still refers to it cannot change anything"
                assert not room.broken
                assert not room.table.seats[0].hidden
            assert log.wrong_numbers == 0

    asyncio.run(run())


def test_what_is_being_written_when_a_room_breaks_throws_nobody_out(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, log):
            other = (await rooms.making.make(Setup("fini", (SeatPlan(), SeatPlan())))).match
            del rooms.rooms[other]
            room = await begun(rooms, "fini", SeatPlan(), SeatPlan())
            room.decide(partial(room.table.act, seat=0, act={"type": "roll"}))
            await room.settled()
            log.films_fail, log.slow = True, asyncio.Event()
            room.decide(partial(room.table.attendance.hide, number=0))  # is written, slowly
            await until_broken(room)
            opening = asyncio.create_task(rooms.room(room.table.match))
            await rooms.room(other)
            assert not opening.done(), "it waits for what is being written, or it would have been there first"
            log.slow.set()
            log.slow, log.films_fail = None, False
            new = await opening
            new.decide(partial(new.table.attendance.hide, number=1))
            await new.settled()
            await until(partial(quiet, room))
            assert not new.broken
            assert log.wrong_numbers == 0

    asyncio.run(run())


def test_a_fault_that_nobody_has_heard_of_breaks_the_room_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, log):
            room = await begun(rooms, "qwixx-duel", SeatPlan(), SeatPlan())
            log.fault = RuntimeError("the disk is on fire")
            room.decide(partial(room.table.attendance.hide, number=0))
            await until_broken(room)
            log.fault = None
            new = await rooms.room(room.table.match)
            assert not new.table.seats[0].hidden
            new.decide(partial(new.table.attendance.hide, number=1))
            await new.settled()

    asyncio.run(run())


def test_a_deciding_game_that_is_being_made_is_made_once(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as (rooms, log):
            room = await a_tie(rooms, clock)  # the deciding game is about to be made
            room.break_off("a test says so")
            new = await rooms.room(room.table.match)
            await until(lambda: new.broken or new.table.fold.follows)
            await new.settled()
            await until(lambda: not rooms.following.tasks)
            assert log.wrong_numbers == 0
            assert len(await rooms.log.matches(limit=None)) == 2
            assert not any(there.broken for there in rooms.rooms.values())

    asyncio.run(run())


def test_a_seat_that_is_taken_again_keeps_its_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, _):
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))).match)
            assert room.idle
            room.decide(partial(room.table.attendance.connect, number=0))  # not welcomed yet
            assert not room.idle

    asyncio.run(run())


def test_a_deciding_game_that_cannot_be_stored_is_tried_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knobel.server.live.following.TRY_AGAIN", 0.05)

    async def run() -> None:
        clock = Clock()
        async with a_house(tmp_path, clock) as (rooms, log):
            with monkeypatch.context() as asleep:
                asleep.setattr(Following, "ended", lambda *_: None)
                room = await a_tie(rooms, clock)
            log.fault = FULL
            rooms.following.ended(room)
            await until(lambda: len(log.appends) >= len(room.table.seats) and log.appends[-1][0] != room.table.match)
            log.fault = None
            await until(lambda: room.table.fold.follows)
            await room.settled()
            assert len(await rooms.log.matches(limit=None)) == 2

    asyncio.run(run())


@pytest.mark.parametrize("stored", [True, False])
def test_a_seat_has_moved_when_that_is_stored_and_not_before(tmp_path: Path, stored: bool) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, log):
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))).match)
            room.decide(partial(room.table.attendance.sit, number=0, name="Ada", token=hashed("old")))
            await room.settled()
            recipient = Recipient(0)
            room.connections.add(recipient)
            log.fault, log.slow = None if stored else FULL, asyncio.Event()
            before = len(log.appends)
            moving = asyncio.create_task(room.move(0, hashed("new")))
            await until(lambda: len(log.appends) > before)
            assert (recipient.seats, recipient.bye) == ((), None), "it can do nothing, and is told nothing"
            log.slow.set()
            await asyncio.wait([moving])
            assert recipient.bye == ((4001, "seat-moved") if stored else (1011, "not-stored"))
            assert isinstance(moving.exception(), LogError) is not stored
            there = await rooms.room(room.table.match)
            assert there.table.devices.seat_of("new" if stored else "old") == 0

    asyncio.run(run())


def test_rooms_that_are_being_closed_open_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_house(tmp_path, Clock()) as (rooms, _):
            match = (await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())))).match
            del rooms.rooms[match]
            waiting = asyncio.create_task(rooms.room(match))
            await asyncio.sleep(0)
            await rooms.close()
            await asyncio.wait([waiting])
            assert isinstance(waiting.exception(), Stops)
            with pytest.raises(LogError, match="closed"):
                await rooms.room(match)
            assert not rooms.rooms

    asyncio.run(run())
