"""People who play in real browsers on several nodes: the very pages, through a proxy."""

import asyncio
import contextlib
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Error, Page, ViewportSize, async_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.playing import _MOVE as MOVE

ALARMS = """(match) => (JSON.parse(localStorage.getItem("knobel.games") ?? "[]")
    .find((kept) => kept.match === match)?.deceits ?? [])"""
PHONE: ViewportSize = {"width": 390, "height": 844}
LOOKING = 0.15  #: seconds between two looks at what may be tapped


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """At a low priority: people's browsers take no CPU from nodes, as these would."""
    async with async_playwright() as playwright:
        with tempfile.TemporaryDirectory(prefix="knobel-pages-") as folder:
            modest = Path(folder, "chromium")
            modest.write_text(f'#!/bin/sh\nexec nice -n 15 {CHROMIUM} "$@"\n')
            modest.chmod(0o755)
            chromium = await playwright.chromium.launch(executable_path=modest, args=FLAGS)
        try:
            yield chromium
        finally:
            await chromium.close()


class PagePlayer:
    """Sits on a seat of Qwixx Duel in a page of its own and taps whatever is offered, until the result is shown."""

    def __init__(self, chromium: Browser, url: str, match: str, seat: dict[str, Any]) -> None:
        self._chromium, self._url, self._match, self._seat = chromium, url, match, seat
        self.faults: list[str] = []
        self.alarms: list[Any] = []  #: what the page has against the table's dice

    async def play(self, over: "asyncio.Event") -> None:
        """Until the match is over and the page shows it."""
        context = await self._chromium.new_context(
            base_url=self._url, locale="en-GB", viewport=PHONE, reduced_motion="reduce"
        )
        page = await context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        kept = {"match": self._match, "game": "qwixx-duel", "tokens": [self._seat["token"]], "title": []}
        try:
            await self._open(page, "/learn")
            storing = "(kept) => localStorage.setItem('knobel.games', JSON.stringify([kept]))"
            await page.evaluate(storing, {**kept, "stage": "gathering", "seen": 0})
            await self._open(page, f"/play/{self._match}")
            while not (over.is_set() and await page.locator(".result").count()):
                with contextlib.suppress(Error):
                    await page.evaluate(MOVE)
                await asyncio.sleep(LOOKING)
            self.alarms = await page.evaluate(ALARMS, self._match)
        finally:
            await context.close()

    async def _open(self, page: Page, path: str) -> None:
        """A node may die while the page is fetched."""
        for _ in range(20):
            try:
                await page.goto(path, timeout=10_000)
            except Error:
                await asyncio.sleep(0.3)
            else:
                return
        raise AssertionError(f"{path} cannot be opened")
