"""Two nodes that are killed while people play, sit down and make matches: what is said again counts once."""

import asyncio
import signal
from pathlib import Path

from tools.postgres import Postgres

from knobel.server.live.keys import new_key
from tests.cluster.again import check_refs, match_by_keys
from tests.cluster.cluster import Cluster, Patient, cluster
from tests.server.records import check_record

KILLS = 4
PATIENCE = 120.0


async def play_and_kill(several: Cluster, players: list[Patient]) -> int:
    """Nodes die in turn, each after something new was acknowledged, and start again. Returns how many died."""
    playing = asyncio.gather(*(player.play() for player in players))
    try:
        for kills in range(KILLS):
            before = sum(len(player.acknowledged_at) for player in players)
            async with asyncio.timeout(PATIENCE):
                while sum(len(player.acknowledged_at) for player in players) == before and not playing.done():
                    await asyncio.sleep(0.01)
            if playing.done():
                return kills
            node = several.nodes[kills % 2]
            await asyncio.to_thread(node.stop, signal.SIGKILL)
            await asyncio.to_thread(node.start)
    finally:
        for player in players:
            player.giving_up = True
        await asyncio.wait_for(playing, PATIENCE)
    return KILLS


def test_acts_said_again_by_their_ref_count_once_though_nodes_are_killed(tmp_path: Path, postgres: Postgres) -> None:
    with cluster(tmp_path, postgres, nodes=2) as several:
        match, seats, _ = match_by_keys(several, "qwixx-duel", 2)
        players = [Patient(several, match, seat, number) for number, seat in enumerate(seats)]
        for player in players:
            player.pace = 0.25  # or it might be over before anything has happened
        assert asyncio.run(play_and_kill(several, players)) >= 2
        check_record(several.get(f"/matches/{match}/record").content, players)
        check_refs(several.database, match, players)
        assert sum(player.refs.again for player in players) > 0


def test_the_same_request_finds_the_same_match_and_seat_on_another_node(tmp_path: Path, postgres: Postgres) -> None:
    with cluster(tmp_path, postgres, nodes=2) as several:
        one, other = several.nodes
        asked = {"game": "qwixx-duel", "seats": [{}, {}], "here": [{"seat": 0, "name": "Ada"}], "host": new_key()}
        made = one.post("/matches", asked).json()
        assert other.post("/matches", asked).json() == made
        assert other.post("/matches", {**asked, "first": 1}).status_code == 409
        join = {"name": "Ben", "invite": made["invite"], "token": new_key()}
        seat = one.post(f"/matches/{made['match']}/seats", join).json()
        one.stop(signal.SIGKILL)
        assert other.post("/matches", asked).json() == made
        assert other.post(f"/matches/{made['match']}/seats", join).json() == seat == {"seat": 1, "token": join["token"]}
        names = [seat["name"] for seat in other.get(f"/matches/{made['match']}").json()["seats"]]
        assert names == ["Ada", "Ben"]
