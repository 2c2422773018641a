"""The games that can be played here, as pages and programs are told."""

import logging
from typing import Any

import msgspec

from knobel.core import Malformed
from knobel.core.level import Level
from knobel.games import find_plugin, names

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
    coaches: bool  #: whether somebody can say what to play, and there are positions to practise


def listed_games() -> list[GameInfo]:
    """Every game that can be loaded; the log says why one cannot."""
    found = []
    for name in names():
        try:
            plugin = find_plugin(name)
        except Malformed as fault:
            _log.warning("%s", fault.message)
            continue
        constants = msgspec.to_builtins(plugin.constants) if plugin.constants else {}
        seats = plugin.game.seats
        found.append(
            GameInfo(
                name=name,
                title=plugin.title,
                about=plugin.about,
                fewest=seats[0],
                most=seats[-1],
                bots=plugin.bot_names,
                opponents=plugin.opponents,
                between=plugin.between,
                constants=constants,
                plain=plugin.plain,
                reviews=plugin.reviews,
                coaches=plugin.coaches,
            )
        )
    return found
