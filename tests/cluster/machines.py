"""Machines of their own on this one: network namespaces with three networks that can be cut for each by itself.

What runs here is in a namespace that has nothing to do with the machine's network, and that ends with the last process
in it. Root alone can make one.
"""

import argparse
import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import psycopg
from tools.postgres import Postgres

from tests.cluster.cluster import Cluster, NodeServer
from tests.cluster.faults import RESTING
from tests.cluster.load import Load, played, tell

INSIDE = "KNOBEL_MANY_INSIDE"
Network = Literal["people", "nodes", "database"]
NETWORKS: dict[Network, int] = {"people": 1, "nodes": 2, "database": 3}
IMPOSSIBLE = "network namespaces cannot be made here"


def enter() -> None:
    """Goes on in a namespace, with the same command. Ends the program where there can be none."""
    if os.environ.get(INSIDE):
        return
    tried = _try("unshare", "--net", "ip", "link", "add", "name", "knobel", "type", "bridge")
    if tried:
        sys.exit(f"{IMPOSSIBLE} ({tried}); they need root, and iproute2 and util-linux (Debian's packages)")
    command = ["unshare", "--net", sys.executable, "-m", "tests.cluster", *sys.argv[1:]]
    os.execvpe(command[0], command, {**os.environ, INSIDE: "1"})  # noqa: S606 - the same program once more


def _try(*command: str) -> str:
    """Why a command does not work."""
    try:
        done = subprocess.run(command, capture_output=True, check=False, text=True)
    except OSError as fault:
        return str(fault)
    return done.stderr.strip() or f"{command[0]} ends with {done.returncode}" if done.returncode else ""


def _ip(*arguments: object, within: str = "") -> None:
    subprocess.run([*within.split(), "ip", *map(str, arguments)], check=True, capture_output=True)


class Machine:
    """One namespace, with a place in each network. It lasts as long as `with` does."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._idle = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])  # noqa: S607 - of this machine
        self.within = f"nsenter --net=/proc/{self._idle.pid}/ns/net"
        _until_it_is_another(self._idle.pid)
        self._inside("link", "set", "lo", "up")
        for network, third in NETWORKS.items():
            plug = self._plug(network)
            _ip("link", "add", plug, "type", "veth", "peer", "name", f"to-{network}", "netns", self._idle.pid)
            _ip("link", "set", plug, "master", network, "up")
            self._inside("address", "add", f"10.77.{third}.{10 + number}/24", "dev", f"to-{network}")
            self._inside("link", "set", f"to-{network}", "up")

    def address(self, network: Network) -> str:
        return f"10.77.{NETWORKS[network]}.{10 + self.number}"

    def cut(self, *networks: Network) -> None:
        """Nothing comes through, and neither end gets an error."""
        for network in networks:
            _ip("link", "set", self._plug(network), "nomaster")

    def heal(self, *networks: Network) -> None:
        for network in networks:
            _ip("link", "set", self._plug(network), "master", network)

    def close(self) -> None:
        self._idle.kill()
        self._idle.wait()

    def _plug(self, network: Network) -> str:
        return f"{network[:8]}-{self.number}"

    def _inside(self, *arguments: str) -> None:
        _ip(*arguments, within=self.within)


def _until_it_is_another(pid: int) -> None:
    """Until the process has left our namespace for its own."""
    until = time.monotonic() + 10
    while Path(f"/proc/{pid}/ns/net").readlink() == Path("/proc/self/ns/net").readlink():
        if time.monotonic() > until:
            raise RuntimeError(IMPOSSIBLE)
        time.sleep(0.01)


@contextlib.contextmanager
def machines(number: int) -> Iterator[list[Machine]]:
    """So many, and this program's own place among the people."""
    _ip("link", "set", "lo", "up")
    for network in NETWORKS:
        _ip("link", "add", "name", network, "type", "bridge")
        _ip("link", "set", network, "up")
    _ip("address", "add", f"10.77.{NETWORKS['people']}.1/24", "dev", "people")
    with contextlib.ExitStack() as made:
        yield [made.enter_context(contextlib.closing(Machine(one))) for one in range(number)]


async def run(chosen: argparse.Namespace) -> None:
    """PostgreSQL and nodes on machines of their own, which are cut off and come back."""
    with tempfile.TemporaryDirectory(prefix="knobel-many-") as folder, machines(chosen.nodes + 1) as (base, *others):
        where = base.address("database")
        with Postgres(address=where, within=base.within) as postgres:
            several = Cluster(Path(folder), postgres.new_database("many"), 0, lease=chosen.lease)
            database = f"postgresql://knobel@{where}/many"
            for machine in others:
                name, host = f"node-{machine.number}", machine.address("people")
                node = NodeServer(Path(folder), database, name, chosen.lease, host, machine.within)
                node.options += ["--visitor-matches", "100000", "--visitor-requests", "100000"]
                several.nodes.append(node)
            try:
                await asyncio.to_thread(several.start)
                async with played(several, chosen.matches, chosen.pace) as load:
                    for kind in KINDS:
                        await part(load, others, kind, chosen.partitions)
            finally:
                await asyncio.to_thread(several.stop)
                if chosen.logs:
                    print(several.told())


#: What is cut, and for whom.
KINDS: dict[str, tuple[Network, ...]] = {
    "from the database": ("database",),
    "from the other nodes": ("nodes",),
    "from everything, as if it had no power": ("database", "nodes", "people"),
}


async def part(load: Load, others: list[Machine], kind: str, times: int) -> None:
    """Cuts one machine after the other off, and heals it when people have been able to go on for a while."""
    waits, after, networks = list[float](), list[float](), KINDS[kind]
    taken = back = 0
    for number in range(times):
        which = number % len(others)
        machine, node = others[which], load.several.nodes[which]
        theirs = await asyncio.to_thread(load.owned_by, node)
        since = time.monotonic()
        machine.cut(*networks)
        epochs = await asyncio.to_thread(_epochs, load)
        waits += await load.waited(theirs, since)
        await asyncio.sleep(RESTING)
        now = await asyncio.to_thread(_epochs, load)
        matches = [players[0].match for players in theirs]
        taken += sum(now[match][1] > epochs[match][1] for match in matches)
        kept = [match for match in matches if now[match][0] == epochs[match][0] and now[match][1] == epochs[match][1]]
        if "database" in networks and any(now[match][2] > epochs[match][2] for match in kept):
            print("BROKEN: a node that is cut off from the database has written", flush=True)
        healed = time.monotonic()
        machine.heal(*networks)
        back += await asyncio.to_thread(_is_back, node)
        after += await load.waited(load.under_way(), healed)
        await asyncio.sleep(RESTING)
    tell(f"{times} times one node of {len(others)} cut off {kind}: its matches", waits)
    tell(f"  {taken} matches taken over; {back} of {times} nodes back when healed; from then on, all matches", after)


def _epochs(load: Load) -> dict[str, tuple[str, int, int]]:
    """Of every match: owner, epoch, and how many entries it has."""
    with psycopg.connect(load.several.database) as database:
        rows = database.execute("SELECT id, coalesce(owner, ''), epoch, entries FROM knobel.matches").fetchall()
    return {match: (owner, epoch, entries) for match, owner, epoch, entries in rows}


def _is_back(node: NodeServer) -> bool:
    """Whether a match can be made there, within a while."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with contextlib.suppress(Exception):
            if node.get("/metrics").text.count("knobel_node_adrift 0") and node.match("qwixx-duel", 2):
                return True
        time.sleep(0.1)
    return False
