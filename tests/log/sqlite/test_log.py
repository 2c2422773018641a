"""How the log in a file keeps its promises: few transactions, few reads, a file in order."""

import asyncio
import sqlite3
from contextlib import aclosing
from pathlib import Path

import pytest

from knobel.log import Addition, Log
from knobel.log.sqlite.rows import ROWS
from tests.log.stores import Clock, SqliteStore, entries, entry


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path)


def test_what_waits_together_is_committed_together(store: SqliteStore) -> None:
    async def story(log: Log) -> None:
        async with store.writing_held_up():
            appends = [log.append(Addition(f"m{number}", 0, entries(2), game="fini")) for number in range(200)]
            await asyncio.sleep(0)
            assert log.commits == 0
        assert await asyncio.gather(*appends) == [2] * 200
        assert log.commits <= 2  # one for whatever the writer had taken already, one for all others

    store.play(story)


def test_a_follower_who_has_seen_everything_keeps_quiet(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []
    read_entries = ROWS.read_entries

    def counted(db: sqlite3.Connection, match: str, after: int, limit: int) -> list[bytes]:
        reads.append(match)
        return read_entries(db, match, after, limit)

    async def story(log: Log) -> None:
        await log.append(Addition("m", 0, entries(1), game="fini"))
        async with aclosing(log.follow("m")) as follower:
            assert await anext(follower) == entry(0)
            waiting = asyncio.ensure_future(anext(follower))
            await log.append(Addition("other", 0, entries(1), game="fini"))
            await asyncio.sleep(0.05)
            assert len(reads) == 1
            await log.append(Addition("m", 1, [entry(1)]))
            assert await waiting == entry(1)
            waiting = asyncio.ensure_future(anext(follower))
            await asyncio.sleep(0.05)
            assert len(reads) == 2
            await log.append(Addition("m", 2, [entry(2)]))
            assert await waiting == entry(2)

    monkeypatch.setattr(ROWS, "read_entries", counted)
    store.play(story)


def test_a_program_that_forgets_to_close_loses_nothing(store: SqliteStore) -> None:
    async def story() -> None:
        log = await store.open(Clock())
        await log.append(Addition("m", 0, entries(1), game="fini"))
        log._writer.watch(True)  # wakes the thread once the loop has ended

    asyncio.run(story())
    assert store.play(lambda log: log.read("m")) == entries(1)


def test_nothing_lies_beside_a_closed_log(store: SqliteStore) -> None:
    store.play(lambda log: log.append(Addition("m", 0, entries(1), game="fini")))
    assert list(store.file.parent.iterdir()) == [store.file]


def test_what_is_committed_finds_its_place_while_the_log_is_open(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knobel.log.sqlite.log.CHECKPOINT_EVERY", 0.01)

    async def story(log: Log) -> None:
        await log.append(Addition("m", 0, [b'{"mark":"somewhere"}'], game="fini"))
        while b"somewhere" not in store.file.read_bytes():
            await asyncio.sleep(0.01)

    store.play(story)
