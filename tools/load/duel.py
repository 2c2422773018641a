"""One match of FiNi with two scripted people on it, and what they measure."""

import asyncio
import math
import time
from collections import Counter
from random import Random
from typing import Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from knobel.games.fini import GAME, State
from knobel.games.fini.bots import level
from knobel.games.fini.events import Fini, Move
from knobel.games.fini.plugin import PLUGIN
from knobel.table.read_as import read_as


class Around(msgspec.Struct):
    """What is read of a table."""

    stage: str
    now: int
    go: int | None = None


class EventHeard(msgspec.Struct):
    """What is read of an event."""

    n: int
    event: dict[str, Any]


class Heard(msgspec.Struct):
    """What is read of any message; the rest is skipped, as its bytes alone are the server's work."""

    type: str
    events: list[EventHeard] = []
    table: Around | None = None
    id: int = 0
    ref: str = ""
    reason: str = ""


RULED = ("fini", "fault", "void")
READING = 1.0, 3.0  #: seconds that people look at a ruling

_read = msgspec.json.Decoder(Heard).decode
_write = msgspec.json.Encoder().encode


class Meter:
    """Everything that is measured on this side of the wire."""

    def __init__(self) -> None:
        self.acts: list[float] = []  #: seconds from an act to its event at both seats
        self.rolls: list[float] = []  #: seconds from "roll" to the dice at both seats
        self.own: list[float] = []  #: how late this process itself was
        self.answers: Counter[str] = Counter()
        self.messages = 0
        self.rush = asyncio.Event()  #: set while those in a hurry may act

    async def beat(self) -> None:
        """Measures our own lateness: what we see cannot be better than that."""
        while True:
            due = time.perf_counter() + 0.02
            await asyncio.sleep(0.02)
            self.own.append(time.perf_counter() - due)


class SeatWire(WSListener):
    """The WebSocket of one seat. What listens here must be cheap: it has the same cores as the server."""

    def __init__(self, duel: "Duel", seat: int) -> None:
        self._duel, self._seat = duel, seat
        self.transport: WSTransport | None = None

    def itself(self) -> "SeatWire":
        """For picows, which asks for a listener."""
        return self

    def on_ws_connected(self, transport: WSTransport) -> None:
        """It is open."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """The server says something."""
        if frame.msg_type == WSMsgType.TEXT:
            self._duel.hear(self._seat, frame.get_payload_as_memoryview())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """It is closed."""
        self._duel.end()

    def say(self, message: dict[str, Any]) -> None:
        """Says something to the server."""
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, _write(message))


class Duel:
    """One match of two scripted people, as this process sees it."""

    def __init__(self, meter: Meter, port: int, match: str, tokens: list[str], seed: int) -> None:
        self.meter, self.port, self.match, self.tokens = meter, port, match, tokens
        self.rng = Random(seed)
        self.bot = level(5, self.rng)
        self.state: State = GAME.start(2, 0, {})
        self.events = self.sent = 0
        self.go = math.inf  #: until it is told
        self.read = 0.0  #: when the last ruling had been read
        self.stage = ""
        self.around: tuple[str, int | None] = "", None
        self.wires: list[SeatWire] = []
        self.ended = asyncio.Event()
        self.asked: list[tuple[float, str] | None] = [None, None]  #: by seat: when it asked, and for what
        self.seen: dict[int, tuple[float, float, str]] = {}  #: event: asked, first seen, type
        self.news = [asyncio.Event(), asyncio.Event()]

    async def run(self, *, frantic: bool = False) -> None:
        """Both seats play until they are cancelled or the match is over."""
        url = f"ws://127.0.0.1:{self.port}/ws/{self.match}"
        try:
            for seat in (0, 1):
                self.wires.append(SeatWire(self, seat))
                await ws_connect(self.wires[seat].itself, url)
            for seat, wire in enumerate(self.wires):
                wire.say({"type": "hello", "tokens": [self.tokens[seat]]})
                wire.say({"type": "ready", "seat": seat, "nonce": "0a0b"})
            play = self._rush if frantic else self._play
            async with asyncio.TaskGroup() as tasks:
                playing = [tasks.create_task(play(seat)) for seat in (0, 1)]
                await self.ended.wait()
                for task in playing:
                    task.cancel()
            if self.stage not in ("over", "closed"):
                raise ConnectionError("the server hung up")
        finally:
            for wire in self.wires:
                if wire.transport is not None:
                    wire.transport.disconnect()

    def end(self) -> None:
        """Nothing more will be told."""
        self.ended.set()

    def hear(self, seat: int, text: memoryview) -> None:
        """A message to one of the seats."""
        arrived = time.perf_counter()
        told = _read(text)
        self.meter.messages += 1
        match told.type:
            case "update" | "welcome" if told.table is not None:
                for event in told.events:
                    if event.event["type"] not in ("start", "reveal"):
                        self._event(event, arrived)
                self._around(told.table, arrived)
                if self.stage in ("over", "closed"):
                    self.end()
            case "ping":
                self.wires[seat].say({"type": "pong", "id": told.id})
            case "gone" | "refused":
                self.meter.answers[told.reason or told.type] += 1
                self.asked[seat] = None
                self._wake(seat)

    def _around(self, table: Around, arrived: float) -> None:
        if (table.stage, table.go) != self.around:
            self.around = table.stage, table.go
            self.stage = table.stage
            self.go = math.inf if table.go is None else arrived + (table.go - table.now) / 1000
            self._wake(0, 1)

    def _event(self, told: EventHeard, arrived: float) -> None:
        kind = told.event["type"]
        if told.n in self.seen:  # at both seats now
            asked, _, _ = self.seen.pop(told.n)
            if asked and kind == "roll":
                self.meter.rolls.append(arrived - max(asked, self.read))
            elif asked:
                self.meter.acts.append(arrived - asked)
            return
        if told.n <= self.events:
            return
        self.events = told.n
        seat = told.event.get("seat", 0)
        ours = self.asked[seat]
        self.seen[told.n] = ours[0] if ours and ours[1] == kind else 0.0, arrived, kind
        self.asked = [None, None] if kind == "void" else [None if n == seat else self.asked[n] for n in (0, 1)]
        if kind == "roll":
            self.go = math.inf
        self.state = GAME.apply(self.state, read_as(told.event, GAME.events))
        self.meter.answers[kind] += 1
        if kind in RULED:
            asyncio.get_running_loop().call_later(self.rng.uniform(*READING), self._read_on, told.n)
        self._wake(*([seat] if kind in ("grab", "place", "move") else [0, 1]))  # no player wakes without a reason

    def _read_on(self, ruling: int) -> None:
        """Who does not roll has read the ruling."""
        if self.events - ruling <= 1 and not self.ended.is_set():  # the roller may have announced, no more
            self.read = time.perf_counter()
            self.wires[1 - self.state.roller].say(
                {"type": "act", "seat": 1 - self.state.roller, "act": {"type": "next"}}
            )

    def _wake(self, *seats: int) -> None:
        for seat in seats:
            self.news[seat].set()

    def _may(self, seat: int) -> bool:
        due = self.stage == "playing" and self.asked[seat] is None and seat in GAME.due(self.state)
        return due and self.go < math.inf

    async def _play(self, seat: int) -> None:
        """Sees, decides, reaches; looks again if the table has changed on the way."""
        while True:
            self.news[seat].clear()
            if not self._may(seat):
                await self.news[seat].wait()
                continue
            act = self.bot.decide(self.state, seat)
            await asyncio.sleep(max(0.0, self.go - time.perf_counter()) + PLUGIN.pace(self.bot, act, self.rng) / 1000)
            for _ in range(3):  # what was reached for may be gone
                if not self._may(seat) or time.perf_counter() < self.go or act in GAME.legal(self.state, seat):
                    break
                act = self.bot.decide(self.state, seat)
                await asyncio.sleep(0.25)
            if self._may(seat) and time.perf_counter() > self.go and act in GAME.legal(self.state, seat):
                self._send(seat, act)

    async def _rush(self, seat: int) -> None:
        """As fast as answers come, below the server's limit of 40 a second: three dice in, then to and fro."""
        while await self.meter.rush.wait():
            self.news[seat].clear()
            if not self._may(seat):
                await self.news[seat].wait()
                continue
            if (early := self.go - time.perf_counter()) > 0:
                await asyncio.sleep(early)
                continue
            tray = self.state.trays[seat]
            if len(tray) >= 3:
                self._send(seat, Move(seat, self.rng.choice(tray), self.rng.randrange(len(tray))))
            else:
                acts = GAME.legal(self.state, seat)
                self._send(seat, self.rng.choice([act for act in acts if not isinstance(act, Fini)][:6]))
            await asyncio.sleep(1 / 36)

    def _send(self, seat: int, act: Any) -> None:
        told = msgspec.to_builtins(act)
        del told["seat"]
        self.sent += 1
        self.asked[seat] = time.perf_counter(), told["type"]
        self.meter.messages += 1
        self.wires[seat].say({"type": "act", "seat": seat, "act": told, "ref": str(self.sent)})
