"""What a first visit waits for: the first page, the first roll, and a whole game against a bot."""

import re
import statistics
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.slow_network import SLOW_3G

#: The largest paint so far (ms, and what was painted) and whatever moved by itself.
_PAINTS = """() => new Promise((done) => {
    let [at, what, moved] = [0, "", 0];
    const seen = (type, look) =>
        new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true });
    seen("largest-contentful-paint", ({ startTime, element }) =>
        ([at, what] = [startTime, element ? element.tagName + "." + element.className.toString() : ""]));
    seen("layout-shift", ({ value, hadRecentInput }) => (moved += hadRecentInput ? 0 : value));
    setTimeout(() => done([at, what, moved]), 100);
})"""
#: Presses whatever is offered as soon as it is, and adds up the ms in which nothing was; resolves at the result.
_PLAY = """() => new Promise((done) => {
    let [waited, longest, waits, since] = [0, 0, 0, performance.now()];
    const seen = (one) => one.getClientRects().length && !one.disabled;
    const offered = () => {
        for (const what of [".go .btn.lone", ".lit .hit", ".go .btn.primary", ".go .btn"]) {
            const all = [...document.querySelectorAll(what)].filter(seen);
            if (all.length) return all[Math.floor(Math.random() * all.length)];
        }
    };
    const look = () => {
        const one = offered();
        const over = document.querySelector(".result");
        if (one || over) {
            const gone = performance.now() - since;
            if (gone > 34) waits += 1; // more than two frames
            waited += gone;
            longest = Math.max(longest, gone);
        }
        if (over) return done([waited, longest, waits]);
        if (one) {
            one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            since = performance.now();
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
#: Presses Play and Roll in the frame in which they are there; the ms since the address until both, and until dice.
_BEGIN = """() => new Promise((done) => {
    const steps = [".gamecard .play:not(:disabled)", ".go .btn.lone:not(:disabled)", ".lit"];
    const times = [];
    const look = () => {
        const one = document.querySelector(steps[times.length]);
        if (one?.getClientRects().length) {
            times.push(performance.now());
            if (times.length === steps.length) return done(times);
            one.click();
        }
        requestAnimationFrame(look);
    };
    look();
})"""


def visitor(browser: Browser, url: str, size: tuple[int, int], slow: bool = False) -> tuple[Page, CDPSession]:
    """A page without stored data, on a CPU slowed down four times; `slow`: over slow 3G."""
    width, height = size
    context = browser.new_context(base_url=url, locale="en-GB", viewport={"width": width, "height": height})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    wire.send("Network.enable")
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW_3G)
    return page, wire


def painted(page: Page) -> tuple[float, str, float]:
    """The largest paint once nothing is painted any more, what it was, and how far things moved."""
    last = None
    while (now := page.evaluate(_PAINTS)) != last:
        last = now
        page.wait_for_timeout(600)
    ms, what, moved = now
    return ms, what, moved


def first_paints(browser: Browser, url: str, size: tuple[int, int]) -> dict[str, tuple[float, str, float]]:
    """LCP and shifts of the lobby and of a game that is opened by its address, neither with anything kept."""
    page, wire = visitor(browser, url, size)
    page.goto("/")
    found = {"lobby": painted(page)}
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name="Roll the dice").click()
    page.locator(".lit").first.wait_for()
    wire.send("Network.clearBrowserCache")
    wire.send("Network.setBypassServiceWorker", {"bypass": True})
    page.reload()
    page.locator(".lit").first.wait_for()
    found["game"] = painted(page)
    page.context.close()
    return found


def first_roll(browser: Browser, url: str) -> tuple[float, float, float, int]:
    """Seconds from the address to the lobby, to Roll and to dice over slow 3G, and the bytes that came until then."""
    page, wire = visitor(browser, url, (390, 844), slow=True)
    came: list[int] = []

    def count(answer: dict[str, Any]) -> None:
        came.append(int(answer["encodedDataLength"]))

    wire.on("Network.loadingFinished", count)
    page.goto("/", wait_until="commit")
    lobby, roll, dice = (ms / 1000 for ms in page.evaluate(_BEGIN))
    page.context.close()
    return lobby, roll, dice, sum(came)


def waits(browser: Browser, url: str) -> tuple[float, float, int]:
    """Seconds waited in a whole game against a bot, with everything as it is set at first; the longest; how often."""
    page = browser.new_context(base_url=url, locale="en-GB").new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name="Roll the dice").wait_for()
    waited, longest, often = page.evaluate(_PLAY)
    page.context.close()
    return waited / 1000, longest / 1000, int(often)


def tell_visits(browser: Browser, url: str, times: int = 5) -> None:
    """Prints the figures of first visits."""
    for size in ((390, 844), (1440, 900)):
        runs = [first_paints(browser, url, size) for _ in range(times)]
        for where in ("lobby", "game"):
            ms = sorted(run[where][0] for run in runs)
            shift = max(run[where][2] for run in runs)
            print(
                f"LCP of the {where:<5} at {size[0]:>4}, CPU 4 times slower: median {statistics.median(ms):5.0f} ms, "
                f"{ms[0]:.0f} to {ms[-1]:.0f} ({times} visits)   layout shift at most {shift:.3f}   {runs[0][where][1]}"
            )
    rolls = [first_roll(browser, url) for _ in range(times)]
    for what, index in (("the lobby", 0), ("Roll", 1), ("the first dice", 2)):
        each = sorted(run[index] for run in rolls)
        print(
            f"Slow 3G, CPU 4 times slower, to {what:<14}: median {statistics.median(each):4.2f} s, "
            f"{each[0]:.2f} to {each[-1]:.2f} ({times} visits)"
        )
    print(f"Bytes until then: {max(run[3] for run in rolls) / 1000:.1f} kB")


def tell_waits(browser: Browser, url: str, times: int = 5) -> None:
    """Prints the waiting times of whole games."""
    games = [waits(browser, url) for _ in range(times)]
    told = sorted(game[0] for game in games)
    longest, often = max(game[1] for game in games), statistics.median(game[2] for game in games)
    print(
        f"Waited in a game of Qwixx Duel: median {statistics.median(told):.1f} s, {told[0]:.1f} to {told[-1]:.1f} "
        f"({times} games)   {often:.0f} times a game, {longest:.2f} s at most"
    )
