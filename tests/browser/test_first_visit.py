"""A first visit, over a slow line: two clicks to the first roll, little to wait for, and nothing that jumps."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.slow_network import SLOW_3G

#: Sums up what moved without an input.
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            if (!entry.hadRecentInput) {
                const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 90));
                window.shifts.push([entry.value, ...moved]);
            }
    }).observe({ type: "layout-shift", buffered: true });
}"""


def slowed(page: Page) -> list[dict[str, Any]]:
    """A line like slow 3G under the page; what came over it so far."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", SLOW_3G)
    wire.send("Network.setBypassServiceWorker", {"bypass": True})
    came: list[dict[str, Any]] = []

    def count(answer: dict[str, Any]) -> None:
        came.append(answer)

    wire.on("Network.loadingFinished", count)
    return came


def test_two_clicks_over_slow_3g_and_only_what_a_first_roll_needs(new_page: NewPage) -> None:
    page = new_page(390, 844)
    came = slowed(page)
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator(".lit").first).to_be_visible()
    # Each file costs 400 ms of waiting where it is not asked for early, and each kilobyte 20 ms.
    assert len(came) <= 24
    assert sum(answer["encodedDataLength"] for answer in came) <= 110_000


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1440, 900)], ids=str)
def test_nothing_jumps_in_lobby_and_game(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(*size)
    page.add_init_script(f"({SHIFTS})()")
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")  # the last thing that is fetched
    lobby = page.evaluate("window.shifts")
    assert sum(value for value, *_ in lobby) <= 0.02, lobby
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name="Roll the dice").click()
    expect(page.locator(".lit").first).to_be_visible()
    page.reload()
    expect(page.locator(".lit").first).to_be_visible()
    game = page.evaluate("window.shifts")
    assert sum(value for value, *_ in game) <= 0.02, game
