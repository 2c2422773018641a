"""How long it takes in a real browser: first visits, whole games, and a tap. Part of `make bench`."""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from knobel.games import find_plugin

sys.path.insert(0, str(Path(__file__).parent.parent))
from tools.first_visit import tell_visits, tell_waits

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.duels import MIXED, dropped, going, play_on, record, rolled, taken
from tests.browser.playing import choose, move
from tests.review.games import bot_record
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


def crossed(jule: Page, mira: Page, acts: int) -> list[float]:
    """Jule moves a die to and fro in her tray; the ms from the finger that lays it down to the change Mira sees."""
    play_on(rolled(MIXED, *taken(0, 0, 1, 2, 3, 4)), (jule, (0,)), (mira, (1,)))
    for page in (jule, mira):
        going(page)
    # Both pages look at one clock.
    jule.evaluate("""() => addEventListener("pointerup", ({ timeStamp }) => {
        window.acted = performance.timeOrigin + timeStamp;
    }, true)""")
    mira.evaluate("""() => new MutationObserver(() => {
        window.seen ||= performance.timeOrigin + performance.now();
    }).observe(document.querySelector("[data-wells='0']"), { childList: true, subtree: true })""")
    wells = jule.locator("[data-wells='0']").bounding_box()
    if wells is None:
        raise SystemExit("the tray is not on the page")
    left, row, wide = wells["x"], wells["y"] + wells["height"] / 2, wells["width"] / 6
    took = []
    for _ in range(acts):
        mira.evaluate("window.seen = 0")
        jule.mouse.move(left + wide / 2, row)
        jule.mouse.down()
        jule.mouse.move(left + 4 * wide, row, steps=2)
        jule.mouse.up()
        mira.wait_for_function("() => window.seen", polling=10)
        took.append(mira.evaluate("window.seen") - jule.evaluate("window.acted"))
    return took


#: Rolls the first dice; calls as soon as that is possible.
_CALL = """() => {
    const press = new PointerEvent("pointerdown", { bubbles: true, button: 0 });
    document.querySelector(".f-middle__go button, [data-call=roll]")?.click();
    document.querySelector("[data-call=call]")?.dispatchEvent(press);
}"""
#: Presses what goes on to the next duel, and resolves with the ms until dice are seen to fall.
_NEXT = """() => new Promise((done) => {
    const next = document.querySelector(".f-card .btn.primary:not(:disabled)");
    if (!next) return done(null);
    const began = performance.now();
    next.click();
    const look = () => {
        const since = performance.now() - began;
        if (!document.querySelector(".f-card") && document.querySelector(".f-lie")) return done(since);
        if (since > 20000) return done(null);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""


def next_duels(page: Page, seats: tuple[int, ...], round_: int, duels: int) -> list[float]:
    """Calls at once, duel after duel; returns the ms from Next to the next dice. Without `1` a bot sits there."""
    past = [*dropped(11, 0), *dropped(11, 1)][: 22 * (round_ - 1)]
    play_on(record(past), (page, seats), bot="" if 1 in seats else "medium")
    page.locator("[data-felt]").wait_for()
    took: list[float] = []
    while len(took) < duels:
        page.evaluate(_CALL)
        page.wait_for_timeout(50)
        if page.locator(".f-card").count() and (ms := page.evaluate(_NEXT)) is not None:
            took.append(ms)
    return took


#: Notes when the table says that the match is over, and what is seen after that; whatever lingers is tapped away.
_END = """() => {
    const hear = ({ data }) => {
        if (window.over || !String(data).includes('"stage":"over"')) return;
        window.over = performance.now();
        const look = () => {
            const now = performance.now();
            if (!window.result) document.body.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
            if (!window.result) document.body.click();
            if (document.querySelector(".result")) window.result ||= now;
            if (document.querySelector(".result .cv")) window.curve ||= now;
            if (!window.curve && now - window.over < 25000) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    };
    const add = WebSocket.prototype.addEventListener;
    window.WebSocket = class extends WebSocket {
        constructor(...args) {
            super(...args);
            add.call(this, "message", hear);
        }
    };
}"""


def first_curves(new_page: Callable[[], Page], games: int) -> dict[str, list[float]]:
    """The last act of whole games; the ms from the table's word that it is over to the result, and to its curve."""
    took: dict[str, list[float]] = {"result": [], "curve": []}
    plugin = find_plugin("qwixx-duel")
    for seed in range(games + 1):
        rng, page = Random(seed), new_page()
        whole = bot_record(plugin.game, (plugin.bot("casual", rng), plugin.bot("solid", rng)), rng).decode()
        lines = whole.splitlines(keepends=True)
        page.add_init_script(f"({_END})()")
        play_on("".join(lines[:-1]), (page, (0, 1)), game="qwixx-duel")
        page.wait_for_timeout(6000)  # as in any game, what shows the end has come along by then
        while not page.evaluate("window.over"):
            move(page)
            page.wait_for_timeout(20)
        page.wait_for_function("() => window.curve")
        for what, times in took.items():
            times.append(page.evaluate(f"window.{what} - window.over"))
        page.context.close()
    return {what: times[1:] for what, times in took.items()}  # the first one finds a server that is still waking up


def tell(what: str, times: list[float]) -> None:
    """A line of figures."""
    times.sort()
    p95, p99 = (times[int(share * (len(times) - 1))] for share in (0.95, 0.99))
    print(
        f"{what:<46} {len(times):4} times   median {statistics.median(times):5.1f} ms   p95 {p95:5.1f} ms   "
        f"p99 {p99:5.1f} ms   longest {times[-1]:5.1f} ms"
    )


def calm_pages(browser: Browser, url: str) -> Callable[[], Page]:
    """Makes pages of people who know nothing of each other and like no movement."""
    return lambda: browser.new_context(base_url=url, locale="en-GB", reduced_motion="reduce").new_page()


def tell_taps(browser: Browser, url: str) -> None:
    """Prints how long taps take."""
    new_page = calm_pages(browser, url)
    took = measured(new_page(), 120)
    tell("Qwixx Duel, tap to the table's answer", took["act"])
    tell("Qwixx Duel, tap to the choice shown", took["choose"])
    tell("FiNi, act to the other's screen", crossed(new_page(), new_page(), 200))
    for seats, whom in (((0,), "against a bot"), ((0, 1), "on one device")):
        for number in (1, 2, 3):
            tell(f"FiNi, Next to falling dice {whom}, {number}", next_duels(new_page(), seats, number, 8))


def tell_ends(browser: Browser, url: str) -> None:
    """Prints how soon the end of a game shows what it can."""
    ends = first_curves(calm_pages(browser, url), 12)
    tell("Qwixx Duel, over to the result", ends["result"])
    tell("Qwixx Duel, over to the curve of the review", ends["curve"])


PARTS = {"visits": tell_visits, "waits": tell_waits, "taps": tell_taps, "ends": tell_ends}


def _part(name: str) -> str:
    """No `choices`: with these, Python 3.11 refuses a command without any."""
    if name not in PARTS:
        raise argparse.ArgumentTypeError(f"{name!r} is none of {', '.join(PARTS)}")
    return name


def main() -> None:
    """Prints the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("parts", nargs="*", type=_part, metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    parts = asked.parse_args().parts or PARTS
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for part in parts:
            PARTS[part](browser, server.url)
        browser.close()


if __name__ == "__main__":
    main()
