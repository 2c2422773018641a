"""What strangers send is bounded: bodies, boards, positions and names. No other client waits meanwhile."""

import asyncio
import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from knobel.games.doppel_x import board as boards
from knobel.log import open_log
from tests.core.games import lines_of
from tests.hostile.visiting import Waiting
from tests.server.client import Server, running

OWN = json.loads((Path(boards.__file__).parent / "boards" / "IV.json").read_text())
PEOPLE = [{"kind": "person"}] * 2
ROLL = {"type": "roll", "seat": 0, "white": [1, 2], "red": 3, "yellow": 4, "green": 5, "blue": 6}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def post(server: Server, path: str, body: str | bytes) -> httpx.Response:
    headers = {"content-type": "application/json"}
    return httpx.post(f"{server.url}/api{path}", content=body, headers=headers, timeout=60)


def circles(count: int) -> str:
    """A board of overlapping circles, each with an order of its own."""
    width, depth = OWN["size"]
    fields = [{"factor": "1x", "order": 0, "shape": {"kind": "rect", "at": [0, 0], "size": [width, depth]}}]
    for number in range(count):
        at = [30 * math.cos(number), 30 * math.sin(number)]
        shape = {"kind": "circle", "at": at, "r": 90 - number / count}
        fields.append({"factor": "2x", "order": number % 1000, "shape": shape})
    return json.dumps({**OWN, "fields": fields, "holes": [], "spinner": None})


def combs(teeth: int) -> str:
    """A board whose fields cross each other as often as so many corners can."""
    half = OWN["size"][0] / 2 - 10
    step = half / teeth
    fields = []
    for order in range(2):
        points = [[-half, -half]]
        for tooth in range(teeth):
            x = -half + 2 * tooth * step
            points += [[x, -half + 4], [x, half], [x + step, half], [x + step, -half + 4]]
        points.append([points[-1][0], -half])
        turned = [[y, x] for x, y in points] if order else points
        fields.append({"factor": "3x", "order": order + 1, "shape": {"kind": "polygon", "points": turned}})
    width, depth = OWN["size"]
    under = {"factor": "1x", "order": 0, "shape": {"kind": "rect", "at": [0, 0], "size": [width, depth]}}
    return json.dumps({**OWN, "fields": [under, *fields], "holes": [], "spinner": None})


@pytest.mark.parametrize("board", [circles(120), circles(300), combs(49)], ids=lambda text: f"{len(text)}")
def test_a_board_that_takes_long_to_check_keeps_nobody_waiting(server: Server, board: str) -> None:
    setup = {"game": "doppel-x", "seats": [{"kind": "person"}] * 3, "options": {"board": board}}
    with Waiting(server) as waiting:
        answers = [post(server, "/games/doppel-x/boards", board), server.post("/matches", setup)]
    assert {answer.status_code for answer in answers} <= {413, 422}, answers[0].text
    assert waiting.longest < 4
    assert all(any(word in answer.text for word in ("most", "more than", "<=")) for answer in answers), answers[0].text


def test_a_record_that_takes_long_to_replay_keeps_nobody_waiting(server: Server) -> None:
    lines = lines_of(4)
    header = {"format": "knobel-record/1", "game": "fini", "seats": ["a", "b"], "first": 0, "options": {}}
    fidgety = [json.dumps(header), json.dumps({"type": "void"})]
    with Waiting(server) as waiting:
        for record in (b"".join(lines[:20]) + lines[19] * 40_000, "\n".join(fidgety * 50_000).encode()):
            assert 400 <= post(server, "/replay", record[: 4 << 20]).status_code < 500
            continued = json.dumps({"record": record[: 1 << 20].decode()})
            assert 400 <= post(server, "/matches/continued", continued).status_code < 500
    assert waiting.longest < 4


def test_a_past_is_kept_as_events_alone(server: Server) -> None:
    deep: Any = 0
    for _ in range(9):
        deep = [deep]
    setup = {"game": "qwixx-duel", "seats": PEOPLE, "first": 0, "past": [{**ROLL, "x": deep, "at": "y" * 100}]}
    made = server.post("/matches", setup).json()

    async def stored() -> bytes:
        async with await open_log(server.data / "knobel.db") as log:
            return (await log.read(made["match"]))[0]

    assert msgspec.json.decode(asyncio.run(stored()))["setup"]["past"] == [ROLL]
    many = {**setup, "past": [{"type": "pass", "seat": 0}] * 2001}
    refused = server.post("/matches", many)
    assert (refused.status_code, "2000" in refused.text) == (422, True)


DEEP = 970
SETUP = json.dumps({"game": "qwixx-duel", "seats": PEOPLE})


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/matches", SETUP[:-1] + ', "past": [{"type": "pass", "seat": 0, "x": ' + "[" * DEEP + "]" * DEEP + "}]}"),
        ("/matches", SETUP[:-1] + ', "options": {"x": ' + '{"a":' * DEEP + "1" + "}" * DEEP + "}}"),
        ("/matches", "[" * 60_000),
        ("/matches", b'{"game": "\xff\xfe"}'),
        ("/matches", b"\xff"),
        ("/matches", ""),
        ("/matches", SETUP[:-1] + ', "decides": "' + "x" * 1000 + '"}'),
        ("/matches", SETUP[:-1] + ', "options": ' + json.dumps({f"o{n}": n for n in range(100)}) + "}"),
        ("/matches", json.dumps({"game": "x" * 1000, "seats": PEOPLE})),
        ("/matches", json.dumps({"game": "qwixx-duel", "seats": PEOPLE * 100})),
        ("/matches", json.dumps({"game": "qwixx-duel", "seats": [{"kind": "bot", "bot": "x" * 1000}] * 2})),
        ("/matches", json.dumps({"game": "qwixx-duel", "seats": PEOPLE, "first": 10**40})),
        ("/matches/continued", json.dumps({"record": "", "seats": PEOPLE * 100})),
        ("/matches/continued", b'{"record": "\xff"}'),
        ("/matches/continued", b'{"record": "' + b"\xff" * 200_000 + b'"}'),
        ("/matches/continued", '{"record": ' + "[" * 100_000),
        ("/games/doppel-x/boards", "[" * 40_000),
        ("/games/doppel-x/boards", b'{"id": "\xff"}'),
        ("/replay", b"\xff\xfe\n"),
        ("/replay", '{"options": ' + "[" * 100_000 + "\n"),
        ("/qr", json.dumps({"text": "x" * 1000})),
        ("/qr", json.dumps({"text": ""})),
    ],
    ids=lambda value: str(value[:40]),
)
def test_what_cannot_be_read_is_refused_with_a_sentence(server: Server, path: str, body: str | bytes) -> None:
    refused = post(server, path, body)
    assert 400 <= refused.status_code < 500, refused.text
    assert len(refused.json()["detail"]) > 10


@pytest.mark.parametrize(
    ("path", "longest"),
    [
        ("/matches", 1 << 17),
        ("/matches/continued", 1 << 21),
        ("/games/doppel-x/boards", 50_000),
        ("/replay", 1 << 22),
        ("/qr", 1 << 16),
        ("/matches/x/seats", 1 << 16),
        ("/matches/x/invites", 1 << 16),
        ("/matches/x/codes", 1 << 16),
    ],
)
def test_every_body_has_a_longest(server: Server, path: str, longest: int) -> None:
    refused = post(server, path, "{" + " " * longest)
    assert refused.status_code == 413
    assert str(longest) in refused.json()["detail"]


REPLAYS = {
    "unknown board": ({"board": "nowhere"}, {}),
    "a path": ({"board": "/etc/passwd"}, {}),
    "a board that is none": ({"board": '{"spinner": {}}', "spinner": True}, {}),
    "no turn": ({}, {"poses": [[0, [0, 0, 0, 0, 0, 0, 0]]]}),
    "far away": ({}, {"poses": [[0, [1e300, -1e300, 0]], [1, [0, 0, 8, 1e200, 1e200, 0, 0]]]}),
}


@pytest.mark.parametrize(("options", "physics"), REPLAYS.values(), ids=REPLAYS)
def test_records_of_boards_and_poses_that_cannot_be(server: Server, options: Any, physics: Any) -> None:
    header = {"format": "knobel-record/1", "game": "doppel-x", "seats": ["a", "b", "c"], "first": 0, "options": options}
    rest = [{"die": die, "face": 1, "where": "board", "fields": ["1x"]} for die in range(3)]
    known = {"build": "", "hands": [], "drawn": [], "poses": [], "spinner": 0, "trajectory": "", **physics}
    opening = {"type": "opening", "rest": rest, "knobel-physics/1": known}
    record = f"{json.dumps(header)}\n{json.dumps(opening)}\n"
    replayed = post(server, "/replay", record)
    assert (replayed.status_code, "board" in replayed.text) == ((422, True) if options else (200, True)), replayed.text
    assert post(server, "/matches/continued", json.dumps({"record": record})).status_code == 422


def test_names_are_seen_on_one_line_or_refused(server: Server) -> None:
    made = server.post("/matches", {"game": "qwixx-duel", "seats": PEOPLE}).json()
    path = f"/matches/{made['match']}/seats"
    for name in ("\u200b\u200d", "\u202e", "\n", "\u3164", " "):
        refused = server.post(path, {"name": name, "invite": made["invite"]})
        assert (refused.status_code, "seen" in refused.text) == (422, True)
    assert server.post(path, {"name": "Eve\n\u202eadA\u0000", "invite": made["invite"]}).status_code == 201
    assert server.get(f"/matches/{made['match']}").json()["seats"][0]["name"] == "Eve adA"


def test_nothing_of_it_was_unexpected(server: Server) -> None:
    """The last one here: the server's log has no traceback."""
    log = (server.data / "server.log").read_text()
    assert "Traceback" not in log, log[-3000:]
