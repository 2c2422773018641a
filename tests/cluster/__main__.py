"""Nodes that are killed, a database that restarts, is slow or refuses, and networks that part, under load.

Starts PostgreSQL and nodes of its own, plays Qwixx Duel on them, tells how long people wait each time, and stops by
itself. People say unanswered acts again by their refs, and ask again for matches and seats by their keys. In the end
every record is verified and compared with what players were told, and every accepted act is stored once.
Everything happens on 127.0.0.1; with --partitions, on machines of their own that are network namespaces (root alone
can make them; they are gone with this program).

examples:  python -m tests.cluster --kills 1000
           python -m tests.cluster --database-restarts 4 --refuse 10 --slow 0.2 --slow 1
           python -m tests.cluster --through haproxy --through nginx --kills 100 --freezes 30 --stops 2
           python -m tests.cluster --everything
           python -m tests.cluster --partitions 5
"""

import argparse
import asyncio
import contextlib
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.postgres import Postgres, free_port

from tests.cluster import faults, machines
from tests.cluster.cluster import Cluster
from tests.cluster.load import Load, played
from tests.cluster.nursery import Nursery, QuickNode
from tests.cluster.proxies import PROXIES
from tests.cluster.slow_line import SlowLine


async def run(chosen: argparse.Namespace, through: str) -> None:
    """All that was chosen, with people who come through this proxy."""
    print(f"== {through}: {chosen.nodes} nodes, {chosen.matches} matches, a lease of {chosen.lease:g} s", flush=True)
    with contextlib.ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory(prefix="knobel-many-")))
        folder.chmod(0o755)
        disk = things.enter_context(small_disk(folder / "disk")) if chosen.fill_disk else None
        postgres = things.enter_context(Postgres(port=free_port(), folder=disk))
        postgres.new_database("many")
        QuickNode.nursery = things.enter_context(contextlib.closing(Nursery()))
        several = Cluster(folder, postgres.url("many"), chosen.nodes, chosen.lease, QuickNode)
        make = PROXIES[through]
        proxy = make(folder, several) if make else None
        async with SlowLine(postgres.port) as line:
            for number, node in enumerate(several.nodes, -1):
                if isinstance(node, QuickNode) and chosen.skew:
                    node.skew = 3600.0 * number
                node.options += ["--visitor-matches", "100000", "--visitor-requests", "100000"]
                if chosen.refuse or chosen.slow or chosen.cut:
                    node.database = f"postgresql://knobel@127.0.0.1:{await line.door(node.name)}/many"
            try:
                await asyncio.to_thread(several.start)
                if proxy is not None:
                    await asyncio.to_thread(proxy.start)
                async with played(several, chosen.matches, chosen.pace, proxy, chosen.pages if proxy else 0) as load:
                    await afflict(chosen, load, postgres, line, disk)
            finally:
                if proxy is not None:
                    proxy.stop()
                await asyncio.to_thread(several.stop)
                if chosen.logs:
                    print(several.told())


async def afflict(
    chosen: argparse.Namespace, load: Load, postgres: Postgres, line: SlowLine, disk: Path | None
) -> None:
    """Every fault that was chosen, one after the other."""
    if chosen.kills:
        await faults.kill(load, chosen.kills, chosen.rest, chosen.seed)
        await asyncio.sleep(faults.BALANCING)
        faults.tell_balance(load)
    if chosen.freezes:
        await faults.freeze(load, chosen.freezes, (10.0, 25.0))
    if chosen.stops:
        await faults.stop_in_turn(load, chosen.stops)
    await faults.restart_database(load, postgres, chosen.database_restarts)
    if disk is not None:
        await faults.fill_disk(load, disk)
    if chosen.refuse:
        await faults.refuse(load, line, chosen.refuse)
    for late in chosen.slow:
        await faults.slow_down(load, line, late)
    if chosen.cut:
        await faults.cut_off(load, line)


@contextlib.contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """A disk of its own for the database, which can be filled; root alone can make one."""
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", place], check=True)  # noqa: S607
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", place], check=True)  # noqa: S607


def main() -> None:
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        "python -m tests.cluster",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--everything", action="store_true", help="the table of docs/guides/many-machines.md: all faults, all proxies"
    )
    parser.add_argument(
        "--through",
        choices=[*PROXIES],
        action="append",
        default=[],
        help="what people come by; may be said again (default: round-robin)",
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--matches", type=int, default=8, help="at a time (default: 8)")
    parser.add_argument("--pages", type=int, default=0, help="matches of them in which one plays in a real browser")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds that people think (default: 0.1)")
    parser.add_argument("--lease", type=float, default=1.2)
    parser.add_argument("--seed", type=int, default=1, help="of who is killed when")
    parser.add_argument("--kills", type=int, default=0, help="of a random node, one after the other")
    parser.add_argument("--rest", type=float, default=0.25, help="seconds between kills, on average (default: 0.25)")
    parser.add_argument("--freezes", type=int, default=0, help="of one node after the other, for 10 and 25 seconds")
    parser.add_argument("--stops", type=int, default=0, help="rounds in which each node is stopped in order")
    parser.add_argument("--fill-disk", action="store_true", help="of the database; needs root")
    parser.add_argument("--skew", action="store_true", help="the nodes' wall clocks, by an hour each")
    parser.add_argument("--database-restarts", type=int, default=0, help="every second one as after a crash")
    parser.add_argument("--refuse", type=float, default=0.0, help="seconds for which no client can connect")
    parser.add_argument("--slow", type=float, action="append", default=[], help="seconds by which each answer is late")
    parser.add_argument("--cut", action="store_true", help="one node from the database, by a relay")
    parser.add_argument("--partitions", type=int, default=0, help="of each kind, between network namespaces")
    parser.add_argument("--logs", action="store_true", help="say what the nodes had to say")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything ends with us
    if chosen.partitions:
        machines.enter()
        asyncio.run(machines.run(chosen))
    else:
        if chosen.everything:
            chosen.matches, chosen.kills, chosen.freezes, chosen.stops = 36, 34, 10, 2
            chosen.database_restarts, chosen.cut, chosen.fill_disk, chosen.through = 4, True, True, [*PROXIES]
            chosen.skew, chosen.pages = True, 3
        for through in chosen.through or ["round-robin"]:
            asyncio.run(run(chosen, through))


if __name__ == "__main__":
    main()
