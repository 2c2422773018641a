"""Qwixx Duel: the table from the roll to the end, and what can be seen around it."""

import re
from functools import partial

from playwright.sync_api import Page, expect
from tools.screenshots.states.state import State, menu, replay, result, watched
from tools.screenshots.visit import Visit

BOT = ["greedy"]


def _against_bot(record: str, visit: Visit) -> Page:
    return visit.table(f"qwixx-duel-{record}", {0: "Ada"}, bots=BOT)


def _on_one_device(visit: Visit) -> Page:
    return visit.table("qwixx-duel-middle", {0: "Ada", 1: "Ben"})


def _countdown(visit: Visit) -> Page:
    page = visit.sit(visit.match("qwixx-duel-start", bots=BOT), {0: "Ada"})
    expect(page.get_by_role("timer")).to_be_visible()
    visit.rest(page)
    return page


def _chosen(record: str, verb: str, visit: Visit) -> Page:
    """A field is chosen, and nothing is done yet."""
    page = _against_bot(record, visit)
    page.get_by_role("button", name=re.compile(f": {verb}")).first.click()
    visit.rest(page)
    return page


def _without_hints(visit: Visit) -> Page:
    keeps = {"settings": {"hints": False}}
    return visit.table("qwixx-duel-middle", {0: "Ada"}, bots=BOT, keeps=keeps)


def _bots_turn(visit: Visit) -> Page:
    """The turn is over, and the bot is still thinking."""
    page = _against_bot("second", visit)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.get_by_text("is playing")).to_be_visible()
    visit.rest(page)
    return page


def _really_pass(visit: Visit) -> Page:
    page = visit.table("qwixx-duel-both-passed", {0: "Ada"}, bots=BOT)
    page.get_by_role("button", name=re.compile("^Pass")).click()
    expect(page.get_by_role("button", name="Really pass?")).to_be_visible()
    visit.rest(page)
    return page


def _refused(visit: Visit) -> Page:
    page = _against_bot("middle", visit)
    page.locator("[data-field='green 2']").click(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    visit.rest(page)
    return page


def _menu(visit: Visit) -> Page:
    return menu(visit, _against_bot("middle", visit))


def _move_seat(visit: Visit) -> Page:
    page = _menu(visit)
    page.get_by_role("button", name="Move to another device").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    visit.rest(page)
    return page


def _reactions(visit: Visit) -> Page:
    page = _against_bot("middle", visit)
    page.get_by_role("button", name="Reactions").click()
    visit.rest(page)
    return page


def _reaction(visit: Visit) -> Page:
    page = _reactions(visit)
    page.get_by_role("button", name="Bravo!").click()
    expect(page.get_by_role("status").filter(has_text="Bravo!")).to_be_visible()
    visit.rest(page)
    return page


def _end(visit: Visit) -> Page:
    return result(visit, _chosen("last", "close", visit), re.compile("^Close yellow"))


def _given_up(visit: Visit) -> Page:
    page = _menu(visit)
    page.get_by_role("button", name="Give up").click()
    return result(visit, page, "Really give up?", "Bot wins")


def apart(
    visit: Visit, record: str = "qwixx-duel-middle", names: tuple[str, str] = ("Ada", "Ben")
) -> tuple[Page, Page]:
    """Two people on devices of their own, and the game has begun."""
    made = visit.match(record)
    pages = visit.sit(made, {0: names[0]}), visit.sit(made, {1: names[1]})
    for page in pages:
        if record.startswith("fini"):  # only who has to be quick is asked
            page.get_by_role("button", name="I'm ready").click()
    visit.begin(made, *pages)
    return pages


def _other_turn(visit: Visit) -> Page:
    return apart(visit)[1]


def _away(visit: Visit) -> Page:
    page, other = apart(visit)
    visit.leave(other)
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    visit.rest(page)
    return page


def _paused(visit: Visit) -> Page:
    page = _away(visit)
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    visit.rest(page)
    return page


def _replay(visit: Visit) -> Page:
    return replay(visit, "qwixx-duel-late", 38)


def _play_on(visit: Visit) -> Page:
    page = _replay(visit)
    page.get_by_role("button", name="Continue from here").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Start")).to_be_enabled()
    visit.rest(page)
    return page


STATES = [
    State("qwixx-duel-countdown", _countdown),
    State("qwixx-duel-start", partial(_against_bot, "start")),
    State("qwixx-duel-roll", partial(_against_bot, "roll")),
    State("qwixx-duel-action-1", partial(_against_bot, "middle")),
    State("qwixx-duel-chosen-place", partial(_chosen, "middle", "place")),
    State("qwixx-duel-chosen-capture", partial(_chosen, "middle", "capture")),
    State("qwixx-duel-action-2", partial(_against_bot, "second")),
    State("qwixx-duel-chosen-stack", partial(_chosen, "second", "stack")),
    State("qwixx-duel-chosen-close", partial(_chosen, "last", "close")),
    State("qwixx-duel-without-hints", _without_hints),
    State("qwixx-duel-late", partial(_against_bot, "late")),
    State("qwixx-duel-bots-turn", _bots_turn),
    State("qwixx-duel-really-pass", _really_pass),
    State("qwixx-duel-refused", _refused),
    State("qwixx-duel-one-device", _on_one_device),
    State("qwixx-duel-other-turn", _other_turn),
    State("qwixx-duel-watched", lambda visit: watched(visit, apart(visit)[0])),
    State("qwixx-duel-menu", _menu),
    State("qwixx-duel-menu", _menu).scrolled(),
    State("qwixx-duel-move-seat", _move_seat),
    State("qwixx-duel-reactions", _reactions),
    State("qwixx-duel-reaction", _reaction),
    State("qwixx-duel-away", _away),
    State("qwixx-duel-paused", _paused),
    State("qwixx-duel-end", _end),
    State("qwixx-duel-end", _end).scrolled(),
    State("qwixx-duel-given-up", _given_up),
    State("qwixx-duel-replay", _replay),
    State("qwixx-duel-play-on", _play_on),
]
