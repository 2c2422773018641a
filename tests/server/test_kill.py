"""Killed at random moments and started again: every acknowledged event is there, and the game ends right."""

import asyncio
import contextlib
import io
import json
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
import websockets

from knobel.core.verify import Verified, verify
from knobel.games import find
from tests.server.client import Player, running

#: A longer run: KNOBEL_KILLS=500 pytest tests/server/test_kill.py
KILLS = int(os.environ.get("KNOBEL_KILLS", "20"))


class Careful(Player):
    """Passes only when it must, so that a match lasts, and takes a moment to think."""

    def choose(self, acts: list[dict[str, object]]) -> dict[str, object]:
        return self.rng.choice(acts[:-1] or acts)


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng, kills = Random(7), 0
    with running(tmp_path) as server:
        while kills < KILLS:
            made, seats = server.match("qwixx-duel", 2)
            players = [Careful(server, made["match"], seat, kills + number) for number, seat in enumerate(seats)]

            async def play_and_kill(players: list[Careful], left: int) -> int:
                playing = asyncio.gather(*(player.play() for player in players))
                killed = 0
                while not playing.done():
                    await asyncio.sleep(rng.uniform(0.05, 0.7) if players[0].events else 0.2)
                    if not playing.done() and killed < left and players[0].connected:
                        await asyncio.to_thread(server.stop, signal.SIGKILL)
                        await asyncio.to_thread(server.start)
                        killed += 1
                await playing
                return killed

            kills += asyncio.run(play_and_kill(players, KILLS - kills))
            record = server.get(f"/matches/{made['match']}/record").content
            _, result = verify(io.BytesIO(record), find)
            assert isinstance(result, Verified), result
            assert (result.over, result.dice) == (True, "checked")
            stored = [json.loads(line) for line in record.splitlines()[1:]]
            for player in players:
                assert player.acknowledged <= len(stored)
                for number, event in player.events.items():
                    if event["type"] != "start":
                        told = {key: stored[number - 1][key] for key in event}
                        assert told == event, "what was told is not what was stored"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_clean_stop_says_good_bye_to_everybody_and_keeps_the_match(tmp_path: Path, how: int) -> None:
    with running(tmp_path) as server:
        matches = [server.match("qwixx-duel", 2) for _ in range(3)]
        arrived = 0

        async def stay(match: str, *tokens: str) -> tuple[dict[str, object], int | None]:
            nonlocal arrived
            heard: list[str] = []
            async with server.socket(match) as wire:
                await wire.send(json.dumps({"type": "hello", "tokens": tokens}))
                with contextlib.suppress(websockets.ConnectionClosed):
                    while True:
                        heard.append(str(await wire.recv()))
                        arrived += len(heard) == 1
                return json.loads(heard[-1]), wire.close_code

        async def story() -> list[tuple[dict[str, object], int | None]]:
            hands = [(made["match"], seat["token"]) for made, seats in matches for seat in seats]
            staying = [asyncio.create_task(stay(*hand)) for hand in hands]
            staying += [asyncio.create_task(stay(made["match"])) for made, _ in matches]
            while arrived < len(staying):
                await asyncio.sleep(0.02)
            began = time.monotonic()
            await asyncio.to_thread(server.stop, how)
            assert time.monotonic() - began < 5
            return await asyncio.gather(*staying)

        bye = {"type": "bye", "code": 1012, "reason": "server-stops"}
        assert asyncio.run(story()) == [(bye, 1012)] * 9
        server.start()
        for made, _ in matches:
            assert server.get(f"/matches/{made['match']}").json()["stage"] == "gathering"
