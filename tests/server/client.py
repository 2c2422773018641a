"""A server in its own process, and scripted clients that play on it over real sockets."""

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`knobel serve` as a child process that can be killed and started again on the same data."""

    command: tuple[str, ...] = ("-m", "knobel")  #: what Python runs
    host = "127.0.0.1"
    log = "server.log"

    def __init__(self, data: Path, environment: dict[str, str] | None = None) -> None:
        self.data, self.port, self.environment = data, free_port(), environment
        self.url = f"http://{self.host}:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, *self.command, "serve", "--port", str(self.port), "--data", str(self.data)]
        with (self.data / self.log).open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        self.wait()

    def wait(self) -> None:
        """Until it answers. Asked with what is quickly made: a client of httpx takes longer than many an answer."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with contextlib.suppress(OSError, http.client.HTTPException):
                asking = http.client.HTTPConnection(self.host, self.port, timeout=20)
                with contextlib.closing(asking):
                    asking.request("GET", "/api/health")
                    if asking.getresponse().status == 200:
                        return
            time.sleep(0.02)
        raise AssertionError((self.data / self.log).read_text())

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.wait(20)
            self.process = None

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return httpx.post(f"{self.url}/api{path}", json=body, headers=headers, timeout=20)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(f"{self.url}/api{path}", timeout=20)

    def match(self, game: str, people: int, **setup: Any) -> tuple[dict[str, str], list[dict[str, Any]]]:
        """A match with all seats of people taken: its keys, and each seat with its token."""
        made = self.post("/matches", {"game": game, "seats": [{"kind": "person"}] * people, **setup}).json()
        body = {"invite": made["invite"]}
        seats = [self.post(f"/matches/{made['match']}/seats", {**body, "name": f"P{n}"}).json() for n in range(people)]
        return made, seats

    def socket(self, match: str, way: str = "", **options: Any) -> Any:
        return websockets.connect(f"ws://127.0.0.1:{self.port}{way}/ws/{match}", max_size=None, **options)


@contextlib.contextmanager
def running(data: Path, kind: type[Server] = Server) -> Iterator[Server]:
    server = kind(data)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Player:
    """Sits on a seat and plays at random, and comes back by itself whenever the connection is lost."""

    def __init__(self, server: Server, match: str, seat: dict[str, Any], seed: int) -> None:
        self.server, self.match, self.seat, self.token = server, match, seat["seat"], seat["token"]
        self.rng = Random(seed)
        self.events: dict[int, dict[str, Any]] = {}
        self.acknowledged = 0
        self.legal: list[dict[str, Any]] = []
        self.last_legal: list[dict[str, Any]] = []
        self.stage, self.go = "", 0
        self.frames: list[str] = []
        self.connected = 0

    async def play(self) -> None:
        """Until the match is over."""
        while self.stage not in ("over", "closed"):
            with contextlib.suppress(websockets.WebSocketException, OSError, TimeoutError):
                async with self.server.socket(self.match) as wire:
                    await self._stay(wire)
            await asyncio.sleep(0.1)

    async def _stay(self, wire: ClientConnection) -> None:
        self.connected += 1
        await wire.send(json.dumps(self.hello()))
        while self.stage not in ("over", "closed"):
            try:
                text = await asyncio.wait_for(wire.recv(), 0.25)
            except TimeoutError:
                await self._again(wire)
                continue
            self.frames.append(str(text))
            await self._hear(wire, json.loads(text))

    def hello(self) -> dict[str, Any]:
        return {"type": "hello", "tokens": [self.token], "after": max(self.events, default=0)}

    async def _hear(self, wire: ClientConnection, told: dict[str, Any]) -> None:
        match told["type"]:
            case "ping":
                await wire.send(json.dumps({"type": "pong", "id": told["id"]}))
            case "welcome":
                self._table(told)
                for event in (*told["events"], *filter(None, [told["newest"]])):
                    self._event(event)
                if self.stage == "gathering":
                    await wire.send(json.dumps({"type": "ready", "seat": self.seat, "nonce": "0a0b", **self.has()}))
                await self._act(wire)
            case "update":
                for event in told["events"]:
                    self._event(event)
                self._table(told)
                await self._act(wire)
            case "accepted":
                self.acknowledged = max(self.acknowledged, told["n"])
            case "gone":
                await self._act(wire)

    def _table(self, told: dict[str, Any]) -> None:
        table = told["table"]
        self.legal = self.last_legal = told["legal"].get(str(self.seat), self.last_legal)
        self.stage = table["stage"]
        self.go = max(0, (table["go"] or 0) - table["now"])

    def _event(self, told: dict[str, Any]) -> None:
        if told["n"] in self.events and told["event"]["type"] != "start":
            assert self.events[told["n"]] == told["event"], "an event came twice and was not the same"
        self.events[told["n"]] = told["event"]

    async def _act(self, wire: ClientConnection) -> None:
        acts = [act for act in self.legal if act["type"] != "move"]
        if self.stage != "playing" or not acts:
            return
        act = self.choose(acts)
        self.legal = []  # until something new is told
        await wire.send(json.dumps({"type": "act", "seat": self.seat, "act": act, "ref": self.rng.randbytes(8).hex()}))

    async def _again(self, wire: ClientConnection) -> None:
        """Nothing came for a while: perhaps an act was too early, or got lost. Ask how the table stands."""
        self.legal = self.last_legal
        await self._act(wire)

    def choose(self, acts: list[dict[str, Any]]) -> dict[str, Any]:
        return self.rng.choice(acts)

    def has(self) -> dict[str, str]:
        """More fields of its `ready`: a client that takes part in the dice names its chain."""
        return {}


async def watch(server: Server, match: str, frames: list[str]) -> None:
    """Watches a match to its end, and appends every frame to `frames`."""
    async with server.socket(match) as wire:
        await wire.send(json.dumps({"type": "hello"}))
        async for text in wire:
            frames.append(str(text))
            told = json.loads(text)
            if told["type"] == "update" and told["table"]["stage"] == "over":
                return


def play_out(*players: Player, seconds: float = 120, watching: list[str] | None = None) -> None:
    """Lets all players play to the end."""

    async def all_of_them() -> None:
        tasks = [player.play() for player in players]
        if watching is not None:
            tasks.append(watch(players[0].server, players[0].match, watching))
        await asyncio.wait_for(asyncio.gather(*tasks), seconds)

    asyncio.run(all_of_them())
