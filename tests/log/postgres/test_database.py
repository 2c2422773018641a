"""How the log in a database keeps its promises: few transactions, one schema, faults in words."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest
from tools.postgres import Postgres

from knobel.log import Addition, Log, LogError, open_log
from knobel.log.postgres import append
from knobel.log.postgres.log import PostgresLog
from knobel.log.postgres.place import Place
from knobel.log.postgres.schema import MIGRATIONS, bring_up_to_date
from tests.log.stores import Clock, PostgresStore, entries, entry


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PostgresStore]:
    made = PostgresStore(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def own_server() -> Iterator[Postgres]:
    """One that a test may stop."""
    with Postgres() as server:
        yield server


def opening(url: str) -> str:
    """What opening it is refused with."""

    async def story() -> None:
        async with await open_log(url):
            pass

    with pytest.raises(LogError) as refused:
        asyncio.run(story())
    return str(refused.value)


def test_what_waits_together_is_committed_together(store: PostgresStore) -> None:
    async def story(log: Log) -> None:
        async with store.writing_held_up():
            appends = [log.append(Addition(f"m{number}", 0, entries(2), game="fini")) for number in range(200)]
            await asyncio.sleep(0)
            assert log.commits == 0
        assert await asyncio.gather(*appends) == [2] * 200
        assert log.commits <= 2  # one for whatever the writer had taken already, one for all others

    store.play(story)


def execute(url: str, change: LiteralString, *values: object) -> None:
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(change, values or None)


def test_a_newer_schema_is_refused_politely(store: PostgresStore) -> None:
    store.play(lambda log: log.append(Addition("m", 0, entries(1), game="fini")))
    newer = len(MIGRATIONS) + 1
    execute(store.url, "UPDATE knobel.about SET version = %s", newer)
    assert f"made by a newer Knobel (its version is {newer}" in opening(store.url)
    execute(store.url, "UPDATE knobel.about SET version = %s", len(MIGRATIONS))
    assert store.play(lambda log: log.read("m")) == entries(1)


def test_an_older_schema_is_brought_up_to_date(store: PostgresStore) -> None:
    more = (*MIGRATIONS, "CREATE TABLE knobel.later (a integer)")
    store.play(lambda log: log.append(Addition("m", 0, entries(1), game="fini")))
    with Place(store.url).connect() as database:
        bring_up_to_date(database, "here", more)
        assert database.execute("SELECT version FROM knobel.about").fetchone() == (len(more),)
        database.execute("DROP TABLE knobel.later")
        database.execute("UPDATE knobel.about SET version = %s", (len(MIGRATIONS),))


def test_a_schema_of_another_program_is_left_alone(own_server: Postgres) -> None:
    url = own_server.new_database()
    execute(url, "CREATE SCHEMA knobel")
    execute(url, "CREATE TABLE knobel.cats (name text)")
    assert "belongs to another program" in opening(url)


def test_several_may_begin_it_at_once(own_server: Postgres) -> None:
    url = own_server.new_database()

    async def story() -> None:
        logs = await asyncio.gather(*(open_log(url) for _ in range(6)))
        assert await asyncio.gather(*(log.matches() for log in logs)) == [[]] * 6
        await asyncio.gather(*(log.close() for log in logs))

    asyncio.run(story())


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql://knobel@127.0.0.1:1/knobel", "127.0.0.1/knobel does not answer"),
        ("postgresql://knobel@127.0.0.1:port/knobel", "invalid integer"),
        ("postgresql:///x?nonsense=1", "no address of a database"),
    ],
)
def test_a_database_that_is_not_there_is_named(url: str, says: str) -> None:
    assert says in opening(url)


def test_a_fault_tells_no_password() -> None:
    assert "secret" not in opening("postgresql://knobel:secret@127.0.0.1:1/knobel")


def test_after_a_restart_of_the_database_it_goes_on(own_server: Postgres) -> None:
    async def story() -> None:
        url = own_server.new_database()
        async with await PostgresLog.open(url, clock=Clock()) as log:
            await log.append(Addition("m", 0, entries(1), game="fini"))
            own_server.stop()
            for _ in range(2):
                with pytest.raises(LogError, match="does not answer"):
                    await log.append(Addition("m", 1, [entry(1)]))
            with pytest.raises(LogError, match="does not answer"):
                await log.read("m")
            own_server.start()
            while True:
                try:
                    assert await log.append(Addition("m", 1, [entry(1)])) == 2
                    break
                except LogError:
                    await asyncio.sleep(0.05)
            assert await log.read("m") == entries(2)

    asyncio.run(story())


def test_two_who_write_to_the_same_matches_never_wait_for_each_other_in_vain(store: PostgresStore) -> None:
    """Each batch names all matches, one forwards and one backwards; without an order they would lock each other out."""
    matches = [f"m{number}" for number in range(20)]
    faults: list[BaseException] = []

    async def write(order: list[str]) -> None:
        async with await store.open(Clock()) as log:
            for _ in range(40):
                done = await asyncio.gather(
                    *(log.append(Addition(m, 10**6, [entry(0)])) for m in order), return_exceptions=True
                )
                faults.extend(fault for fault in done if isinstance(fault, LogError))

    async def begin(log: Log) -> None:
        await asyncio.gather(*(log.append(Addition(match, 0, entries(1), game="fini")) for match in matches))

    store.play(begin)
    threads = [
        threading.Thread(target=lambda order=order: asyncio.run(write(order))) for order in (matches, matches[::-1])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_a_writer_that_stands_still_in_the_middle_gives_its_matches_back(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node that is frozen or cut off between two answers must not keep others from what it has locked."""
    frozen, woken = threading.Event(), threading.Event()
    decide = append._refusal

    def stand_still(addition: Addition, *given: Any) -> Any:
        if addition.entries == [entry(9)]:
            frozen.set()
            woken.wait(60)
        return decide(addition, *given)

    monkeypatch.setattr(append, "_refusal", stand_still)

    async def story() -> None:
        async with await store.open(Clock()) as log, await store.open(Clock()) as other:
            await log.append(Addition("m", 0, entries(1), game="fini"))
            late = log.append(Addition("m", 1, [entry(9)]))
            await asyncio.to_thread(frozen.wait, 60)
            try:
                assert await other.append(Addition("m", 1, [entry(1)])) == 2
            finally:
                woken.set()
            with pytest.raises(LogError):
                await late
            assert await other.read("m") == entries(2)

    asyncio.run(story())
