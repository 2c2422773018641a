"""Whose a match is: one owner at a time, and a node that lost it writes nothing."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import psycopg
import pytest

from knobel.log import Addition, Hold, LogError, NodeRow, NotOurs, Owner, WrongNumber
from knobel.log.postgres.log import PostgresLog
from tests.log.stores import Clock, PostgresStore, entries, entry

LONG, SHORT = 60.0, 0.05


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(tmp_path)
    yield made
    made.close()


def tell(store: PostgresStore, story: Callable[[PostgresLog], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with await store.open(Clock()) as log:
            await asyncio.wait_for(story(log), 30)

    asyncio.run(whole())


def row(name: str, journal: int = 1) -> NodeRow:
    return NodeRow(name, name, "0", journal, False, 0, 0, False, {})


def hold(node: str, seconds: float = LONG, epoch: int = 1, journal: int = 1) -> Hold:
    return Hold(node, epoch, seconds, journal)


async def took(log: PostgresLog, node: str, seconds: float = LONG) -> Hold:
    found = await log.nodes.take("m", hold(node, seconds))
    assert isinstance(found, Hold)
    return found


async def begin(log: PostgresLog, seconds: float = LONG) -> None:
    """Two nodes, and a match that the first has made."""
    await log.nodes.join(row("a"), seconds)
    await log.nodes.join(row("b"), LONG)
    await log.append(Addition("m", 0, entries(1), game="fini", hold=hold("a", seconds)))


async def lapse(log: PostgresLog, node: str) -> None:
    """Until a node's lease is over. That of its match may last a little longer."""
    while any(one.id == node and one.left > 0 for one in await log.nodes.rows()):
        await asyncio.sleep(0.01)


async def took_at_last(log: PostgresLog, node: str) -> Hold:
    while not isinstance(found := await log.nodes.take("m", hold(node)), Hold):
        await asyncio.sleep(0.01)
    return found


def test_a_match_of_a_node_that_is_alive_is_not_taken(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log)
        found = await log.nodes.take("m", hold("b"))
        assert isinstance(found, Owner)
        assert found == Owner("a", "a")
        assert await log.append(Addition("m", 1, [entry(1)], hold=hold("a"))) == 2
        assert await log.nodes.take("nowhere", hold("b")) is None

    tell(store, story)


def test_whoever_lost_a_match_writes_nothing_more(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log, SHORT)
        ours = await took_at_last(log, "b")
        assert (ours.epoch, ours.taken_from) == (2, "a")
        for stale in (hold("a"), hold("a", epoch=2), hold("b")):
            with pytest.raises(NotOurs, match="has another owner by now"):
                await log.append(Addition("m", 1, [entry(9)], status="closed", hold=stale))
            with pytest.raises(NotOurs):  # also where the number is wrong: it is not to read on and try again
                await log.append(Addition("m", 7, [entry(9)], hold=stale))
            assert await log.set_aside("m", "a mistake", hold=stale) is False
        with pytest.raises(WrongNumber):
            await log.append(Addition("m", 7, [entry(9)], hold=ours))
        assert await log.append(Addition("m", 1, [entry(1)], hold=ours)) == 2
        assert await log.read("m") == entries(2)
        assert (await log.nodes.owned("a"), await log.nodes.owned("b")) == ({}, {"m": 2})

    tell(store, story)


def test_an_append_keeps_the_match_though_the_node_was_late(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log, SHORT)
        await log.append(Addition("m", 1, [entry(1)], hold=hold("a", LONG)))
        await lapse(log, "a")
        assert isinstance(await log.nodes.take("m", hold("b")), Owner)

    tell(store, story)


def test_a_node_whose_beats_have_no_backend_any_more_is_gone_sooner_and_learns_that_it_was(
    store: PostgresStore,
) -> None:
    async def story(log: PostgresLog) -> None:
        async with await store.open(Clock()) as killed:  # its process ends with this connection
            await begin(killed)
            assert isinstance(await log.nodes.take("m", hold("b"), sooner=2 * LONG), Owner)
        await until_gone(log, "a")
        assert isinstance(await log.nodes.take("m", hold("b"), sooner=LONG / 2), Owner), "it has beaten of late"
        taken = await log.nodes.take("m", hold("b"), sooner=2 * LONG)
        assert isinstance(taken, Hold)
        assert (taken.epoch, taken.taken_from) == (2, "a")
        with pytest.raises(NotOurs):
            await log.append(Addition("m", 1, [entry(1)], hold=hold("a")))
        for sooner, late in ((LONG / 2, False), (2 * LONG, True)):
            renewed = await log.nodes.renew("a", LONG, leaving=False, figures={}, sooner=sooner)
            assert renewed is not None
            assert renewed.late is late
        assert not [one.id for one in await log.nodes.rows() if one.id == "a" and one.gone], "it beats again"

    tell(store, story)


async def until_gone(log: PostgresLog, node: str) -> None:
    while not any(one.id == node and one.gone for one in await log.nodes.rows()):
        await asyncio.sleep(0.01)


def test_a_lock_on_the_match_or_on_its_node_is_not_waited_for(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log, SHORT)
        await lapse(log, "a")
        for held in ("matches WHERE id = 'm'", "nodes WHERE id = 'a'"):
            with psycopg.connect(store.place) as frozen:
                frozen.execute(f"SELECT FROM knobel.{held} FOR UPDATE".encode())
                while not isinstance(found := await log.nodes.take("m", hold("b")), Owner) or not found.busy:
                    assert isinstance(found, Owner), "it was taken though it is locked"
                    await asyncio.sleep(0.01)  # the match's own lease ends a little later
        assert (await took_at_last(log, "b")).taken_from == "a"

    tell(store, story)


def test_a_second_node_of_the_same_name_is_refused_naming_the_first(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        async with await store.open(Clock()) as first:
            await first.nodes.join(row("a"), LONG)
            second = msgspec.structs.replace(row("a"), id="a-2")
            with pytest.raises(LogError, match=r"'a' is there already \(a, up for 0 s\); .* with --node"):
                await log.nodes.join(second, LONG)
        await until_gone(log, "a")  # killed, though its lease would last for a while
        await log.nodes.join(second, LONG)
        assert [one.id for one in await log.nodes.rows()] == ["a-2"]

    tell(store, story)


def test_a_match_is_at_home_where_its_plain_address_leads_and_comes_back_there(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log)
        with psycopg.connect(store.place, autocommit=True) as settled:  # both have been there for a while
            settled.execute("UPDATE knobel.nodes SET since = since - interval '1 min'")
        assert isinstance(await log.nodes.take("m", hold("a"), home="a"), Hold)
        assert await log.nodes.astray("a", "a", 10) == {}
        assert isinstance(await log.nodes.take("m", hold("b"), home="b"), Owner)  # the proxy leads to another one now
        assert await log.nodes.astray("a", "a", 10) == {"m": "b"}
        await log.nodes.leave("b")  # it leads here only because b is gone: b keeps its match
        assert isinstance(await log.nodes.take("m", hold("a"), home="a"), Hold)
        assert await log.nodes.astray("a", "a", 10) == {}, "b is not there"
        await log.nodes.join(row("b"), LONG)
        assert await log.nodes.astray("a", "a", 10) == {}, "b has just come"
        with psycopg.connect(store.place, autocommit=True) as settled:
            settled.execute("UPDATE knobel.nodes SET since = since - interval '1 min'")
        assert await log.nodes.astray("a", "a", 10) == {"m": "b"}

    tell(store, story)


def test_taking_again_raises_the_epoch_also_for_the_owner(store: PostgresStore) -> None:
    """What a room that broke has under way must not be written after another room of the same node has read on."""

    async def story(log: PostgresLog) -> None:
        await begin(log)
        again = await took(log, "a")
        assert (again.epoch, again.taken_from) == (2, "")
        with pytest.raises(NotOurs):
            await log.append(Addition("m", 1, [entry(1)], hold=hold("a")))

    tell(store, story)


def test_of_many_who_take_a_match_at_once_one_gets_it(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        names = [f"n{number}" for number in range(8)]
        for name in names:
            await log.nodes.join(row(name), LONG)
        await log.append(Addition("m", 0, entries(1), game="fini"))
        taken = await asyncio.gather(*(log.nodes.take("m", hold(name)) for name in names))
        assert sum(isinstance(one, Hold) for one in taken) == 1

    tell(store, story)


def test_what_is_released_or_whose_node_has_left_is_free(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log)
        await log.nodes.release("m", hold("a", epoch=7))  # of another time: nothing happens
        assert isinstance(await log.nodes.take("m", hold("b")), Owner)
        await log.nodes.release("m", hold("a"))
        assert (await took(log, "b")).epoch == 2
        await log.nodes.leave("b")
        assert (await took(log, "a")).epoch == 3

    tell(store, story)


def test_a_node_learns_that_its_lease_had_ended_and_who_is_there(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log, SHORT)
        await lapse(log, "a")
        late = await log.nodes.renew("a", LONG, leaving=True, figures={"guests": 3})
        assert late is not None
        assert late.late
        assert [(one.id, one.leaving, one.left > 50) for one in late.nodes] == [("a", True, True), ("b", False, True)]
        again = await log.nodes.renew("a", LONG, leaving=False, figures={})
        assert again is not None
        assert not again.late
        assert await log.nodes.renew("nobody", LONG, leaving=False, figures={}) is None

    tell(store, story)


def test_what_a_newer_version_writes_an_older_one_does_not_touch(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        await begin(log)
        await log.nodes.release("m", hold("a"))
        newer = await log.nodes.take("m", hold("b", journal=2))
        assert isinstance(newer, Hold)
        await log.nodes.release("m", newer)
        found = await log.nodes.take("m", hold("a"))
        assert isinstance(found, Owner)
        assert found.newer

    tell(store, story)


def test_notes_are_kept_for_a_while_and_taken_once(store: PostgresStore) -> None:
    async def story(log: PostgresLog) -> None:
        nodes = log.nodes
        assert await nodes.keep("code", b"1", LONG)
        assert not await nodes.keep("code", b"2", LONG)
        assert await nodes.recall("code") == b"1"
        assert await nodes.keep("code", b"3", LONG, anew=True)
        assert not await nodes.forget("code", b"1")
        assert sorted(await asyncio.gather(*(nodes.forget("code", b"3") for _ in range(5)))) == [False] * 4 + [True]
        assert await nodes.recall("code") is None
        assert await nodes.keep("short", b"", 0.01)
        await asyncio.sleep(0.02)
        assert await nodes.recall("short") is None
        assert await nodes.keep("short", b"again", LONG)

    tell(store, story)
