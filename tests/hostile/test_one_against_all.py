"""One visitor against all others: the one that asks for too much waits, and no other notices."""

import itertools
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.hostile.visiting import Public
from tests.server.client import Server, running

PEOPLE: dict[str, Any] = {"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Public]:
    with running(tmp_path_factory.mktemp("data"), Public) as server:
        assert isinstance(server, Public)
        yield server


@pytest.fixture
def visitors() -> Iterator[str]:
    """Addresses that have not been here before."""
    return (f"198.18.{number // 250}.{number % 250}" for number in NEXT)


NEXT = itertools.count()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_whoever_makes_matches_without_end_leaves_room_for_others(server: Public, visitors: Iterator[str]) -> None:
    eve, ada = next(visitors), next(visitors)
    answers = [server.ask(eve, "POST", "/matches", json=PEOPLE) for _ in range(20)]
    made = [answer for answer in answers if answer.status_code == 201]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(made) + len(refused) == 20
    assert len(made) < 12
    assert "too many new matches; try again in" in refused[-1].json()["detail"]
    assert 0 < int(refused[-1].headers["retry-after"]) <= 15
    assert server.ask(ada, "POST", "/matches", json=PEOPLE).status_code == 201


def test_a_household_is_one_visitor_however_many_addresses_it_has(server: Public) -> None:
    made = [server.ask(f"2001:db8:1:2::{number:x}", "POST", "/matches", json=PEOPLE) for number in range(15)]
    assert {answer.status_code for answer in made} == {201, 429}
    assert server.ask("2001:db8:1:3::1", "POST", "/matches", json=PEOPLE).status_code == 201


def test_a_flood_of_requests_is_not_answered_for_long(server: Public, visitors: Iterator[str]) -> None:
    eve, ada, ben = next(visitors), next(visitors), next(visitors)
    with httpx.Client() as client:
        codes = [client.get(f"{server.url}/api/here", headers={"X-Forwarded-For": eve}).status_code for _ in range(400)]
    assert set(codes) == {200, 429}
    assert codes.index(429) >= 120
    long = b"x" * 4_000_000
    assert server.ask(ada, "POST", "/replay", content=long).status_code == 422
    assert server.ask(ada, "POST", "/replay", content=long).status_code == 429
    assert server.ask(ben, "GET", "/here").status_code == 200


def test_wrong_codes_of_one_lock_out_that_one_alone(server: Public, visitors: Iterator[str]) -> None:
    ada, ben = next(visitors), next(visitors)
    made = server.ask(ada, "POST", "/matches", json=PEOPLE).json()
    path = f"/matches/{made['match']}/invites"
    code = server.ask(ada, "POST", path, json={"invite": made["invite"]}).json()["code"]
    sits = {"invite": made["invite"], "name": "Ada"}  # or the match would be closed before we are done
    assert server.ask(ada, "POST", f"/matches/{made['match']}/seats", json=sits).status_code == 201
    eve = next(visitors)
    with httpx.Client(headers={"X-Forwarded-For": eve}, base_url=f"{server.url}/api") as client:
        wrong = [client.get("/invites/ZZZZZZ").status_code for _ in range(20)]
        while wrong[-1] != 429:
            wrong.append(client.get("/invites/ZZZZZZ").status_code)
        assert "too many wrong codes" in client.get(f"/invites/{code}").json()["detail"]
    assert server.ask(ben, "GET", f"/invites/{code}").json()["match"] == made["match"]


def test_nobody_lends_another_name_without_a_proxy(tmp_path: Path) -> None:
    """Without --public nothing that a visitor says of itself is believed."""
    with running(tmp_path) as server, httpx.Client() as client:
        codes = {
            client.get(f"{server.url}/api/invites/ZZZZZZ", headers={"X-Forwarded-For": f"198.18.0.{n}"}).status_code
            for n in range(200)
        }
        assert codes == {404, 429}


def test_a_full_table_has_room_again_after_a_restart(tmp_path: Path) -> None:
    few = Public(tmp_path)
    few.start()
    made = [few.post("/matches", PEOPLE) for _ in range(25)]
    few.stop()
    assert {answer.status_code for answer in made} <= {201, 503}
    few.start()
    try:
        assert few.post("/matches", PEOPLE).status_code == 201
    finally:
        few.stop()


def test_matches_that_nobody_comes_to_are_closed(server: Public, visitors: Iterator[str]) -> None:
    ada = next(visitors)
    bots = {**PEOPLE, "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
    taken = server.ask(ada, "POST", "/matches", json=PEOPLE).json()
    body = {"invite": taken["invite"], "name": "Ada"}
    assert server.ask(ada, "POST", f"/matches/{taken['match']}/seats", json=body).status_code == 201
    alone, among_bots = (server.ask(ada, "POST", "/matches", json=one).json() for one in (PEOPLE, bots))

    def stage(made: dict[str, str]) -> str:
        told: str = server.get(f"/matches/{made['match']}").json()["stage"]
        return told

    until(lambda: stage(alone) == stage(among_bots) == "closed")
    assert stage(taken) == "gathering"
    late = {"invite": alone["invite"], "name": "Ada"}
    assert server.ask(ada, "POST", f"/matches/{alone['match']}/seats", json=late).status_code == 409


def knobel(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knobel", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_whoever_runs_the_table_closes_matches_while_it_is_open_and_while_it_is_not(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)]
    server = Server(tmp_path)
    server.start()
    first, second = (server.match("qwixx-duel", 2)[0]["match"] for _ in range(2))
    try:
        url = f"{server.url}/api/admin/matches/{first}"
        for key in ("", "Bearer", "Bearer guess"):
            assert httpx.delete(url, headers={"Authorization": key}).status_code == 401
        told = knobel("admin", "close", first, "nowhere", *data)
        assert (told.returncode, told.stderr) == (1, "")
        assert told.stdout.splitlines() == [f"{first}: closed", "nowhere: there is no such match"]
        assert server.get(f"/matches/{first}").json()["stage"] == "closed"
        assert server.get(f"/matches/{second}").json()["stage"] == "gathering"
    finally:
        server.stop()
    told = knobel("admin", "close", second, *data)
    assert (told.returncode, told.stdout) == (0, f"{second}: closed\n")
    listed = knobel("admin", "matches", *data).stdout.splitlines()
    assert len(listed) == 2
    assert all(line.endswith("closed") for line in listed)
    with running(tmp_path) as again:
        assert again.get(f"/matches/{second}").json()["stage"] == "closed"
