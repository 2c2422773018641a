"""Rooms without a network: what a crash left undone is done, a bad match keeps no other out, idle rooms go."""

import asyncio
from functools import partial
from pathlib import Path
from random import SystemRandom
from unittest.mock import patch

import pytest

from knobel.core import Malformed
from knobel.log import Addition, Log, open_log
from knobel.server.live import tidying
from knobel.server.live.codes import CODE_LASTS
from knobel.server.live.following import Following
from knobel.server.live.refusals import NotPlayable, SetAside
from knobel.server.live.restoring import PORTION, restore
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup, read_entries
from knobel.table.table import Table
from tests.server.recipient import Recipient
from tests.server.rooms import Clock, opened
from tests.server.ties import a_tie
from tests.server.waiting import until

PEOPLE = (SeatPlan(), SeatPlan())


async def deciding_game(rooms: Rooms, match: str) -> Room:
    """The deciding game of a match, which is about to be made."""
    room = await rooms.room(match)
    await until(lambda: room.table.fold.follows)
    await room.settled()
    ((why, following),) = room.table.fold.follows
    assert why == "decides"
    return await rooms.room(following)


async def _nothing(*_: object) -> None:
    """What a server does that has crashed."""


@pytest.mark.parametrize("lot", [0, 1])
def test_d6_lots_decide_who_begins_the_deciding_game(tmp_path: Path, lot: int) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            room = await a_tie(rooms, clock)
            following = await deciding_game(rooms, room.table.match)
            assert (following.table.fold.first, following.table.setup.first) == (lot, None)

    with patch.object(SystemRandom, "randrange", lambda *_: lot):
        asyncio.run(run())


def test_a_crash_between_the_last_event_and_the_deciding_game_loses_no_game(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        with patch.object(Following, "_play_off", _nothing):
            async with opened(tmp_path, clock) as rooms:
                match = (await a_tie(rooms, clock)).table.match
        async with opened(tmp_path, clock) as rooms:
            assert await rooms.resume() == 1
            deciding = await deciding_game(rooms, match)
            assert [seat.name for seat in deciding.table.seats] == ["P1", "P2"]
            assert deciding.table.devices.seat_of("t2") == 1

    asyncio.run(run())


def test_a_crash_before_the_deciding_game_is_linked_makes_no_second_one(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            with patch("knobel.table.table.Table.followed_by", side_effect=ConnectionError):
                room = await a_tie(rooms, clock)
                await asyncio.gather(*rooms.following.tasks, return_exceptions=True)
            assert not room.table.fold.follows
            made = set(rooms.rooms)
        async with opened(tmp_path, clock) as rooms:
            await rooms.resume()
            await deciding_game(rooms, room.table.match)
            assert {row.id for row in await rooms.log.matches(limit=None)} == made

    asyncio.run(run())


def test_one_match_that_cannot_be_brought_back_keeps_no_other_out(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            good = (await rooms.making.make(Setup("qwixx-duel", PEOPLE))).match
            await _append_nonsense(rooms.log)
        for _ in range(2):
            async with opened(tmp_path, clock) as rooms:
                assert await rooms.resume() == 1
                assert list(rooms.rooms) == [good]
                assert [row.id for row in await rooms.log.matches(aside=True)] == ["bad"]
                with pytest.raises(SetAside):
                    await rooms.room("bad")

    asyncio.run(run())


def test_a_seat_has_one_code_and_it_lasts_two_minutes(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            first, second = (rooms.codes.new("m", 1) for _ in range(2))
            other = rooms.codes.new("m", 0)
            assert rooms.codes.use("m", first) is None, "there is a newer one"
            assert rooms.codes.use("n", second) is None
            assert (rooms.codes.use("m", second), rooms.codes.use("m", second)) == (1, None)
            clock.now += CODE_LASTS
            assert rooms.codes.use("m", other) is None
            for number in range(1000):
                clock.now += 1
                rooms.codes.new(f"match {number}", 0)
            assert len(rooms.codes._codes) <= CODE_LASTS

    asyncio.run(run())


def test_a_long_match_comes_back_as_it_was_and_lets_others_have_their_turn(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            match = (await rooms.making.make(Setup("qwixx-duel", PEOPLE, first=0))).match
            room = await rooms.room(match)
            await _begin(room)
            for number in range(2 * PORTION):
                clock.now += 0.001
                room.decide(partial(room.table.devices.retoken, number=0, token=f"hash {number}"))
            await room.settled()
            before = room.table.view(room.now())
        async with opened(tmp_path, clock) as rooms:
            turns = 0

            async def another_task() -> None:
                nonlocal turns
                while True:
                    turns += 1
                    await asyncio.sleep(0)

            texts = await rooms.log.read(match)
            other = asyncio.create_task(another_task())
            table = await restore(texts, {})
            other.cancel()
            assert turns == (len(texts) - 1) // PORTION
            assert table.conduct.since == Table.restore(read_entries(texts, table.game), table.plugin).conduct.since
            assert (table.view(0).events, table.view(0).seed) == (before.events, before.seed)

    asyncio.run(run())


async def _append_nonsense(log: Log) -> None:
    await log.append(Addition("bad", 0, [b'{"entry":"created","at":0}'], game="qwixx-duel", status="live"))


def test_a_room_leaves_memory_when_nobody_is_there_and_comes_back_from_the_log(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            match = (await rooms.making.make(Setup("qwixx-duel", PEOPLE))).match
            waits = (await rooms.making.make(Setup("qwixx-duel", PEOPLE, clock="60"))).match
            room = await rooms.room(waits)
            await _begin(room)
            room.admit(recipient := Recipient())
            with patch.object(tidying, "EVICT_EVERY", 0.01):
                evicting = asyncio.create_task(rooms.tidying.evict_idle())
                await until(lambda: match not in rooms.rooms)
                evicting.cancel()
            assert list(rooms.rooms) == [waits], "it has a watcher, and its clock runs"
            assert (await rooms.room(match)).table.stage == "gathering"
            room.leave(recipient)
            assert room.idle, "with the last one the clock has stopped"

    asyncio.run(run())


def _is_timed(room: Room) -> bool:
    return room.alarm.pending


async def _begin(room: Room) -> None:
    for seat in (0, 1):
        room.decide(partial(room.table.attendance.sit, number=seat, name=f"P{seat}", token=""))
        room.decide(partial(room.table.ready, number=seat, nonce="0a"))
    await room.settled()


def test_the_time_of_a_match_stands_still_while_nobody_is_there(tmp_path: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            room = await rooms.room((await rooms.making.make(Setup("qwixx-duel", PEOPLE, clock="60"))).match)
            clock.now += 1000
            assert room.now() == 0
            ada = Recipient(0)
            room.arrive(ada)
            await _begin(room)
            room.admit(ada)
            clock.now += 10
            assert room.now() == 10_000
            room.leave(ada)
            clock.now += 1000
            room.decide(partial(room.table.attendance.hide, number=0))  # what is asked over HTTP
            assert room.now() == 10_000
            assert not _is_timed(room)
            room.arrive(ada)
            room.admit(ada)
            assert _is_timed(room)
            clock.now += 10
            assert room.now() == 20_000

    asyncio.run(run())


def test_the_time_of_a_match_does_not_follow_the_wall_clock(tmp_path: Path) -> None:
    async def run() -> None:
        async with await open_log(tmp_path / "knobel.db") as log:
            rooms = Rooms(log, Workers(1))
            room = await rooms.room((await rooms.making.make(Setup("fini", PEOPLE))).match)
            before = room.now()
            with patch("time.time", return_value=0.0):
                assert 0 <= room.now() - before < 60_000
            await rooms.close()

    asyncio.run(run())


@pytest.mark.parametrize(("game", "seats", "own"), [("fini", 2, "strict and tidy"), ("doppel-x", 3, "tiles")])
def test_a_bad_option_is_answered_in_the_words_of_its_own_game(tmp_path: Path, game: str, seats: int, own: str) -> None:
    async def run() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            with pytest.raises(NotPlayable, match=own):
                await rooms.making.make(Setup(game, (SeatPlan(),) * seats, options={"speed": 9}))
            with pytest.raises(Malformed, match="no game is called"):
                await rooms.making.make(Setup("chess", PEOPLE))

    asyncio.run(run())
