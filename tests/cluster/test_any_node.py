"""Whichever of three nodes is reached, everything is the same, and no node ever calls another."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tools.postgres import Postgres

from tests.cluster.cluster import Cluster, NodeServer, Patient, cluster
from tests.server.client import play_out


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("any-node"), postgres) as three:
        yield three


async def first_frames(node: NodeServer, match: str, hello: dict[str, Any], way: str = "") -> list[dict[str, Any]]:
    """What a node answers to a hello, until it has welcomed or said good-bye."""
    heard: list[dict[str, Any]] = []
    async with node.socket(match, way, open_timeout=20) as wire:
        await wire.send(json.dumps({"type": "hello", **hello}))
        while not heard or heard[-1]["type"] not in ("welcome", "bye"):
            heard.append(json.loads(await asyncio.wait_for(wire.recv(), 20)))
    return heard


async def owned(several: Cluster, game: str = "qwixx-duel", people: int = 2) -> tuple[dict[str, Any], Any, Any, Any]:
    """A match of which the first node is the owner, as long as a connection of its first seat is open."""
    made, seats = await asyncio.to_thread(several.nodes[0].match, game, people)
    owner = several.nodes[0].socket(made["match"], open_timeout=20)
    wire = await owner.__aenter__()
    await wire.send(json.dumps({"type": "hello", "tokens": [seats[0]["token"]]}))
    while json.loads(await asyncio.wait_for(wire.recv(), 20))["type"] != "welcome":
        pass
    return made, seats, owner, wire


def test_a_socket_at_another_node_is_told_the_owners_name_and_finds_it_there(several: Cluster) -> None:
    async def story() -> None:
        made, seats, owner, _ = await owned(several)
        try:
            hello = {"tokens": [seats[1]["token"]]}
            (bye,) = await first_frames(several.nodes[1], made["match"], hello)
            assert (bye["code"], bye["reason"], bye["node"]) == (1012, "moved", several.nodes[0].name)
            there = several.named(bye["node"])
            welcome = {"next": ""}
            while not welcome["next"]:  # a busy machine's beats are late, and then no node is known to be well
                welcome = (await first_frames(there, made["match"], hello, f"/at/{bye['node']}"))[-1]
                assert welcome["type"] == "welcome"
                assert welcome["node"] == several.nodes[0].name
            assert welcome["next"] in {node.name for node in several.nodes[1:]}
            (bye,) = await first_frames(several.nodes[1], made["match"], hello, f"/at/{there.name}")
            assert bye["reason"] == "unreachable", "the proxy does not know that name, and asking again would not help"
        finally:
            await owner.__aexit__(None, None, None)

    asyncio.run(story())


def test_what_reads_is_answered_by_any_node_and_what_writes_is_sent_on_once(several: Cluster) -> None:
    async def story() -> None:
        made, _, owner, _ = await owned(several)
        try:
            await asyncio.to_thread(ask, made)
        finally:
            await owner.__aexit__(None, None, None)

    def ask(made: dict[str, Any]) -> None:
        match, key = made["match"], {"authorization": f"Bearer {made['host']}"}
        for node in several.nodes:
            assert node.get(f"/matches/{match}").json()["stage"] == "gathering"
            assert node.get(f"/matches/{match}/record").status_code == 200
            assert "Qwixx Duel" in httpx.get(f"{node.url}/m/{match}", timeout=20).text
        hide = f"/api/matches/{match}/names/0"
        moved = httpx.delete(several.nodes[1].url + hide, headers=key, timeout=20)
        assert moved.status_code == 307
        assert moved.headers["location"] == f"/at/{several.nodes[0].name}{hide}"
        again = httpx.delete(several.nodes[2].url + moved.headers["location"], headers=key, timeout=20)
        assert again.status_code == 503, "a name that leads to the wrong node ends in a sentence"
        assert "try again" in again.json()["detail"]
        done = httpx.delete(several.nodes[0].url + moved.headers["location"], headers=key, timeout=20)
        assert done.status_code == 200
        assert done.json()["seats"][0]["name"] == "Player 1"

    asyncio.run(story())


def test_codes_work_at_any_node(several: Cluster) -> None:
    one, two, three = several.nodes
    made, seats = one.match("qwixx-duel", 2)
    match, token = made["match"], seats[0]["token"]
    fresh = two.post("/matches", {"game": "fini", "seats": [{"kind": "person"}] * 2}).json()
    code = several.post(f"/matches/{fresh['match']}/invites", {"invite": fresh["invite"]}).json()["code"]
    assert three.get(f"/invites/{code}").json()["match"] == fresh["match"]
    given = several.post(f"/matches/{match}/codes", {}, authorization=f"Bearer {token}").json()["code"]
    moved = several.post(f"/matches/{match}/codes/{given}", {})
    assert moved.json()["seat"] == 0
    assert several.post(f"/matches/{match}/codes", {}, authorization=f"Bearer {token}").status_code == 401


def test_reviews_replays_and_the_list_are_the_same_at_every_node(several: Cluster) -> None:
    made, seats = several.nodes[0].match("qwixx-duel", 2, listed=True)
    match = made["match"]
    for node in several.nodes:
        assert match in {row["match"] for row in node.get("/matches").json()}
    players = [Patient(several, match, seat, number) for number, seat in enumerate(seats)]
    for player in players:
        player.pace = 0.0
    play_out(*players)
    for path in ("record", "replay"):
        answers = {node.get(f"/matches/{match}/{path}").content for node in several.nodes}
        assert len(answers) == 1, path
    reviews = [node.get(f"/matches/{match}/review").json() for node in several.nodes]
    for review in reviews[1:]:  # each has worked it out for itself, in single precision
        assert [line["result"] for line in review["players"]] == [line["result"] for line in reviews[0]["players"]]
        for line, first in zip(review["players"], reviews[0]["players"], strict=True):
            assert line["luck"] == pytest.approx(first["luck"], abs=1e-5)


def test_watchers_at_the_owner_see_everything(several: Cluster) -> None:
    async def story() -> None:
        made, _, owner, _ = await owned(several, "fini")
        try:
            (bye,) = await first_frames(several.nodes[2], made["match"], {})
            watching = await first_frames(several.named(bye["node"]), made["match"], {}, f"/at/{bye['node']}")
            assert watching[-1]["seats"] == []
        finally:
            await owner.__aexit__(None, None, None)

    asyncio.run(story())


def test_a_new_match_has_no_owner_until_its_first_socket_arrives(several: Cluster) -> None:
    async def story() -> None:
        made, seats = await asyncio.to_thread(several.nodes[0].match, "qwixx-duel", 2)
        welcome = (await first_frames(several.nodes[2], made["match"], {"tokens": [seats[0]["token"]]}))[-1]
        assert (welcome["type"], welcome["node"]) == ("welcome", several.nodes[2].name)

    asyncio.run(story())


def test_a_second_node_of_the_same_name_is_refused(several: Cluster, tmp_path: Path) -> None:
    first = several.nodes[0]
    second = NodeServer(tmp_path, first.database, first.name, first.lease)
    second.start(wait=False)
    assert second.process is not None
    assert second.process.wait(60) == 1
    told = (tmp_path / second.log).read_text()
    assert f"a node called {first.name!r} is there already" in told
    assert "Traceback" not in told
    assert first.get("/ready").json() == {"ready": True, "why": ""}


def test_no_node_has_a_connection_to_another(several: Cluster) -> None:
    """All its TCP connections are looked at, while people play and are sent on."""
    made, seats = several.nodes[0].match("qwixx-duel", 2)
    players = [Patient(several, made["match"], seat, number) for number, seat in enumerate(seats)]
    for player in players:
        player.pace = 0.0
    play_out(*players)
    pids = {node.process.pid for node in several.nodes if node.process is not None}
    inodes = {pid: sockets_of(pid) for pid in pids}
    assert all(inodes.values())
    listening = {node.port for node in several.nodes}
    for pid, own in inodes.items():
        for line in Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]:
            fields = line.split()
            remote, inode = int(fields[2].rpartition(":")[2], 16), fields[9]
            assert not (inode in own and remote in listening), "it has called another node"


def sockets_of(pid: int) -> set[str]:
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        target = str(file.readlink())
        if target.startswith("socket:["):
            found.add(target.removeprefix("socket:[").removesuffix("]"))
    return found
