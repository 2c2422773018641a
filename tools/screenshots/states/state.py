"""What a state to be photographed is."""

from typing import NamedTuple

from playwright.sync_api import Page
from tools.screenshots.camera import SIZES, Pose
from tools.screenshots.visit import Scene


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
