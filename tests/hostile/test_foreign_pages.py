"""Pages of others: they cannot use a table, neither under their own name nor under a borrowed one."""

import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from knobel.server.http.gate import SECURITY
from knobel.server.http.hosts import Hosts
from tests.server.client import Server, running

SETUP = {"game": "qwixx-duel", "seats": [{"kind": "person"}] * 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def post(server: Server, path: str, **headers: str) -> httpx.Response:
    body = b'{"game": "qwixx-duel", "seats": [{}, {}]}'
    return httpx.post(f"{server.url}/api{path}", content=body, headers=headers)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_page_may_send_without_asking_is_not_taken(server: Server, kind: str) -> None:
    told = post(server, "/matches", **{"Content-Type": kind} if kind else {})
    assert told.status_code == 415
    assert "application/json" in told.json()["detail"]
    assert post(server, "/matches", **{"Content-Type": "application/json; charset=utf-8"}).status_code == 201


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", "http://localhost.evil.example", "evil"])
@pytest.mark.parametrize("path", ["/matches", "/matches/continued", "/replay", "/qr", "/matches/x/codes/y"])
def test_a_page_of_somebody_else_changes_nothing(server: Server, path: str, origin: str) -> None:
    told = post(server, path, Origin=origin, **{"Content-Type": "application/json"})
    assert told.status_code == 403
    assert "--public" in told.json()["detail"]


def test_pages_of_ours_and_programs_do(server: Server) -> None:
    json = {"Content-Type": "application/json"}
    assert post(server, "/matches", Origin=server.url, **json).status_code == 201
    local = f"localhost:{server.port}"
    assert post(server, "/matches", Origin=f"http://{local}", Host=local, **json).status_code == 201
    made = server.post("/matches", SETUP).json()
    close = {"Authorization": f"Bearer {made['host']}"}
    url = f"{server.url}/api/matches/{made['match']}"
    assert httpx.delete(url, headers={**close, "Origin": "https://evil.example"}).status_code == 403
    assert httpx.delete(url, headers=close).json()["stage"] == "closed"


@pytest.mark.parametrize("host", ["evil.com", "evil.com:8321", "localhost.evil.com", "127.0.0.1.evil.com", "a@b", "["])
def test_a_name_that_is_not_ours_is_not_answered(server: Server, host: str) -> None:
    for path in ("/", "/api/health", "/api/matches", "/sw.js"):
        told = httpx.get(f"{server.url}{path}", headers={"Host": host})
        assert told.status_code == 421, path
        assert "--public" in told.json()["detail"]


def test_the_names_of_a_table() -> None:
    here = Hosts("", "127.0.0.1")
    for name in ("localhost", "LOCALHOST:8321", "127.0.0.1:1", "[::1]:8321", "127.0.0.9", "localhost.", None):
        assert here.knows(name, "127.0.0.1"), name
    for name in ("192.168.1.5", "mill", "mill.local", "dice.example.org", "8.8.8.8", ""):
        assert not here.knows(name, "127.0.0.1"), name
    room = Hosts("", "0.0.0.0", "Mill")  # noqa: S104 - --lan
    for name in ("192.168.1.5:8321", "mill", "mill.local:8321", "localhost"):
        assert room.knows(name, "192.168.1.5"), name
    assert room.knows("[fe80::1]", "fe80::1%eth0")
    assert not room.knows("192.168.1.6", "192.168.1.5")
    assert not room.knows("mill.evil.com", "192.168.1.5")
    public = Hosts("https://Dice.example.org", "127.0.0.1")
    assert public.knows("dice.example.org", "127.0.0.1")
    assert not public.knows("www.dice.example.org", "127.0.0.1")


def test_the_pages_of_a_table() -> None:
    public = Hosts("https://dice.example.org", "127.0.0.1")
    assert public.ours("https://dice.example.org", "dice.example.org")
    assert public.ours("https://dice.example.org", "127.0.0.1:8321")  # a proxy that does not pass the name on
    assert not public.ours("http://dice.example.org", "dice.example.org")  # without TLS it is anybody's page
    assert not public.ours("https://evil.example", "dice.example.org")
    assert public.ours(None, "dice.example.org")


def test_no_answer_comes_without_its_locks(server: Server) -> None:
    made, _ = server.match("qwixx-duel", 2)
    paths: dict[str, Any] = server.get("/openapi/openapi.json").json()["paths"]
    found = [
        path.replace("{match}", made["match"]).replace("{code}", "AAAAAA")
        for path, how in paths.items()
        if "get" in how
    ]
    others = [
        "/",
        "/play/x",
        "/sw.js",
        "/assets/none.js",
        "/api",
        "/api/nothing",
        "/api/openapi",
        "/api/openapi/x",
        "/ws/x",
    ]
    told = [httpx.get(server.url + path) for path in (*found, *others)]
    told += [post(server, "/matches"), post(server, "/matches", Origin="null"), httpx.put(f"{server.url}/api/matches")]
    told += [httpx.get(server.url, headers={"Host": "evil.com"})]
    for answer in told:
        for name, value in SECURITY.items():
            assert answer.headers.get_list(name) == [value], (answer.request.method, answer.url, name)
    assert {answer.status_code for answer in told} >= {200, 403, 404, 405, 415, 421}
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(b"no HTTP at all\r\n\r\n")
        nonsense = wire.makefile("rb").read().decode()
    assert nonsense.startswith("HTTP/1.1 400")
    assert all(f"{name}: {value}" in nonsense for name, value in SECURITY.items())


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("evil.com", "", 421),
        ("evil.com", "http://evil.com", 421),
        ("localhost", "https://evil.example", 403),
        ("localhost", "null", 403),
        ("localhost", "http://localhost", 101),
        ("localhost", "", 101),
    ],
)
def test_a_page_of_somebody_else_opens_no_socket(server: Server, host: str, origin: str, status: int) -> None:
    made, _ = server.match("qwixx-duel", 2)
    lines = [f"GET /ws/{made['match']} HTTP/1.1", f"Host: {host}", *([f"Origin: {origin}"] if origin else [])]
    lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", ""]
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall("\r\n".join(lines).encode())
        assert wire.recv(4096).split()[1].decode() == str(status)


@pytest.mark.parametrize("path", ["/api/openapi", "/api/openapi/", "/api/openapi/openapi.json", "/api/openapi/swagger"])
def test_the_description_is_a_document_and_no_page_with_scripts_of_others(server: Server, path: str) -> None:
    told = httpx.get(server.url + path)
    assert "<script" not in told.text
    assert "cdn" not in told.text
    if told.status_code == 200:
        assert told.json()["openapi"]
        assert told.headers["content-type"] == "application/json"
