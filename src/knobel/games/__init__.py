"""The games by name; others can join through the entry point group `knobel.games`."""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from knobel.core import Game, Malformed

_OURS = {
    "qwixx-duel": "knobel.games.qwixx_duel",
    "fini": "knobel.games.fini",
    "doppel-x": "knobel.games.doppel_x",
}


def names() -> list[str]:
    """The names of all games that can be found, ours first."""
    return [*_OURS, *(point.name for point in entry_points(group="knobel.games") if point.name not in _OURS)]


def find(name: str) -> Game[Any]:
    """The game of this name, imported only now. Raises Malformed."""
    if name in _OURS:
        game: Game[Any] = import_module(_OURS[name]).GAME
        return game
    for point in entry_points(group="knobel.games", name=name):
        make: Callable[[], Game[Any]] = point.load()
        return make()
    raise Malformed(f"no game is called {name!r}; there are {', '.join(names())}")
