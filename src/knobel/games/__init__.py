"""The games by name, found through the entry point group `knobel.games`: ours like a stranger's."""

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from knobel.core import Game, Malformed
from knobel.core.installed import load, unusable
from knobel.core.plugin import Plugin
from knobel.printing import printable

_log = logging.getLogger(__name__)


@cache
def _points() -> dict[str, EntryPoint]:
    """Ours first. Of two games of one name the first counts."""
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group="knobel.games"), key=lambda point: not point.value.startswith(__name__)):
        found.setdefault(point.name, point)
    return found


def names() -> list[str]:
    """The names of all games that are installed. Nothing of them is imported for that."""
    return list(_points())


@cache
def find_plugin(name: str) -> Plugin:
    """What the game of this name brings, imported only now. Raises Malformed."""
    point = _points().get(name)
    if point is None:
        raise Malformed(f"no game is called {name!r}; there are {', '.join(names())}")
    plugin = load(point, f"the game {name!r}")
    game = getattr(plugin, "game", None)
    if not isinstance(plugin, Plugin) or not isinstance(game, Game) or getattr(game, "name", None) != name:
        raise unusable(point, f"the game {name!r}", f"{point.value} is no Plugin of a game called {name!r}")
    if not isinstance(getattr(plugin, "title", None), str):
        raise unusable(point, f"the game {name!r}", f"{point.value} has no title")
    return plugin


@cache
def plugins() -> tuple[Plugin, ...]:
    """What all games bring that can be loaded. Each that cannot is logged, once a process: on stderr if nothing else
    is set up."""
    found = []
    for name in names():
        try:
            found.append(find_plugin(name))
        except Malformed as fault:
            _log.warning("%s", printable(fault.message))
    return tuple(found)


def find(name: str) -> Game[Any]:
    """The rules of the game of this name. Raises Malformed."""
    return find_plugin(name).game
