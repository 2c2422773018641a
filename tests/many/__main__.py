"""Nodes that are killed, and a database that restarts, is slow or refuses, under load; how long people wait each time.

Starts PostgreSQL and nodes of its own, on 127.0.0.1 alone, plays Qwixx Duel on them, and stops by itself. In the end
every record is verified and compared with what players were told.

examples:  python -m tests.many --kills 1000
           python -m tests.many --database-restarts 3 --refuse 10 --slow 0.2
"""

import argparse
import asyncio
import contextlib
import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import psycopg
from tools.postgres import Postgres, free_port

from tests.many.cluster import Cluster, Patient
from tests.many.slow_line import SlowLine
from tests.server.test_kill import check_record

WAITING = 60.0  #: seconds after which nobody is waited for any more


class Load:
    """Matches that go on for ever: where one is over, the next begins."""

    def __init__(self, several: Cluster, matches: int) -> None:
        self.several, self.rng = several, Random(1)
        self.playing: list[list[Patient]] = []
        self.checked = self.broken = 0
        self._wanted = matches
        self._ending = False

    async def keep_up(self) -> None:
        """One match after the other, so many at a time."""
        await asyncio.gather(*(self._one_after_another(number) for number in range(self._wanted)))

    async def _one_after_another(self, number: int) -> None:
        while not self._ending:
            try:
                made, seats = await asyncio.to_thread(self.several.match, "qwixx-duel", 2)
            except Exception:  # noqa: BLE001 - a node died over it; the next try may reach another
                await asyncio.sleep(0.2)
                continue
            players = [Patient(self.several, made["match"], seat, self.rng.randrange(1 << 30)) for seat in seats]
            self.playing.append(players)
            await asyncio.gather(*(player.play() for player in players))
            self.playing.remove(players)
            await self._check(made["match"], players)

    async def _check(self, match: str, players: list[Patient]) -> None:
        for _ in range(20):
            with contextlib.suppress(OSError, Exception):
                answer = await asyncio.to_thread(self.several.get, f"/matches/{match}/record")
                if answer.status_code == 200:
                    break
            await asyncio.sleep(0.5)
        else:
            self.broken += 1
            return
        try:
            check_record(answer.content, players)
        except AssertionError as fault:
            self.broken += 1
            print("BROKEN", match, fault)
        self.checked += 1

    async def end(self) -> None:
        self._ending = True
        for players in self.playing:
            for player in players:
                player.giving_up = True

    def owned_by(self, name: str) -> list[list[Patient]]:
        with psycopg.connect(self.several.database) as database:
            asked = "SELECT id FROM knobel.matches WHERE owner LIKE %s || '-%%'"
            theirs = {match for (match,) in database.execute(asked, (name,))}
        return [players for players in self.playing if players[0].match in theirs and players[0].stage == "playing"]

    async def waited(self, tables: list[list[Patient]], since: float) -> list[float]:
        """Seconds from then to the next acknowledged act at each of these tables that is still played."""

        async def one(players: list[Patient]) -> float | None:
            until = time.monotonic() + WAITING
            while time.monotonic() < until:
                after = [at for player in players for at in player.acknowledged_at if at > since]
                if after:
                    return min(after) - since
                if players[0].stage in ("over", "closed"):
                    return None
                await asyncio.sleep(0.01)
            return WAITING

        return [one for one in await asyncio.gather(*(one(players) for players in tables)) if one is not None]


@contextlib.asynccontextmanager
async def played(several: Cluster, matches: int) -> AsyncIterator[Load]:
    load = Load(several, matches)
    keeping = asyncio.create_task(load.keep_up())
    while len(load.playing) < matches or any(player.stage != "playing" for p in load.playing for player in p):
        await asyncio.sleep(0.1)
    try:
        yield load
    finally:
        await load.end()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(keeping, 120)
        print(f"records verified and compared: {load.checked}, broken: {load.broken}", flush=True)


def quantile(figures: list[float], share: float) -> float:
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def tell(what: str, waits: list[float]) -> None:
    shares = ", ".join(f"p{int(100 * share)} {quantile(waits, share):.2f} s" for share in (0.5, 0.9, 0.99))
    print(
        f"{what}: {len(waits)} waits, {shares}, longest {max(waits, default=0):.2f} s; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


async def kill(several: Cluster, load: Load, kills: int) -> None:
    rng, waits, done = Random(2), list[float](), 0
    while done < kills:
        node = rng.choice(several.nodes)
        theirs = await asyncio.to_thread(load.owned_by, node.name)
        since = time.monotonic()
        await asyncio.to_thread(node.stop, signal.SIGKILL)
        done += 1
        waits += await load.waited(theirs, since)
        await asyncio.to_thread(node.start)
        if done % 10 == 0 or done == kills:
            tell(f"{done} kills", waits)


async def trouble_database(postgres: Postgres, line: SlowLine, load: Load, chosen: argparse.Namespace) -> None:
    for number in range(chosen.database_restarts):
        tables, since = [*load.playing], time.monotonic()
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        took = time.monotonic() - since
        tell(f"database restart {number + 1}, down for {took:.2f} s", await load.waited(tables, since))
        await asyncio.sleep(3)
    if chosen.refuse:
        tables, since = [*load.playing], time.monotonic()
        line.refuse(True)
        await asyncio.sleep(chosen.refuse)
        line.refuse(False)
        tell(f"refused for {chosen.refuse:g} s, from its end on", await load.waited(tables, since + chosen.refuse))
        await asyncio.sleep(3)
    if chosen.cut:
        node = load.several.nodes[0]
        tables, since = load.owned_by(node.name), time.monotonic()
        line.cut(node.name, True)
        tell(f"{node.name} cut off from the database", await load.waited(tables, since))
        line.cut(node.name, False)
        await asyncio.sleep(3)
    if chosen.slow:
        line.delay = chosen.slow
        since = time.monotonic()
        tell(f"each answer {chosen.slow:g} s late", await load.waited([*load.playing], since))
        await asyncio.sleep(5)
        line.delay = 0.0
        tell("and on time again", await load.waited([*load.playing], time.monotonic()))


async def run(chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="knobel-many-") as folder, Postgres(port=free_port()) as postgres:
        postgres.new_database("many")
        async with SlowLine(postgres.port) as line:
            data = Path(folder)
            several = Cluster(data, postgres.url("many"), chosen.nodes, lease=chosen.lease)
            for node in several.nodes:
                node.database = f"postgresql://knobel@127.0.0.1:{await line.door(node.name)}/many"
            try:
                await asyncio.to_thread(several.start)
                async with played(several, chosen.matches) as load:
                    if chosen.kills:
                        await kill(several, load, chosen.kills)
                    await trouble_database(postgres, line, load, chosen)
            finally:
                await asyncio.to_thread(several.stop)


def main() -> None:
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        "python -m tests.many",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--matches", type=int, default=10, help="at a time")
    parser.add_argument("--lease", type=float, default=1.2)
    parser.add_argument("--kills", type=int, default=0, help="of a random node, one after the other")
    parser.add_argument("--database-restarts", type=int, default=0)
    parser.add_argument("--refuse", type=float, default=0.0, help="seconds for which nobody can connect")
    parser.add_argument(
        "--cut", action="store_true", help="one node from the database: nothing comes through, nor is refused"
    )
    parser.add_argument("--slow", type=float, default=0.0, help="seconds by which each answer is late")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
