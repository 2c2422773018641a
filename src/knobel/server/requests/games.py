"""The games that can be played here, for pages and programs."""

import logging
from typing import Any

import msgspec

from knobel.core.level import Level
from knobel.core.plugin import Plugin
from knobel.core.route import Route
from knobel.games import plugins
from knobel.server.requests.call import Call

_log = logging.getLogger("knobel.api")


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    about: str
    fewest: int
    most: int
    bots: list[str]
    opponents: list[Level]  #: those of the bots that people are offered, weakest first
    between: bool  #: whether there is one for every strength between them, called `strength-2.4`
    constants: dict[str, Any]  #: numbers of the rules, as the game's own types say
    plain: bool  #: shown by the plain table
    reviews: bool  #: whether its matches can be reviewed
    coaches: bool  #: whether a coach can be asked, and there are positions to practise


def listed_games() -> list[GameInfo]:
    """Every game that can be loaded and says what it is; the log says why one cannot."""
    found = []
    for plugin in plugins():
        try:
            found.append(_info(plugin))
        except Exception:  # noqa: BLE001 - code of another package
            _log.exception("the game %r cannot be listed", plugin.game.name)
    return found


def _info(plugin: Plugin) -> GameInfo:
    seats = plugin.game.seats
    return GameInfo(
        name=plugin.game.name,
        title=plugin.title,
        about=plugin.about,
        fewest=seats[0],
        most=seats[-1],
        bots=plugin.bot_names,
        opponents=plugin.opponents,
        between=plugin.between,
        constants=msgspec.to_builtins(plugin.constants) if plugin.constants else {},
        plain=plugin.plain,
        reviews=plugin.reviews,
        coaches=plugin.coaches,
    )


async def list_games(call: Call) -> list[GameInfo]:
    """Games with their seats, bots and constants. One that cannot be loaded is left out, and the log says why."""
    return listed_games()


ROUTES = [Route("GET", "/games", list_games, "The games that can be played here")]
