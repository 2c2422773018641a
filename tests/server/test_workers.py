"""Workers that hang, die or fail: the work is done all the same or raises, and other work goes on."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from knobel.core import Malformed
from knobel.server.live import workers as live
from knobel.server.live.workers import TooBusy, Workers, WorkFailed
from tests.server.waiting import until


@asynccontextmanager
async def some(processes: int = 1) -> AsyncIterator[Workers]:
    workers = Workers(processes)
    try:
        async with asyncio.timeout(60):
            yield workers
    finally:
        workers.close()


def _once(marker: Path) -> bool:
    """Whether this is the first time."""
    if marker.exists():
        return False
    marker.touch()
    return True


def stop_the_first_time(marker: Path) -> int:
    if _once(marker):
        os.kill(os.getpid(), signal.SIGSTOP)
    return os.getpid()


def die_the_first_time(marker: Path) -> int:
    if _once(marker):
        os._exit(1)
    return os.getpid()


def hang() -> None:
    time.sleep(600)


def refuse() -> None:
    raise Malformed("not like this")


class Odd(Exception):
    """An exception that cannot be read back."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__("odd")


def be_odd() -> None:
    raise Odd(1, 2)


def gone(process: int) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        return "State:\tZ" in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return True


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


@pytest.mark.parametrize("fails", [stop_the_first_time, die_the_first_time])
def test_a_worker_that_stops_or_dies_is_replaced_and_its_work_done(
    fails: Callable[[Path], int], tmp_path: Path
) -> None:
    async def test() -> None:
        async with some() as workers:
            before = await workers.run(os.getpid)
            after = await workers.run(fails, tmp_path / "once", seconds=3)
            assert after != before
            assert gone(before)
            assert await workers.run(os.getpid) == after, "and the new one goes on"

    run(test)


def test_an_idle_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        async with some() as workers:
            before = await workers.run(os.getpid)
            os.kill(before, signal.SIGKILL)
            assert await workers.run(os.getpid) != before

    run(test)


def test_work_that_hangs_every_time_fails_and_the_next_is_done() -> None:
    async def test() -> None:
        async with some() as workers:
            with pytest.raises(WorkFailed, match="longer than"):
                await workers.run(hang, seconds=0.1, tries=2)
            assert await workers.run(abs, -3) == 3

    run(test)


def test_what_is_raised_in_a_worker_is_raised_here_and_costs_no_worker() -> None:
    async def test() -> None:
        async with some() as workers:
            before = await workers.run(os.getpid)
            with pytest.raises(Malformed, match="not like this"):
                await workers.run(refuse)
            with pytest.raises(RuntimeError, match="Odd: odd"):
                await workers.run(be_odd)
            with pytest.raises(ZeroDivisionError):
                await workers.run(divmod, 1, 0)
            assert await workers.run(os.getpid) == before

    run(test)


def test_what_is_in_a_hurry_comes_first() -> None:
    async def test() -> None:
        async with some() as workers:
            await workers.run(abs, 1)
            done: list[str] = []

            async def do(name: str, hurry: bool) -> None:
                await workers.run(time.sleep, 0.01, hurry=hurry)
                done.append(name)

            bots = [asyncio.create_task(do(f"bot {n}", False)) for n in range(5)]
            await asyncio.sleep(0)
            await asyncio.gather(*bots, do("person", True))
            assert done.index("person") <= 1, done

    run(test)


def test_a_full_lane_takes_nothing_in_and_the_other_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_WAITING", 3)

    async def test() -> None:
        async with some() as workers:
            await workers.run(abs, 1)
            bots = [asyncio.create_task(workers.run(time.sleep, 0.2)) for _ in range(3)]
            await asyncio.sleep(0)
            with pytest.raises(TooBusy):
                await workers.run(abs, 1)
            assert await workers.run(abs, -2, hurry=True) == 2
            await asyncio.gather(*bots)
            assert await workers.run(abs, -3) == 3

    run(test)


def test_work_that_nobody_waits_for_any_more_is_not_begun(tmp_path: Path) -> None:
    async def test() -> None:
        async with some() as workers:
            await workers.run(abs, 1)
            first = asyncio.create_task(workers.run(time.sleep, 0.1))
            second = asyncio.create_task(workers.run((tmp_path / "begun").touch))
            await asyncio.sleep(0.01)
            second.cancel()
            await first
            await workers.run(abs, 1)
            assert not (tmp_path / "begun").exists()

    run(test)


def test_whose_turn_does_not_come_is_told_and_the_others_go_on() -> None:
    async def story() -> None:
        async with some() as workers:
            hanging = asyncio.create_task(workers.run(hang, seconds=60, tries=1))
            await asyncio.sleep(0)
            with pytest.raises(TooBusy, match="try again"):
                await workers.run(os.getpid, patience=0.05)
            hanging.cancel()

    asyncio.run(story())


def test_closing_ends_a_stopped_worker_and_whoever_waits_is_told() -> None:
    async def test() -> None:
        async with some(2) as workers:
            one, other = await asyncio.gather(*(workers.run(_own_process_after, 0.1) for _ in range(2)))
            assert one != other, "both at the same time"
            for process in (one, other):
                os.kill(process, signal.SIGSTOP)
            waiting = [asyncio.create_task(workers.run(abs, 1)) for _ in range(3)]
            await asyncio.sleep(0)
            workers.close()
            for outcome in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(outcome, asyncio.CancelledError)
            await until(lambda: gone(one) and gone(other))
            with pytest.raises(asyncio.CancelledError):
                await workers.run(abs, 1)

    run(test)


def test_what_fails_is_insisted_on_a_few_times_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAUSES", (0.01, 0.01))

    async def test() -> None:
        async with some() as workers:
            assert await workers.insist(fail_until_the, 3, tmp_path / "a") == 3
            with pytest.raises(ValueError, match="not yet: 3"):
                await workers.insist(fail_until_the, 4, tmp_path / "b")

    run(test)


def fail_until_the(last: int, counter: Path) -> int:
    count = int(counter.read_text()) + 1 if counter.exists() else 1
    counter.write_text(str(count))
    if count < last:
        raise ValueError(f"not yet: {count}")
    return count


def _own_process_after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()
