"""What a roll costs, and how long it takes to both screens: with hash chains and without, near and far away."""

import asyncio
import contextlib
import time
from random import Random
from statistics import median
from typing import Any

import msgspec
import websockets

from knobel.core.chains import Chain
from knobel.core.part import Part

_read = msgspec.json.Decoder(dict[str, Any]).decode
_write = msgspec.json.Encoder().encode


class Line:
    """A connection of a player; everything takes `way` seconds in each direction."""

    def __init__(self, wire: Any, way: float) -> None:
        self._wire, self._way = wire, way
        self._sending: set[asyncio.Task[None]] = set()

    def say(self, **said: Any) -> None:
        """Says something, which arrives later."""
        task = asyncio.create_task(self._send(_write(said).decode()))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, text: str) -> None:
        await asyncio.sleep(self._way)
        with contextlib.suppress(websockets.WebSocketException):
            await self._wire.send(text)

    async def told(self) -> Any:
        """What arrives, each at its time and in order."""
        arriving: asyncio.Queue[tuple[float, dict[str, Any] | None]] = asyncio.Queue()

        async def receive() -> None:
            with contextlib.suppress(websockets.WebSocketException):
                async for text in self._wire:
                    arriving.put_nowait((time.perf_counter() + self._way, _read(text)))
            arriving.put_nowait((0.0, None))

        receiving = asyncio.create_task(receive())
        while (item := await arriving.get())[1] is not None:
            await asyncio.sleep(max(0.0, item[0] - time.perf_counter()))
            yield item[1]
        await receiving


class Rolls:
    """Two people who play a game of Qwixx Duel; the time of every roll from the press to the later of both screens."""

    def __init__(self, port: int, match: str, tokens: list[str], seed: int, *, chained: bool, way: float) -> None:
        self._url, self._tokens, self._way = f"ws://127.0.0.1:{port}/ws/{match}", tokens, way
        self._parts = [Part(Chain.fresh()) if chained else None for _ in tokens]
        self._rng = Random(seed)
        self._pressed = 0.0
        self._seen: dict[int, int] = {}
        self.took: list[float] = []
        self.acts = 0

    async def run(self) -> None:
        """Until it is over."""
        await asyncio.gather(*(self._play(seat) for seat in range(len(self._tokens))))

    async def _play(self, seat: int) -> None:
        part = self._parts[seat]
        table: dict[str, Any] = {}
        legal: list[dict[str, Any]] = []
        async with websockets.connect(self._url, max_size=None, compression=None, ping_interval=None) as wire:
            line = Line(wire, self._way)
            line.say(type="hello", tokens=[self._tokens[seat]])
            async for told in line.told():
                if told["type"] == "ping":
                    line.say(type="pong", id=told["id"])
                if "table" not in told:
                    continue
                if told["type"] == "welcome":
                    root = {"chain": part.chain.root} if part else {}
                    line.say(type="ready", seat=seat, nonce="0a0b", **root)
                table = {**table, **told["table"], "chains": told["table"]["chains"] or table.get("chains")}
                legal = told["legal"].get(str(seat), legal)
                for event in told["events"] if told["type"] == "update" else []:
                    self._see(event)
                    if part and event["links"]:
                        part.see_roll(0, event["extra"]["draw"], event["links"])
                if part and (asked := part.see_table(0, table)) is not None:
                    line.say(type="link", seat=seat, draw=asked, link=part.reveal(0, asked))
                if table["stage"] in ("over", "closed"):
                    return
                if table["stage"] == "playing" and legal:
                    self._act(line, seat, legal, table, part)
                    legal = []

    def _act(
        self, line: Line, seat: int, legal: list[dict[str, Any]], table: dict[str, Any], part: Part | None
    ) -> None:
        act = {key: value for key, value in self._rng.choice(legal).items() if key != "would"}
        self.acts += 1
        link = {}
        if act["type"] == "roll":
            self._pressed = time.perf_counter()
            draw = table["draw"]
            if part and part.number in draw["chains"]:
                link = {"draw": draw["n"], "link": part.chain.link(draw["n"])}
        line.say(type="act", seat=seat, act=act, ref=str(self.acts), **link)

    def _see(self, event: dict[str, Any]) -> None:
        if event["event"]["type"] == "roll":
            self._seen[event["n"]] = self._seen.get(event["n"], 0) + 1
            if self._seen[event["n"]] == len(self._tokens):
                self.took.append(time.perf_counter() - self._pressed)


async def measure(load: Any, games: int, *, chained: bool, way: float) -> dict[str, Any]:
    """So many games at once on a server that is there: what a roll took, and what an act cost."""
    opened = [await load.open("qwixx-duel") for _ in range(games)]
    playing = [
        Rolls(load.server.port, match, tokens, seed, chained=chained, way=way)
        for seed, (match, tokens) in enumerate(opened)
    ]
    cpu = load.server.cpu()
    await asyncio.gather(*(game.run() for game in playing))
    used = load.server.cpu() - cpu
    took = [roll for game in playing for roll in game.took]
    return {
        "chained": chained,
        "line_ms": round(2000 * way),
        "rolls": len(took),
        "roll_p50_ms": round(1000 * median(took), 1),
        "server_cpu_us_per_roll": round(1e6 * used / len(took)),
    }
