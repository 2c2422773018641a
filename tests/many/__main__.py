"""Nodes that are killed, a database that restarts, is slow or refuses, and networks that part, under load.

Starts PostgreSQL and nodes of its own, plays Qwixx Duel on them, tells how long people wait each time, and stops by
itself. In the end every record is verified and compared with what players were told, and no act is there twice.
Everything happens on 127.0.0.1; with --partitions, on machines of their own that are network namespaces (root alone
can make them; they are gone with this program).

examples:  python -m tests.many --kills 1000
           python -m tests.many --database-restarts 4 --refuse 10 --slow 0.2 --slow 1
           python -m tests.many --partitions 5
"""

import argparse
import asyncio
import signal
import sys
import tempfile
from pathlib import Path

from tools.postgres import Postgres, free_port

from tests.many import faults, machines
from tests.many.cluster import Cluster
from tests.many.load import played
from tests.many.nursery import Nursery, QuickNode
from tests.many.slow_line import SlowLine


async def run(chosen: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="knobel-many-") as folder, Postgres(port=free_port()) as postgres:
        postgres.new_database("many")
        async with SlowLine(postgres.port) as line:
            nursery = QuickNode.nursery = Nursery()
            several = Cluster(Path(folder), postgres.url("many"), chosen.nodes, chosen.lease, QuickNode)
            for node in several.nodes:
                if not chosen.kills:  # a relay less that can be late by itself
                    node.database = f"postgresql://knobel@127.0.0.1:{await line.door(node.name)}/many"
            try:
                await asyncio.to_thread(several.start)
                async with played(several, chosen.matches, chosen.pace) as load:
                    await faults.kill(load, chosen.kills, chosen.rest, chosen.seed)
                    await faults.restart_database(load, postgres, chosen.database_restarts)
                    if chosen.refuse:
                        await faults.refuse(load, line, chosen.refuse)
                    for late in chosen.slow:
                        await faults.slow_down(load, line, late)
                    if chosen.cut:
                        await faults.cut_off(load, line)
            finally:
                await asyncio.to_thread(several.stop)
                nursery.close()
                if chosen.logs:
                    print(several.told())


def main() -> None:
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        "python -m tests.many",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--matches", type=int, default=8, help="at a time (default: 8)")
    parser.add_argument("--pace", type=float, default=0.1, help="seconds that people think (default: 0.1)")
    parser.add_argument("--lease", type=float, default=1.2)
    parser.add_argument("--seed", type=int, default=1, help="of who is killed when")
    parser.add_argument("--kills", type=int, default=0, help="of a random node, one after the other")
    parser.add_argument("--rest", type=float, default=0.25, help="seconds between kills, on average (default: 0.25)")
    parser.add_argument("--database-restarts", type=int, default=0, help="every second one as after a crash")
    parser.add_argument("--refuse", type=float, default=0.0, help="seconds for which nobody can connect")
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
        asyncio.run(run(chosen))


if __name__ == "__main__":
    main()
