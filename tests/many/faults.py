"""What can happen to nodes and their database, and how long people wait for their next act then."""

import asyncio
import signal
import time
from random import Random

from tools.postgres import Postgres

from tests.many.load import Load, tell
from tests.many.slow_line import SlowLine

RESTING = 3.0  #: seconds between two faults
SLOW_FOR = 10.0  #: seconds


async def kill(load: Load, kills: int, rest: float, seed: int) -> None:
    """Random nodes, one after the other: each is started again when everybody goes on."""
    rng, nodes = Random(seed), load.several.nodes
    owned, carried, usual = list[float](), list[float](), list[float]()
    for done in range(1, kills + 1):
        node = rng.choice(nodes)
        theirs = await asyncio.to_thread(load.owned_by, node)
        through = [players for players in load.carried_by(node) if players not in theirs]
        since = time.monotonic()
        await asyncio.to_thread(node.stop, signal.SIGKILL)
        waits = await asyncio.gather(load.waited(theirs, since), load.waited(through, since))
        owned += waits[0]
        carried += waits[1]
        await asyncio.to_thread(node.start)
        usual += await load.waited(load.under_way()[:2], time.monotonic())
        await asyncio.sleep(rng.uniform(0, 2 * rest))
        if done % 10 == 0 or done == kills:
            tell(f"{done} kills, matches of the killed node", owned)
            tell("  people who were connected through it", carried)
            tell("  and without a kill", usual)


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
    """One node from the database: nothing comes through, nor is refused."""
    node = load.several.nodes[0]
    theirs, since = await asyncio.to_thread(load.owned_by, node), time.monotonic()
    line.cut(node.name, True)
    tell(f"{node.name} cut off from the database", await load.waited(theirs, since))
    line.cut(node.name, False)
    await asyncio.sleep(RESTING)


def _acknowledged(load: Load) -> int:
    return sum(len(player.acknowledged_at) for players in load.playing for player in players)
