"""Work that waits on one node is done on another; whatever goes wrong, it is done once more and never wrongly."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import psycopg
import pytest
from tools.postgres import Postgres

from knobel.log import open_log
from knobel.server.live.workers import PATIENCE, Workers
from knobel.server.many.lending import Lending
from knobel.server.many.node import Node

SOON = 0.5 - PATIENCE  #: a borrower is late after half a second
Story = Callable[[tuple[Workers, Lending], tuple[Workers, Lending]], Awaitable[None]]


def slowly(number: int) -> tuple[int, int]:
    """Something that takes its time, and says where it was done."""
    time.sleep(0.2)
    if number < 0:
        raise ValueError(number)
    return number, os.getpid()


def story(url: str, told: Story, keys: tuple[bytes, bytes] = (b"k", b"k")) -> None:
    async def whole() -> None:
        async with await open_log(url) as log:
            assert log.nodes is not None
            pair, tasks = [], []
            for name, key in zip("ab", keys, strict=True):
                node, workers = Node(log.nodes, name, f"{name}:1", 30), Workers(1)
                lending = Lending(node, workers, key)
                node.figures = partial(_figures, lending)
                await node.join()
                pair.append((workers, lending))
                tasks += [asyncio.create_task(_beat(node)), asyncio.create_task(lending.run())]
            try:
                await asyncio.wait_for(told(pair[0], pair[1]), 60)
            finally:
                for task in tasks:
                    task.cancel()
                for workers, _ in pair:
                    workers.close()

    asyncio.run(whole())


def _figures(lending: Lending) -> dict[str, Any]:
    return {"lent": lending.lent}


async def _beat(node: Node) -> None:
    while True:
        await node.beat_once()
        await asyncio.sleep(0.05)


def test_what_waits_here_is_done_where_there_is_room(postgres: Postgres) -> None:
    async def told(busy: tuple[Workers, Lending], idle: tuple[Workers, Lending]) -> None:
        await asyncio.gather(busy[0].run(slowly, 0), idle[0].run(slowly, 0))  # the processes are there
        done = await asyncio.gather(*(busy[0].run(slowly, number) for number in range(12)))
        assert [number for number, _ in done] == [*range(12)]
        assert len({process for _, process in done}) == 2
        assert busy[1].counts.by_others == idle[1].counts.for_others > 0
        assert busy[1].lent == 0
        outcomes = await asyncio.gather(*(busy[0].run(slowly, -1) for _ in range(5)), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [ValueError] * 5

    story(postgres.new_database(), told)


def test_what_no_node_of_ours_has_written_is_never_read(postgres: Postgres) -> None:
    async def told(busy: tuple[Workers, Lending], idle: tuple[Workers, Lending]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("knobel.server.many.lending.LATE", SOON)
            done = await asyncio.gather(*(busy[0].run(slowly, number) for number in range(4)))
        assert [number for number, _ in done] == [*range(4)]
        assert idle[1].counts.for_others == 0

    story(postgres.new_database(), told, (b"k", b"another"))


def test_what_a_borrower_that_died_had_is_done_here(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def told(busy: tuple[Workers, Lending], idle: tuple[Workers, Lending]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Workers, "run_packed", lambda *_: asyncio.sleep(3600))
            patch.setattr("knobel.server.many.lending.LATE", SOON)
            done = await asyncio.gather(*(busy[0].run(slowly, number) for number in range(4)))
        assert [number for number, _ in done] == [*range(4)]
        assert busy[1].counts.by_others == 0
        with psycopg.connect(url) as database:
            assert database.execute("SELECT count(*) FROM knobel.work").fetchone() == (0,)

    story(url, told)
