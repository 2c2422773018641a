"""People who come, play, lose the line, come back, watch others, play again, and go: a steady crowd."""

import asyncio
import contextlib
from collections import Counter
from random import Random
from typing import Any

import httpx
import msgspec
import websockets

#: What is played, by whom, and how often.
TABLES: list[tuple[int, dict[str, Any]]] = [
    (6, {"game": "qwixx-duel", "seats": [{}, {}]}),
    (2, {"game": "qwixx-duel", "seats": [{}, {"kind": "bot", "bot": "random"}], "clock": "60"}),
    (2, {"game": "fini", "seats": [{}, {}]}),
    (1, {"game": "doppel-x", "seats": [{}, {}, {}]}),
]
THINKS = 0.3  #: seconds at most before an act
LEAVES = 0.02  #: share of acts after which a guest loses the line
ENOUGH = 120  #: acts of a match after which a guest gives up
AGAIN = 0.4  #: share of matches that are followed by a rematch


class Around(msgspec.Struct):
    """How the table stands, as far as anybody here looks."""

    stage: str
    now: int
    go: int | None = None
    follows: list[tuple[str, str]] = []


class Heard(msgspec.Struct):
    """What is read of any message."""

    type: str
    table: Around | None = None
    legal: dict[str, list[dict[str, Any]]] = {}
    id: int = 0


_read = msgspec.json.Decoder(Heard).decode
_write = msgspec.json.Encoder().encode


class Crowd:
    """Tables that are never empty for long."""

    def __init__(self, port: int, tables: int) -> None:
        self.port, self.tables = port, tables
        self.did: Counter[str] = Counter()
        self._http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", timeout=60)
        self._open: dict[int, str] = {}  #: by table: the match that is played there

    async def stay(self) -> None:
        """Until it is cancelled."""
        async with self._http:
            watching = [self._watch(Random(-number)) for number in range(1, self.tables // 4 + 1)]
            await asyncio.gather(*(self._table(number) for number in range(self.tables)), *watching)

    async def _table(self, number: int) -> None:
        """One match after the other."""
        rng = Random(number)
        await asyncio.sleep(rng.uniform(0, 5))
        while True:
            setup = rng.choices([setup for _, setup in TABLES], [share for share, _ in TABLES])[0]
            made = (await self._http.post("/matches", json=setup)).raise_for_status().json()
            people = [seat for seat in setup["seats"] if not seat]
            seats = [await self._sit(made, f"P{place}") for place in range(len(people))]
            self.did["matches"] += 1
            match: str | None = made["match"]
            while match is not None:
                self._open[number] = match
                guests = [Guest(self, match, seat, rng.randrange(1 << 30)) for seat in seats]
                again = rng.random() < AGAIN
                following = await asyncio.gather(*(guest.play(again) for guest in guests))
                match = following[0] if again else None
                self.did["rematches"] += match is not None

    async def _sit(self, made: dict[str, str], name: str) -> dict[str, Any]:
        body = {"invite": made["invite"], "name": name}
        seat: dict[str, Any] = (
            (await self._http.post(f"/matches/{made['match']}/seats", json=body)).raise_for_status().json()
        )
        return seat

    async def _watch(self, rng: Random) -> None:
        """Looks on for a while here and there, and reads how others have played."""
        while True:
            await asyncio.sleep(rng.uniform(0, 3))
            if not self._open:
                continue
            match = rng.choice([*self._open.values()])
            with contextlib.suppress(OSError, websockets.WebSocketException, TimeoutError):
                async with asyncio.timeout(rng.uniform(1, 20)), line(self.port, match) as wire:
                    await wire.send(_write({"type": "hello"}).decode())
                    self.did["watched"] += 1
                    async for text in wire:
                        told = _read(text)
                        if told.type == "ping":
                            await wire.send(_write({"type": "pong", "id": told.id}).decode())
            for page in (f"/matches/{match}", f"/matches/{match}/record", "/matches", f"/matches/{match}/replay"):
                try:
                    await self._http.get(page)
                except httpx.TimeoutException:  # on a machine that does something else
                    self.did["late"] += 1


def line(port: int, match: str) -> Any:
    """A WebSocket to a match."""
    return websockets.connect(
        f"ws://127.0.0.1:{port}/ws/{match}", max_size=None, compression=None, ping_interval=None, open_timeout=60
    )


class Guest:
    """A guest on a seat, from the welcome to the end of a match, over as many lines as it takes."""

    def __init__(self, crowd: Crowd, match: str, seat: dict[str, Any], seed: int) -> None:
        self._crowd, self._match = crowd, match
        self._seat, self._token = seat["seat"], seat["token"]
        self._rng = Random(seed)
        self._acts = 0
        self._table: Around | None = None

    async def play(self, again: bool) -> str | None:
        """To the end of the match; the one that follows it, if that was wanted and the others wanted it too."""
        while self._table is None or self._table.stage not in ("over", "closed"):
            with contextlib.suppress(OSError, websockets.WebSocketException):
                async with line(self._crowd.port, self._match) as wire:
                    self._crowd.did["came"] += 1
                    await self._say(wire, type="hello", tokens=[self._token])
                    await self._stay(wire)
                    if again:
                        await self._ask_for_more(wire)
            await asyncio.sleep(self._rng.uniform(0.05, 2))
        return next((match for why, match in self._table.follows if why == "rematch"), None)

    async def _stay(self, wire: Any) -> None:
        """Until the match is over, or the line is lost."""
        legal: list[dict[str, Any]] = []
        while self._table is None or self._table.stage not in ("over", "closed"):
            told = await self._hear(wire)
            if told is not None and told.table is not None:
                legal = told.legal.get(str(self._seat), legal)
            if self._table is None or (told is not None and told.type == "ping"):
                continue
            if self._table.stage == "gathering":
                await self._say(wire, type="ready", seat=self._seat, nonce="0a0b")
            elif self._table.stage == "playing" and legal:
                await self._act(wire, self._rng.choice(legal))

    async def _ask_for_more(self, wire: Any) -> None:
        await self._say(wire, type="rematch", seat=self._seat)
        for _ in range(20):
            if self._table is not None and self._table.follows:
                return
            await self._hear(wire)

    async def _hear(self, wire: Any) -> Heard | None:
        """The next message; None if there is none for a while."""
        try:
            told = _read(await asyncio.wait_for(wire.recv(), 1))
        except TimeoutError:
            return None
        if told.type == "ping":
            await self._say(wire, type="pong", id=told.id)
        if told.table is not None:
            self._table = told.table
        return told

    async def _act(self, wire: Any, act: dict[str, Any]) -> None:
        assert self._table is not None  # noqa: S101 - a seat acts on a table it has seen
        wait = max(0, (self._table.go or 0) - self._table.now) / 1000
        await asyncio.sleep(wait + self._rng.uniform(0.03, THINKS))
        self._acts += 1
        self._crowd.did["acts"] += 1
        if self._acts > ENOUGH:
            await self._say(wire, type="resign", seat=self._seat)
            return
        act = {key: value for key, value in act.items() if key not in ("would", "label")}
        await self._say(wire, type="act", seat=self._seat, act=act, ref=f"{self._acts}", on=None)
        if self._rng.random() < LEAVES:
            wire.transport.abort()

    async def _say(self, wire: Any, **said: Any) -> None:
        await wire.send(_write(said).decode())
