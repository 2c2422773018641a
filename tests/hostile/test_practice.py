"""The practice box: throws without end are refused for a while, and tables do not notice."""

import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.client import Server, running

AIM = {"x": 0.0, "y": -200.0, "height": 100.0, "direction": 90.0, "speed": 1.0}
HUGE = 10**30


class Public(Server):
    """A server behind a proxy, as which a test speaks for anybody."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, {**os.environ, "KNOBEL_PUBLIC": "https://dice.example.org"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), Public) as server:
        yield server


def ask(server: Server, body: Any, visitor: str = "203.0.113.1") -> httpx.Response:
    """As a visitor behind the host's proxy."""
    headers = {"content-type": "application/json", "x-forwarded-for": visitor}
    content = body if isinstance(body, str) else json.dumps(body)
    return httpx.post(f"{server.url}/api/games/doppel-x/practice-box", content=content, headers=headers, timeout=60)


def test_somebody_throws(server: Server) -> None:
    answer = ask(server, {"aim": AIM, "lying": [{"die": 1, "face": 2, "x": 0, "y": 0}]})
    assert answer.status_code == 200, answer.text
    assert {entry["die"] for entry in answer.json()["event"]["rest"]} >= {0, "white"}
    assert answer.json()["film"]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "null",
        "[" * 5000,
        {},
        {"aim": {}},
        {"aim": {**AIM, "x": "left"}},
        {"aim": {**AIM, "speed": HUGE}},
        {"aim": {**AIM, "direction": -HUGE}},
        {"aim": AIM, "board": "../../etc/passwd"},
        {"aim": AIM, "board": "V"},
        {"aim": AIM, "board": '{"id": "mine"}'},
        {"aim": AIM, "board": "I", "spinner": True},
        {"aim": AIM, "lying": [{"die": 1, "face": 2, "x": 0, "y": 0}] * 8},
        {"aim": AIM, "lying": [{"die": 0, "face": 2, "x": 0, "y": 0}]},
        {"aim": AIM, "lying": [{"die": HUGE, "face": 2, "x": 0, "y": 0}]},
        {"aim": AIM, "lying": [{"die": 1, "face": 9, "x": 0, "y": 0}]},
        {"aim": AIM, "lying": [{"die": 1, "face": 2, "x": HUGE, "y": 0}]},
        {"aim": AIM, "lying": [{"die": 1, "face": 2, "x": 0, "y": 0}, {"die": 2, "face": 2, "x": 1, "y": 0}]},
        {"aim": AIM, "magnet": True},
    ],
    ids=lambda body: str(body)[:60],
)
def test_whatever_is_asked_is_answered_with_a_sentence(server: Server, body: Any) -> None:
    answer = ask(server, body, "203.0.113.2")
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["detail"]


def test_a_body_that_is_too_long_is_refused(server: Server) -> None:
    answer = ask(server, {"aim": AIM, "board": "{" + " " * 200_000}, "203.0.113.3")
    assert answer.status_code == 413


def test_whoever_throws_without_end_waits_and_nobody_else_does(server: Server) -> None:
    with ThreadPoolExecutor(100) as many:  # at once: what comes slowly enough is let in
        answers = list(many.map(lambda _: ask(server, {"aim": AIM}, "203.0.113.4"), range(120)))
    told = Counter(answer.status_code for answer in answers)
    assert set(told) == {200, 429}, told
    assert told[429] > 20, told
    wait = next(answer for answer in answers if answer.status_code == 429)
    assert int(wait.headers["retry-after"]) >= 1
    assert ask(server, {"aim": AIM}, "203.0.113.5").status_code == 200
    start = time.monotonic()
    assert httpx.get(f"{server.url}/api/health", timeout=30).status_code == 200
    assert time.monotonic() - start < 20
