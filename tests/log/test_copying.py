"""One log into another: everything is there, with its times, in its order; and what is not the same is told."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from knobel.log import Addition, Log, LogError, NodeRow
from knobel.log.copying import Copied, copy_log
from tests.log.stores import STORES, Clock, Store, entries, entry


async def copy(source: Store, target: Store) -> list[Copied]:
    return [copied async for copied in copy_log(source.place, target.place)]


@pytest.fixture(params=["sqlite to postgres", "postgres to sqlite"])
def both(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    source, target = (STORES[kind](tmp_path) for kind in request.param.split(" to "))
    yield source, target
    source.close()
    target.close()


def fill(store: Store) -> None:
    clock = Clock()

    async def story(log: Log) -> None:
        film = await log.put_blob(b"\0film")
        await log.append(Addition("old", 0, entries(3), game="fini", listed=True, names={0: "Ada", 1: "Ben"}))
        clock.now = 2_000
        await log.append(Addition("new", 0, [b'{"\xc3\xbc":"\\u0000"}'], game="doppel-x", blobs=[film]))
        clock.now = 3_000
        await log.append(Addition("old", 3, [entry(3)], status="finished", names={1: None}))
        await log.append(Addition("aside", 0, entries(1), game="chess"))
        await log.set_aside("aside", "there is no such game")

    store.play(story, clock)


def test_all_of_it_is_copied_and_compared(both: tuple[Store, Store]) -> None:
    source, target = both
    fill(source)
    copied = asyncio.run(copy(source, target))
    assert [(one.match.id, one.new) for one in copied] == [("old", True), ("new", True), ("aside", True)]

    async def whole(log: Log) -> object:
        rows = await log.matches(limit=None)
        return [(row, await log.read(row.id), [await log.get_blob(b) for b in await log.blobs(row.id)]) for row in rows]

    assert target.play(whole) == source.play(whole)
    assert target.play(lambda log: log.names("old")) == {0: "Ada"}
    again = asyncio.run(copy(source, target))
    assert [one.new for one in again] == [False] * 3


def test_nothing_is_copied_while_nodes_are_at_work(both: tuple[Store, Store]) -> None:
    source, target = both
    fill(source)

    async def come(log: Log) -> None:
        if log.nodes:
            await log.nodes.join(NodeRow("n-1", "north", "0", 1, False, 0, 0, False, {}), 60)

    async def go(log: Log) -> None:
        if log.nodes:
            await log.nodes.leave("n-1")

    for store in both:
        store.play(come)
    with pytest.raises(LogError, match=r"nodes are at work on one of these logs \(north\); stop them first"):
        asyncio.run(copy(source, target))
    assert target.play(lambda log: log.matches()) == []
    for store in both:
        store.play(go)
    assert len(asyncio.run(copy(source, target))) == 3


def test_a_match_with_other_names_is_not_the_same(both: tuple[Store, Store]) -> None:
    source, target = both
    fill(source)
    asyncio.run(copy(source, target))
    target.play(lambda log: log.append(Addition("old", 4, [], names={0: None})), lambda: 3_000)
    with pytest.raises(LogError, match="match old is in both logs and not the same"):
        asyncio.run(copy(source, target))


def test_a_match_that_is_there_and_not_the_same_is_named(both: tuple[Store, Store]) -> None:
    source, target = both
    fill(source)
    target.play(lambda log: log.append(Addition("new", 0, entries(1), game="doppel-x")))
    with pytest.raises(LogError, match="match new is in both logs and not the same"):
        asyncio.run(copy(source, target))
