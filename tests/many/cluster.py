"""Several nodes on one database, as their own processes, and people who come to any of them."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import httpx
import websockets
from tools.postgres import Postgres
from websockets.asyncio.client import ClientConnection

from knobel.core.chains import Chain
from knobel.core.part import Part
from tests.server.client import Player, Server

#: One for all: to make one takes longer than most answers. Nodes die, so no connection is used again.
_http = httpx.Client(timeout=20, limits=httpx.Limits(max_keepalive_connections=0))
_random = SystemRandom()
MAKING = 60.0  #: seconds in which a match can be made
LEASE = 3.0  #: seconds; more than is usual, as many tests run at a time


class NodeServer(Server):
    """One node, on this machine or `within` one that a command leads into."""

    def __init__(self, data: Path, database: str, name: str, lease: float, host: str = "", within: str = "") -> None:
        self.host = host or self.host
        super().__init__(data)
        self.port, self.log = _lasting_port(), f"{name}.log"
        self.url = f"http://{self.host}:{self.port}"
        self.database, self.name, self.lease, self.within = database, name, lease, within.split()
        self.options = ["--host", self.host] if host else []

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return _http.post(f"{self.url}/api{path}", json=body, headers=headers)

    def get(self, path: str) -> httpx.Response:
        return _http.get(f"{self.url}/api{path}")

    def start(self, *, wait: bool = True) -> None:
        command = [*self.within, sys.executable, "-m", "knobel", *self.command_line()]
        with (self.data / self.log).open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        if wait:
            self.wait()

    def match(self, game: str, people: int, **setup: Any) -> tuple[dict[str, str], list[dict[str, Any]]]:
        """As always, but for a node that is too busy to answer: whoever wants to play tries again."""
        until = time.monotonic() + MAKING
        while True:
            try:
                return super().match(game, people, **setup)
            except (KeyError, ValueError, httpx.HTTPError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def command_line(self) -> list[str]:
        where = ["--port", str(self.port), "--data", str(self.data), "--database", self.database]
        return ["serve", *where, "--node", self.name, "--lease", str(self.lease), *self.options]

    @property
    def up(self) -> bool:
        return self.process is not None

    def signal(self, how: int) -> None:
        assert self.process is not None
        os.kill(self.process.pid, how)


def _lasting_port() -> int:
    """One that no connection takes by chance while the node is down: below those that the kernel gives out."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            port = _random.randrange(10_000, 30_000)
            probe.bind(("127.0.0.1", port))
            return port


class Cluster(Server):
    """Nodes, of which people reach any: as behind a proxy that does not know which of them is well."""

    def __init__(
        self, data: Path, database: str, nodes: int = 3, lease: float = LEASE, kind: type[NodeServer] = NodeServer
    ) -> None:
        super().__init__(data)
        self.database = database
        self.nodes = [kind(data, database, f"node-{number}", lease) for number in range(nodes)]
        self.rng = Random(0)

    def start(self) -> None:
        for node in self.nodes:
            node.start(wait=False)
        for node in self.nodes:
            node.wait()

    def stop(self, how: int = signal.SIGTERM) -> None:
        for node in self.nodes:
            if node.up:
                with contextlib.suppress(ProcessLookupError):
                    node.signal(signal.SIGCONT)
                    node.stop(signal.SIGKILL)

    def any(self) -> NodeServer:
        return self.rng.choice([node for node in self.nodes if node.up])

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.any().post(path, body, **headers)

    def get(self, path: str) -> Any:
        return self.any().get(path)

    def socket(self, match: str, **options: Any) -> Any:
        """At any of them, also at one that is dead or frozen: nobody has told."""
        node = self.rng.choice(self.nodes)
        return websockets.connect(
            f"ws://{node.host}:{node.port}/ws/{match}", max_size=None, open_timeout=1, close_timeout=0.2, **options
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
    """Plays with some care, so that a match lasts, and behaves as pages do: takes a silent line for dead, and says what
    was not answered again, word for word. Gives up when told.

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
        self.at: tuple[str, int] = "", 0  #: the node that it is connected to
        self.chose_on: Counter[int] = Counter()  #: by how many events it had seen: acts that it has chosen
        self.story: deque[tuple[float, str]] = deque(maxlen=40)  #: what it has lived through of late
        self._unanswered: dict[str, Any] | None = None

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
        self.at = wire.remote_address[:2]
        self._note(f"is through to {self.at[1]}")
        try:
            await super()._stay(wire)
        except Exception as fault:
            self._note(repr(fault))
            raise

    def _note(self, what: str) -> None:
        self.story.append((time.monotonic(), what))

    async def _hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        self.heard_at = time.monotonic()
        if told["type"] != "update":
            self._note(" ".join(str(told[key]) for key in ("type", "ref", "reason", "n") if key in told))
        if told["type"] == "accepted":
            self.acknowledged_at.append(self.heard_at)
        if self._unanswered is not None and told.get("ref") == self._unanswered["ref"]:
            self._unanswered = None
        if told["type"] in ("welcome", "update"):
            now = 1000 * time.monotonic()
            n = self.part.see_table(now, told["table"])
            if n is not None:
                link = {"type": "link", "seat": self.seat, "draw": n, "link": self.part.reveal(now, n)}
                self._note(f"says its link of draw {n}")
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
            if self._unanswered is None:
                with contextlib.suppress(TimeoutError):  # thinks, unless it is cut off
                    await asyncio.wait_for(wire.wait_closed(), self.pace)
                self._choose()
            if self._unanswered is not None:
                self._note(f"says {self._unanswered['ref']} on {self._unanswered['on']}")
                await wire.send(json.dumps(self._unanswered))

    def _choose(self) -> None:
        acts = [act for act in self.legal if act["type"] != "move"]
        if self.stage == "playing" and acts:
            on = max(self.events, default=0)
            said = {"type": "act", "seat": self.seat, "act": self.choose(acts), "on": on}
            self._unanswered = {**said, "ref": self.rng.randbytes(8).hex()}
            self.chose_on[on] += 1
            self.legal = []  # until something new is told


def check_once(record: bytes, players: Sequence[Patient]) -> None:
    """Where one acts after the other: every event follows from an act that was chosen on just what came before."""
    lines = [json.loads(line) for line in record.splitlines()[1:]]
    for player in players:
        for number, line in enumerate(lines):
            if line.get("seat") == player.seat and line["type"] != "forfeit":
                assert player.chose_on[number], f"event {number + 1}, {line}, was not asked for, or is there twice"
