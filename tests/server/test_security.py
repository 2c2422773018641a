"""What strangers try: refused or closed with a code, and no other player is affected."""

import asyncio
import json
import select
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.sync.client import ClientConnection as Connection
from websockets.sync.client import connect

from tests.core.games import lines_of
from tests.server.client import Player, Server, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


LAST = "the last one"


def last(seats: list[int]) -> str:
    """A request that is refused after everything before it on the connection is stored and answered."""
    if seats:
        return json.dumps({"type": "act", "seat": seats[0], "act": {}, "ref": LAST})
    return json.dumps({"type": "link", "seat": 0, "draw": 1, "link": "00" * 32})  # a watcher has no part in the dice


def talk(server: Server, match: str, *frames: str | bytes, **options: Any) -> tuple[list[dict[str, Any]], int | None]:
    """Sends the frames, and returns what was answered and with which code the connection was closed, if it was."""

    async def conversation() -> tuple[list[dict[str, Any]], int | None]:
        answers: list[dict[str, Any]] = []
        try:
            async with asyncio.timeout(20), server.socket(match, **options) as wire:
                for frame in frames:
                    await wire.send(frame)
                while True:
                    told = json.loads(await wire.recv())
                    if told["type"] == "refused" and (told["ref"] == LAST or told["about"] == "dice"):
                        return answers, None
                    if told["type"] != "ping":
                        answers.append(told)
                    if told["type"] == "welcome":
                        await wire.send(last(told["seats"]))
        except websockets.ConnectionClosed as closed:
            return answers, closed.rcvd.code if closed.rcvd else None
        except websockets.InvalidStatus as refused:
            return answers, refused.response.status_code

    return asyncio.run(conversation())


def hello(*tokens: str) -> str:
    return json.dumps({"type": "hello", "tokens": tokens})


def test_a_page_of_somebody_else_cannot_connect(server: Server) -> None:
    made, _ = server.match("qwixx-duel", 2)
    assert talk(server, made["match"], hello(), origin="https://evil.example")[1] in (403, 4003)
    ours = talk(server, made["match"], hello(), origin=server.url)
    assert ours[0][0]["type"] == "welcome"


def test_a_wrong_token_opens_nothing(server: Server) -> None:
    made, _ = server.match("qwixx-duel", 2)
    for token in ("", "x" * 64, made["host"], made["invite"], made["match"]):
        answers, code = talk(server, made["match"], hello(token))
        assert code == 4001
        assert [told["type"] for told in answers] == ["bye"]


def test_nobody_plays_on_anothers_seat_and_watchers_on_none(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)
    act = json.dumps({"type": "act", "seat": 1, "act": {"type": "pass"}})
    resign = json.dumps({"type": "resign", "seat": 1})
    for tokens in ((), (seats[0]["token"],)):
        answers, code = talk(server, made["match"], hello(*tokens), act, resign)
        assert code is None
        assert [told["reason"] for told in answers if told["type"] == "refused"] == ["not-your-seat"] * 2


def test_one_device_can_hold_several_seats(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)
    answers, _ = talk(server, made["match"], hello(*(seat["token"] for seat in seats)))
    assert answers[0]["seats"] == [0, 1]


@pytest.mark.parametrize(
    ("frame", "codes"),
    [
        ("x" * 1_000_000, {1009, None}),
        ("{", {4002}),
        ("[]", {4002}),
        ('{"type": "act"}', {4002}),
        ('{"type": "hello", "extra": 1}', {4002}),
        ("[" * 8000, {4002}),
        (b"\xff\xfe", {4002, 1007, 1003}),
    ],
)
def test_broken_frames_close_the_connection_with_a_code(
    server: Server, frame: str | bytes, codes: set[int | None]
) -> None:
    made, _ = server.match("qwixx-duel", 2)
    assert talk(server, made["match"], frame)[1] in codes
    assert talk(server, made["match"], hello(), frame)[1] in codes
    assert server.get("/health").status_code == 200


def test_a_flood_is_cut_off(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)
    flood = [json.dumps({"type": "react", "seat": 0, "which": "clap"})] * 500
    assert talk(server, made["match"], hello(seats[0]["token"]), *flood)[1] == 4029
    assert talk(server, made["match"], hello())[0][0]["type"] == "welcome"


class Fidget(Player):
    """Takes three dice of FiNi, then moves them to and fro for as long as anybody wants; measures its answers."""

    def __init__(self, server: Server, match: str, seat: dict[str, Any]) -> None:
        super().__init__(server, match, seat, seat["seat"])  # two hands that reach alike make void after void (F15)
        self.wire: ClientConnection | None = None
        self.sent = 0.0
        self.took: list[float] = []

    async def _act(self, wire: ClientConnection) -> None:
        self.wire = wire  # reads on at once, and acts at its own pace

    async def fidget(self) -> None:
        while self.stage not in ("over", "closed"):
            await asyncio.sleep(1 / 38)  # below the limit for one connection
            tray = len({act["die"] for act in self.legal if act["type"] == "move"})
            kinds = ("move",) if tray == 3 else ("roll", "grab", "place")
            acts = [act for act in self.legal if act["type"] in kinds]
            if self.wire is not None and self.stage == "playing" and acts:
                self.legal = []
                self.sent = time.monotonic()
                act = {"type": "act", "seat": self.seat, "act": self.rng.choice(acts), "ref": str(self.sent)}
                await self.wire.send(json.dumps(act))

    def _event(self, told: dict[str, Any]) -> None:
        super()._event(told)
        if told["event"]["type"] == "move" and told["event"]["seat"] == self.seat:
            self.took.append(time.monotonic() - self.sent)


def guests(server: Server) -> int:
    """How many connections the server serves."""
    return next(
        int(line.split()[1]) for line in server.get("/metrics").text.splitlines() if line.startswith("knobel_guests ")
    )


def memory(server: Server) -> int:
    """Bytes that the server's process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def connect_and_read_nothing(server: Server, match: str) -> socket.socket:
    """A watcher who says hello and then reads nothing at all."""
    silent = socket.socket()
    silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    silent.connect(("127.0.0.1", server.port))
    key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    upgrade = f"Host: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{key}\r\n"
    silent.sendall(f"GET /ws/{match} HTTP/1.1\r\n{upgrade}".encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += silent.recv(1)
    said = hello().encode()
    silent.sendall(bytes([0x81, 0x80 | len(said), 0, 0, 0, 0]) + said)  # one masked text frame
    return silent


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the server's memory from /proc")
def test_a_watcher_who_reads_nothing_is_let_go_and_nobody_notices(server: Server) -> None:
    made, seats = server.match("fini", 2, first=0)
    players = [Fidget(server, made["match"], seat) for seat in seats]

    async def story() -> tuple[int, int]:
        playing = [asyncio.create_task(doing) for player in players for doing in (player.play(), player.fidget())]
        while not all(len(player.took) > 20 for player in players):
            await asyncio.sleep(0.1)
        before, alone = memory(server), guests(server)
        with connect_and_read_nothing(server, made["match"]) as silent:
            while guests(server) == alone:
                await asyncio.sleep(0.1)
            assert guests(server) == alone + 1
            gone = select.poll()
            gone.register(silent, select.POLLHUP | select.POLLERR)
            while not await asyncio.to_thread(gone.poll, 100):
                pass
            assert guests(server) == alone
            held = memory(server) - before
        seen = [len(player.took) for player in players]
        while not all(len(player.took) > many + 20 for player, many in zip(players, seen, strict=True)):
            await asyncio.sleep(0.1)
        resign = json.dumps({"type": "resign", "seat": 0})
        await asyncio.to_thread(talk, server, made["match"], hello(seats[0]["token"]), resign)
        await asyncio.gather(*playing)
        return held, guests(server)

    held, left = asyncio.run(asyncio.wait_for(story(), 90))
    assert held < 8_000_000
    assert max(statistics.median(player.took) for player in players) < 0.5
    assert [player.connected for player in players] == [1, 1]
    assert left == 0


def test_a_match_that_is_not_there(server: Server) -> None:
    assert talk(server, "nowhere", hello())[1] == 4004
    assert server.get("/matches/nowhere").status_code == 404


def test_a_seat_needs_the_invitation_and_is_taken_once(server: Server) -> None:
    made = server.post("/matches", {"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2}).json()
    path = f"/matches/{made['match']}/seats"
    assert server.post(path, {"name": "Eve", "invite": "guess"}).status_code == 401
    assert server.post(path, {"name": "Ada", "invite": made["invite"], "seat": 0}).status_code == 201
    assert server.post(path, {"name": "Eve", "invite": made["invite"], "seat": 0}).status_code == 409
    assert server.post(path, {"name": "", "invite": made["invite"]}).status_code == 400
    assert server.post(path, {"name": "x" * 200, "invite": made["invite"]}).status_code == 400


def test_a_seat_moves_by_a_code_that_works_once(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2)
    path = f"/matches/{made['match']}/codes"
    assert server.post(path, Authorization="Bearer nonsense").status_code == 401
    code = server.post(path, Authorization=f"Bearer {seats[0]['token']}").json()["code"]
    moved = server.post(f"{path}/{code}").json()
    assert moved["seat"] == 0
    assert server.post(f"{path}/{code}").status_code == 401
    assert talk(server, made["match"], hello(seats[0]["token"]))[1] == 4001
    assert talk(server, made["match"], hello(moved["token"]))[0][0]["seats"] == [0]


def test_only_the_host_closes_a_match_or_hides_a_name(server: Server) -> None:
    made, _ = server.match("qwixx-duel", 2)
    url = f"{server.url}/api/matches/{made['match']}"
    assert httpx.delete(url, headers={"Authorization": "Bearer x"}).status_code == 401
    host = {"Authorization": f"Bearer {made['host']}"}
    assert httpx.delete(f"{url}/names/1", headers=host).json()["seats"][1]["name"] == "Player 2"
    assert httpx.delete(f"{url}/names/7", headers=host).status_code == 404
    assert httpx.delete(url, headers=host).json()["stage"] == "closed"


@pytest.mark.parametrize(
    ("setup", "hint"),
    [
        ({"game": "chess", "seats": []}, "no game"),
        ({"game": "qwixx-duel", "seats": [{"kind": "person"}]}, "two players"),
        ({"game": "qwixx-duel", "seats": [{"kind": "bot", "bot": "hal"}] * 2}, "no bot"),
        ({"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2, "first": 5}, "first"),
        ({"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2, "options": {"x": 1}}, "options"),
        (
            {"game": "doppel-x", "seats": [{"kind": "person"}] * 3, "options": {"board": "/etc/passwd"}},
            "there is no board",
        ),
        ({"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2, "past": [{"type": "what"}]}, ""),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_hint(server: Server, setup: dict[str, Any], hint: str) -> None:
    refused = server.post("/matches", setup)
    assert 400 <= refused.status_code < 500, refused.text
    assert hint in refused.text


def test_records_are_replayed_as_views_or_refused_at_their_line(server: Server) -> None:
    good = '{"format":"knobel-record/1","game":"qwixx-duel","seats":["a","b"],"first":0,"options":{}}\n'
    bad = good + '{"type":"pass","seat":0}\n'
    replayed = httpx.post(f"{server.url}/api/replay", content=good)
    assert replayed.json()["start"]["stock"] == [22, 22]
    assert (replayed.json()["outcome"], replayed.json()["options"]) == (None, {})
    refused = httpx.post(f"{server.url}/api/replay", content=bad)
    assert refused.status_code == 422
    assert "line 2 breaks Q3" in refused.text


def test_a_replayed_record_tells_what_was_judged_and_how_it_ended(server: Server) -> None:
    for game in ("qwixx-duel", "fini"):
        lines = lines_of(4, game=game)
        replayed = httpx.post(f"{server.url}/api/replay", content=b"".join(lines)).json()
        assert replayed["seats"] == ["Ada", "Ben"]
        assert replayed["outcome"]["why"]
        assert any(step["verdict"] for step in replayed["steps"])


def test_an_unfinished_record_is_played_on(server: Server) -> None:
    lines = lines_of(4)[:20]
    sits = {"seat": 1, "name": "Ben"}
    made = server.post("/matches/continued", {"record": b"".join(lines).decode(), "here": [sits]})
    assert made.status_code == 201, made.text
    assert len(made.json()["tokens"]) == 1
    assert server.get(f"/matches/{made.json()['match']}").json()["game"] == "qwixx-duel"
    for record, hint in ((b"".join(lines_of(4)), "over"), (b"{}", "line 1"), (b"".join(lines[:5] + lines[1:2]), "Q")):
        refused = server.post("/matches/continued", {"record": record.decode()})
        assert refused.status_code == 422, refused.text
        assert hint in refused.text


def refusal_of_a_pass(wire: Connection) -> str:
    """Why the first seat may not pass now."""
    wire.send(json.dumps({"type": "act", "seat": 0, "act": {"type": "pass"}, "ref": "too early"}))
    while (told := json.loads(wire.recv(timeout=20)))["type"] != "refused":
        pass
    return str(told["reason"])


def test_an_act_sent_twice_counts_once_and_a_stale_one_not_at_all(server: Server) -> None:
    made, seats = server.match("qwixx-duel", 2, first=0)
    tokens = hello(*(seat["token"] for seat in seats))
    ready = [json.dumps({"type": "ready", "seat": seat, "nonce": "aa"}) for seat in (0, 1)]
    deadline = time.monotonic() + 20
    with connect(f"ws://127.0.0.1:{server.port}/ws/{made['match']}") as wire:  # without a connection no clock runs
        for text in (tokens, *ready):
            wire.send(text)
        while refusal_of_a_pass(wire) != "roll-first":  # "3, 2, 1, go"
            assert time.monotonic() < deadline
            time.sleep(0.05)
    roll = json.dumps({"type": "act", "seat": 0, "act": {"type": "roll"}, "ref": "one"})
    skip = json.dumps({"type": "act", "seat": 0, "act": {"type": "pass"}, "ref": "two"})
    stale = json.dumps({"type": "act", "seat": 0, "act": {"type": "pass"}, "ref": "three", "on": 1})
    answers, _ = talk(server, made["match"], tokens, roll, roll, skip, skip, stale)
    updates = [told for told in answers if told["type"] == "update"]
    assert [event["event"]["type"] for told in updates for event in told["events"]] == ["roll", "pass"]
    assert [told["reason"] for told in answers if told["type"] == "refused"] == ["stale"]
    assert server.get(f"/matches/{made['match']}").json()["events"] == 2


def test_the_api_describes_itself(server: Server) -> None:
    paths = server.get("/openapi/openapi.json").json()["paths"]
    assert "/api/matches" in paths
    assert "knobel_matches" in server.get("/metrics").text
    assert "$defs" in server.get("/wire.json").json()
    assert {game["name"] for game in server.get("/games").json()} >= {"qwixx-duel", "fini", "doppel-x"}


def test_the_description_of_the_api_is_true(server: Server) -> None:
    """Schemathesis tries everything that the description allows, and holds the answers against it."""
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
    url = f"{server.url}/api/openapi/openapi.json"
    command = ["run", url, "--max-examples", "15", "--seed", "1", "--checks", checks, "--no-color"]
    told = subprocess.run(
        [str(Path(sys.executable).parent / "schemathesis"), *command], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout[-3000:]


KINDS = ["hello", "ready", "act", "resign", "choose", "resume", "react", "rematch", "pong", "nonsense"]
VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.integers(), max_size=3)


@settings(max_examples=40)
@given(st.sampled_from(KINDS), st.dictionaries(st.sampled_from(["seat", "act", "ref", "id", "about", "what"]), VALUES))
def test_any_message_leaves_the_server_whole(server: Server, kind: str, keys: dict[str, Any]) -> None:
    async def once() -> None:
        with_suppress = (websockets.WebSocketException, TimeoutError)
        try:
            async with server.socket(MATCH[server.url]["match"]) as wire:
                await wire.send(hello(MATCH[server.url]["token"]))
                await wire.send(json.dumps({"type": kind, **keys}))
                await asyncio.wait_for(wire.recv(), 1)
        except with_suppress:
            return

    if server.url not in MATCH:
        made, seats = server.match("qwixx-duel", 2)
        MATCH[server.url] = {"match": made["match"], "token": seats[0]["token"]}
    asyncio.run(once())
    assert server.get(f"/matches/{MATCH[server.url]['match']}").status_code == 200


MATCH: dict[str, dict[str, str]] = {}
