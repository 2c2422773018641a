"""What was erased is in no file any more: not in the log, not beside it, not in a backup."""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from knobel.log import Addition
from knobel.log.sqlite import file as log_file
from knobel.log.sqlite.file import MIGRATIONS, open_file
from knobel.log.sqlite.log import SqliteLog
from tests.log.stores import entry

NAME = "Rumpelstilzchen"
#: An entry as an older Knobel stored it, and without its name.
SEATED, NAMELESS = b'{"entry":"seated","name":"%s"}' % NAME.encode(), b'{"entry":"seated","name":null}'


def where(name: str, folder: Path) -> list[str]:
    """The files that hold these letters anywhere."""
    return sorted(file.name for file in folder.iterdir() if name.encode() in file.read_bytes())


async def gone(name: str, folder: Path) -> bool:
    """Whether it is, within a few seconds."""
    for _ in range(500):
        if not where(name, folder):
            return True
        await asyncio.sleep(0.01)
    return False


async def erase(log: SqliteLog, old: bool) -> None:
    await log.append(Addition("m", 2, [entry(2)], names={0: None}, rewritten={1: NAMELESS} if old else None))


@pytest.mark.parametrize("old", [False, True])
def test_an_erased_name_is_in_no_file_while_the_log_is_open(tmp_path: Path, old: bool) -> None:
    async def story() -> None:
        backups = tmp_path / "backups"
        backups.mkdir()
        folder = tmp_path / "data"
        async with await SqliteLog.open(folder / "log") as log:
            await log.append(
                Addition("m", 0, [entry(0), SEATED if old else NAMELESS], game="fini", names=None if old else {0: NAME})
            )
            await log.back_up(backups / "before")
            assert where(NAME, folder)
            await erase(log, old)
            assert await gone(NAME, folder)
            await log.back_up(backups / "after")
            assert where(NAME, backups) == ["before"]
            assert await log.append(Addition("m", 3, [entry(3)])) == 4

    asyncio.run(story())


def test_it_is_gone_as_soon_as_those_are_done_who_read_meanwhile(tmp_path: Path) -> None:
    async def story() -> None:
        async with await SqliteLog.open(tmp_path / "log") as log:
            await log.append(Addition("m", 0, [entry(0), NAMELESS], game="fini", names={0: NAME}))
            with closing(sqlite3.connect(tmp_path / "log", isolation_level=None)) as reader:
                reader.execute("BEGIN")
                assert reader.execute("SELECT name FROM names").fetchall() == [(NAME,)]
                await erase(log, old=False)
                for number in range(3, 8):  # no append has to wait for that reader
                    await asyncio.wait_for(log.append(Addition("m", number, [entry(number)])), 2)
                assert where(NAME, tmp_path)
            assert await gone(NAME, tmp_path)

    asyncio.run(story())


def test_what_a_killed_process_had_erased_is_gone_when_the_log_is_opened_again(tmp_path: Path) -> None:
    killed = open_file(tmp_path / "log", 1)
    killed.execute("INSERT INTO matches VALUES (1, 'm', 'fini', 'live', 0, 1, 2, 3, NULL)")
    killed.execute("INSERT INTO names VALUES (1, 0, ?)", (NAME,))
    killed.execute("DELETE FROM names")
    assert where(NAME, tmp_path) == ["log-wal"]
    open_file(tmp_path / "log", 1).close()
    assert where(NAME, tmp_path) == []
    killed.close()


@pytest.mark.parametrize("seed", range(4))
def test_pages_that_were_moved_about_keep_no_copy(tmp_path: Path, seed: int) -> None:
    async def story() -> None:
        rng = Random(seed)
        people = [(f"m{match}", number, f"Name {seed}/{match}/{number}!") for match in range(60) for number in range(3)]
        counts: dict[str, int] = {}
        async with await SqliteLog.open(tmp_path / "log") as log:

            async def append(match: str, names: Mapping[int, str | None]) -> None:
                before = counts.get(match, 0)
                new = [b'{"pad":"%s"}' % (b"x" * rng.randrange(300)) for _ in range(rng.randrange(1, 4))]
                counts[match] = await log.append(
                    Addition(match, before, new, game=None if before else "fini", names=names)
                )

            for match, number, name in sorted(people, key=lambda _: rng.random()):
                await append(match, {number: name})
            erased = rng.sample(people, len(people) // 2)
            for match, number, _ in erased:
                await append(match, {number: None})
        held = (tmp_path / "log").read_bytes()
        assert [name for *_, name in erased if name.encode() in held] == []
        assert all(name.encode() in held for *_, name in set(people) - set(erased))

    asyncio.run(story())


def test_a_purge_leaves_no_name_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with await SqliteLog.open(tmp_path / "log", clock=lambda: 1_000) as log:
            await log.append(Addition("m", 0, [SEATED], game="fini", status="closed", names={0: NAME}))
            await log.purge(2_000)
            assert await gone(NAME, tmp_path)

    asyncio.run(story())


def test_an_older_file_holds_no_copies_any_more_once_it_was_brought_forward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect: Callable[[Path, float], sqlite3.Connection] = log_file.connect

    def carelessly(path: Path, lock_timeout: float) -> sqlite3.Connection:
        connection = connect(path, lock_timeout)
        connection.execute("PRAGMA secure_delete = OFF")  # as it was then
        return connection

    monkeypatch.setattr(log_file, "connect", carelessly)
    with closing(open_file(tmp_path / "log", 1, MIGRATIONS[:2])) as old:
        old.execute("INSERT INTO matches VALUES (1, 'm', 'fini', 'live', 0, 1, 2, 3, NULL)")
        old.execute("INSERT INTO entries VALUES (1, 0, ?)", (SEATED,))
        old.execute("DELETE FROM entries")
    assert where(NAME, tmp_path) == ["log"]
    monkeypatch.undo()
    open_file(tmp_path / "log", 1).close()
    assert where(NAME, tmp_path) == []
