"""What worker processes are asked for: simulations, and bots' decisions."""

from random import Random
from typing import Any

import msgspec

from knobel.core.simulation import Simulated, Simulation
from knobel.games import find_plugin


class Decided(msgspec.Struct, frozen=True):
    """What a bot wants to do, and how long a person would take for it."""

    act: dict[str, Any]
    after: int


def simulate(simulation: Simulation) -> Simulated:
    """What comes of acts that were written down. The same simulation gives the same bytes."""
    return find_plugin(simulation.game).simulate(simulation)


def decide(game: str, name: str, position: str, seat: int, seed: int) -> Decided:
    """Asks a bot for its next act."""
    rng, plugin = Random(seed), find_plugin(game)
    bot = plugin.bot(name, rng)
    act = bot.decide(plugin.game.read_position(position), seat)
    sent = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
    return Decided(sent, plugin.pace(bot, act, rng))
