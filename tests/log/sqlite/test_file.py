"""The file under the log: whose it is, what may be wrong with it, and how it is copied."""

import asyncio
import os
import resource
import sqlite3
import stat
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from knobel.log import Addition, LogError
from knobel.log.sqlite import file as log_file
from knobel.log.sqlite.file import APPLICATION_ID, MIGRATIONS, open_file
from knobel.log.sqlite.log import SqliteLog


def entry(number: int, length: int = 0) -> bytes:
    return b'{"n":%d,"pad":"%s"}' % (number, b"x" * length)


def entries(count: int, length: int = 0) -> list[bytes]:
    return [entry(number, length) for number in range(count)]


def fill(path: Path, count: int = 3, length: int = 0) -> None:
    """A log with one match."""

    async def story() -> None:
        async with await SqliteLog.open(path) as log:
            await log.append(Addition("m", 0, entries(count, length), game="fini"))

    asyncio.run(story())


def read(path: Path, match: str = "m") -> list[bytes]:
    async def story() -> list[bytes]:
        async with await SqliteLog.open(path) as log:
            return await log.read(match)

    return asyncio.run(story())


def refusal(path: Path, lock_timeout: float = 5.0) -> str:
    """What opening it is refused with."""

    async def story() -> str:
        with pytest.raises(LogError) as refused:
            await SqliteLog.open(path, lock_timeout=lock_timeout)
        return str(refused.value)

    return asyncio.run(story())


def test_every_commit_is_synced_and_no_other_user_may_look(tmp_path: Path) -> None:
    path = tmp_path / "a" / "new" / "folder" / "log"
    with closing(open_file(path, 1)) as connection:
        settings = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "fullfsync", "foreign_keys", "application_id")
        }
        assert settings == {
            "journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "foreign_keys": 1,
            "application_id": APPLICATION_ID,
        }  # fmt: skip
        modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        assert modes == {0o600}


def test_many_may_open_a_new_log_at_the_same_time(tmp_path: Path) -> None:
    for attempt in range(5):
        path = tmp_path / str(attempt)
        with ThreadPoolExecutor(8) as threads:
            opened = list(threads.map(lambda path: open_file(path, 10), [path] * 8))
        for connection in opened:
            assert connection.execute("SELECT count(*) FROM matches").fetchone() == (0,)
            connection.close()


def add_stars(connection: sqlite3.Connection) -> None:
    connection.execute("ALTER TABLE matches ADD COLUMN stars INTEGER NOT NULL DEFAULT 3")


def fail(connection: sqlite3.Connection) -> None:
    connection.execute("DROP TABLE nowhere")


def test_an_older_file_is_brought_forward_with_all_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "log"
    fill(path)
    with closing(open_file(path, 1, (*MIGRATIONS, add_stars))) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 1,)
        assert connection.execute("SELECT id, entries, stars FROM matches").fetchall() == [("m", 3, 3)]
        assert connection.execute("SELECT entry FROM entries").fetchall() == [(line,) for line in entries(3)]
    open_file(path, 1, (*MIGRATIONS, add_stars)).close()  # and not twice


def test_a_file_of_the_first_version_sets_nothing_aside(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with closing(open_file(path, 1, MIGRATIONS[:1])) as connection:
        connection.execute("INSERT INTO matches VALUES (1, 'm', 'fini', 'live', 0, 1, 2, 3)")
    with closing(open_file(path, 1)) as connection:
        assert connection.execute("SELECT id, entries, aside FROM matches").fetchall() == [("m", 3, None)]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log"
    fill(path)
    with pytest.raises(LogError, match=r"failed \(no such table: nowhere\); try again, and if it comes back"):
        open_file(path, 1, (*MIGRATIONS, add_stars, fail))
    assert read(path) == entries(3)


def test_a_newer_file_is_refused_politely_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    open_file(path, 1, (*MIGRATIONS, add_stars)).close()
    before = path.read_bytes()
    said = refusal(path)
    assert "made by a newer Knobel" in said
    assert "update Knobel" in said
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "mark", ["CREATE TABLE recipes (name)", "PRAGMA user_version = 1", "PRAGMA application_id = 7"]
)
def test_a_file_of_another_program_is_refused_and_left_alone(tmp_path: Path, mark: str) -> None:
    path = tmp_path / "log"
    with closing(sqlite3.connect(path)) as other:
        other.execute(mark)
    before = path.read_bytes()
    assert "belongs to another program; choose" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("Dear diary, " * 200)
    assert "is not a Knobel log; choose" in refusal(path)
    assert path.read_text() == "Dear diary, " * 200


def test_an_empty_file_is_a_log_to_be(tmp_path: Path) -> None:
    (tmp_path / "log").touch()
    fill(tmp_path / "log")
    assert read(tmp_path / "log") == entries(3)


def test_a_file_cut_short_or_scribbled_over_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "log"
    fill(path, 500, 100)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert "is damaged; put a backup in its place" in refusal(path)
    path.write_bytes(whole[:100] + b"\xff" * 4000 + whole[4100:])
    assert "is damaged; put a backup in its place" in refusal(path)


def test_damage_met_later_is_told_and_spares_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "log"

    async def story() -> None:
        async with await SqliteLog.open(path) as log:
            await log.append(Addition("sound", 0, entries(3), game="fini"))
            await log.append(Addition("spoilt", 0, entries(500, 100), game="fini"))
        length = path.stat().st_size
        with path.open("r+b") as file:
            file.seek(length // 2 // 4096 * 4096)
            file.write(b"\xff" * 4096)
        async with await SqliteLog.open(path) as log:
            with pytest.raises(LogError, match="is damaged; put a backup in its place"):
                await log.read("spoilt")
            assert await log.read("sound") == entries(3)
            assert await log.append(Addition("sound", 3, [entry(3)])) == 4
            with pytest.raises(LogError, match=f"{path} is damaged"):
                await log.back_up(tmp_path / "copy")
        assert [file.name for file in tmp_path.iterdir()] == ["log"]

    asyncio.run(story())


def test_a_locked_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "log"
    fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "is locked by another program; close" in refusal(path, lock_timeout=0.02)


def test_a_lock_held_too_long_fails_the_appends_and_no_more(tmp_path: Path) -> None:
    path = tmp_path / "log"

    async def story() -> None:
        async with await SqliteLog.open(path, lock_timeout=0.05) as log:
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                began = time.monotonic()
                appends = (log.append(Addition(f"m{n}", 0, entries(1), game="fini")) for n in range(100))
                faults = await asyncio.gather(*appends, return_exceptions=True)
                # They wait for the lock together, not one after the other.
                assert time.monotonic() - began < 2
                assert all(isinstance(fault, LogError) and "is locked" in str(fault) for fault in faults)
                other.execute("ROLLBACK")
            assert await log.append(Addition("m0", 0, entries(1), game="fini")) == 1

    asyncio.run(story())


def test_where_there_can_be_no_file_that_is_told(tmp_path: Path) -> None:
    assert "cannot be opened for writing; check" in refusal(tmp_path)
    (tmp_path / "file").touch()
    said = refusal(tmp_path / "file" / "log")
    assert f"cannot be written (File exists: {tmp_path / 'file'}); check who may write" in said


@contextmanager
def without_privileges() -> Iterator[Path]:
    """A folder that anyone may enter, and us as someone who may not write everywhere."""
    mighty = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            if mighty:
                os.chown(folder, 65534, 65534)
                os.seteuid(65534)
            yield folder
        finally:
            if mighty:
                os.seteuid(0)
            folder.chmod(0o700)


def test_where_we_may_not_write_that_is_told() -> None:
    with without_privileges() as folder:
        path = folder / "log"
        fill(path)
        path.chmod(0o400)
        assert "cannot be opened for writing; check who may write there" in refusal(path)
        path.chmod(0o600)
        folder.chmod(0o500)
        assert "cannot be opened for writing; check who may write there" in refusal(path)
        assert "cannot be written (Permission denied: " in refusal(folder / "another")


def test_a_full_disk_fails_what_does_not_fit_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roomy = log_file.connect

    def cramped(path: Path, lock_timeout: float) -> sqlite3.Connection:
        connection = roomy(path, lock_timeout)
        connection.execute("PRAGMA max_page_count = 60")
        return connection

    async def story() -> None:
        monkeypatch.setattr(log_file, "connect", cramped)
        async with await SqliteLog.open(tmp_path / "log") as log:
            for attempt in range(3):
                small, big, other = await asyncio.gather(
                    log.append(Addition(f"small{attempt}", 0, entries(2), game="fini")),
                    log.append(Addition(f"big{attempt}", 0, entries(2, 500_000), game="fini")),
                    log.append(Addition(f"other{attempt}", 0, entries(1), game="fini")),
                    return_exceptions=True,
                )
                assert (small, other) == (2, 1)
                assert isinstance(big, LogError)
                assert "there is no room left" in str(big)
                with pytest.raises(LogError, match="no room left"):
                    await log.put_blob(bytes(500_000))
            assert len(await log.matches()) == 6
        monkeypatch.undo()
        async with await SqliteLog.open(tmp_path / "log") as log:
            assert await log.append(Addition("big", 0, entries(2, 500_000), game="fini")) == 2

    asyncio.run(story())


def test_a_failing_disk_fails_the_append_and_leaves_the_log_usable(tmp_path: Path) -> None:
    path = tmp_path / "log"

    async def story() -> None:
        async with await SqliteLog.open(path) as log:
            await log.append(Addition("m", 0, entries(2), game="fini"))
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
            try:
                with pytest.raises(LogError, match=r"the disk failed under .*; check the disk"):
                    await log.append(Addition("m", 2, [entry(2, 400_000)]))
                assert await log.append(Addition("m", 2, [entry(2)])) == 3
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert await log.append(Addition("m", 3, [entry(3, 400_000)])) == 4

    asyncio.run(story())
    assert read(path) == [*entries(3), entry(3, 400_000)]


def test_a_backup_made_while_others_write_is_whole(tmp_path: Path) -> None:
    async def story() -> None:
        async with await SqliteLog.open(tmp_path / "log") as log:
            names = [f"m{number}" for number in range(8)]
            counts = dict.fromkeys(names, 0)
            done = asyncio.Event()

            async def keep_writing(name: str) -> None:
                while not done.is_set():
                    count, game = counts[name], None if counts[name] else "fini"
                    counts[name] = await log.append(Addition(name, count, [entry(count), entry(count + 1)], game=game))

            blob = await log.put_blob(b"trajectory")
            writers = [asyncio.create_task(keep_writing(name)) for name in names]
            await asyncio.sleep(0.05)
            for _ in range(4):
                acknowledged = dict(counts)
                await log.back_up(tmp_path / "copy")
                assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy"]
                assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
                async with await SqliteLog.open(tmp_path / "copy") as copy:
                    for name in names:
                        kept, known = await copy.read(name), await copy.match(name)
                        assert known is not None
                        assert kept == entries(known.entries)
                        assert len(kept) % 2 == 0
                        assert acknowledged[name] <= len(kept) <= counts[name] + 2
                    assert await copy.get_blob(blob) == b"trajectory"
            done.set()
            await asyncio.gather(*writers)

    asyncio.run(story())


def test_a_backup_needs_no_lock_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "log"

    async def story() -> None:
        async with await SqliteLog.open(path, lock_timeout=0.02) as log:
            await log.append(Addition("m", 0, entries(3), game="fini"))
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await log.back_up(tmp_path / "copy")

    asyncio.run(story())
    with closing(sqlite3.connect(f"file:{tmp_path / 'copy'}?mode=ro", uri=True)) as copy:
        assert copy.execute("SELECT entries FROM matches").fetchall() == [(3,)]
        assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "log"]


def test_a_backup_that_cannot_be_made_is_told_and_leaves_the_old_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with await SqliteLog.open(tmp_path / "log") as log:
            await log.append(Addition("m", 0, entries(3, 100_000), game="fini"))
            with pytest.raises(LogError, match="is the log itself; choose another file"):
                await log.back_up(tmp_path / "log")
            with pytest.raises(LogError, match="cannot be written"):
                await log.back_up(tmp_path / "nowhere" / "copy")
            (tmp_path / "folder").mkdir()
            with pytest.raises(LogError, match="cannot be written"):
                await log.back_up(tmp_path / "folder")
            (tmp_path / "copy").write_text("the old one")
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
            try:
                with pytest.raises(LogError, match="copy; check the disk"):
                    await log.back_up(tmp_path / "copy")
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert (tmp_path / "copy").read_text() == "the old one"
            assert not list(tmp_path.glob("*.partial*"))

    asyncio.run(story())
