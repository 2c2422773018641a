"""Games by keyboard alone, by typed commands through the accessibility tree alone, and with text twice as big."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boxes import crosses, sit
from tests.browser.conftest import CHROMIUM, FLAGS, NewPage, violations
from tests.browser.playing import choose, sheet_gone
from tests.server.client import Server

TYPED = """if (!localStorage.getItem('knobel.settings'))
localStorage.setItem('knobel.settings', JSON.stringify({ typed: true, calm: true, sound: false }))"""


def heard(page: Page) -> list[str]:
    """What a screen reader was given to say, newest last."""
    return page.get_by_role("log").locator("p").all_inner_texts()


def type_out(page: Page, answers: list[tuple[str, str]], until: int = 1000) -> list[str]:
    """
    Plays by ear: whenever the last thing heard matches a pattern, its answer is typed, until there is no field left.
    An answer may use what the pattern found. After `until` answers the second is given no more: a game ends soon then.
    Nothing but roles is looked at.
    """
    field, told, given, last = page.get_by_role("textbox"), "", 0, time.monotonic() + 90
    everything: list[str] = []
    expect(field).to_be_visible()  # what can be typed comes after the board, which is read aloud as well
    while time.monotonic() < last:
        known = answers if given < until else [answers[0], *answers[2:]]
        lines = heard(page)
        if not field.count():
            return everything + lines
        now = "\n".join(lines)
        found = next((m.expand(answer) for what, answer in known if (m := re.search(what, lines[-1]))), None)
        if now == told or found is None:
            page.wait_for_timeout(15)
            continue
        told, everything, given = now, lines, given + 1
        field.fill(found)
        field.press("Enter")
    raise AssertionError(heard(page)[-12:])


QWIXX = {
    "en-GB": [
        (r"type roll\.$", "roll"),
        (r"You may use (\w+ \d+)", r"\1"),
        (r"(misthrow|to continue|once more|Or pass)", "pass"),
    ],
    "de-DE": [
        (r"tippe würfeln\.$", "w"),
        (r"Möglich: (\w+ \d+)", r"l \1"),
        (r"(Fehlwurf|weiter|noch einmal|Oder passen)", "x"),
    ],
    "pt-PT": [
        (r"escreve lançar\.$", "lancar"),
        (r"Podes usar (\w+ \d+)", r"c \1"),
        (r"(falhada|continuar|outra vez|Ou passar)", "passar"),
    ],
}


LONG = pytest.mark.long


@pytest.mark.parametrize("locale", ["de-DE", pytest.param("en-GB", marks=LONG), pytest.param("pt-PT", marks=LONG)])
def test_a_whole_game_of_qwixx_duel_by_ear(new_page: NewPage, locale: str) -> None:
    page = new_page(locale=locale)
    page.add_init_script(TYPED)
    page.goto("/")
    page.get_by_role("article").first.get_by_role("button").nth(2).press("Enter")
    expect(page.get_by_role("textbox").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_be_visible()
    assert not violations(page)
    said = type_out(page, QWIXX[locale], until=12)
    assert any(re.search(r": .*\. .* .?\d+, .* .?\d+\.$", line) for line in said[-3:]), said[-3:]
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_commands_answer_and_say_what_to_type(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(TYPED)
    sheet = choose(page, "Qwixx Duel", "On this device")
    sheet.get_by_role("button", name="Start").click()
    field = page.get_by_role("textbox")

    def asked(text: str) -> str:
        before = len(heard(page))
        field.fill(text)
        field.press("Enter")
        expect(page.get_by_role("log").locator("p")).not_to_have_count(before + 1)
        return heard(page)[-1]

    expect(page.get_by_role("log")).to_contain_text("type roll")
    assert "place red 7, p: put a stone there" in asked("help")
    assert "I do not know “jump”. Type help" in asked("jump")
    assert "Roll the dice first" in asked("r7")
    assert "Type a colour and a number" in asked("place mauve 3")
    assert "Which number?" in asked("p blue")
    assert "There is no clock" in asked("c")
    assert "Red: no stones yet" in asked("b")
    assert "Really give up?" in asked("resign")
    assert "Player 1 0, Player 2 0." in asked("score")
    assert "White plus white is" in asked("r")
    assert re.search(r"White \d \+ \d = \d+, Red \d", asked("d"))
    field.press("ArrowUp")
    field.press("ArrowUp")
    expect(field).to_have_value("r")
    asked("exit")
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("from one lit field to the next")
    page.keyboard.press("Escape")
    sheet_gone(page)
    page.keyboard.press("l")
    expect(page.get_by_role("log")).to_contain_text("White plus white is")
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    page.wait_for_load_state("networkidle")  # keys are fetched once the board is there
    page.keyboard.press("/")
    expect(field).to_be_focused()


#: Three people around one device.
TOGETHER = {
    "seats": [{"kind": "person", "shared": True}] * 3,
    "here": [{"seat": seat, "name": f"Player {seat}"} for seat in range(3)],
}
DOPPEL_X = [
    (r"You may bet on", "bet b"),
    (r"it is your throw", "throw 40 direction 5 left"),
    (r"It is your throw", "throw s45 d-3"),
]


def test_a_whole_game_of_doppel_x_by_ear(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(TYPED)
    options = {"board": "I", "tiles": ["A", "B", "C", "D"], "faces": ["X"] * 6}
    made = page.request.post("/api/matches", data={"game": "doppel-x", "options": options, **TOGETHER}).json()
    sit(page, made, [0, 1, 2])
    expect(page.get_by_role("log")).to_contain_text("it is your throw")
    said = type_out(page, DOPPEL_X)
    assert any("wins" in line or "share" in line for line in said[-3:]), said[-3:]
    assert any(" bets on B" in line for line in said), said


def place_of(page: Page) -> str:
    """What has the focus, in a word."""
    return str(
        page.evaluate("(document.activeElement?.textContent ?? '') + document.activeElement?.tagName.toLowerCase()")
    )


def test_a_whole_game_of_qwixx_duel_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(TYPED.replace("typed: true", "typed: false"))
    page.goto("/")
    page.get_by_role("article").first.get_by_role("button").nth(2).press("Enter")
    expect(page.get_by_role("textbox").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Roll the dice")).to_be_focused()
    told = page.get_by_role("log").filter(has_text=re.compile("wins:|draw"))
    until, acts = time.monotonic() + 90, 0
    while not told.count() and time.monotonic() < until:
        assert not place_of(page).endswith("body")
        # A dozen acts, then both pass to the end: four misthrows end it.
        for key in ("ArrowRight", "Enter") if acts < 12 else ("r", "x"):
            page.keyboard.press(key)
        acts += 1
        page.wait_for_timeout(100)  # after the end only refusals would be said, and push the result out of the log
    expect(told).to_have_count(1)
    expect(page.locator(".result")).to_be_focused()


def test_doppel_x_by_keyboard_to_its_end(new_page: NewPage) -> None:
    page = new_page(640, 480)
    text = crosses(20)
    made = page.request.post("/api/matches/continued", data={"record": text, **TOGETHER}).json()
    sit(page, made, [0, 1, 2], plain=True)
    expect(page.locator(".act")).to_be_focused()
    until = time.monotonic() + 90
    while not page.locator(".result").count() and time.monotonic() < until:
        assert not place_of(page).endswith("body")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
        page.keyboard.press("1")
    expect(page.locator(".result")).to_be_focused()


@pytest.fixture
def big_text(browser: Browser, server: Server) -> Iterator[Page]:
    """A phone whose owner has set text twice as big."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    other = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    yield other.new_page(base_url=server.url, locale="de-DE", viewport={"width": 360, "height": 640})
    other.close()


def test_text_twice_as_big_fits_a_phone(big_text: Page) -> None:
    page = big_text
    page.add_init_script(TYPED.replace("typed: true", "typed: false"))
    for path in ("/", "/learn", "/games", "/join", "/learn/qwixx-duel"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.goto("/")
    page.locator(".way").nth(1).press("Enter")
    start = page.locator("form .btn.primary")
    expect(start).to_be_enabled()
    start.press("Enter")
    roll = page.locator(".go .btn.lone")
    expect(roll).to_be_focused()
    assert float(roll.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")) >= 32
    page.keyboard.press("Enter")
    expect(page.locator(".go .btn").first).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
