"""A server, more and more matches on it, and what is measured there."""

import asyncio
import json
import time
from collections.abc import Iterable
from typing import Any

import httpx
import websockets
from tools.load.child import Child
from tools.load.duel import Duel, Meter
from tools.load.game import WholeGame

ARRIVING = 25  #: new matches a second: people come one after another


def quantile(figures: Iterable[float], share: float) -> float:
    """In milliseconds; NaN of nothing."""
    ordered = sorted(figures)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Load:
    """A server, and more and more matches on it."""

    def __init__(self, server: Child) -> None:
        self.server, self.meter = server, Meter()
        self.tasks: list[asyncio.Task[None]] = []
        self.watchers: list[asyncio.Task[None]] = []
        self._http = httpx.AsyncClient(base_url=server.url + "/api", timeout=30)

    async def grow(self, matches: int, *, frantic: bool = False) -> None:
        """Opens more matches, a few at a time."""
        began, already = time.perf_counter(), len(self.tasks)
        while (opened := len(self.tasks) - already) < matches - already:
            match, tokens = await self.open("fini")
            duel = Duel(self.meter, self.server.port, match, tokens, len(self.tasks))
            self.tasks.append(asyncio.create_task(duel.run(frantic=frantic)))
            await asyncio.sleep(max(0.0, began + (opened + 1) / ARRIVING - time.perf_counter()))

    async def whole(self, games: int) -> None:
        """Plays so many games of Qwixx Duel at once, to the end."""
        for seed in range(games):
            game = WholeGame(self.meter, self.server.port, *await self.open("qwixx-duel"), seed)
            self.tasks.append(asyncio.create_task(game.run()))
        await asyncio.gather(*self.tasks)

    async def open(self, game: str) -> tuple[str, list[str]]:
        """A match of two people: its name, and the tokens of its seats."""
        setup = {"game": game, "seats": [{}, {}], "first": 0}
        made = await self._post("/matches", setup)
        body = {"invite": made["invite"], "name": "Ada"}
        seats = [await self._post(f"/matches/{made['match']}/seats", body) for _ in (0, 1)]
        return made["match"], [seat["token"] for seat in seats]

    async def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = await self._http.post(path, json=body)
        if answer.is_error:
            raise SystemExit(
                f"the server refuses ({answer.status_code}): {answer.text}\n{self.server.printed()[-2000:]}"
            )
        return answer.json()

    async def bots(self, each: int) -> None:
        """Opens matches that bots play by themselves: throws and decisions for the workers."""
        for game, bot, seats in (("qwixx-duel", "greedy", 2), ("fini", "medium", 2), ("doppel-x", "thrower", 3)):
            for _ in range(each):
                setup = {"game": game, "seats": [{"kind": "bot", "bot": bot}] * seats}
                made = await self._post("/matches", setup)
                self.watchers.append(asyncio.create_task(self._watch(made["match"])))

    async def _watch(self, match: str) -> None:
        """Watches, since bots play only while a connection is there."""
        async with websockets.connect(f"ws://127.0.0.1:{self.server.port}/ws/{match}", max_size=None) as wire:
            await wire.send('{"type":"hello"}')
            async for text in wire:
                told = json.loads(text)
                if told["type"] == "ping":
                    await wire.send(json.dumps({"type": "pong", "id": told["id"]}))

    async def measure(self, seconds: float) -> dict[str, Any]:
        """Watches for so long what goes on anyway."""
        meter = self.meter
        for figures in (meter.acts, meter.rolls, meter.own):
            figures.clear()
        meter.answers.clear()
        messages, cpu, began = meter.messages, self.server.cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        broken = [task for task in self.tasks if task.done() and not task.cancelled() and task.exception()]
        return {
            "matches": len(self.tasks),
            "acts_per_second": round(len(meter.acts) / took, 1),
            "p50_ms": round(quantile(meter.acts, 0.5), 2),
            "p99_ms": round(quantile(meter.acts, 0.99), 2),
            "roll_p50_ms": round(quantile(meter.rolls, 0.5), 1),
            "own_p99_ms": round(quantile(meter.own, 0.99), 2),
            "messages_per_second": round((meter.messages - messages) / took),
            "server_cpu": round((self.server.cpu() - cpu) / took, 2),
            "memory_mb": round(self.server.memory() / 1e6, 1),
            "loop_p50_ms": (await self.loop_delay())[0],
            "loop_p99_ms": (await self.loop_delay())[1],
            "answers": dict(meter.answers),
            "broken": len(broken),
        }

    async def loop_delay(self) -> tuple[float, float]:
        """Of the server's event loop over its last 20 seconds, p50 and p99 in ms."""
        text = (await self._http.get("/metrics")).text
        found = [line.split()[1] for line in text.splitlines() if line.startswith("knobel_loop_delay_seconds{")]
        return round(1000 * float(found[0]), 2), round(1000 * float(found[1]), 2)

    async def close(self) -> None:
        """Hangs up everywhere."""
        for task in [*self.tasks, *self.watchers]:
            task.cancel()
        if self.tasks:
            await asyncio.wait([*self.tasks, *self.watchers], timeout=10)
        await self._http.aclose()
