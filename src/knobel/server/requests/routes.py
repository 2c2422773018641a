"""The table of everything that is answered below /api, whichever host answers."""

import logging
from typing import Any

from knobel.core.route import Route
from knobel.games import plugins
from knobel.server.requests import (
    coach,
    games,
    health,
    matches,
    nearby,
    puzzles,
    records,
    referee,
    review,
    seats,
    statistics,
)

_log = logging.getLogger("knobel.api")
ROOMS = (games, referee, matches, seats, records, health, nearby, review, coach, puzzles, statistics)
ROUTES: list[Route] = [route for room in ROOMS for route in room.ROUTES]


def game_routes() -> dict[str, list[Any]]:
    """What games bring, by the name of the game: their addresses are below `/games/<name>`."""
    found: dict[str, list[Any]] = {}
    for plugin in plugins():
        try:
            if routes := [*plugin.routes()]:
                found[plugin.game.name] = routes
        except Exception:  # noqa: BLE001 - code of another package
            _log.exception(
                "the game %r brings handlers that cannot be used; it is served without them", plugin.game.name
            )
    return found
