"""The referee beside the real box: whatever strangers tell it, it answers with a ruling or a sentence."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.client import Server, running

HUGE = 10**30
DUEL: dict[str, Any] = {"kind": "set", "trays": [["2", "2"], []], "area": ["5"], "caller": 0}
BOX: dict[str, Any] = {"chips": [0, 0, 0], "threw": 0, "lies": [{"die": 0, "where": "out"}, {"die": "white"}]}
BOARD: dict[str, Any] = {"rows": ["..........."] * 4, "may": {"seat": 0, "row": "red", "value": 5}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def ask(server: Server, game: str, body: str | bytes, kind: str = "application/json") -> httpx.Response:
    headers = {"content-type": kind}
    return httpx.post(f"{server.url}/api/games/{game}/judge", content=body, headers=headers, timeout=30)


@pytest.mark.parametrize(("game", "table"), [("fini", DUEL), ("qwixx-duel", BOARD)])
def test_a_table_is_ruled_on(server: Server, game: str, table: dict[str, Any]) -> None:
    answer = ask(server, game, json.dumps(table))
    assert answer.status_code == 200, answer.text
    assert "verdict" in answer.json()


def test_a_refusal_has_its_clause_and_facts(server: Server) -> None:
    answer = ask(server, "doppel-x", json.dumps({**BOX, "bets": ["A", None, None]}))
    assert answer.status_code == 422
    assert answer.json()["extra"] == {"clause": "D15", "reason": "no-bet", "facts": {"seat": 0}}


@pytest.mark.parametrize(
    ("game", "body"),
    [
        ("fini", ""),
        ("fini", "null"),
        ("fini", "[" * 5000 + "]" * 3000),
        ("fini", json.dumps({**DUEL, "area": ["5"] * 500})),
        ("fini", json.dumps({**DUEL, "chips": [HUGE, 0]})),
        ("fini", json.dumps({**DUEL, "trays": [["2" * 2000], []]})),
        ("fini", json.dumps({**DUEL, "caller": 7})),
        ("fini", json.dumps({**DUEL, "options": {"silver": "x" * 3000}})),
        ("fini", json.dumps({**DUEL, "options": {"silver": HUGE}})),
        ("fini", json.dumps({**DUEL, "options": {f"k{n}": 1 for n in range(100)}})),
        ("doppel-x", json.dumps({**BOX, "chips": [HUGE] * 3})),
        ("doppel-x", json.dumps({**BOX, "chips": [0] * 2000})),
        ("doppel-x", json.dumps({**BOX, "threw": HUGE})),
        ("doppel-x", json.dumps({**BOX, "threw": 7})),
        ("doppel-x", json.dumps({**BOX, "lies": [{"die": HUGE, "where": "out"}]})),
        ("doppel-x", json.dumps({**BOX, "lies": [{"die": 0, "face": 1, "fields": ["1x"] * 500}]})),
        ("doppel-x", json.dumps({**BOX, "flung": [HUGE]})),
        ("doppel-x", json.dumps({**BOX, "options": {"board": "[" * 5000}})),
        ("doppel-x", '{"chips": [' + "9" * 6000 + ", 0, 0]}"),
        ("qwixx-duel", json.dumps({**BOARD, "rows": ["B" * 5000] * 1})),
        ("qwixx-duel", json.dumps({**BOARD, "misthrows": [HUGE, 0]})),
        ("qwixx-duel", json.dumps({**BOARD, "turn": "G1:w" * 9})),
        ("qwixx-duel", json.dumps({**BOARD, "may": {"seat": -1, "row": "red", "value": 5}})),
        ("qwixx-duel", json.dumps({**BOARD, "may": {"seat": 0, "row": "red", "value": HUGE}})),
        ("qwixx-duel", "\x00" * 100),
        ("qwixx-duel", "B/B/B/B 9-9 end\nG:r" + "1" * 4000),
        ("chess", "{}"),
        ("..%2f..", "{}"),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(server: Server, game: str, body: str) -> None:
    answer = ask(server, game, body)
    assert answer.status_code in (400, 404, 422), answer.text
    assert answer.json()["detail"]
    assert len(answer.content) < 2 * len(body) + 1000


def test_what_is_too_long_or_no_json_is_not_read(server: Server) -> None:
    assert ask(server, "fini", json.dumps({**DUEL, "area": ["5" * 9000]})).status_code == 413
    assert ask(server, "fini", json.dumps(DUEL), "text/plain").status_code == 415
    assert ask(server, "fini", b"\xff\xfe{}").status_code == 400


def test_nothing_of_it_was_a_fault_of_ours(server: Server) -> None:
    assert "Traceback" not in (server.data / "server.log").read_text()
    assert server.get("/health").status_code == 200
