"""What can happen to nodes and their database, and how long people wait for their next act then."""

import asyncio
import contextlib
import signal
import time
from pathlib import Path
from random import Random

from tools.postgres import Postgres

from tests.cluster.load import Load, tell
from tests.cluster.slow_line import SlowLine

RESTING = 3.0  #: seconds between two faults
SETTLING = 5.0  #: seconds until a node that has come has its matches
FULL_FOR = 5.0  #: seconds
BALANCING = 20.0  #: seconds in which matches go back to their nodes
SLOW_FOR = 10.0  #: seconds


async def kill(load: Load, kills: int, rest: float, seed: int) -> None:
    """Random nodes, one after the other: each is started again when all players go on."""
    rng, nodes = Random(seed), load.several.nodes
    owned, usual = list[float](), list[float]()
    for done in range(1, kills + 1):
        node = rng.choice(nodes)
        theirs = await asyncio.to_thread(load.owned_by, node)
        since = time.monotonic()
        await asyncio.to_thread(node.stop, signal.SIGKILL)
        owned += await load.waited(theirs, since)
        await asyncio.to_thread(node.start)
        usual += await load.waited(load.under_way()[:2], time.monotonic())
        await asyncio.sleep(rng.uniform(0, 2 * rest))
        if done % 10 == 0 or done == kills:
            tell(f"{done} kills, matches of the killed node", owned)
            tell("  and without a kill", usual)


async def freeze(load: Load, times: int, seconds: tuple[float, ...]) -> None:
    """One node after the other. When woken it finds that it stood, ends, and is started again as by a supervisor."""
    waits = list[float]()
    for number in range(times):
        node, frozen_for = load.several.nodes[number % len(load.several.nodes)], seconds[number % len(seconds)]
        theirs, since = await asyncio.to_thread(load.owned_by, node), time.monotonic()
        node.signal(signal.SIGSTOP)
        waits += await load.waited(theirs, since)
        await asyncio.sleep(max(0.0, since + frozen_for - time.monotonic()))
        node.signal(signal.SIGCONT)
        await asyncio.to_thread(node.come_back)
        await load.waited(load.under_way(), time.monotonic())
    tell(f"{times} nodes frozen for {' or '.join(f'{one:g}' for one in seconds)} s, their matches", waits)


async def stop_in_turn(load: Load, rounds: int) -> None:
    """Each node in order, as a new version is rolled out."""
    waits = list[float]()
    for node in load.several.nodes * rounds:
        theirs, since = await asyncio.to_thread(load.owned_by, node), time.monotonic()
        stopping = asyncio.to_thread(node.stop, signal.SIGTERM)
        waits += (await asyncio.gather(load.waited(theirs, since), stopping))[0]
        await asyncio.to_thread(node.start)
        await asyncio.sleep(SETTLING)
    tell(f"{rounds * len(load.several.nodes)} nodes stopped in order, their matches", waits)


async def fill_disk(load: Load, disk: Path) -> None:
    """The database's disk is full for a while: nothing is acknowledged, and everything goes on when there is room."""
    filling = disk / "filling"
    with filling.open("wb") as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
            file.flush()
    await asyncio.sleep(FULL_FOR)
    filling.unlink()
    emptied = time.monotonic()
    tell("the database's disk was full, from its end on", await load.waited(load.under_way(), emptied))
    await asyncio.sleep(RESTING)


async def restart_database(load: Load, postgres: Postgres, times: int) -> None:
    for number in range(times):
        how = (signal.SIGINT, signal.SIGQUIT)[number % 2]
        since = time.monotonic()
        await asyncio.to_thread(postgres.stop, how)
        await asyncio.to_thread(postgres.start)
        up = time.monotonic()
        tables = load.under_way()
        kind = {signal.SIGINT: "in order", signal.SIGQUIT: "as after a crash"}[how]
        tell(f"database restarted {kind}, down for {up - since:.2f} s, from then on", await load.waited(tables, up))
        await asyncio.sleep(RESTING)


async def refuse(load: Load, line: SlowLine, seconds: float) -> None:
    line.refuse(True)
    await asyncio.sleep(seconds)
    told = [at for players in load.playing for player in players for at in player.acknowledged_at[-20:]]
    acknowledged = sum(at > time.monotonic() - seconds + 1 for at in told)
    line.refuse(False)
    waits = await load.waited(load.under_way(), time.monotonic())
    tell(f"refused for {seconds:g} s ({acknowledged} acts acknowledged meanwhile), from its end on", waits)
    await asyncio.sleep(RESTING)


async def slow_down(load: Load, line: SlowLine, late: float) -> None:
    """Every answer so many seconds late, for a while."""
    line.delay = late
    await asyncio.sleep(2.0)  # what was under way is through
    waits, until = list[float](), time.monotonic() + SLOW_FOR
    before = _acknowledged(load)
    while time.monotonic() < until:
        waits += await load.waited(load.under_way(), time.monotonic())
    acts = _acknowledged(load) - before
    line.delay = 0.0
    tell(f"each answer {late:g} s late ({acts} acts in {SLOW_FOR:.0f} s), from any moment to the next act", waits)
    tell("  and on time again", await load.waited(load.under_way(), time.monotonic()))
    await asyncio.sleep(RESTING)


async def cut_off(load: Load, line: SlowLine) -> None:
    """Each node from the database: nothing comes through, nor is refused."""
    waits = list[float]()
    for node in load.several.nodes:
        theirs, since = await asyncio.to_thread(load.owned_by, node), time.monotonic()
        line.cut(node.name, True)
        waits += await load.waited(theirs, since)
        line.cut(node.name, False)
        await asyncio.sleep(RESTING)
    tell(f"{len(load.several.nodes)} nodes cut off from the database, their matches", waits)


def tell_balance(load: Load) -> None:
    """How many of the matches that are played each node owns."""
    owned = {node.name: len(load.owned_by(node)) for node in load.several.nodes}
    share = sum(owned.values()) / len(owned)
    print(f"matches by node: {owned}, a share is {share:.1f}", flush=True)


def _acknowledged(load: Load) -> int:
    return sum(len(player.acknowledged_at) for players in load.playing for player in players)
