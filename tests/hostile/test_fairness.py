"""Hands that cheat with time: late answers and large claims, and grabs sent again and again before "go"."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from websockets.frames import Opcode

from tests.hostile.bare import Bare, bare
from tests.server.client import Server, running

LATE = 0.17  #: seconds by which the cheat answers pings too late
APART = 0.07  #: seconds by which the cheat's hand comes after the other
HASTY = """
import sys
from knobel.cli.main import main
from knobel.table import table
table.COUNTDOWN = 0
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


class Hasty(Server):
    """All ready, and off they go."""

    command = ("-c", HASTY)


class Hand:
    """One of two at a table, who knows what was answered, and how the table stands."""

    def __init__(self, wire: Bare, seat: int, late: float) -> None:
        self.wire, self.seat, self.late = wire, seat, late
        self.answers: dict[str, dict[str, Any]] = {}
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.acts = 0

    async def listen(self) -> None:
        later = partial(asyncio.get_running_loop().call_later, self.late)
        while True:
            kind, payload = await self.wire.frame()
            if kind == Opcode.PING:
                later(self.wire.send, Opcode.PONG, payload)
            elif kind == Opcode.TEXT:
                told = json.loads(payload)
                if told["type"] == "ping":
                    later(partial(self.wire.say, type="pong", id=told["id"]))
                self.answers[told.get("ref", "")] = told
                self.table = told.get("table", self.table)
                for event in [*told.get("events", []), *filter(None, [told.get("newest")])]:
                    self.view = event["view"]

    def act(self, ago: int = 0, **act: Any) -> str:
        self.acts += 1
        self.wire.say(type="act", seat=self.seat, act=act, ref=str(self.acts), ago=ago)
        return str(self.acts)

    async def answer(self, ref: str) -> str:
        while ref not in self.answers:
            await asyncio.sleep(0.002)
        return str(self.answers[ref].get("reason", self.answers[ref]["type"]))

    def going(self) -> bool:
        return bool(self.view.get("rolled")) and self.table["waiting"] != "go"


@asynccontextmanager
async def two_hands(server: Server) -> AsyncIterator[tuple[Hand, Hand]]:
    """An honest one and a cheat, in a friendly match."""
    made, seats = server.match("fini", 2, first=0)
    async with bare(server, made["match"]) as one, bare(server, made["match"]) as other, asyncio.timeout(60):
        hands = Hand(one, 0, 0.0), Hand(other, 1, LATE)
        listening = [asyncio.create_task(hand.listen()) for hand in hands]
        for hand, seat in zip(hands, seats, strict=True):
            hand.wire.say(type="hello", tokens=[seat["token"]])
            hand.wire.say(type="ready", seat=hand.seat, nonce="0a")
        while not all(hand.table.get("stage") == "playing" for hand in hands):
            await asyncio.sleep(0.01)
        yield hands
        for task in listening:
            task.cancel()


async def roll(honest: Hand, cheat: Hand) -> None:
    honest.act(type="roll")  # after a void duel the same player rolls again
    while not cheat.view.get("rolled"):
        await asyncio.sleep(0.01)


async def cheat_with_time(server: Server) -> None:
    async with two_hands(server) as (honest, cheat):
        await roll(honest, cheat)
        # Again and again before "go", to be there at once.
        while not honest.going():
            cheat.act(type="grab", die=3)
            await asyncio.sleep(0.026)
        grabbed = honest.act(type="grab", die=3)
        spammed = cheat.act(type="grab", die=3)
        assert await cheat.answer(spammed) == "hand-rests"
        assert await honest.answer(grabbed) == "accepted"
        honest.act(type="place", slot=0)
        # Late answers make no lag, and a claim is worth no more than that.
        for die in (4, 5, 6):
            await asyncio.sleep(0.4)
            first = honest.act(type="grab", die=die)
            await asyncio.sleep(APART)
            then = cheat.act(ago=80, type="grab", die=die)
            outcome = await honest.answer(first), await cheat.answer(then)
            if outcome == ("accepted", "gone"):
                return
            assert outcome == ("accepted", "accepted"), "this machine was busy, and both came at once: a void duel"
            await roll(honest, cheat)
            while not honest.going():
                await asyncio.sleep(0.01)
    raise AssertionError("every time")


def test_neither_claims_nor_haste_win_a_die(tmp_path: Path) -> None:
    with running(tmp_path, Hasty) as server:
        asyncio.run(cheat_with_time(server))
