"""Bots that others have installed, found through the entry point group `knobel.bots` as GAME.NAME."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random

from knobel.core.bot import Bot
from knobel.core.errors import Malformed


@cache
def _points() -> dict[str, dict[str, EntryPoint]]:
    """By game and name. Nothing of them is imported for that."""
    found: dict[str, dict[str, EntryPoint]] = {}
    for point in entry_points(group="knobel.bots"):
        game, _, name = point.name.partition(".")
        found.setdefault(game, {}).setdefault(name, point)
    return found


def guest_names(game: str) -> list[str]:
    """What the bots of others for this game are called."""
    return sorted(_points().get(game, ()))


def make_guest(game: str, name: str, rng: Random) -> Bot | None:
    """A bot that somebody has installed, imported only now; None if there is none of this name. Raises Malformed."""
    point = _points().get(game, {}).get(name)
    if point is None:
        return None
    try:
        make = point.load()
    except Exception as fault:  # a stranger's fault, whatever it is, is said of that bot and stays with it
        raise Malformed(f"the bot {name!r} for {game} is installed but cannot be loaded: {fault}") from fault
    if not callable(make):
        raise Malformed(f"the entry point {point.name!r} names nothing that makes a bot: {point.value}")
    bot: Bot = make(rng)
    return bot
