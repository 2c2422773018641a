"""Draws the picture that a link to a game shows where people share it, from the game's own picture in the lobby."""

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.server.client import running

FOLDER = Path(__file__).parent.parent / "web" / "public" / "previews"
SIZE: ViewportSize = {"width": 1200, "height": 630}
#: The game's picture fills the page, its title stands on it, and nothing else is there.
_ALONE = """(title) => {
    const cards = [...document.querySelectorAll(".gamecard")];
    const card = cards.find((one) => one.querySelector("h2").textContent === title);
    const box = card.querySelector(".picbox");
    box.querySelector(".play")?.remove();
    const name = Object.assign(document.createElement("p"), { textContent: title });
    name.setAttribute("style", `position: absolute; left: 44px; bottom: 40px;
        padding: 10px 30px 16px; border-radius: 24px;
        font: 600 76px/1.1 var(--font-display); background: var(--paper); color: var(--ink);
        box-shadow: 0 4px 24px rgb(0 0 0 / 0.35)`);
    box.append(name);
    box.setAttribute("style", "position: relative; width: 1200px; height: 630px; aspect-ratio: auto");
    document.body.replaceChildren(document.querySelector("body > svg") ?? "", box);
}"""


def main() -> None:
    """One picture a game that the lobby has a picture of."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in server.get("/games").json():
            page = browser.new_page(base_url=server.url, viewport=SIZE, color_scheme="light")
            page.goto("/")
            page.evaluate("() => navigator.serviceWorker.ready.then(() => document.fonts.ready).then(() => 0)")
            page.evaluate(_ALONE, game["title"])
            page.screenshot(path=FOLDER / f"{game['name']}.jpg", type="jpeg", quality=82)
        browser.close()


if __name__ == "__main__":
    main()
