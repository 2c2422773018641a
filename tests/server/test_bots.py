"""The bots of a room, asked by a worker that answers when the test says so."""

import asyncio
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from knobel.server.live.bots import Bots
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import Sitter, hashed
from knobel.table.table import Table
from tests.server.recipient import Recipient
from tests.server.rooms import Clock, opened

BOT = SeatPlan("bot", "casual")


def test_a_bot_does_nothing_that_it_chose_before_a_person_took_something_back(tmp_path: Path) -> None:
    async def story() -> None:
        asked, answered = asyncio.Event(), asyncio.Event()
        acted: list[int] = []
        act = Table.act

        async def insist(*_: Any, **__: Any) -> Any:
            asked.set()
            await answered.wait()
            return SimpleNamespace(act={"type": "pass"}, after=0)

        def noted(table: Table, t: int, seat: int, *rest: Any, **more: Any) -> Any:
            acted.append(seat)
            return act(table, t, seat, *rest, **more)

        clock = Clock()
        async with opened(tmp_path, clock) as rooms:
            with patch.object(Workers, "insist", insist), patch.object(Table, "act", noted):
                ada = Sitter(0, "Ada", hashed("t"))
                made = await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), BOT), first=0), here=[ada])
                room = await rooms.room(made.match)
                table, recipient = room.table, Recipient(0)
                room.arrive(recipient)
                room.admit(recipient)
                room.decide(partial(table.ready, number=0, nonce="0a"))
                clock.now += 5
                for kind in ("roll", "pass", "pass"):
                    room.decide(partial(table.act, seat=0, act={"type": kind}))
                await room.settled()
                async with asyncio.timeout(20):
                    await asked.wait()
                room.decide(partial(table.undo, number=0, on=3))
                thinking = [*room.bots.thinking.values()]
                answered.set()
                await asyncio.gather(*thinking)
                assert acted == [0, 0, 0]
                assert len(table.fold.history) == 2

    asyncio.run(story())


@pytest.mark.parametrize(
    ("game", "seats", "hurries"),
    [
        ("qwixx-duel", (SeatPlan(), BOT), True),
        ("qwixx-duel", (SeatPlan(), SeatPlan()), False),  # another person waits for their turn
        ("fini", (SeatPlan(), BOT), False),  # how quick a bot is decides the game
    ],
)
def test_bots_hurry_for_one_who_plays_them_alone_and_in_no_race(
    tmp_path: Path, game: str, seats: tuple[SeatPlan, ...], hurries: bool
) -> None:
    async def story() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            room = await rooms.room((await rooms.making.make(Setup(game, seats))).match)
            with patch.object(Bots, "hurry") as hurry:
                room.hurry(Recipient(0), 0, True)
            assert hurry.called is hurries

    asyncio.run(story())
