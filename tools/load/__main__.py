"""Load for the server: how many FiNi duels at once it carries, and what one costs.

Starts `knobel serve` as a child on a free port of this machine and plays FiNi there from this process: two
connections a match, both seats acting with people's timing. Then:
  duels       more and more at once, until p99 from act to both screens passes 50 ms
  messages    acts as fast as they are answered, beside a bare echo on uvicorn's own stack in the same run
  games       whole games of Qwixx Duel, and what an act of theirs costs the server
  rolls       with hash chains and without: what one costs, and how long it takes on a line of 100 ms
  memory      of the server, for each live match
  nodes       the rush on one, two and three nodes with PostgreSQL, beside one with a file (only when asked for)
  loop        delay of the server's event loop while throws, rolls and bots run
Everything runs on 127.0.0.1, in a temporary folder, and stops by itself.

examples:  python -m tools.load --quick
           python -m tools.load --steps 100,200,300,400 --seconds 15 --json
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterable
from pathlib import Path
from statistics import median
from typing import Any

import uvloop
import websockets
from tools.load import nodes, rolls
from tools.load.child import Child
from tools.load.duel import Meter
from tools.load.peer import NoPeer, install, rush
from tools.load.rush import Load

STEPS = (25, 100, 200, 300, 400, 600, 800, 1000)
LIMIT = 50.0  #: ms; p99 from act to both screens
RUSHING = 100  #: matches that send acts as fast as they are answered, or twice as many echoes
TURNS = 7  #: of rushing matches and of echoes
GAMES = 50  #: whole games at once


@contextlib.asynccontextmanager
async def loaded() -> AsyncIterator[Load]:
    """A fresh server in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="knobel-load-") as folder:
        server = Child(sys.executable, "-m", "knobel", "serve", "--data", folder, probe="/api/health")
        load = Load(server)
        own = asyncio.create_task(load.meter.beat())
        try:
            yield load
        finally:
            own.cancel()
            await load.close()
            server.stop()


COLUMNS = {
    "matches": "duels",
    "acts_per_second": "acts/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "roll_p50_ms": "roll ms",
    "own_p99_ms": "own p99",
    "messages_per_second": "msg/s",
    "server_cpu": "cpu",
    "memory_mb": "MB",
    "loop_p50_ms": "loop p50",
    "loop_p99_ms": "loop p99",
}


def told(row: dict[str, Any]) -> str:
    """A row of the table."""
    return "".join(f"{row[key]:>9}" for key in COLUMNS)


async def duels(steps: Iterable[int], seconds: float, say: bool) -> dict[str, Any]:
    """More and more duels at once, until the answers come too late."""
    rows: list[dict[str, Any]] = []
    async with loaded() as load:
        await load.grow(1)
        await asyncio.sleep(5)  # what is loaded on first use is not a match's own
        empty = load.server.memory()
        if say:
            print("".join(f"{name:>9}" for name in COLUMNS.values()))
        for step in steps:
            await load.grow(step)
            await asyncio.sleep(6)  # countdown, first roll, "go"
            rows.append(await load.measure(seconds))
            if say:
                print(told(rows[-1]), flush=True)
            if not rows[-1]["p99_ms"] <= LIMIT or rows[-1]["broken"]:
                break
        each = (load.server.memory() - empty) / max(1, rows[-1]["matches"] - 1)
    good = [row["matches"] for row in rows if row["p99_ms"] <= LIMIT and not row["broken"]]
    return {"steps": rows, "most_duels": max(good, default=0), "kb_per_match": round(each / 1000, 1)}


class Echoes:
    """A bare echo, and people who say one thing to it again and again."""

    text = '{"type":"act","seat":0,"act":{"type":"move","die":3,"slot":2},"ref":"r"}'

    def __init__(self, server: Child) -> None:
        self.server, self.meter = server, Meter()

    async def talk(self) -> None:
        """One connection, as fast as it is answered."""
        url = f"ws://127.0.0.1:{self.server.port}/echo"
        async with websockets.connect(url, compression=None, ping_interval=None) as wire:
            while await self.meter.rush.wait():
                await wire.send(self.text)
                await wire.recv()
                self.meter.messages += 2


@contextlib.asynccontextmanager
async def echoes() -> AsyncIterator[Echoes]:
    """What the stack alone carries: a bare echo, and as many connections as the matches have."""
    server = Child(sys.executable, "-m", "tools.load.child", probe="/")
    echo = Echoes(server)
    tasks = [asyncio.create_task(echo.talk()) for _ in range(2 * RUSHING)]
    try:
        yield echo
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.stop()


async def slice_of(side: Load | Echoes, seconds: float) -> tuple[float, float]:
    """Lets one side rush for a while: messages a second, and CPU of its server."""
    side.meter.rush.set()
    await asyncio.sleep(0.5)
    before, cpu, began = side.meter.messages, side.server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    figures = (side.meter.messages - before) / took, (side.server.cpu() - cpu) / took
    side.meter.rush.clear()
    await asyncio.sleep(0.3)
    return figures


async def messages(seconds: float) -> dict[str, Any]:
    """Acts as fast as they are answered, beside echoes. Stored, judged and told to both, one act is four messages.

    Both sides take turns: what else the machine does meanwhile falls on both.
    """
    async with loaded() as load, echoes() as echo:
        load.meter.rush.set()
        await load.grow(RUSHING, frantic=True)
        await asyncio.sleep(6)
        load.meter.rush.clear()
        acts, began = load.meter.answers.total(), load.meter.messages
        turns = [(await slice_of(load, seconds / 3), await slice_of(echo, seconds / 3)) for _ in range(TURNS)]
        each = (load.meter.messages - began) / (load.meter.answers.total() - acts)
    ours, bare = median(ours for (ours, _), _ in turns), median(bare for _, (bare, _) in turns)
    ratios = sorted(ours / bare for (ours, _), (bare, _) in turns)
    per_cpu = [(ours / ours_cpu) / (bare / bare_cpu) for (ours, ours_cpu), (bare, bare_cpu) in turns]
    return {
        "messages_per_second": round(ours),
        "acts_per_second": round(ours / each),
        "messages_per_act": round(each, 1),
        "server_cpu_us_per_act": round(1e6 * each * median(cpu / rate for (rate, cpu), _ in turns)),
        "echo_messages_per_second": round(bare),
        "ratio": round(median(ratios), 3),
        "ratio_least": round(ratios[0], 3),
        "ratio_most": round(ratios[-1], 3),
        "ratio_per_cpu_second": round(median(per_cpu), 3),
        "turns": len(turns),
    }


async def games() -> dict[str, Any]:
    """Whole games, from making the match to the result. Players act at once, so nearly all is the server's work."""
    async with loaded() as load:
        await load.whole(2)  # what is loaded on first use is not a game's own
        load.tasks.clear()
        load.meter.answers.clear()
        before, cpu = load.meter.messages, load.server.cpu()
        await load.whole(GAMES)
        acts, used = load.meter.answers["acts"], load.server.cpu() - cpu
    return {
        "games": GAMES,
        "acts_per_game": round(acts / GAMES, 1),
        "messages_per_act": round((load.meter.messages - before) / acts, 1),
        "server_cpu_us_per_act": round(1e6 * used / acts),
    }


async def every_roll(quick: bool) -> dict[str, Any]:
    """Rolls of Qwixx Duel, near and far, in turns: what else the machine does falls on both."""
    rows: list[dict[str, Any]] = []
    async with loaded() as load:
        await rolls.measure(load, 2, chained=True, way=0.0)  # what is loaded on first use is not a roll's own
        for turn in range(4 if quick else 12):
            rows += [await rolls.measure(load, 10, chained=turn % 2 == 1, way=0.05 if turn % 4 > 1 else 0.0)]
    return {"turns": rows}


async def loop_delay(seconds: float) -> dict[str, Any]:
    """The event loop's delay while people play, bots decide and dice are thrown."""
    async with loaded() as load:
        await load.bots(6)
        await load.grow(25)
        await asyncio.sleep(6)
        row = await load.measure(seconds)
    return {key: row[key] for key in ("matches", "acts_per_second", "p99_ms", "loop_p50_ms", "loop_p99_ms")} | {
        "bot_matches": 18
    }


def bounded(part: Coroutine[Any, Any, dict[str, Any]], seconds: float) -> dict[str, Any]:
    """Runs one part; whatever hangs is given up, and the servers end with it."""

    async def run() -> dict[str, Any]:
        async with asyncio.timeout(seconds):
            return await part

    return uvloop.run(run())


def main() -> None:
    """Measures what is asked for, prints it."""
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        "python -m tools.load",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="fewer and shorter steps: about a minute in all")
    parser.add_argument("--steps", help="numbers of duels, such as 100,200,300 (at most 1000)")
    parser.add_argument("--seconds", type=float, help="measured for each step (default: 15; quick: 6; at most 120)")
    parser.add_argument(
        "--only", choices=("duels", "messages", "games", "rolls", "nodes", "loop"), help="one part of it"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--peer", action="store_true", help="the same rush on Colyseus, which npm installs once")
    chosen = parser.parse_args()
    steps = [int(step) for step in chosen.steps.split(",")] if chosen.steps else (25, 100) if chosen.quick else STEPS
    seconds = min(chosen.seconds or (6.0 if chosen.quick else 15.0), 120.0)
    if max(steps) > 1000:
        parser.error("1000 duels at most: every one is two connections")
    try:
        peer_folder = install() if chosen.peer else Path()
    except NoPeer as fault:
        parser.error(str(fault))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server ends with us
    gc.disable()  # of this process: its own pauses are not the server's
    result: dict[str, Any] = {"cores": os.cpu_count(), "load_before": os.getloadavg()[0]}
    say = not chosen.json
    if say:
        print(f"{result['cores']} cores, load before: {result['load_before']:.2f}", flush=True)
    if chosen.only in (None, "duels"):
        result["duels"] = found = bounded(duels(steps, seconds, say), 60 + sum(steps) / 5 + len(steps) * (seconds + 20))
        if say:
            print(
                f"most duels with p99 within {LIMIT:.0f} ms: {found['most_duels']}; {found['kb_per_match']} kB a match"
            )
    if chosen.only in (None, "messages"):
        result["messages"] = bounded(messages(seconds), TURNS * (seconds + 3) + 60)
        if say:
            print("messages:", *(f"{key}={value}" for key, value in result["messages"].items()), sep="\n  ", flush=True)
    if chosen.peer:
        result["colyseus"] = bounded(rush(peer_folder, RUSHING, round(2 * seconds)), 2 * seconds + 120)
        if say:
            print("Colyseus:", *(f"{key}={value}" for key, value in result["colyseus"].items()), sep="\n  ", flush=True)
    if chosen.only in (None, "games"):
        result["games"] = bounded(games(), 300)
        if say:
            print("whole games:", *(f"{key}={value}" for key, value in result["games"].items()), sep="\n  ", flush=True)
    if chosen.only in (None, "rolls"):
        result["rolls"] = bounded(every_roll(chosen.quick), 400)
        if say:
            print("rolls:", *result["rolls"]["turns"], sep="\n  ", flush=True)
    if chosen.only == "nodes":
        result["nodes"] = bounded(nodes.every_number(seconds), 8 * (seconds + 40))
        if say:
            print("nodes:", *result["nodes"]["rows"], sep="\n  ", flush=True)
    if chosen.only in (None, "loop"):
        result["loop"] = bounded(loop_delay(max(seconds, 10)), seconds + 60)
        if say:
            print("event loop:", *(f"{key}={value}" for key, value in result["loop"].items()), sep="\n  ")
    if chosen.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
