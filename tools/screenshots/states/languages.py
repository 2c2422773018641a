"""The longer words of the other two languages, where there is least room for them."""

from functools import partial

from playwright.sync_api import Page
from tools.screenshots.states.doppel_x import PLAIN
from tools.screenshots.states.state import State
from tools.screenshots.visit import Visit

LOCALES = {"de": "de-DE", "pt": "pt-BR"}
TABLES = {
    "qwixx-duel-action-1": ("qwixx-duel-middle", {0: "Ada"}, ["greedy"]),
    "fini-start": ("fini-start", {0: "Jule"}, ["medium"]),
    "fini-duel": ("fini-duel", {0: "Jule", 1: "Mira"}, []),
    "doppel-x-aim": ("doppel-x-aim", {0: "Ada"}, ["thrower"] * 2),
    "doppel-x-bets": ("doppel-x-bets", {0: "Ada"}, ["thrower"] * 2),
}
PAGES = {"lobby": "/", "learn": "/learn", "rules": "/learn/fini", "guide": "/learn/qwixx-duel#guide", "games": "/games"}


def _table(language: str, table: str, visit: Visit) -> Page:
    record, seats, bots = TABLES[table]
    return visit.table(record, seats, bots=bots, locale=LOCALES[language], keeps=PLAIN)


def _page(language: str, path: str, visit: Visit) -> Page:
    return visit.look(path, LOCALES[language])


STATES = [
    *(
        State(f"{language}-{name}", partial(_page, language, path), full=True, sizes=("phone",))
        for language in LOCALES
        for name, path in PAGES.items()
    ),
    *(
        State(f"{language}-{table}", partial(_table, language, table), sizes=("phone",))
        for language in LOCALES
        for table in TABLES
    ),
]
