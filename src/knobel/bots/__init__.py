"""Bots by game and name."""

from importlib import import_module
from random import Random
from typing import Any, Protocol

from knobel.core import Act, Event, Malformed


class Bot(Protocol):
    """Somebody who decides for a seat. Sees the state, as every player does: these games hide nothing."""

    def decide(self, state: Any, seat: int) -> Act | Event:
        """One of the seat's legal acts."""


#: Per game the bots' names, weakest first, and where each one lives.
_BOTS = {
    "qwixx-duel": {"random": "qwixx_duel:RandomBot", "greedy": "qwixx_duel:GreedyBot"},
    "fini": {"slow": "fini:SlowBot", "medium": "fini:CollectorBot", "quick": "fini:QuickBot"},
    "doppel-x": {"thrower": "doppel_x:ThrowerBot"},
}

#: Names by which a bot went before, as records and stored matches still call it.
_ONCE = {("fini", "collector"): "medium"}


def names(game: str) -> list[str]:
    """The bots that play this game, weakest first."""
    return list(_BOTS.get(game, {}))


def make(game: str, name: str, rng: Random) -> Bot:
    """A bot of this name with its own randomness. Raises Malformed."""
    name = _ONCE.get((game, name), name)
    if name not in names(game):
        known = ", ".join(names(game)) or "none yet"
        raise Malformed(f"no bot for {game} is called {name!r}; there are: {known}")
    room, kind = _BOTS[game][name].split(":")
    bot: Bot = getattr(import_module(f"knobel.bots.{room}"), kind)(rng)
    return bot
