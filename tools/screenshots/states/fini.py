"""FiNi: from the roll over the duel to the ruling and the end, practice, and looking back."""

from functools import partial

from playwright.sync_api import Page, expect
from tools.screenshots.states.qwixx_duel import apart
from tools.screenshots.states.state import State, menu, replay, watched
from tools.screenshots.visit import Visit

NAMES = {0: "Jule", 1: "Mira"}
BOT = ["medium"]


def _against_bot(record: str, visit: Visit) -> Page:
    return visit.table(f"fini-{record}", {0: "Jule"}, bots=BOT)


def _on_one_device(record: str, visit: Visit) -> Page:
    return visit.table(f"fini-{record}", NAMES)


def _apart(record: str, visit: Visit) -> Page:
    return apart(visit, f"fini-{record}", ("Jule", "Mira"))[0]


def _ready(visit: Visit) -> Page:
    """The dice lie, and may not be touched yet."""
    page = _on_one_device("start", visit)
    page.get_by_role("button", name="Roll the dice, Jule").click()
    expect(page.get_by_text("hands off until go").first).to_be_attached()
    visit.rest(page)
    return page


def _ruled(record: str, visit: Visit, caller: str = "Jule") -> Page:
    page = _on_one_device(record, visit)
    page.get_by_role("button", name=f"FiNi, {caller}").dispatch_event("pointerdown", {"button": 0})
    expect(page.get_by_text(f"{caller} called").first).to_be_attached()
    visit.wait(1500)
    visit.rest(page)
    return page


def _ruled_apart(visit: Visit) -> Page:
    page = _apart("longer", visit)
    page.keyboard.press("Space")
    expect(page.get_by_text("You called").first).to_be_attached()
    visit.wait(1500)
    visit.rest(page)
    return page


def _clause(visit: Visit) -> Page:
    page = _ruled_apart(visit)
    page.get_by_role("button", name="Rule F18").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visit.rest(page)
    return page


def _end(visit: Visit) -> Page:
    page = _ruled("last", visit)
    page.get_by_role("button", name="To the result").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    visit.rest(page)
    return page


def _paused(visit: Visit) -> Page:
    page, other = apart(visit, "fini-duel", ("Jule", "Mira"))
    visit.leave(other)
    page.get_by_role("button", name="Decide").click()
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    visit.rest(page)
    return page


def _practice(visit: Visit) -> Page:
    page = visit.look("/practice/fini")
    visit.rest(page)
    return page


def _practised(visit: Visit) -> Page:
    page = _practice(visit)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", level=1)).to_contain_text("still fitted")
    visit.rest(page)
    return page


STATES = [
    State("fini-start", partial(_against_bot, "start")),
    State("fini-start-one-device", partial(_on_one_device, "start")),
    State("fini-ready", _ready),
    State("fini-announce", partial(_against_bot, "announce")),
    State("fini-duel", partial(_apart, "duel")),
    State("fini-duel-one-device", partial(_on_one_device, "duel")),
    State("fini-watched", lambda visit: watched(visit, _apart("duel", visit))),
    State("fini-ruling-longer", _ruled_apart),
    State("fini-ruling-clause", _clause),
    State("fini-ruling-longer-one-device", partial(_ruled, "longer")),
    State("fini-ruling-slips", partial(_ruled, "slips", caller="Mira")),
    State("fini-ruling-early", partial(_ruled, "early")),
    State("fini-paused", _paused),
    State("fini-menu", lambda visit: menu(visit, _against_bot("start", visit))),
    State("fini-end", _end),
    State("fini-end", _end).scrolled(),
    State("fini-practice", _practice),
    State("fini-practice-ruling", _practised),
    State("fini-replay", lambda visit: replay(visit, "fini-slips-called", 12)),
    State("fini-replay-ruling", lambda visit: replay(visit, "fini-slips-called", 20)),
]
