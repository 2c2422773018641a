"""Killed at random moments and started again: every acknowledged event is there, and the game ends right."""

import asyncio
import contextlib
import json
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.client import Player, Server, running
from tests.server.records import check_record

#: A longer run: KNOBEL_KILLS=500 pytest tests/server/test_kill.py
KILLS = int(os.environ.get("KNOBEL_KILLS", "20"))


class Careful(Player):
    """Passes only when it must, so that a match lasts; in the end gives up, where a game takes too long."""

    giving_up = False

    def choose(self, acts: list[dict[str, object]]) -> dict[str, object]:
        return self.rng.choice(acts[:-1] or acts)

    async def _act(self, wire: ClientConnection) -> None:
        if self.giving_up and self.stage == "playing":
            await wire.send(json.dumps({"type": "resign", "seat": self.seat}))
        else:
            await asyncio.sleep(0.05)  # a duel without pauses would keep this process busy, not the server
            await super()._act(wire)


#: What is played at the same time on the server that is killed: by two, with dice that have to be thrown, with a bot.
TABLES: list[tuple[str, list[dict[str, str]]]] = [
    ("qwixx-duel", [{}, {}]),
    ("fini", [{}, {}]),
    ("qwixx-duel", [{}, {"kind": "bot", "bot": "greedy"}]),
]


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng, kills = Random(7), 0
    with running(tmp_path) as server:
        while kills < KILLS:
            matches: dict[str, list[Careful]] = {}
            for game, seats in TABLES:
                made, taken = server.match(game, sum(not seat for seat in seats), seats=seats)
                players = [Careful(server, made["match"], seat, kills + number) for number, seat in enumerate(taken)]
                matches[made["match"]] = players
            kills += asyncio.run(play_and_kill(server, [*matches.values()], rng, KILLS - kills))
            for match, players in matches.items():
                check_record(server.get(f"/matches/{match}/record").content, players)


async def play_and_kill(server: Server, tables: list[list[Careful]], rng: Random, left: int) -> int:
    """Plays until the first match is over, or the server has been killed so often; then all players give up."""
    playing = [asyncio.gather(*(player.play() for player in players)) for players in tables]
    killed, first = 0, tables[0][0]
    while not playing[0].done():
        longest = rng.choice((0.7, 0.7, 0.7, 0.7, 4.0))  # now and then a throw gets done
        await asyncio.sleep(rng.uniform(0.05, longest) if first.events else 0.2)
        if killed == left:
            break
        if not playing[0].done() and first.connected:
            await asyncio.to_thread(server.stop, signal.SIGKILL)
            await asyncio.to_thread(server.start)
            killed += 1
    for player in (player for players in tables for player in players):
        player.giving_up = True
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    return killed


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
