"""Doppel X, mostly in the plain view, which is drawn the same way everywhere; and the box in three dimensions."""

import re
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect
from tools.screenshots.states.state import State, menu, replay, result, watched
from tools.screenshots.visit import Visit

PLAIN: dict[str, Any] = {"doppel-x-plain": True}
BOTS = {"eight": ["thrower"] * 7}
TWO = ["thrower", "thrower"]
SPACE = 0.02  #: of the pixels


def _plain(record: str, visit: Visit) -> Page:
    return visit.table(f"doppel-x-{record}", {0: "Ada"}, bots=BOTS.get(record, TWO), keeps=PLAIN)


def _in_space(record: str, visit: Visit) -> Page:
    return visit.table(f"doppel-x-{record}", {0: "Ada"}, bots=BOTS.get(record, TWO))


def _from_above(visit: Visit) -> Page:
    page = _in_space("aim", visit)
    page.get_by_role("button", name="From above").click()
    visit.rest(page)
    return page


def _sliders(visit: Visit) -> Page:
    page = _plain("aim", visit)
    page.set_viewport_size({"width": 820, "height": 1180})  # where there is more room they are always there
    page.get_by_role("button", name="Aim with sliders").click()
    for part, value in {"Strength": 12, "Direction": 9, "Place": 20}.items():
        page.get_by_role("slider", name=part).fill(str(value))
    visit.rest(page)
    return page


def _thrown(record: str, visit: Visit) -> Page:
    page = _plain(record, visit)
    visit.wait_for(page.get_by_role("slider", name="Strength"))
    page.get_by_role("slider", name="Strength").fill("12")
    page.get_by_role("button", name="Throw", exact=True).click()
    return page


def _counted(record: str, visit: Visit) -> Page:
    page = _thrown(record, visit)
    expect(page.get_by_role("button", name=re.compile("^(Continue|Next: )"))).to_be_visible()
    visit.rest(page)
    return page


def _double(visit: Visit) -> Page:
    page = _thrown("double", visit)
    expect(page.get_by_role("heading", name="Double X")).to_be_visible()
    visit.rest(page)
    return page


def _one_device(visit: Visit) -> Page:
    return visit.table("doppel-x-aim", {0: "Ada", 1: "Ben", 2: "Cleo"}, keeps=PLAIN)


def _bet(visit: Visit) -> Page:
    page = _plain("bets", visit)
    page.get_by_role("button", name="Bet on C").first.click()
    visit.rest(page)
    return page


def _end(visit: Visit) -> Page:
    return result(visit, _counted("last", visit), "Continue")


def _deciding(visit: Visit) -> Page:
    return result(visit, _double(visit), "Continue", "deciding game")


STATES = [
    State("doppel-x-opening", partial(_plain, "opening")),
    State("doppel-x-bets", partial(_plain, "bets")),
    State("doppel-x-bet", _bet),
    State("doppel-x-aim", partial(_plain, "aim")),
    State("doppel-x-sliders", _sliders),
    State("doppel-x-one-device", _one_device),
    State("doppel-x-counting", partial(_counted, "aim")),
    State("doppel-x-counting", partial(_counted, "aim")).scrolled(),
    State("doppel-x-eight", partial(_plain, "eight")),
    State("doppel-x-eight-counting", partial(_counted, "eight")),
    State("doppel-x-double", _double),
    State("doppel-x-deciding", _deciding),
    State("doppel-x-end", _end),
    State("doppel-x-end", _end).scrolled(),
    State("doppel-x-menu", lambda visit: menu(visit, _plain("aim", visit))),
    State("doppel-x-watched", lambda visit: watched(visit, _plain("aim", visit), PLAIN)),
    State("doppel-x-replay", lambda visit: replay(visit, "doppel-x-bets", 7, PLAIN)),
    State("doppel-x-replay-spinner", lambda visit: replay(visit, "doppel-x-spinner", 6, PLAIN)),
    State("doppel-x-space", partial(_in_space, "aim"), rough=SPACE),
    State("doppel-x-space-bets", partial(_in_space, "bets"), rough=SPACE, sizes=("phone", "desktop")),
    State("doppel-x-space-above", _from_above, rough=SPACE, sizes=("phone", "desktop")),
]
