"""How long it takes in a real browser from a tap to what is seen of it. Part of `make bench`."""

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.playing import choose
from tests.server.client import running

#: Taps what is offered, and resolves with the ms until the page has changed and was drawn again.
_TAP = """() => new Promise((done) => {
    const chosen = document.querySelector(".lit.sel");
    const confirm = document.querySelector(".go .btn.primary:not(:disabled)");
    const lone = document.querySelector(".go .btn.lone:not(:disabled)");
    const lit = document.querySelectorAll(".lit .hit");
    const [what, one] = lone ? ["act", lone] : chosen && confirm ? ["act", confirm] : ["choose", lit[0]];
    if (!one) return done(null);
    const before = document.querySelector(".table-page").innerHTML;
    const began = performance.now();
    one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const look = () => {
        const busy = document.querySelector(".go .btn:disabled");
        const changed = document.querySelector(".table-page").innerHTML !== before;
        if (changed && !(what === "act" && busy)) return done([what, performance.now() - began]);
        if (performance.now() - began > 2000) return done(null);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


def measured(page: Page, taps: int) -> dict[str, list[float]]:
    """Two on one device tap along; the ms of every act that goes to the table, and of every choice that does not."""
    sheet = choose(page, "Qwixx Duel", "On this device")
    sheet.get_by_role("button", name="Start").click()
    page.locator(".go .btn.lone").wait_for()
    took: dict[str, list[float]] = {"act": [], "choose": []}
    for _ in range(taps):
        told = page.evaluate(_TAP)
        if told is None:
            if page.locator(".result").count():
                break
            continue
        took[told[0]].append(told[1])
    return took


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(base_url=server.url, locale="en-GB", reduced_motion="reduce").new_page()
        took = measured(page, 120)
        browser.close()
    for what, times in took.items():
        times.sort()
        print(
            f"tap to visible answer, {what:<7} {len(times):4} taps   median {statistics.median(times):5.1f} ms   "
            f"p95 {times[int(0.95 * (len(times) - 1))]:5.1f} ms   longest {times[-1]:5.1f} ms"
        )


if __name__ == "__main__":
    main()
