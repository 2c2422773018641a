"""Three nodes and a database: one is killed, one frozen and woken, one stopped in order, while people play.

Nothing acknowledged is lost or doubled, and people notice a pause at most.
"""

import asyncio
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
from tools.postgres import Postgres

from knobel.server.cluster.watchdog import EX_TEMPFAIL
from tests.cluster.cluster import Cluster, NodeServer, Patient, cluster
from tests.server.records import check_record

PATIENCE = 120.0
#: Each begins on another node, with so many people.
GAMES = ("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3), ("fini", 2), ("qwixx-duel", 2)


class Tables:
    """Matches of all games, and all who play there."""

    def __init__(self, several: Cluster) -> None:
        self.several = several
        self.matches: dict[str, list[Patient]] = {}
        for number, (game, people) in enumerate(GAMES):
            made, seats = several.nodes[number % len(several.nodes)].match(game, people)
            players = [Patient(several, made["match"], seat, 10 * number + n) for n, seat in enumerate(seats)]
            self.matches[made["match"]] = players

    @property
    def players(self) -> list[Patient]:
        return [player for players in self.matches.values() for player in players]

    def owners(self) -> dict[str, tuple[str, int]]:
        """By match, as the database says: owner and epoch."""
        with psycopg.connect(self.several.database) as database:
            rows = database.execute("SELECT id, coalesce(owner, ''), epoch FROM knobel.matches").fetchall()
        ours = [row for row in rows if row[0] in self.matches]  # not what was begun on a node that was too busy
        return {match: (owner.rpartition("-")[0], epoch) for match, owner, epoch in ours}

    def owned_by(self, node: NodeServer) -> set[str]:
        """What is played there; a match that is over is not opened again."""
        return {match for match, (owner, _) in self.owners().items() if owner == node.name and not self.is_over(match)}

    def busiest(self, nodes: list[NodeServer]) -> NodeServer:
        """The one that has most to lose."""
        owners = [owner for match, (owner, _) in self.owners().items() if not self.is_over(match)]
        most = max(nodes, key=lambda node: owners.count(node.name))
        assert most.name in owners, "none of them has anything to lose"
        return most

    async def go_on(self, why: str) -> None:
        """Until something new was acknowledged in every match that is not over."""
        before = {match: self._newest(match) for match in self.matches}
        await self.until(
            why, lambda: all(self._newest(match) > before[match] or self.is_over(match) for match in before)
        )

    def _newest(self, match: str) -> int:
        return max(max(player.events, default=0) for player in self.matches[match])

    def is_over(self, match: str) -> bool:
        return all(player.stage in ("over", "closed") for player in self.matches[match])

    async def until(self, why: str, true: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"{why}\n{self.several.told()}"
            await asyncio.sleep(0.05)


async def play(tables: Tables) -> None:
    several = tables.several
    playing = asyncio.gather(*(player.play() for player in tables.players))
    try:
        await tables.go_on("it begins")
        told = {line.split("{")[0].split()[0] for line in metrics(several.nodes[0]) if not line.startswith("#")}
        assert not named_by_the_dashboard() - told

        killed = tables.busiest(several.nodes)
        await asyncio.to_thread(killed.stop, signal.SIGKILL)
        await tables.until("one node was killed, and others take its matches", lambda: not tables.owned_by(killed))
        await tables.go_on("one node was killed")
        await asyncio.to_thread(killed.start)

        frozen = tables.busiest([node for node in several.nodes if node is not killed])
        before, mine = tables.owners(), tables.owned_by(frozen)
        frozen.signal(signal.SIGSTOP)
        await tables.until("one node is frozen, and others take its matches", lambda: not tables.owned_by(frozen))
        await tables.go_on("one node is frozen")
        frozen.signal(signal.SIGCONT)
        assert frozen.process is not None
        ended = await asyncio.to_thread(frozen.process.wait, PATIENCE)
        assert ended == EX_TEMPFAIL, "the woken node lets go of everything and ends for its supervisor"
        await asyncio.to_thread(frozen.start)
        after = tables.owners()
        taken = {match for match in mine if after[match][1] > before[match][1]}
        over = {match for match in mine if tables.is_over(match)}  # with the last thing that the frozen node did
        assert taken, "no node took over"
        assert mine == taken | over, "a match was left where it froze"
        await tables.go_on("and was woken")

        stopped = tables.busiest(several.nodes)
        await asyncio.to_thread(stopped.stop, signal.SIGTERM)
        assert not tables.owned_by(stopped)
        await tables.go_on("one node was stopped in order")
    finally:
        for player in tables.players:
            player.giving_up = True
    await asyncio.wait_for(playing, PATIENCE)


def named_by_the_dashboard() -> set[str]:
    """Figures that `deploy/grafana.json` wants to show."""
    file = Path(__file__).parents[2] / "deploy" / "grafana.json"
    return set(re.findall(r"knobel_\w+", file.read_text()))


def metrics(node: NodeServer) -> list[str]:
    return str(node.get("/metrics").text).splitlines()


def test_nobody_who_plays_notices_more_than_a_pause(tmp_path: Path, postgres: Postgres) -> None:
    with cluster(tmp_path, postgres) as several:
        tables = Tables(several)
        asyncio.run(play(tables))
        for match, players in tables.matches.items():
            record = several.get(f"/matches/{match}/record").content
            check_record(record, players)
            assert b"knobel-dice/2" in record.splitlines()[0]
        assert all(player.checked for player in tables.players), "each player has seen a roll, and checked it"
