"""Takes the pictures of a page at every size and in both themes."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from playwright.sync_api import CDPSession, Page

SIZES = {"small": (360, 640), "phone": (390, 844), "side": (844, 390), "tablet": (820, 1180), "desktop": (1440, 900)}
THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")

Pose = Callable[[Page], None]  #: what is done once more at every size, such as scrolling down


def shoot(page: Page, out: Path, name: str, sizes: Iterable[str], *, full: bool, pose: Pose | None) -> int:
    """`name.size.theme.png` for each. Returns how many."""
    taken = 0
    chromium = page.context.new_cdp_session(page)  # once it is detached the page is as large as the window again
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            if pose:
                pose(page)
            _drawn_anew(page, chromium, width, height)
            (out / f"{name}.{size}.{theme}.png").write_bytes(_steady(page, full, pose))
            taken += 1
    chromium.detach()
    return taken


def _drawn_anew(page: Page, chromium: CDPSession, width: int, height: int) -> None:
    """All layers are drawn from nothing: else a letter's edge depends on where its layer was when it came to be.

    Chromium does not draw a layer anew that has moved by a part of a pixel. What stands in the middle, or is so many
    hundredths of the window high, moves by whole pixels if the window grows by 100.
    """
    for scale, more in ((1.5, 100), (1, 0)):
        _rest(page)
        metrics = {"width": width + more, "height": height + more, "deviceScaleFactor": scale, "mobile": False}
        chromium.send("Emulation.setDeviceMetricsOverride", metrics)
        page.screenshot(animations="disabled")


def _rest(page: Page) -> None:
    """Whatever waits for the next frames gets them: as much time for every picture, however long it really takes."""
    for _ in range(2):
        page.clock.run_for(30)
        page.wait_for_timeout(20)


def _steady(page: Page, full: bool, pose: Pose | None) -> bytes:
    """The same picture twice in a row: whatever a change of size or theme has started is done."""
    _rest(page)
    before = b""
    for _ in range(12):
        if pose:
            pose(page)
        now = page.screenshot(full_page=full, animations="disabled", caret="hide")
        if now == before:
            return now
        before = now
    raise RuntimeError(f"{page.url} does not come to rest")
