"""People in the same room: six signs lead to a match, guessing them does not, and phones learn where the server is."""

import json
from collections.abc import Iterator

import pytest
import websockets.sync.client as websockets

from knobel.server.http.addresses import addresses, own_address
from knobel.server.live import join_codes
from knobel.server.live.join_codes import LASTS, LENGTH, SIGNS, JoinCodes, read_code
from tests.server.client import Server, running


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def codes(clock: Clock) -> JoinCodes:
    return JoinCodes(clock)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def test_a_code_is_short_clear_and_stays_the_same(codes: JoinCodes) -> None:
    code = codes.issue("m1", "secret")
    assert len(code) == LENGTH
    assert set(code) <= set(SIGNS)
    assert not set("OQILSZBGU") & set(SIGNS)
    assert codes.issue("m1", "secret") == code
    assert codes.issue("m2", "other") != code
    for typed in (code, code.lower(), f" {code} "):
        found = codes.find(typed)
        assert found is not None
        assert (found.match, found.invite) == ("m1", "secret")


@pytest.mark.parametrize(
    "typed", ["0158 26", "oi5-b-z6", " Ql 5 8 2 g", "\uff10\uff11\uff15\uff18\uff12\uff16", "O.1.S.8.2.6" + " " * 900]
)
def test_a_code_is_read_with_spaces_and_whichever_look_alike_was_written(typed: str) -> None:
    assert read_code(typed) == "015826"


@pytest.mark.parametrize("typed", ["", "'; --", "\ufdfa" * 10_000, "0" * 10**6, "\x00\ud800", "../../x"])
def test_what_is_no_code_finds_nothing(codes: JoinCodes, typed: str) -> None:
    codes.issue("m1", "secret")
    assert codes.find(typed) is None


def test_a_code_lasts_a_day_or_until_the_match_begins(codes: JoinCodes, clock: Clock) -> None:
    code, other = codes.issue("m1", "secret"), codes.issue("m2", "other")
    codes.forget("m2")
    assert codes.find(other) is None
    clock.now = LASTS - 1
    assert codes.find(code)
    clock.now = LASTS
    assert codes.find(code) is None
    assert codes.issue("m1", "secret") != code


def test_there_is_an_end_to_codes(codes: JoinCodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_codes, "MOST", 10)
    given = [codes.issue(f"m{number}", "secret") for number in range(20)]
    assert [bool(codes.find(code)) for code in given] == [False] * 10 + [True] * 10


def test_a_code_leads_to_the_invitation_until_the_match_begins(server: Server) -> None:
    made = server.post("/matches", {"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2}).json()
    path = f"/matches/{made['match']}/invites"
    assert server.post(path, {"invite": "guess"}).status_code == 401
    assert server.post("/matches/nowhere/invites", {"invite": made["invite"]}).status_code == 404
    code = server.post(path, {"invite": made["invite"]}).json()["code"]
    assert server.post(path, {"invite": made["invite"]}).json()["code"] == code
    found = server.get(f"/invites/{code.lower()}").json()
    assert found == {"match": made["match"], "invite": made["invite"], "game": "qwixx-duel"}
    with websockets.connect(f"{server.url.replace('http', 'ws')}/ws/{made['match']}") as wire:
        body = {"invite": found["invite"], "name": "Ada"}
        tokens = [server.post(f"/matches/{made['match']}/seats", body).json()["token"] for _ in range(2)]
        wire.send(json.dumps({"type": "hello", "tokens": tokens}))
        for seat in (0, 1):
            wire.send(json.dumps({"type": "ready", "seat": seat, "nonce": "aa"}))
        while json.loads(wire.recv()).get("table", {}).get("stage") != "playing":
            pass
    assert server.get(f"/invites/{code}").status_code == 404
    assert server.post(path, {"invite": made["invite"]}).status_code == 409


def test_wrong_codes_are_answered_with_a_hint_and_not_for_ever(server: Server) -> None:
    told = server.get("/invites/ZZZZZZ")
    assert told.status_code == 404
    assert "look at it again" in told.json()["detail"]
    while told.status_code == 404:
        told = server.get("/invites/ZZZZZZ")
    assert told.status_code == 429
    assert "too many wrong codes; try again in" in told.json()["detail"]
    assert told.headers["retry-after"] in ("1", "2")


def test_a_qr_code_comes_as_rows(server: Server) -> None:
    link = f"http://192.168.1.5:8321/join/{'x' * 22}#{'y' * 22}"
    told = server.post("/qr", {"text": link})
    assert told.status_code == 200
    code = told.json()
    assert code["size"] == len(code["rows"]) >= 21
    assert all(len(row) == code["size"] and set(row) == {"0", "1"} for row in code["rows"])
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    assert [row[:7] for row in code["rows"][:7]] == [row[-7:] for row in code["rows"][:7]] == finder
    assert [row[:7] for row in code["rows"][-7:]] == finder
    assert server.post("/qr", {"text": "é€😀" * 100}).status_code == 200
    for text in ("", "x" * 301):
        assert server.post("/qr", {"text": text}).status_code == 400


def test_phones_learn_where_the_server_is(server: Server) -> None:
    assert server.get("/here").json() == {"addresses": []}  # for this machine alone
    assert addresses("https://dice.example.org", "127.0.0.1", 8321) == ["https://dice.example.org"]
    assert addresses("", "192.168.1.5", 8321) == ["http://192.168.1.5:8321"]
    assert addresses("", "fe80::1", 8321) == ["http://[fe80::1]:8321"]
    for host in ("127.0.0.1", "127.0.0.2", "::1", "localhost"):
        assert addresses("", host, 8321) == []
    own = own_address()
    assert addresses("", "0.0.0.0", 8321) == ([] if own == "127.0.0.1" else [f"http://{own}:8321"])  # noqa: S104
