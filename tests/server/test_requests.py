"""What answers a request needs no web framework: a host of a few lines answers with the same functions."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import Server, running

FRAMEWORKS = ("litestar", "uvicorn", "picows", "h11")
#: A host without a network, as a page is one that runs this Python itself: it reads the table of routes.
HOST = """
import asyncio, gzip, json, re, sys
from pathlib import Path

for name in {frameworks!r}:
    sys.modules[name] = None  # to import it is an error

import msgspec

from knobel.core.route import Answer, Refusal
from knobel.log import open_log
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.server.requests.call import Call, Host
from knobel.server.requests.refusals import REFUSED, refused
from knobel.server.requests.routes import ROUTES, game_routes
from knobel.server.visitors import LOCAL, Visitor

TABLE = [(route.path, route) for route in ROUTES]
TABLE += [(f"/games/{{game}}{{route.path}}", route) for game, own in game_routes().items() for route in own]


async def answer(host, method, address, body=b"", token=""):
    for path, route in sorted(TABLE, key=lambda row: "{{" in row[0]):
        found = re.fullmatch(re.sub(r"{{(\\w+)}}", r"(?P<\\1>[^/]+)", path), address)
        if found and route.method == method:
            break
    takes = route.takes
    given = {{name: msgspec.convert(value, takes[name], strict=False) for name, value in found.groupdict().items()}}
    if body:
        given["data"] = body if takes["data"] is bytes else msgspec.json.decode(body, type=takes["data"])
    try:
        value = await route.run(Call(host, Visitor("me", LOCAL), token), **given)
    except REFUSED as fault:
        value = refused(fault)
    status = value.status or route.status if isinstance(value, Answer) else route.status
    content = value.content if isinstance(value, Answer) else value
    if isinstance(value, Answer) and value.packed:
        content = gzip.decompress(content)
    return status, content if isinstance(content, bytes) else msgspec.json.encode(content)


async def evening():
    async with await open_log(Path(sys.argv[1]) / "knobel.db") as log:
        host = Host(Rooms(log, Workers(1)), addresses=lambda: ["http://here"])
        told = {{}}

        async def ask(what, method, address, body=b"", token=""):
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
            status, content = await answer(host, method, address, body, token)
            try:
                told[what] = [status, json.loads(content)]
            except ValueError:
                told[what] = [status, content.decode()]
            return told[what][1]

        await ask("games", "GET", "/games")
        await ask("boards", "GET", "/games/doppel-x/boards/III")
        await ask("here", "GET", "/here")
        seats = [{{"kind": "bot", "bot": "greedy"}}, {{"kind": "person"}}]
        made = await ask("made", "POST", "/matches", {{"game": "qwixx-duel", "seats": seats}})
        match = f"/matches/{{made['match']}}"
        await ask("wrong", "POST", f"{{match}}/seats", {{"invite": "no", "name": "Ada"}})
        await ask("joined", "POST", f"{{match}}/seats", {{"invite": made["invite"], "name": "Ada"}})
        await ask("shown", "GET", match)
        await ask("too soon", "GET", f"{{match}}/review")
        await ask("closed", "DELETE", match, token=made["host"])
        record = await ask("record", "GET", f"{{match}}/record")
        await ask("replayed", "POST", "/replay", json.dumps(record).encode())
        await ask("nothing", "GET", "/matches/nothing")
        await ask("metrics", "GET", "/metrics")
        await host.rooms.close()
        print(json.dumps(told))


asyncio.run(evening())
"""


def test_a_match_is_made_joined_shown_closed_and_replayed_without_a_framework(tmp_path: Path) -> None:
    code = HOST.format(frameworks=FRAMEWORKS)
    run = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    statuses = {what: status for what, (status, _) in told.items()}
    assert statuses == {
        "games": 200,
        "boards": 200,
        "here": 200,
        "made": 201,
        "wrong": 401,
        "joined": 201,
        "shown": 200,
        "too soon": 409,
        "closed": 200,
        "record": 200,
        "replayed": 200,
        "nothing": 404,
        "metrics": 200,
    }
    assert {game["name"] for game in told["games"][1]} >= {"qwixx-duel", "fini", "doppel-x"}
    assert told["boards"][1]["id"] == "III"
    assert told["shown"][1]["seats"][1]["name"] == "Ada"
    assert told["closed"][1]["stage"] == "closed"
    assert told["replayed"][1]["seats"][1] == "Ada"
    assert told["nothing"][1]["detail"] == "there is no such match here"
    assert "knobel_matches" in told["metrics"][1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


MOVED = {
    ("GET", "/boards"): "/games/doppel-x/boards",
    ("GET", "/boards/III"): "/games/doppel-x/boards/III",
    ("GET", "/boards/a%20%C3%A9"): "/games/doppel-x/boards/a%20%C3%A9",
    ("POST", "/boards"): "/games/doppel-x/boards",
    ("POST", "/practice"): "/games/doppel-x/practice-box",
    ("GET", "/games/qwixx-duel/practise?number=5"): "/games/qwixx-duel/puzzles?number=5",
    ("POST", "/games/qwixx-duel/practise"): "/games/qwixx-duel/puzzles",
    ("GET", "/games/doppel-x/practise?number=5"): "/games/doppel-x/puzzles?number=5",
}


@pytest.mark.parametrize(("old", "new"), MOVED.items(), ids=lambda name: " ".join(name) if len(name) == 2 else "")
def test_an_old_address_leads_to_the_new_one(server: Server, old: tuple[str, str], new: str) -> None:
    method, address = old
    answer = httpx.request(
        method, f"{server.url}/api{address}", content=b"{}" if method == "POST" else None, timeout=60
    )
    assert (answer.status_code, answer.headers["location"]) == (308, f"/api{new}")


def test_what_was_sent_to_an_old_address_arrives_at_the_new_one(server: Server) -> None:
    with httpx.Client(follow_redirects=True, timeout=60) as client:
        puzzle = client.get(f"{server.url}/api/games/qwixx-duel/practise?number=5").json()
        own = {"position": puzzle["position"]}
        assert puzzle["number"] == 5
        assert client.post(f"{server.url}/api/games/qwixx-duel/practise", json=own).json()["seat"] == puzzle["seat"]
        checked = client.post(f"{server.url}/api/boards", content="{}")
        assert checked.status_code == 422


@pytest.mark.parametrize("game", ["qwixx-duel", "fini", "doppel-x"])
def test_a_game_with_routes_of_its_own_has_those_of_every_game_too(server: Server, game: str) -> None:
    assert server.get(f"/games/{game}/puzzles?number=no").status_code == 400
    assert server.post(f"/games/{game}/judge", {}).status_code in (200, 422)
