"""What `deploy/` brings, without containers: nginx with the very file before three nodes."""

import asyncio
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools.postgres import Postgres

from tests.many.cluster import Cluster, Patient
from tests.server.client import Server
from tests.server.test_kill import check_record

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 120.0


class Proxy(Server):
    """nginx as people see it, with the very file: but for addresses, and for where it may write."""

    def __init__(self, data: Path, several: Cluster) -> None:
        super().__init__(data)
        text = (DEPLOY / "nginx.conf").read_text()
        for number, node in enumerate(several.nodes, 1):
            node.options = ["--public", self.url]
            text = text.replace(f"server node-{number}:8321", f"server 127.0.0.1:{node.port}")
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.port};")
        assert not re.search(r"node-\d|listen 80", text)
        own = f"pid {data}/nginx.pid;\ndaemon off;\nerror_log {data}/nginx.log;\n"
        (data / "nginx.conf").write_text(own + text)

    def start(self) -> None:
        command = ["nginx", "-p", str(self.data), "-c", str(self.data / "nginx.conf")]
        self.process = subprocess.Popen(command)
        self.wait()

    def socket(self, match: str, **options: Any) -> Any:
        return super().socket(match, open_timeout=5, close_timeout=0.2, **options)


def figure(node: Server, name: str) -> float:
    lines = str(node.get("/metrics").text).splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))


@pytest.mark.long
@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed (Debian: apt install nginx-light)")
def test_nginx_leads_everybody_of_a_match_to_its_node_and_on_when_that_is_killed(
    tmp_path: Path, postgres: Postgres
) -> None:
    several = Cluster(tmp_path, postgres.new_database())
    proxy = Proxy(tmp_path, several)
    try:
        several.start()
        proxy.start()
        assert "<title>" in httpx.get(proxy.url).text
        matches = {}
        for number in range(6):
            made, seats = proxy.match("qwixx-duel", 2)
            matches[made["match"]] = [Patient(proxy, made["match"], seat, 2 * number + seat["seat"]) for seat in seats]
        asyncio.run(play(several, [*matches.values()]))
        for match, players in matches.items():
            check_record(proxy.get(f"/matches/{match}/record").content, players)
    finally:
        proxy.stop()
        several.stop()


async def play(several: Cluster, tables: list[list[Patient]]) -> None:
    players = [player for table in tables for player in table]
    playing = asyncio.gather(*(player.play() for player in players))
    try:
        await go_on(tables, "it begins")
        hosts = [node for node in several.nodes if figure(node, "knobel_guests")]
        assert len(hosts) > 1, "the matches are spread over nodes"
        carried = [figure(node, "knobel_node_carried_connections") for node in several.nodes]
        assert sum(carried) == 0, "each is led to where its match is"
        await asyncio.to_thread(hosts[0].stop, signal.SIGKILL)
        await go_on(tables, "one node is killed")
        await asyncio.to_thread(hosts[0].start)
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
