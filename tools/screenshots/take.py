"""Goes through the states and takes their pictures, in some browsers at the same time."""

import multiprocessing
import signal
import sys
import time
from collections.abc import Sequence
from fnmatch import fnmatch
from multiprocessing.queues import Queue
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright
from tools.screenshots.camera import shoot
from tools.screenshots.house import House, free_port
from tools.screenshots.states import SCENES
from tools.screenshots.visit import Visit, opened


def taken(out: Path, only: Sequence[str], sizes: Sequence[str], app: Path, jobs: int) -> int:
    """Takes them, and tells how far it is. Returns 1 if a state could not be reached."""
    names = [name for name in SCENES if any(fnmatch(name, pattern) for pattern in only)]
    if not names:
        print(f"no state is called like {' or '.join(only)}; 'list' names them", file=sys.stderr)
        return 2
    if not (app / "src/knobel/server/web/index.html").exists():
        print(f"{app} is not built; 'make web' does that", file=sys.stderr)
        return 2
    out.mkdir(parents=True, exist_ok=True)
    fresh = multiprocessing.get_context("spawn")
    todo: Queue[str] = fresh.Queue()
    done: Queue[tuple[str, int, float, str]] = fresh.Queue()
    for name in names + [""] * jobs:
        todo.put(name)
    work = todo, done, out, sizes, app
    workers = [fresh.Process(target=_work, args=work, daemon=True) for _ in range(min(jobs, len(names)))]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that they end with us
    for worker in workers:
        worker.start()
    began, pictures, failed = time.monotonic(), 0, []
    for number in range(1, len(names) + 1):
        name, count, seconds, fault = done.get()
        pictures += count
        print(f"{number:3}/{len(names)}  {name:32} {count:2} pictures  {seconds:5.1f} s", flush=True)
        if fault:
            failed.append(name)
            print(fault, file=sys.stderr, flush=True)
    for worker in workers:
        worker.join()
    print(f"{pictures} pictures in {time.monotonic() - began:.0f} s, in {out}")
    if failed:
        print(f"not reached: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _work(
    todo: "Queue[str]", done: "Queue[tuple[str, int, float, str]]", out: Path, sizes: Sequence[str], app: Path
) -> None:
    port = free_port()
    with sync_playwright() as playwright, opened(playwright, port) as browser:
        for name in iter(todo.get, ""):
            began, count, fault = time.monotonic(), 0, ""
            try:
                count = _pictures(browser, port, name, out, sizes, app)
            except (Error, AssertionError, RuntimeError) as trouble:  # the others are taken all the same
                fault = f"{type(trouble).__name__}: {trouble}"
            done.put((name, count, time.monotonic() - began, fault))


def _pictures(browser: Browser, port: int, name: str, out: Path, sizes: Sequence[str], app: Path) -> int:
    state, failed = SCENES[name], out / f"{name}.failed.png"
    failed.unlink(missing_ok=True)
    with House(app, port) as house:
        visit = Visit(house, browser)
        try:
            page = state.scene(visit)
            wanted = [size for size in sizes if size in state.sizes]
            return shoot(page, out, name, wanted, full=state.full, pose=state.pose)
        except (Error, AssertionError):
            visit.last_look(failed)
            raise
        finally:
            visit.close()
