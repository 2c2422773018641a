"""Several nodes on one database, as their own processes, and people who come to any of them."""

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import websockets
from tools.postgres import Postgres
from websockets.asyncio.client import ClientConnection

from knobel.core.chains import Chain
from knobel.core.part import Part
from tests.server.client import Player, Server

LEASE = 2.0  #: seconds; more than is usual, as many tests run at a time


class NodeServer(Server):
    """One node."""

    def __init__(self, data: Path, database: str, name: str, lease: float) -> None:
        super().__init__(data)
        self.database, self.name, self.lease = database, name, lease

    def start(self, *, wait: bool = True) -> None:
        command = [sys.executable, "-m", "knobel", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--database", self.database, "--node", self.name, "--lease", str(self.lease)]
        with (self.data / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        if wait:
            self.wait()

    def signal(self, how: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, how)


class Cluster(Server):
    """Nodes, of which people reach any: as behind a proxy that does not know which of them is well."""

    def __init__(self, data: Path, database: str, nodes: int = 3, lease: float = LEASE) -> None:
        super().__init__(data)
        self.database = database
        self.nodes = [NodeServer(data, database, f"node-{number}", lease) for number in range(nodes)]
        self.rng = Random(0)

    def start(self) -> None:
        for node in self.nodes:
            node.start(wait=False)
        for node in self.nodes:
            node.wait()

    def stop(self, how: int = signal.SIGTERM) -> None:
        for node in self.nodes:
            if node.process is not None:
                with contextlib.suppress(ProcessLookupError):
                    node.signal(signal.SIGCONT)
                    node.signal(signal.SIGKILL)
                node.process.wait(20)

    def any(self) -> NodeServer:
        return self.rng.choice([node for node in self.nodes if node.process is not None])

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.any().post(path, body, **headers)

    def get(self, path: str) -> Any:
        return self.any().get(path)

    def socket(self, match: str, **options: Any) -> Any:
        """At any of them, also at one that is dead or frozen: nobody has told."""
        port = self.rng.choice(self.nodes).port
        return websockets.connect(
            f"ws://127.0.0.1:{port}/ws/{match}", max_size=None, open_timeout=1, close_timeout=0.2, **options
        )

    def told(self) -> str:
        """What the nodes had to say."""
        return "\n".join(f"{file.name}: {file.read_text()[-3000:]}" for file in sorted(self.data.glob("*.log")))


@contextlib.contextmanager
def cluster(data: Path, postgres: Postgres, nodes: int = 3) -> Iterator[Cluster]:
    several = Cluster(data, postgres.new_database(), nodes)
    try:
        several.start()
        yield several
    finally:
        several.stop()


class Patient(Player):
    """Plays with some care, so that a match lasts; takes a silent line for dead, as pages do; gives up when told.

    Its device takes part in the dice and checks every roll, whichever node tells it.
    """

    giving_up = False
    silence = 4.0
    pace = 0.03

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.heard_at = 0.0
        self.acknowledged_at: list[float] = []
        self.part = Part(Chain(self.rng.randbytes(32).hex()))
        self.checked = 0  #: rolls

    def choose(self, acts: list[dict[str, Any]]) -> dict[str, Any]:
        return self.rng.choice(acts[:-1] or acts)

    def has(self) -> dict[str, str]:
        return {"chain": self.part.chain.root}

    def _event(self, told: dict[str, Any]) -> None:
        if told["n"] not in self.events and told["links"]:
            self.part.see_roll(1000 * time.monotonic(), told["extra"]["draw"], told["links"])
            self.checked += 1
        super()._event(told)

    async def _stay(self, wire: ClientConnection) -> None:
        self.part.reconnected()
        self.heard_at = time.monotonic()
        await super()._stay(wire)

    async def _hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        self.heard_at = time.monotonic()
        if told["type"] == "accepted":
            self.acknowledged_at.append(self.heard_at)
        if told["type"] in ("welcome", "update"):
            now = 1000 * time.monotonic()
            n = self.part.see_table(now, told["table"])
            if n is not None:
                link = {"type": "link", "seat": self.seat, "draw": n, "link": self.part.reveal(now, n)}
                await wire.send(json.dumps(link))
        await super()._hear(wire, told)

    async def _again(self, wire: ClientConnection) -> None:
        if time.monotonic() - self.heard_at > self.silence:
            raise TimeoutError
        await super()._again(wire)

    async def _act(self, wire: ClientConnection) -> None:
        if self.giving_up and self.stage == "playing":
            await wire.send(json.dumps({"type": "resign", "seat": self.seat}))
        else:
            await asyncio.sleep(self.pace)
            await super()._act(wire)
