"""What `deploy/` brings, without containers: the real proxies with the very files before three nodes."""

import asyncio
import signal
import time
from pathlib import Path

import httpx
from tools.postgres import Postgres

from tests.cluster.cluster import Cluster, Patient
from tests.cluster.proxies import HAProxy, Nginx, Proxy
from tests.server.client import Server
from tests.server.records import check_record

PATIENCE = 120.0


def figure(node: Server, name: str) -> float:
    lines = str(node.get("/metrics").text).splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))


def tell(proxy: type[Proxy], data: Path, postgres: Postgres) -> None:
    several = Cluster(data, postgres.new_database())
    before = proxy(data, several)
    try:
        several.start()
        before.start()
        assert "<title>" in httpx.get(before.url).text
        assert httpx.get(f"{before.url}/api/metrics").status_code == 404, "figures are for the inside alone"
        matches = {}
        for number in range(6):
            made, seats = before.match("qwixx-duel", 2)
            matches[made["match"]] = [Patient(before, made["match"], seat, 2 * number + seat["seat"]) for seat in seats]
        asyncio.run(play(several, [*matches.values()]))
        for match, players in matches.items():
            check_record(before.get(f"/matches/{match}/record").content, players)
    finally:
        before.stop()
        several.stop()


def test_haproxy_leads_a_match_to_its_node_and_on_when_that_is_killed_frozen_or_stopped(
    tmp_path: Path, postgres: Postgres
) -> None:
    tell(HAProxy, tmp_path, postgres)


def test_nginx_leads_a_match_to_its_node_and_on_when_that_is_killed_frozen_or_stopped(
    tmp_path: Path, postgres: Postgres
) -> None:
    tell(Nginx, tmp_path, postgres)


async def play(several: Cluster, tables: list[list[Patient]]) -> None:
    players = [player for table in tables for player in table]
    playing = asyncio.gather(*(player.play() for player in players))
    try:
        await go_on(tables, "it begins")
        hosts = [node for node in several.nodes if figure(node, "knobel_guests")]
        assert len(hosts) > 1, "the matches are spread over nodes"
        sent_on = [figure(node, "knobel_node_sent_on_total") for node in several.nodes]
        assert sum(sent_on) == 0, "each is led to where its match is"
        await asyncio.to_thread(hosts[0].stop, signal.SIGKILL)
        await go_on(tables, "one node is killed")
        await asyncio.to_thread(hosts[0].start)
        hosts[1].signal(signal.SIGSTOP)
        await go_on(tables, "another one is frozen")
        hosts[1].signal(signal.SIGCONT)
        await asyncio.to_thread(hosts[1].come_back)
        await asyncio.to_thread(hosts[1].stop, signal.SIGTERM)
        await go_on(tables, "and another one stopped in order")
    finally:
        for player in players:
            player.giving_up = True
    await asyncio.wait_for(playing, PATIENCE)


async def go_on(tables: list[list[Patient]], why: str) -> None:
    """Until something new was acknowledged at every table that is still played."""
    since, until = time.monotonic(), time.monotonic() + PATIENCE
    while not all(
        any(player.acknowledged_at[-1:] > [since] or player.stage in ("over", "closed") for player in table)
        for table in tables
    ):
        assert time.monotonic() < until, why
        await asyncio.sleep(0.05)
