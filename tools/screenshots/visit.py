"""A visit: pages in a browser in which time and chance stand still, on a fresh table."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Playwright, expect
from tools.screenshots.house import ADDRESS, House
from tools.screenshots.moment import NOON

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
#: One tile for the whole page, and always drawn whole: else edges and shadows depend on what was drawn before.
FLAGS += ["--default-tile-width=4096", "--default-tile-height=4096", "--disable-partial-raster"]
FLAGS += ["--num-raster-threads=1", "--disable-lcd-text", "--font-render-hinting=none", "--force-color-profile=srgb"]
RECORDS = Path(__file__).parent / "records"
PATIENCE = 30_000  #: real ms

expect.set_options(timeout=PATIENCE)

#: What is drawn by chance in a page is the same in every run.
CHANCE = """{
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  Math.random = next;
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) array[i] = next() * 256;
    return array;
  };
}"""


@contextmanager
def opened(playwright: Playwright, port: int) -> Iterator[Browser]:
    """A browser that finds the table under one address, at whatever port it is."""
    rules = f"--host-resolver-rules=MAP knobel.localhost:80 127.0.0.1:{port}"
    found = CHROMIUM if CHROMIUM.exists() else None
    browser = playwright.chromium.launch(args=[*FLAGS, rules], executable_path=found)
    try:
        yield browser
    finally:
        browser.close()


class Visit:
    """One picture's world."""

    def __init__(self, house: House, browser: Browser) -> None:
        self.house = house
        self._browser = browser
        self._pages: list[Page] = []

    def close(self) -> None:
        """Closes all pages."""
        for page in self._pages:
            page.context.close()

    def last_look(self, path: Path) -> None:
        """What stood there when something went wrong."""
        if self._pages:
            self._pages[-1].screenshot(path=path)

    def person(self, locale: str = "en-GB", keeps: dict[str, Any] | None = None) -> Page:
        """A page with empty storage, but for what is given."""
        context = self._browser.new_context(
            base_url=ADDRESS,
            viewport={"width": 1440, "height": 900},
            locale=locale,
            timezone_id="UTC",
            color_scheme="light",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.clock.install(time=NOON)
        context.clock.pause_at(NOON)
        context.add_init_script(CHANCE)
        for key, value in (keeps or {}).items():
            text = json.dumps(json.dumps(value))
            context.add_init_script(f"localStorage['knobel.{key}'] ??= {text}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        self._pages.append(page)
        return page

    def look(self, path: str, locale: str = "en-GB", keeps: dict[str, Any] | None = None) -> Page:
        """Opens an address."""
        page = self.person(locale, keeps)
        page.goto(path)
        expect(page.locator("body")).to_contain_text(re.compile(r"\S"))
        self.rest(page)
        return page

    def rest(self, page: Page) -> None:
        """What a moment starts comes to its end: fonts are there, nothing fades any more."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => null)")
        page.clock.run_for(500)

    def wait(self, ms: int) -> None:
        """Time passes, at the table and on all pages."""
        while ms > 0:
            step = min(ms, 1500)  # a page that hears nothing for longer thinks that its line is dead
            self.house.advance(step)
            for page in self._pages:
                page.wait_for_timeout(60)  # what the table has to say gets here
                page.clock.run_for(step)
            ms -= step

    def wait_for(self, what: Locator) -> None:
        """Time passes until something is there: bots need as long as they need."""
        for _ in range(40):
            if what.is_visible():
                return
            self.wait(500)
        raise RuntimeError(f"{what} does not come")

    def leave(self, page: Page) -> None:
        """Closes a page, and lets more time pass than others have to wait."""
        self._pages.remove(page)
        page.context.close()
        self._pages[0].wait_for_timeout(500)  # the table sees it at once, before time passes
        self.wait(32_000)

    def open_record(self, page: Page, record: str) -> None:
        """A file is dropped onto the page that replays records."""
        page.locator("input[type=file]").set_input_files(RECORDS / f"{record}.jsonl")
        expect(page.get_by_role("slider")).to_be_visible()
        self.rest(page)

    def match(self, record: str, *, bots: Sequence[str] = (), listed: bool = False) -> dict[str, str]:
        """A match that goes on from a record: bots on the last seats, people on the others."""
        text = (RECORDS / f"{record}.jsonl").read_text(encoding="utf-8")
        people = len(json.loads(text.splitlines()[0])["seats"]) - len(bots)
        seats: list[dict[str, str]] = [{"kind": "person"}] * people
        seats += [{"kind": "bot", "bot": bot} for bot in bots]
        made: dict[str, str] = self.house.post("/matches/continued", {"record": text, "seats": seats, "listed": listed})
        return made

    def sit(
        self, made: dict[str, str], seats: dict[int, str], locale: str = "en-GB", keeps: dict[str, Any] | None = None
    ) -> Page:
        """Takes these seats under these names, and opens the table."""
        match = made["match"]
        taken = [
            self.house.post(f"/matches/{match}/seats", {"name": name, "invite": made["invite"], "seat": seat})
            for seat, name in seats.items()
        ]
        kept = {
            "match": match,
            "game": "",
            "tokens": [seat["token"] for seat in taken],
            "title": list(seats.values()),
            "stage": "gathering",
            "turn": False,
            "seen": NOON * 1000,
        }
        page = self.person(locale, {"games": [kept], **(keeps or {})})
        page.goto(f"/play/{match}")
        return page

    def table(
        self,
        record: str,
        seats: dict[int, str],
        *,
        bots: Sequence[str] = (),
        locale: str = "en-GB",
        keeps: dict[str, Any] | None = None,
    ) -> Page:
        """A game that goes on from a record and has begun, seen from these seats."""
        made = self.match(record, bots=bots)
        page = self.sit(made, seats, locale, keeps)
        self.begin(made, page)
        return page

    def begin(self, made: dict[str, str], *pages: Page) -> None:
        """All press ready, and the countdown runs down."""
        for _ in range(200):
            if self.house.get(f"/matches/{made['match']}")["stage"] == "playing":
                break
            pages[0].wait_for_timeout(50)
        for page in pages:
            self.rest(page)
        self.wait(3500)
        for page in pages:
            self.rest(page)


Scene = Callable[[Visit], Page]
