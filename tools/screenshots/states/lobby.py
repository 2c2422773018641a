"""The lobby and the pages around it: settings, starting, joining, moving, watching, learning, records."""

import re
from functools import partial

from playwright.sync_api import Page, expect
from tools.screenshots.states.state import State
from tools.screenshots.visit import Visit

GAMES = {"qwixx-duel": "Qwixx Duel", "fini": "FiNi", "doppel-x": "Doppel X"}
WAYS = {"bot": "Against a bot", "device": "On this device", "invite": "Invite with a link"}


def _page(path: str, visit: Visit) -> Page:
    return visit.look(path)


def _resume(visit: Visit) -> Page:
    page = visit.table("qwixx-duel-roll", {0: "Ada"}, bots=["greedy"], keeps={"settings": {"name": "Ada"}})
    page.goto("/")
    expect(page.get_by_role("link", name="Resume")).to_be_visible()
    visit.rest(page)
    return page


def _settings(visit: Visit) -> Page:
    page = visit.look("/")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def start_sheet(visit: Visit, game: str, way: str) -> Page:
    """The sheet that starts a game."""
    page = visit.look("/")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=GAMES[game], exact=True))
    card.get_by_role("button", name=re.compile(f"^{WAYS[way]}")).click()
    expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Start"))).to_be_enabled()
    visit.rest(page)
    return page


def _start(game: str, way: str, visit: Visit) -> Page:
    return start_sheet(visit, game, way)


def _house_rules(visit: Visit) -> Page:
    page = start_sheet(visit, "doppel-x", "bot")
    page.get_by_role("dialog").get_by_text("Tiles and house rules").click()
    return page


def _noname(visit: Visit) -> Page:
    page = start_sheet(visit, "qwixx-duel", "invite")
    page.get_by_label("Your name").fill("  ")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Start")).click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


def gathering(visit: Visit) -> Page:
    """A host who waits, with the invitation."""
    page = start_sheet(visit, "qwixx-duel", "invite")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Start")).click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    visit.rest(page)
    return page


def _gathered(visit: Visit) -> Page:
    page = visit.sit(visit.match("fini-start"), {0: "Jule"})
    expect(page.get_by_role("button", name="I'm ready")).to_be_visible()
    visit.rest(page)
    return page


def _invited(visit: Visit) -> Page:
    host = gathering(visit)
    guest = visit.person()
    guest.goto(host.get_by_role("textbox", name="Invite").input_value())
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
    visit.rest(guest)
    return guest


def _wrong_code(visit: Visit) -> Page:
    page = visit.look("/join")
    page.get_by_label("Code or link").fill("AAAAAA")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_be_visible()
    return page


def _watch(visit: Visit) -> Page:
    visit.table("qwixx-duel-roll", {0: "Ada"}, bots=["greedy"])
    made = visit.match("fini-start", listed=True)
    visit.begin(made, visit.sit(made, {0: "Jule", 1: "Mira"}))
    visit.match("doppel-x-opening", listed=True)
    return visit.look("/watch")


def _mine(visit: Visit) -> Page:
    page = visit.table("qwixx-duel-roll", {0: "Ada"}, bots=["greedy"])
    page.goto("/games")
    expect(page.get_by_role("button", name="Export")).to_be_visible()
    visit.rest(page)
    return page


def _guide(game: str, visit: Visit) -> Page:
    return visit.look(f"/learn/{game}#guide")


def _guide_on(game: str, visit: Visit) -> Page:
    """Three steps on, without having done what was asked."""
    page = _guide(game, visit)
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
        visit.rest(page)
    return page


def _bad_record(visit: Visit) -> Page:
    page = visit.look("/replay")
    bad = b'{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["A", "B"], "first": 0, "options": {}}\n'
    bad += b'{"type": "pass", "seat": 0}\n'
    page.locator("input[type=file]").set_input_files(
        {"name": "bad.jsonl", "mimeType": "application/x-ndjson", "buffer": bad}
    )
    expect(page.get_by_role("alert")).to_be_visible()
    return page


STATES = [
    State("lobby", partial(_page, "/"), full=True),
    State("lobby-resume", _resume, full=True),
    State("settings", _settings),
    State("settings", _settings).scrolled(),
    *(State(f"start-{game}-{way}", partial(_start, game, way)) for game in GAMES for way in WAYS),
    State("start-fini-invite", partial(_start, "fini", "invite")).scrolled(),
    State("start-doppel-x-house-rules", _house_rules),
    State("start-doppel-x-house-rules", _house_rules).scrolled(),
    State("start-no-name", _noname),
    State("gathering-invite", gathering),
    State("gathering-invite", gathering).scrolled(),
    State("gathering-not-ready", _gathered),
    State("join", partial(_page, "/join"), full=True),
    State("join-invited", _invited, full=True),
    State("join-wrong-code", _wrong_code, full=True),
    State("move", partial(_page, "/move/somewhere#code"), full=True),
    State("watch-none", partial(_page, "/watch"), full=True),
    State("watch-some", _watch, full=True),
    State("games-none", partial(_page, "/games"), full=True),
    State("games-some", _mine, full=True),
    State("closed", partial(_page, "/play/nowhere"), full=True),
    State("missing", partial(_page, "/nowhere"), full=True),
    State("learn", partial(_page, "/learn"), full=True),
    *(State(f"learn-{game}-rules", partial(_page, f"/learn/{game}"), full=True) for game in GAMES),
    *(State(f"learn-{game}-guide", partial(_guide, game)) for game in GAMES),
    *(State(f"learn-{game}-guide-middle", partial(_guide_on, game)) for game in GAMES),
    State("record-none", partial(_page, "/replay"), full=True),
    State("record-refused", _bad_record, full=True),
]
