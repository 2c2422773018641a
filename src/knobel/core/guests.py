"""Bots that others have installed, found through the entry point group `knobel.bots` as GAME.NAME."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random

from knobel.core.bot import Bot
from knobel.core.installed import load, unusable


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
    """A bot from another package, imported only now; None if there is none of this name. Raises Malformed."""
    point = _points().get(game, {}).get(name)
    if point is None:
        return None
    what = f"the bot {name!r} for {game}"
    make = load(point, what)
    try:
        bot: Bot = make(rng)
    except (Exception, SystemExit) as fault:  # code of another package
        raise unusable(point, what, f"{type(fault).__name__}: {fault}") from fault
    if not callable(getattr(bot, "decide", None)):
        raise unusable(point, what, f"{point.value} makes nothing that decides")
    return bot
