"""The games by name, found through the entry point group `knobel.games`: ours like a stranger's."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from knobel.core import Game, Malformed
from knobel.core.plugin import Plugin


@cache
def _points() -> dict[str, EntryPoint]:
    """Ours first: theirs is the house. Of two games of one name the first is taken."""
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
    try:
        plugin = point.load()
    except Exception as fault:  # a stranger's fault, whatever it is, is said of that game and stays with it
        raise Malformed(f"the game {name!r} is installed but cannot be loaded: {fault}") from fault
    if not isinstance(plugin, Plugin) or plugin.game.name != name:
        raise Malformed(f"the entry point {name!r} names no Plugin of a game called {name!r}: {point.value}")
    return plugin


def find(name: str) -> Game[Any]:
    """The rules of the game of this name. Raises Malformed."""
    return find_plugin(name).game
