"""What a state to be photographed is."""

import re
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect
from tools.screenshots.camera import SIZES, Pose
from tools.screenshots.visit import Scene, Visit


class State(NamedTuple):
    """A name, and how to get there."""

    name: str
    scene: Scene
    full: bool = False  #: the whole page, not only what fits on the screen
    sizes: tuple[str, ...] = tuple(SIZES)
    pose: Pose | None = None
    #: what share of the pixels may differ, where a picture of one commit is not always the same: software draws
    #: triangles in bands whose borders depend on how many threads were free
    rough: float = 0.0

    def scrolled(self) -> "State":
        """The same, and the end of what is longer than a phone."""
        return self._replace(name=f"{self.name}-scrolled", sizes=("phone", "side"), pose=_scroll_down)


def _scroll_down(page: Page) -> None:
    """Whatever can be scrolled: in the sheet if there is one, else on the page."""
    page.evaluate("""() => {
      const root = document.querySelector("dialog[open]") ?? document.documentElement;
      for (const one of [root, ...root.querySelectorAll("*")]) one.scrollTop = one.scrollHeight;
    }""")


def menu(visit: Visit, page: Page) -> Page:
    """The menu of a table, opened."""
    page.get_by_role("button", name="Menu").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visit.rest(page)
    return page


def watched(visit: Visit, page: Page, keeps: dict[str, Any] | None = None) -> Page:
    """The same table on a watcher's page."""
    watcher = visit.person(keeps=keeps)
    watcher.goto(page.url.replace("/play/", "/watch/"))
    expect(watcher.get_by_text("You are watching").first).to_be_attached()
    visit.rest(watcher)
    return watcher


def result(visit: Visit, page: Page, button: str | re.Pattern[str], headline: str = "win") -> Page:
    """What a press leads to that ends the game."""
    page.get_by_role("button", name=button).click()
    visit.wait(2500)
    expect(page.get_by_role("heading", level=1)).to_contain_text(headline)
    visit.rest(page)
    return page


def replay(visit: Visit, record: str, moment: int, keeps: dict[str, Any] | None = None) -> Page:
    """A record at one of its moments."""
    page = visit.look("/replay", keeps=keeps)
    visit.open_record(page, record)
    page.get_by_role("slider").fill(str(moment))
    visit.rest(page)
    return page
