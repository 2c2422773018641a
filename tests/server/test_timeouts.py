"""Time limits between page, proxy and server: they fit together, and the documentation says what they are."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from knobel.server import timeouts
from knobel.server.cluster.node import LEASE
from knobel.server.live.connection import Connection
from knobel.server.live.presence import STEPS, Presence
from knobel.server.requests.records import WITHIN
from tests.server.wire import Wire, a_match, seated

ROOT = Path(__file__).parents[2]
UNITS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600}
#: By the file in deploy/: what it limits.
PROXIES = {
    "haproxy.cfg": ("timeout connect", "timeout server", "timeout tunnel", "timeout check", "inter"),
    "nginx.conf": ("keepalive_timeout", "proxy_connect_timeout", "proxy_read_timeout"),
}


def seconds(file: str, limit: str) -> float:
    """What a proxy's file says."""
    found = re.search(rf"\b{limit} (\d+)(ms|[smh])", (ROOT / "deploy" / file).read_text(encoding="utf-8"))
    assert found, limit
    return int(found[1]) * UNITS[found[2]]


def documented() -> dict[str, list[float]]:
    """The table in docs/hosting.md."""
    rows = re.findall(r"^\| `([\w ]+)`(?: \(\w+\))? \| ([\d., ]+) \|", (ROOT / "docs" / "hosting.md").read_text(), re.M)
    return {name: [float(figure) for figure in figures.split(",")] for name, figures in rows}


def test_the_table_in_the_documentation_names_every_limit_and_its_seconds() -> None:
    ours = {name: value for name, value in vars(timeouts).items() if name.isupper()}
    theirs = {limit: seconds(file, limit) for file, limits in PROXIES.items() for limit in limits}
    said = {**ours, **theirs}
    assert documented() == {name: [*value] if isinstance(value, tuple) else [value] for name, value in said.items()}


def test_every_limit_leaves_time_for_what_it_waits_for() -> None:
    assert 2 * timeouts.PING_EVERY < timeouts.SILENT_AFTER, "a connection may change from the first slice to the last"
    assert timeouts.SILENT_AFTER < timeouts.ANSWER_WITHIN, "the page comes back before it is missed"
    assert 2 * LEASE < timeouts.WELCOME_WITHIN, "a match whose node is gone welcomes later"
    assert seconds("nginx.conf", "keepalive_timeout") < timeouts.KEEP_ALIVE
    for longest in (seconds("haproxy.cfg", "timeout server"), seconds("nginx.conf", "proxy_read_timeout")):
        assert max(2 * WITHIN, timeouts.BODY_TIMEOUT) < longest, "an answer may wait for a worker"
    assert seconds("haproxy.cfg", "timeout tunnel") > timeouts.ANSWER_WITHIN
    assert 2 * seconds("haproxy.cfg", "inter") < LEASE, "a proxy that checks is quicker than the lease"


def test_a_welcome_tells_the_page_how_often_pings_come_and_after_what_silence_to_give_up(tmp_path: Path) -> None:
    async def story() -> Wire:
        async with a_match(tmp_path) as (rooms, match):
            wire = Wire()
            await seated(rooms, match, wire)
            return wire

    welcome = asyncio.run(story()).said[0]
    assert (welcome["ping_every"], welcome["silent_after"]) == (2000, 4500)


class Enough(Exception):
    """The test has seen what it wanted."""


def test_slices_that_take_long_do_not_make_pings_rarer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, looks = 0.0, list[float]()

    class Slow(Presence):
        def look(self, some: Iterable[Connection]) -> None:
            nonlocal clock
            looks.append(clock)
            clock += 0.9 * timeouts.PING_EVERY / STEPS
            if len(looks) > 3 * STEPS:
                raise Enough

    async def sleep(delay: float) -> None:
        nonlocal clock
        clock += delay

    async def story() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: clock)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        await Slow().watch()

    with pytest.raises(Enough):
        asyncio.run(story())
    rounds = [later - sooner for sooner, later in zip(looks, looks[STEPS:], strict=False)]
    assert max(rounds) == pytest.approx(timeouts.PING_EVERY)
