"""What worker processes are asked for: simulations, bots' decisions, and whether a match can be played like that."""

from random import Random
from typing import Any

import msgspec

from knobel.core import Illegal, Malformed
from knobel.core.simulation import Simulated, Simulation
from knobel.games import find_plugin
from knobel.table.fold import Fold
from knobel.table.journal import Created, Setup


class BotChoice(msgspec.Struct, frozen=True):
    """What a bot wants to do, and how long a person would take for it."""

    act: dict[str, Any]
    after: int


def simulate(simulation: Simulation) -> Simulated:
    """What comes of acts that were written down. The same simulation gives the same bytes."""
    return find_plugin(simulation.game).simulate(simulation)


def decide(game: str, name: str, position: str, seat: int, seed: int) -> BotChoice:
    """Asks a bot for its next act."""
    rng, plugin = Random(seed), find_plugin(game)
    bot = plugin.bot(name, rng)
    act = bot.decide(plugin.game.read_position(position), seat)
    sent = {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
    return BotChoice(sent, plugin.pace(bot, act, rng))


def prepare(setup: Setup, first: int) -> Setup:
    """The set-up, its past as nothing but the game's own events. Raises Malformed, Illegal if it cannot be played."""
    plugin = find_plugin(setup.game)
    plugin.check_options(setup.options)
    fold = Fold(Created(at=0, match="", setup=setup, seed="00", first=first, host=""), plugin.game)
    try:
        replay, past = fold.replay_past()
    except msgspec.ValidationError as fault:
        raise Malformed(f"the position to play on from is not one: {fault}") from None
    if plugin.game.outcome(replay.state) is not None:
        raise Illegal(None, "over")
    plugin.check_position(replay.state)
    return msgspec.structs.replace(setup, past=tuple(msgspec.to_builtins(happened.event) for happened in past))
