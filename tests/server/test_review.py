"""Reviews, the coach and positions to practise over HTTP."""

import asyncio
import datetime
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from knobel.games.qwixx_duel import GAME
from knobel.games.qwixx_duel.bots import GreedyBot
from knobel.server.requests.puzzles import number_of
from tests.core.games import lines_of
from tests.review.games import bot_record
from tests.server.client import Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def post_text(server: Server, path: str, text: bytes) -> Any:
    import httpx

    return httpx.post(f"{server.url}/api{path}", content=text, timeout=30)


def test_a_dropped_record_is_reviewed_and_a_bad_one_named(server: Server) -> None:
    rng = Random(1)
    record = bot_record(GAME, (GreedyBot(rng), GreedyBot(rng)), rng)
    review = post_text(server, "/review", record).json()
    for player in review["players"]:
        steps = [player[step] for step in ("start", "luck", "errors", "theirs", "residual")]
        assert sum(steps) == pytest.approx(player["result"], abs=1e-9)
    assert review["seats"] == ["Ada", "Ben"]
    told = {word for player in review["players"] for word in player["headline"]["named"]["en"].split()}
    assert told & {"{0}", "{1}", "Both"}  # each page has its own names for them
    lines = record.splitlines(keepends=True)
    bad = post_text(server, "/review", b"".join([lines[0], *lines[2:]]))
    assert (bad.status_code, bad.json()["extra"]["line"]) == (422, 2)
    assert post_text(server, "/review", b"no record").status_code == 422
    assert post_text(server, "/review", b"".join(lines_of(1, game="fini"))).status_code == 200


def test_nobody_peeks_while_it_is_played(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)
    told = server.get(f"/matches/{made['match']}/review")
    assert told.status_code == 409
    assert "still being played" in told.json()["detail"]
    asked = server.post(f"/matches/{made['match']}/coach/0", {}, authorization=f"Bearer {seats[0]['token']}")
    assert asked.status_code == 409
    assert asked.json()["extra"]["reason"] == "no-coach"
    assert server.post(f"/matches/{made['match']}/coach/0", {}, authorization="Bearer x").status_code == 401
    assert server.get("/matches/nothing/review").status_code == 404


def test_the_coach_answers_where_it_was_agreed_on_and_everybody_sees_it(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2, coach=True, first=0)
    path, token = f"/matches/{made['match']}/coach/0", f"Bearer {seats[0]['token']}"

    async def play() -> None:
        async with server.socket(made["match"]) as one, server.socket(made["match"]) as other:
            for number, line in enumerate((one, other)):
                await line.send(json.dumps({"type": "hello", "tokens": [seats[number]["token"]]}))
                await line.send(json.dumps({"type": "ready", "seat": number, "nonce": f"0{number}"}))
            while server.get(f"/matches/{made['match']}").json()["stage"] != "playing":
                await asyncio.sleep(0.05)
            assert server.post(path, {}, authorization=token).json()["extra"]["reason"] == "not-due"
            await one.send(json.dumps({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": "r"}))
            while server.get(f"/matches/{made['match']}").json()["events"] == 0:
                await asyncio.sleep(0.05)
            advice = server.post(path, {}, authorization=token).json()["alternatives"]
            assert 1 <= len(advice) <= 3
            assert [one["value"] for one in advice] == sorted((one["value"] for one in advice), reverse=True)
            assert advice[0]["reason"] is None
            assert all(one["reason"]["text"]["de"] for one in advice[1:])
            assert server.get(f"/matches/{made['match']}").json()["seats"][0]["coached"] == 1
            record = server.get(f"/matches/{made['match']}/record").text
            assert "coach" not in record
            wrong = server.post(path[:-1] + "1", {}, authorization=f"Bearer {seats[1]['token']}")
            assert wrong.json()["extra"]["reason"] == "not-due"

    asyncio.run(asyncio.wait_for(play(), 60))


def assert_same_advice(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Chances are sums of single precision whose order is up to each worker, so equals may change places."""
    ways = [{way["words"]["en"]: way["value"] for way in told["alternatives"]} for told in (one, other)]
    assert ways[0] == pytest.approx(ways[1], abs=1e-6)
    assert one["alternatives"][0]["action"] == other["alternatives"][0]["action"]


def test_a_day_has_one_position_and_the_next_another(server: Server) -> None:
    day = datetime.date(2026, 11, 17)
    path = "/games/qwixx-duel/puzzles?day="
    first, again = (server.get(f"{path}{day}").json() for _ in range(2))
    assert (first["position"], first["legal"]) == (again["position"], again["legal"])
    assert_same_advice(first, again)
    assert server.get(f"{path}{day + datetime.timedelta(1)}").json()["position"] != first["position"]
    numbers = {number_of(day + datetime.timedelta(n)) % first["of"] for n in range(first["of"])}
    assert len(numbers) > 0.9 * first["of"]  # they go round before one comes again
    assert first["alternatives"][0]["value"] >= first["alternatives"][-1]["value"]
    assert len(first["legal"]) == len(first["alternatives"])


def test_own_positions_and_what_is_none(server: Server) -> None:
    shipped = server.get("/games/qwixx-duel/puzzles?number=5").json()
    own = server.post("/games/qwixx-duel/puzzles", {"position": shipped["position"]}).json()
    assert_same_advice(own, shipped)
    assert own["number"] is None
    for position in ("nonsense", "x" * 3000, GAME.write_position(GAME.start(2, 0, {}))):
        told = server.post("/games/qwixx-duel/puzzles", {"position": position})
        assert told.status_code in (400, 422)
        assert told.json()["detail"]
    assert server.get("/games/fini/puzzles").status_code == 404
    assert server.get("/games/nothing/puzzles").status_code == 404
    assert server.get(f"{'/games/qwixx-duel/puzzles'}?day=never").status_code == 400


def test_statistics_are_of_seats_that_the_tokens_open(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2, first=0)

    async def give_up() -> None:
        async with server.socket(made["match"]) as one, server.socket(made["match"]) as other:
            for number, line in enumerate((one, other)):
                await line.send(json.dumps({"type": "hello", "tokens": [seats[number]["token"]]}))
                await line.send(json.dumps({"type": "ready", "seat": number, "nonce": f"0{number}"}))
            while server.get(f"/matches/{made['match']}").json()["stage"] != "playing":
                await asyncio.sleep(0.05)
            await one.send(json.dumps({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": "r"}))
            await one.send(json.dumps({"type": "resign", "seat": 0}))
            while server.get(f"/matches/{made['match']}").json()["stage"] != "over":
                await asyncio.sleep(0.05)

    asyncio.run(asyncio.wait_for(give_up(), 60))
    mine = [{"match": made["match"], "token": seats[1]["token"]}, {"match": made["match"], "token": "guess"}]
    deadline = time.monotonic() + 60  # it is stored as over soon after people see that it is
    while not (told := server.post("/statistics", {"game": "qwixx-duel", "seats": mine}).json())["played"]:
        assert time.monotonic() < deadline
    (played,) = told["played"]
    assert (played["against"], played["bot"], played["result"]) == ("P0", False, 1)
    assert sum(face["times"] for face in told["dice"]) == 1
    assert sum(face["expected"] for face in told["dice"]) == pytest.approx(1)
    assert {"name": "P1", "other": "P0", "won": 1, "drawn": 0, "lost": 0} in told["versus"]
    review = server.get(f"/matches/{made['match']}/review").json()
    assert review["players"][1]["result"] == 1
    assert review["players"][1]["residual"] > 0
    assert server.post("/statistics", {"game": "nothing", "seats": []}).json()["played"] == []
    assert server.post("/statistics", {"game": "fini", "seats": [mine[0]] * 61}).status_code == 400
