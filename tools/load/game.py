"""One whole game of two scripted people who take any legal act as soon as it is theirs."""

import asyncio
import contextlib
from random import Random
from typing import Any

import msgspec
import websockets
from tools.load.duel import Around, Meter

Legal = dict[str, list[dict[str, Any]]]


class Heard(msgspec.Struct):
    """What is read of any message."""

    type: str
    table: Around | None = None
    legal: Legal = {}
    id: int = 0


_read = msgspec.json.Decoder(Heard).decode
_write = msgspec.json.Encoder().encode


class WholeGame:
    """Both seats of one match, from the start to the end."""

    def __init__(self, meter: Meter, port: int, match: str, tokens: list[str], seed: int) -> None:
        self.meter, self.port, self.match, self.tokens = meter, port, match, tokens
        self.rng = Random(seed)
        self.sent = 0

    async def run(self) -> None:
        """Until it is over."""
        await asyncio.gather(*(self._play(seat) for seat in (0, 1)))

    async def _play(self, seat: int) -> None:
        options: dict[str, Any] = {"max_size": None, "compression": None, "ping_interval": None}
        stage, go = "", 0.0
        legal: list[dict[str, Any]] = []
        acting: asyncio.Task[None] | None = None
        async with websockets.connect(f"ws://127.0.0.1:{self.port}/ws/{self.match}", **options) as wire:
            await wire.send(_write({"type": "hello", "tokens": [self.tokens[seat]]}).decode())
            await wire.send(_write({"type": "ready", "seat": seat, "nonce": "0a0b"}).decode())
            async for text in wire:
                told = _read(text)
                self.meter.messages += 1
                if told.type == "ping":
                    await wire.send(_write({"type": "pong", "id": told.id}).decode())
                    continue
                if told.table is None:
                    continue
                stage, legal = told.table.stage, told.legal.get(str(seat), legal)
                go = max(0.0, ((told.table.go or 0) - told.table.now) / 1000)
                if stage in ("over", "closed"):
                    return
                if stage == "playing" and legal and (acting is None or acting.done()):
                    act = {key: value for key, value in self.rng.choice(legal).items() if key != "would"}
                    acting = asyncio.create_task(self._send(wire, seat, act, go))
            if acting:
                with contextlib.suppress(websockets.WebSocketException):
                    await acting

    async def _send(self, wire: Any, seat: int, act: dict[str, Any], go: float) -> None:
        """Below the server's limit of 40 messages a second."""
        await asyncio.sleep(go + 1 / 36)
        self.sent += 1
        self.meter.answers["acts"] += 1
        self.meter.messages += 1
        await wire.send(_write({"type": "act", "seat": seat, "act": act, "ref": str(self.sent)}).decode())
