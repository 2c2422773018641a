"""What the table refuses is tried once more, and then the game goes on without it: nothing is tried for ever."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from knobel.core import Forfeit, Illegal
from knobel.games import find_plugin
from knobel.server.live import alarm
from knobel.server.live import bots as thinking
from knobel.server.live.bots import choice_seed
from knobel.server.live.connection import Connection
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.server.live.work import BotChoice, decide
from knobel.table.conduct import Conduct
from knobel.table.driver import Driver
from knobel.table.journal import Created, SeatPlan, Setup, StoodIn
from tests.server.recipient import Recipient
from tests.server.rooms import Clock, opened
from tests.server.waiting import until
from tests.server.wire import Wire

BOT = SeatPlan("bot", "greedy")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knobel.table.table.COUNTDOWN", 0)


class Asked:
    """A worker that answers at once, and counts how often it is asked."""

    def __init__(self, answer: Callable[[int], Any]) -> None:
        self.times = 0
        self.seeds: list[int] = []
        self._answer = answer

    async def insist(self, work: Any, *args: Any, **_: Any) -> Any:
        await asyncio.sleep(0)
        if work is decide:
            self.seeds.append(args[4])
        self.times += 1
        return self._answer(self.times)


class Begun(NamedTuple):
    """A match in which all people are ready and the countdown is over."""

    rooms: Rooms
    room: Room
    clock: Clock


class Begin:
    """Opens matches that are under way; `asked` answers what their rooms ask of workers."""

    def __init__(self, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._data, self._monkeypatch = data, monkeypatch

    @asynccontextmanager
    async def __call__(
        self, game: str, *seats: SeatPlan, asked: Asked | None = None, **setup: Any
    ) -> AsyncIterator[Begun]:
        clock = Clock()
        async with opened(self._data, clock) as rooms:
            if asked is not None:
                self._monkeypatch.setattr(rooms.workers, "insist", asked.insist)
            room = await rooms.room((await rooms.making.make(Setup(game, seats, first=0, **setup))).match)
            for seat, plan in enumerate(seats):
                if plan.kind == "person":
                    room.decide(partial(room.table.attendance.sit, number=seat, name=f"P{seat}", token=""))
                    room.decide(partial(room.table.ready, number=seat, nonce="0a"))
            await room.settled()
            clock.now += 5
            yield Begun(rooms, room, clock)


@pytest.fixture
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    return Begin(tmp_path, monkeypatch)


async def let_it_rest(room: Room) -> None:
    """Long enough for hundreds of further tries."""
    for _ in range(500):
        await asyncio.sleep(0)
    await room.settled()


MALFORMED: list[dict[str, Any]] = [
    {"type": "place", "row": "red", "value": 99},
    {"type": "place"},
    {"type": "nothing of the kind"},
    {},
]


@pytest.mark.parametrize("act", MALFORMED)
def test_a_bot_whose_act_is_refused_twice_gives_up_and_all_are_told(
    act: dict[str, Any], begin: Begin, caplog: pytest.LogCaptureFixture
) -> None:
    asked = Asked(lambda _: BotChoice(act, 0))

    async def run() -> None:
        recipient = Recipient(1)
        async with begin("qwixx-duel", BOT, SeatPlan(), asked=asked) as (_, room, _):
            room.admit(recipient)
            await until(lambda: room.table.stage == "over")
            await let_it_rest(room)
            assert room.table.fold.history[-2].event == Forfeit(0, "illegal")
            assert any(b'"why":"illegal"' in message for message in recipient.received)
            assert recipient.bye is None

    with caplog.at_level(logging.INFO, "knobel"):
        asyncio.run(run())
    assert asked.times == 2
    assert len(set(asked.seeds)) == 2, "or a second try would be the first again"
    (line,) = [record for record in caplog.records if record.name == "knobel.room"]
    assert "seat 0" in line.getMessage()


def test_a_bot_that_errs_once_plays_on(begin: Begin) -> None:
    asked = Asked(lambda times: BotChoice({"type": "roll" if times == 2 else "no"}, 0 if times < 3 else 60_000))

    async def run() -> None:
        async with begin("qwixx-duel", BOT, SeatPlan(), asked=asked) as (_, room, _):
            room.admit(Recipient(1))
            await until(lambda: room.table.fold.history)
            assert room.table.stage == "playing"

    asyncio.run(run())


def test_a_bot_is_not_blamed_for_what_changed_while_it_thought_but_not_asked_for_ever_either(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Asked(lambda _: BotChoice({"type": "no"}, 0))

    async def run() -> None:
        async with begin("qwixx-duel", BOT, SeatPlan(), asked=asked) as (_, room, _):
            offers = room.table.offers.all

            def others_each_time() -> Any:
                return {**offers(), 0: [{"type": "roll", "n": object()}]}

            monkeypatch.setattr(room.table.offers, "all", others_each_time)
            room.admit(Recipient(1))
            await until(lambda: room.table.stage == "over")
            assert asked.times == thinking.MOST_REFUSED

    asyncio.run(run())


def test_a_stand_in_that_is_refused_gets_up_and_costs_nobody_the_game(begin: Begin) -> None:
    asked = Asked(lambda _: BotChoice({"type": "no"}, 0))

    async def run() -> None:
        async with begin("qwixx-duel", SeatPlan(), SeatPlan(), asked=asked) as (_, room, _):
            room.table.play.add(StoodIn(room.now(), 0, "greedy"))
            room.admit(Recipient(1))
            await until(lambda: room.table.seats[0].stand_in is None)
            await let_it_rest(room)
            assert room.table.stage == "playing"
            assert asked.times == 2

    asyncio.run(run())


def test_a_simulated_event_that_the_rules_refuse_is_simulated_once_more_and_then_set_aside(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> int:
        recipient, asked = Recipient(0), Asked(lambda _: Simulated(None))
        async with begin("fini", SeatPlan(shared=True), SeatPlan(shared=True), asked=asked) as (rooms, room, _):
            monkeypatch.setattr(room.table.play, "happen", refuse)
            room.admit(recipient)
            room.decide(partial(room.table.act, seat=0, act={"type": "roll"}))
            await until(lambda: recipient.bye)
            assert recipient.bye == (4005, "set-aside")
            row = await rooms.log.match(room.table.match)
            assert row is not None
            assert "no-such-roll" in (row.aside or "")
            return asked.times

    def refuse(*_: Any) -> None:
        raise Illegal(None, "no-such-roll")

    with caplog.at_level(logging.INFO, "knobel"):
        assert asyncio.run(run()) == 2
    assert len(caplog.records) == 1


class Simulated(msgspec.Struct):
    event: Any
    extra: dict[str, Any] = {}
    film: bytes = b""


@pytest.mark.parametrize("fault", [KeyError("when"), Illegal(None, "not-now"), None])
def test_a_clock_that_fails_or_wakes_the_table_for_nothing_sets_the_match_aside(
    fault: Exception | None, begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ticks = 0

    def tick(*_: Any) -> Any:
        nonlocal ticks
        ticks += 1
        if fault is not None:
            raise fault
        return iter(())

    async def run() -> None:
        recipient = Recipient(0)
        async with begin("qwixx-duel", SeatPlan(), SeatPlan(), clock="15") as (_, room, clock):
            room.admit(recipient)
            monkeypatch.setattr(room.table.conduct, "tick", tick)
            clock.now += 20
            room.alarm.ring()
            await until(lambda: recipient.bye)
            assert recipient.bye == (4005, "set-aside")

    with caplog.at_level(logging.INFO, "knobel"):
        asyncio.run(run())
    assert ticks <= alarm.IDLE_TICKS
    assert len(caplog.records) == 1


def test_an_act_that_the_conduct_cannot_decide_is_refused_and_logged_once(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any) -> Any:
        raise KeyError("pink")

    async def run() -> None:
        wire = Wire()
        async with begin("qwixx-duel", SeatPlan(), BOT) as (rooms, room, _):
            monkeypatch.setattr(room.table.devices, "seat_of", lambda token: 0)
            connection = Connection(rooms, room.table.match, wire)
            connection.receive(b'{"type": "hello", "tokens": ["a"]}')
            await until(lambda: connection.room)
            monkeypatch.setattr(Conduct, "act", broken)
            for ref in "abc":
                connection.receive(msgspec.json.encode({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": ref}))
            refusals = [told for told in wire.said if told["type"] == "refused"]
            assert [(told["ref"], told["reason"]) for told in refusals] == [(ref, "failed") for ref in "abc"]
            assert not connection.ended

    with caplog.at_level(logging.INFO, "knobel.connection"):
        asyncio.run(run())
    assert len(caplog.records) == 1


def test_a_bot_of_the_terminal_that_is_refused_twice_gives_up_too() -> None:
    class Stubborn:
        watchful = False
        asked = refusals = 0

        def decide(self, table: Any, seat: int, t: int, at: int | None = None) -> tuple[dict[str, Any], int]:
            self.asked += 1
            return {"type": "no"}, t

        def refused(self, seat: int, refusal: Any) -> None:
            self.refusals += 1

    stubborn = Stubborn()
    setup = Setup("qwixx-duel", (BOT, BOT), first=0)
    driver = Driver(Created(0, "m", setup, "00" * 32, 0, ""), find_plugin("qwixx-duel"), players={0: stubborn})
    driver.run()
    assert driver.table.fold.history[-2].event == Forfeit(0, "illegal")
    assert (stubborn.asked, stubborn.refusals) == (2, 2)


def test_a_bot_s_choice_follows_from_the_match_s_secret_and_its_moment_alone() -> None:
    moments = [("5e", "m", 3, 1, 0), ("5f", "m", 3, 1, 0), ("5e", "n", 3, 1, 0), ("5e", "m", 4, 1, 0)]
    moments += [("5e", "m", 3, 0, 0), ("5e", "m", 3, 1, 10)]
    seeds = [choice_seed(*moment) for moment in moments]
    assert len(set(seeds)) == len(seeds)
    assert seeds == [choice_seed(*moment) for moment in moments]


def test_a_room_s_bots_draw_from_the_secret_and_not_from_the_public_id(begin: Begin) -> None:
    asked = Asked(lambda _: BotChoice({"type": "roll"}, 0))

    async def run() -> None:
        async with begin("qwixx-duel", BOT, SeatPlan(), asked=asked) as (_, room, _):
            room.admit(Recipient(1))
            await until(lambda: room.table.fold.history)
            assert asked.seeds[0] == choice_seed(room.table.fold.seed, room.table.match, 0, 0, 0)

    asyncio.run(run())
