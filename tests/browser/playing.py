"""What people do with the pages, for the tests."""

import re
import time
from collections.abc import Iterator

from playwright.sync_api import Locator, Page, expect


def choose(page: Page, game: str, way: str) -> Locator:
    """Opens the sheet that starts a game."""
    page.goto("/")
    card = page.locator("article", has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button", name=re.compile(f"^{way}")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Start")).to_be_enabled()
    return sheet


def patiently(page: Page, seconds: float = 60) -> Iterator[None]:
    """For a loop that something on the page ends: a little pause each round, and an end to it."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        yield
        page.wait_for_timeout(5)
    raise AssertionError(f"nothing came of it in {seconds} s")


def sheet_gone(page: Page) -> None:
    """Waits until a closed sheet has left the history too: Back and Reload mean the page again."""
    for _ in patiently(page):
        if not page.evaluate("history.state?.sheet"):
            return


def against_bot(page: Page, name: str = "Ada", first: str = "Me") -> None:
    """Qwixx Duel against the bot, up to the first roll."""
    sheet = choose(page, "Qwixx Duel", "Against a bot")
    sheet.get_by_label("Your name").fill(name)
    sheet.get_by_role("button", name=first, exact=True).click()
    sheet.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()


_MOVE = """() => {
    const tap = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const lone = document.querySelector(".go .btn.lone");
    const chosen = document.querySelector(".lit.sel");
    const confirm = document.querySelector(".go .btn.primary");
    const lit = document.querySelectorAll(".lit .hit");
    if (lone) return lone.disabled || tap(lone);
    if (chosen && confirm) return confirm.disabled || tap(confirm);
    return lit.length > 0 && tap(lit[Math.floor(Math.random() * lit.length)]);
}"""


def move(page: Page) -> bool:
    """One tap on what is offered to a seat that is due on this page. False if none is."""
    return bool(page.evaluate(_MOVE))


def played_out(page: Page, *others: Page) -> None:
    """All seats play until the result is shown."""
    for _ in patiently(page, 150):
        if page.locator(".result").count():
            return
        for each in (page, *others):
            move(each)
