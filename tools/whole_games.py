"""Whole games of Doppel X in a real browser, by people who think as long as people do: how many minutes is a game?

    python tools/whole_games.py [--people 3 5 8] [--games 2] [--board I] [--apart] [--wait] [--seed 1]

Each player aims with the ring, throws, bets, looks at what came of it and goes on, on one device or on one each.
Thinking takes as long as `THINKING` says. Without `--wait` it is not waited for but added: whenever nothing goes on
but thinking, the clock that is read in the end is put forward to the first who has thought enough. Dice fly and are
counted in real time always.
"""

import argparse
import re
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
from playwright.sync_api import Browser, Page, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.playing import choose
from tests.server.client import running

#: s, evenly drawn: what a person at a table needs for it
THINKING = {"throw": (6.0, 12.0), "bet": (3.0, 6.0), "look": (2.0, 4.0)}
expect.set_options(timeout=60_000)

BETS = 0.75  #: of those who may bet, so many do
SENSIBLE = (15, 60)  #: strength of a pull
ASIDE = 25.0  #: degrees to each side

#: What a page waits for, and whom: a throw, a bet, a look at what was counted; null: no seat here.
_DUE = """() => {
    const one = (what) => document.querySelector(what);
    if (one(".result")) return ["over", ""];
    if (one(".counting .btn.primary, .event .btn")) return ["look", ""];
    const kind = one(".act .loose") ? "bet" : one(".act .btn.sl") ? "throw" : null;
    const said = one(".act b")?.textContent.replace(/[0-9]+ s$/, "");
    return kind && !one(".act .btn.primary:disabled") ? [kind, said] : [null, one(".act .btn") ? "film" : ""];
}"""


#: Where the line from the dice in the hand to the ring begins and ends on the screen.
_LINE = """() => [...document.querySelectorAll(".aim-over path")]
    .map((path) => path.getAttribute("d").match(/^M([-0-9.]+),([-0-9.]+)L([-0-9.]+),([-0-9.]+)$/))
    .find(Boolean)?.slice(1).map(Number) ?? []"""


class Played(msgspec.Struct, frozen=True):
    """A game to its end."""

    minutes: float
    thinking: float  #: minutes of it in which nothing went on but thinking
    throws: int
    bets: int


class Person:
    """The people at a page: one, or all around one device."""

    def __init__(self, page: Page, rng: Random) -> None:
        self.page, self._rng = page, rng
        self._seen: list[str] = []
        self.ready = 0.0  #: when the seat that is due has thought enough

    def look(self, now: float) -> str | None:
        """What is due here now: "throw", "bet", "look", "over"; "film" and None are no seat's."""
        kind, said = self.page.evaluate(_DUE)
        if [kind, said] != self._seen:
            self._seen = [kind, said]
            if kind in THINKING:
                self.ready = now + self._rng.uniform(*THINKING[kind])
        return kind or said or None

    def act(self, kind: str) -> None:
        """Does it, with mouse and eyes."""
        self._seen = []
        if kind == "throw":
            self._pull()
        elif kind == "bet":
            tiles = self.page.locator(".tile.open")
            if self._rng.random() < BETS and (count := tiles.count()):
                tiles.nth(self._rng.randrange(count)).click()
            else:
                self.page.locator(".act .btn.primary").click()
        else:
            self.page.locator(".counting .btn.primary, .event .btn").first.click()

    def _pull(self) -> None:
        """Takes the dice once they are seen from the own side, pulls until the strength is right, and lets go."""
        line: list[float] = []
        while line != (line := self.page.evaluate(_LINE)) or not line:
            self.page.wait_for_timeout(120)
        x, y, _, ring = line
        wanted, aside = self._rng.uniform(*SENSIBLE), self._rng.uniform(-ASIDE, ASIDE)
        strength = self.page.get_by_role("slider", name="Strength")
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        for pixel in range(round(ring - y) // 2, 300, 5):
            mouse.move(x - aside / 60 * pixel, y + pixel)
            if float(strength.input_value()) >= wanted:
                break
        mouse.up()


def started(browser: Browser, url: str, seats: int, board: str, apart: bool) -> list[Page]:
    """The pages of a new game: one for all, or one each."""

    def opened() -> Page:
        page = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800}, locale="en-GB").new_page()
        page.set_default_timeout(30_000)
        return page

    page = opened()
    sheet = choose(page, "Doppel X", "Invite" if apart else "On this device")
    for number in range(4, seats + 1):
        sheet.get_by_role("button", name=f"+ Player {number}").click()
    sheet.locator(f'input[type=radio][value="{board}"]').check(force=True)
    if apart:
        sheet.get_by_label("Your name").fill("Person 1")
    sheet.get_by_role("button", name=re.compile("^Start")).click()
    pages = [page]
    if apart:
        link = page.locator("input[readonly]").input_value()
        for number in range(2, seats + 1):
            guest = opened()
            guest.goto(link)
            guest.get_by_label("Your name").fill(f"Person {number}")
            guest.get_by_role("button", name="Sit down").click()
            pages.append(guest)
        for each in pages:
            each.get_by_role("button", name="I'm ready").click()
    for each in pages:
        expect(each.locator(".aim-over circle")).to_be_visible()
    return pages


def played(pages: list[Page], rng: Random, wait: bool) -> Played:
    """From the first look at the box to the last look at the count."""
    people = [Person(page, Random(rng.random())) for page in pages]
    began, skipped = time.monotonic(), 0.0
    while True:
        now = time.monotonic() - began + skipped
        due = [person.look(now) for person in people]
        if all(kind == "over" for kind in due):
            break
        thinking = [(person.ready, person, kind) for person, kind in zip(people, due, strict=True) if kind in THINKING]
        first = min(thinking, key=lambda each: each[0], default=None)
        if first is None or (first[0] > now and (wait or "film" in due)):
            pages[0].wait_for_timeout(30)
            continue
        skipped += max(0.0, first[0] - now)
        acting = time.monotonic()
        first[1].act(str(first[2]))
        began += time.monotonic() - acting  # hands move while heads think
        pages[0].wait_for_timeout(60)
    record = pages[0].request.get(f"/api/matches/{pages[0].url.rsplit('/', 1)[1]}/record").text()
    throws, bets = (record.count(f'"type":"{kind}"') for kind in ("throw", "bet"))
    for page in pages:
        page.context.close()
    return Played((time.monotonic() - began + skipped) / 60, skipped / 60, throws, bets)


def main() -> int:
    """Prints a line a game, and one for each number of people."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", nargs="+", type=int, default=[3, 5, 8], choices=range(3, 9))
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--board", default="I", choices=("I", "II", "III", "IV"))
    parser.add_argument("--apart", action="store_true", help="each player at a device of their own")
    parser.add_argument("--wait", action="store_true", help="wait for the thinking, too")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with ExitStack() as stack:
        data = stack.enter_context(tempfile.TemporaryDirectory(prefix="knobel-games-"))
        server = stack.enter_context(running(Path(data)))
        chromium = stack.enter_context(sync_playwright()).chromium
        browser = chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        stack.callback(browser.close)
        for people in chosen.people:
            games = []
            for number in range(chosen.games):
                pages = started(browser, server.url, people, chosen.board, chosen.apart)
                game = played(pages, Random(f"{chosen.seed} {people} {number}"), chosen.wait)
                games.append(game)
                pace = f"{game.minutes:.1f} minutes, {game.thinking:.1f} of them thought over"
                print(f"{people} people: {pace}; {game.throws} throws, {game.bets} bets", flush=True)
            print(
                f"{people} people: {statistics.median(game.minutes for game in games):.1f} minutes a game", flush=True
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
