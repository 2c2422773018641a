"""People who play on several nodes for as long as it takes, and how long they wait when something happens."""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from random import Random
from typing import Any

import httpx
import psycopg
from playwright.async_api import Browser

from tests.cluster.again import check_refs, match_by_keys
from tests.cluster.cluster import Cluster, NodeServer, Patient, check_once
from tests.cluster.pages import PagePlayer, browser
from tests.server.client import Server
from tests.server.records import check_record

LONG = 3.0  #: seconds of a wait that is told as a story
WAITING = 60.0  #: seconds after which a player is not waited for any more
PAGE_ENDING = 60.0  #: seconds in which a page shows that its match is over
ENDING = 120.0  #: seconds for all players to resign, and for the last records
Players = list[Patient]


class Load:
    """Matches of Qwixx Duel that go on for ever: where one is over, the next begins."""

    def __init__(
        self, several: Cluster, matches: int, pace: float, through: Server | None = None, pages: int = 0
    ) -> None:
        """`through`: the proxy that people come by; none: any node. In `pages` matches one plays in a real browser."""
        self.several, self.pace, self.rng = several, pace, Random(1)
        self.through = through or several
        self.playing: list[Players] = []
        self.beside: list[Patient] = []  #: those who play with a page
        self.checked = self.broken = self.events = 0
        self.acts = self.again = self.asked_again = 0  #: acts accepted, acts said again, requests sent again
        self._wanted, self._pages = matches, pages
        self.paged = 0  #: matches that were played in a browser, and checked
        self.chromium: Browser | None = None
        self._ending = False

    async def keep_up(self) -> None:
        """One match after the other, so many at a time."""
        async with contextlib.AsyncExitStack() as things:
            if self._pages:
                self.chromium = await things.enter_async_context(browser())
            in_pages = (self._one_after_another(self._with_a_page) for _ in range(self._pages))
            others = (self._one_after_another(self._without_pages) for _ in range(self._wanted - self._pages))
            await asyncio.gather(*in_pages, *others)

    async def _without_pages(self, players: Players) -> None:
        self.playing.append(players)
        await asyncio.gather(*(player.play() for player in players))
        self.playing.remove(players)
        await self._check(players)

    async def _with_a_page(self, players: Players) -> None:
        """The second seat is a page's. How long it waits is not measured: it taps when it likes."""
        first, second = players
        assert self.chromium is not None
        seat = {"seat": second.seat, "token": second.token}
        page, over = PagePlayer(self.chromium, self.through.url, first.match, seat), asyncio.Event()
        self.beside.append(first)
        tapping = asyncio.create_task(page.play(over))
        await first.play()
        over.set()
        try:
            await asyncio.wait_for(tapping, PAGE_ENDING)
            assert not page.alarms, page.alarms
            assert not page.faults, page.faults
        except (AssertionError, TimeoutError) as fault:
            self.broken += 1
            print("BROKEN page", first.match, repr(fault), flush=True)
        self.beside.remove(first)
        await self._check([first])
        self.paged += 1

    async def _one_after_another(self, play: Callable[[Players], Awaitable[None]]) -> None:
        while not self._ending:
            players = await asyncio.to_thread(self._make)
            if players is None:
                await asyncio.sleep(0.2)
                continue
            await play(players)

    def _make(self) -> Players | None:
        """None: no answer. What died over it is asked again, with the same keys."""
        try:
            match, seats, again = match_by_keys(self.through, "qwixx-duel", 2)
        except AssertionError as fault:
            self.broken += 1
            print("BROKEN", fault, flush=True)
            return None
        except TimeoutError as fault:
            print("NOT MADE", fault, flush=True)
            return None
        self.asked_again += again
        return [self._patient(match, seat) for seat in seats]

    def _patient(self, match: str, seat: dict[str, Any]) -> Patient:
        patient = Patient(self.through, match, seat, self.rng.randrange(1 << 30))
        patient.pace = self.pace
        return patient

    async def _check(self, players: Players) -> None:
        record = await self._record(players[0].match)
        try:
            assert record is not None, "it cannot be read"
            await asyncio.to_thread(check_record, record, players)
            check_once(record, players)
            await asyncio.to_thread(check_refs, self.several.database, players[0].match, players)
            self.acts += sum(len(player.refs.accepted) for player in players)
            self.again += sum(player.refs.again for player in players)
            self.events += len(record.splitlines()) - 1
            self.checked += 1
        except AssertionError as fault:
            self.broken += 1
            print("BROKEN", players[0].match, fault, flush=True)

    async def _record(self, match: str) -> bytes | None:
        for _ in range(40):
            with contextlib.suppress(OSError, httpx.HTTPError):
                answer = await asyncio.to_thread(self.through.get, f"/matches/{match}/record")
                if answer.status_code == 200:
                    return bytes(answer.content)
            await asyncio.sleep(0.5)
        return None

    async def end(self) -> None:
        self._ending = True
        for player in [*self.beside, *(player for players in self.playing for player in players)]:
            player.giving_up = True

    def under_way(self) -> list[Players]:
        return [players for players in self.playing if players[0].stage == "playing"]

    def owned_by(self, node: NodeServer) -> list[Players]:
        """Matches that this node has, as the database says."""
        with psycopg.connect(self.several.database) as database:
            asked = "SELECT id FROM knobel.matches WHERE owner LIKE %s || '-%%'"
            theirs = {match for (match,) in database.execute(asked, (node.name,))}
        return [players for players in self.under_way() if players[0].match in theirs]

    async def waited(self, tables: list[Players], since: float) -> list[float]:
        """Seconds from then to the next acknowledged act at each of these tables that is still played."""

        async def one(players: Players) -> float | None:
            until = time.monotonic() + WAITING
            while time.monotonic() < until:
                after = [at for player in players for at in player.acknowledged_at[-20:] if at > since]
                if after:
                    _tell_if_long(players, since, min(after) - since)
                    return min(after) - since
                if players[0].stage in ("over", "closed"):
                    return None
                await asyncio.sleep(0.01)
            print("WAITED IN VAIN", players[0].match, flush=True)
            return WAITING

        return [one for one in await asyncio.gather(*(one(players) for players in tables)) if one is not None]


@contextlib.asynccontextmanager
async def played(
    several: Cluster, matches: int, pace: float, through: Server | None = None, pages: int = 0
) -> AsyncIterator[Load]:
    """All players play and in the end resign; every record has been verified and compared."""
    load = Load(several, matches, pace, through, pages)
    keeping = asyncio.create_task(load.keep_up())
    while len(load.under_way()) < matches - pages and not keeping.done():
        await asyncio.sleep(0.1)
    try:
        yield load
    finally:
        await load.end()
        try:
            await asyncio.wait_for(keeping, ENDING)
        except TimeoutError:
            print(f"NOT ENDED after {ENDING:.0f} s: {len(load.playing)} matches", flush=True)
        done = f"records verified and compared: {load.checked} with {load.events} events, broken: {load.broken}"
        print(done, flush=True)
        if pages:
            print(f"of them in real browsers: {load.paged}", flush=True)
        print(f"acts accepted: {load.acts}, said again by their ref: {load.again}", flush=True)
        print(f"requests for matches and seats sent again by their key: {load.asked_again}", flush=True)


def _tell_if_long(players: Players, since: float, waited: float) -> None:
    if waited > LONG:
        print(f"LONG: {players[0].match} waited {waited:.2f} s", flush=True)
        for at, seat, what in sorted((at, player.seat, what) for player in players for at, what in player.story):
            if -1 < at - since < waited + 0.1:
                print(f"  {at - since:8.3f} s  seat {seat} {what}", flush=True)


def quantile(figures: list[float], share: float) -> float:
    ordered = sorted(figures)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def tell(what: str, waits: list[float]) -> None:
    shares = ", ".join(f"p{int(100 * share)} {quantile(waits, share):.2f} s" for share in (0.5, 0.9, 0.99))
    longest = f"longest {max(waits, default=0):.2f} s; load {os.getloadavg()[0]:.1f}"
    print(f"{what}: {len(waits)} waits, {shares}, {longest}", flush=True)
