"""The same rush on one node with a file, and on one, two and three nodes with a PostgreSQL of its own."""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from tools.load.child import TICKS, Child
from tools.load.rush import Load
from tools.postgres import Postgres

MATCHES = 180  #: in all
STARTING = 6.0  #: seconds: countdown, first roll, "go"


@contextlib.asynccontextmanager
async def _nodes(number: int, postgres: Postgres | None) -> AsyncIterator[list[Load]]:
    """So many servers with as many matches on each; all players connect to their match's own node."""
    with tempfile.TemporaryDirectory(prefix="knobel-load-") as folder:
        database = ["--database", postgres.new_database()] if postgres else []
        loads: list[Load] = []
        try:
            for node in range(number):
                # Two cores are not enough for nodes, database and load: beats come late, and that is not asked here.
                own = ["--node", f"node-{node}", "--lease", "10"] if postgres else []
                command = ["-m", "knobel", "serve", "--data", folder, *database, *own]
                loads.append(Load(Child(sys.executable, *command, probe="/api/health")))
            yield loads
        finally:
            for load in loads:
                await load.close()
            for load in loads:
                load.server.stop()


async def measure(number: int, postgres: Postgres | None, seconds: float) -> dict[str, Any]:
    """Acts as fast as they are answered, on so many nodes: how many, and what one costs whom."""
    async with _nodes(number, postgres) as loads:
        for load in loads:
            load.meter.rush.set()
        await asyncio.gather(*(load.grow(MATCHES // number, frantic=True) for load in loads))
        await asyncio.sleep(STARTING)
        before, began = _figures(loads, postgres), time.perf_counter()
        await asyncio.sleep(seconds)
        took, after = time.perf_counter() - began, _figures(loads, postgres)
    acts, nodes, database, own = (now - then for now, then in zip(after, before, strict=True))
    return {
        "log": "postgresql" if postgres else "sqlite",
        "nodes": number,
        "acts_per_second": round(acts / took),
        "node_cpu_us_per_act": round(1e6 * nodes / acts),
        "database_cpu_us_per_act": round(1e6 * database / acts),
        "load_cpu_us_per_act": round(1e6 * own / acts),
        "cores_nodes_database_load": [round(cpu / took, 2) for cpu in (nodes, database, own)],
    }


def _figures(loads: list[Load], postgres: Postgres | None) -> tuple[float, float, float, float]:
    """Acts so far, and seconds of CPU: of the nodes, of the database, of this process."""
    acts = sum(load.meter.answers.total() for load in loads)
    nodes = sum(load.server.cpu() for load in loads)
    return acts, nodes, postgres.cpu(TICKS) if postgres else 0.0, time.process_time()


async def every_number(seconds: float) -> dict[str, Any]:
    """One row each, twice, there and back: what else the machine does falls on all of them."""
    rows: list[dict[str, Any]] = []
    with Postgres(sync=True) as postgres:
        plan: list[tuple[int, Postgres | None]] = [(1, None), (1, postgres), (2, postgres), (3, postgres)]
        for number, where in [*plan, *reversed(plan)]:
            rows.append(await measure(number, where, seconds))
            if Path("/proc/loadavg").exists():
                rows[-1]["load"] = float(Path("/proc/loadavg").read_text().split()[0])
    return {"rows": rows}
