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
from tests.cluster.again import Refs
from tests.cluster.calling import Way
from tests.server.client import Player, Server

#: One for all: to make one takes longer than most answers. Nodes die, so no connection is used again.
_http = httpx.Client(timeout=20, limits=httpx.Limits(max_keepalive_connections=0))
_random = SystemRandom()
MAKING = 60.0  #: seconds in which a match can be made
LEASE = 3.0  #: seconds; more than is usual, as many tests run at a time
GONE_WITHIN = 15.0  #: seconds for a node that stood to end
CALLING = 5.0  #: seconds that a call may take


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
        """As always, but for a node that is too busy to answer: the request is sent again."""
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

    def come_back(self) -> None:
        """After it was frozen: it ends by itself, and is started as a supervisor would, or it was not for long."""
        assert self.process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GONE_WITHIN)
            self.start()

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
        """Follows the name of the owner, as pages do."""
        answer = self.any().post(path, body, **headers)
        if answer.status_code == 307:
            _, _, name, on = answer.headers["location"].split("/", 3)
            answer = self.named(name).post("/" + on.removeprefix("api/"), body, **headers)
        return answer

    def named(self, name: str) -> NodeServer:
        return next(node for node in self.nodes if node.name == name)

    def get(self, path: str) -> Any:
        return self.any().get(path)

    def socket(self, match: str, way: str = "", **options: Any) -> Any:
        """At any of them, also at one that is dead or frozen: a client cannot know. Unless the way names one."""
        node = self.named(way.removeprefix("/at/")) if way.startswith("/at/") else self.rng.choice(self.nodes)
        address = f"ws://{node.host}:{node.port}{way}/ws/{match}"
        return websockets.connect(address, max_size=None, open_timeout=CALLING, close_timeout=0.2, **options)

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
    was not answered again, word for word; with each new line also what was accepted last. Gives up when told.

    Its device takes part in the dice and checks every roll, whichever node tells it.
    """

    giving_up = False
    silence, unanswered_silence = 4.5, 2.2
    pace = 0.03

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.heard_at = 0.0
        self.acknowledged_at: list[float] = []
        self.part = Part(Chain(self.rng.randbytes(32).hex()))
        self.checked = 0  #: rolls
        self.way = Way()
        self.ended: tuple[int, str, str] | None = None  #: how the table has ended the connection
        self.chose_on: Counter[int] = Counter()  #: by how many events it had seen: acts that it has chosen
        self.story: deque[tuple[float, str]] = deque(maxlen=40)  #: what it has lived through of late
        self.refs = Refs()
        self.careful = self.rng.random() < 0.5  #: says what it had seen; else the ref alone makes an act count once
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

    async def play(self) -> None:
        """Until the match is over, or `giving_up` has been heard."""
        while self.stage not in ("over", "closed"):
            self.ended = None
            with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
                async with self.server.socket(self.match, way=self.way.prefix()) as wire:
                    await self._stay(wire)
            wait = self.way.closed(*self.ended) if self.ended else self.way.broke()
            self._note(f"calls again in {wait:.1f} s at {self.way.prefix() or 'the plain address'}")
            await asyncio.sleep(wait)

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "lost": self.way.lost}

    async def _stay(self, wire: ClientConnection) -> None:
        self.part.reconnected()
        self.heard_at = time.monotonic()
        self._note(f"is through at {self.way.prefix() or 'the plain address'}")
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
        elif told["type"] == "welcome":
            self.way.welcomed(told)
        elif told["type"] == "bye":
            self.ended = told["code"], told["reason"], told.get("node", "")
        self.refs.hear(told, self._unanswered)
        if told["type"] == "welcome" and self.refs.newest is not None:
            await wire.send(self.refs.say(self.refs.newest))
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
        silence = self.silence if self._unanswered is None else self.unanswered_silence
        if time.monotonic() - self.heard_at > silence:
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
                self._note(f"says {self._unanswered['ref']} on {self._unanswered.get('on')}")
                await wire.send(self.refs.say(self._unanswered))

    def _choose(self) -> None:
        acts = [act for act in self.legal if act["type"] != "move"]
        if self.stage == "playing" and acts:
            on = max(self.events, default=0)
            said = {"type": "act", "seat": self.seat, "act": self.choose(acts), "ref": self.rng.randbytes(8).hex()}
            self._unanswered = {**said, "on": on} if self.careful else said
            self.chose_on[on] += 1
            self.legal = []  # until something new is told


def check_once(record: bytes, players: Sequence[Patient]) -> None:
    """Where one acts after the other: every event follows from an act that was chosen on just what came before."""
    lines = [json.loads(line) for line in record.splitlines()[1:]]
    for player in (player for player in players if player.careful):
        for number, line in enumerate(lines):
            if line.get("seat") == player.seat and line["type"] != "forfeit":
                assert player.chose_on[number], f"event {number + 1}, {line}, was not asked for, or is there twice"
