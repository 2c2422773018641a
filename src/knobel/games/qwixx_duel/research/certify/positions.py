"""The frozen set: positions with their dice, out of games between all bots. It ships with the package as it is."""

import gzip
from importlib.resources import files
from random import Random

from knobel.core import RandomDraws
from knobel.games.qwixx_duel.notation import read_position, write_position
from knobel.games.qwixx_duel.plugin import PLUGIN
from knobel.games.qwixx_duel.research.certify.contestants import NAMES
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State

FROM_A_GAME = 3


def frozen() -> list[State]:
    """All of them, in their order."""
    packed = (files("knobel.games.qwixx_duel.research.certify") / "positions.txt.gz").read_bytes()
    return [read_position(line) for line in gzip.decompress(packed).decode().splitlines()]


def draw_positions(count: int, seed: int) -> list[str]:
    """How the frozen set was drawn: a few turns with a choice from each game, between any two bots."""
    rng = Random(seed)
    found: list[str] = []
    while len(found) < count:
        bots = [PLUGIN.bot(rng.choice(NAMES), Random(rng.getrandbits(64))) for _ in range(2)]
        dice, state, turns = RandomDraws(rng), GAME.start(2, rng.randrange(2), {}), []
        while due := GAME.due(state):
            if state.action == 1 and len(GAME.legal(state, due[0])) > 1:
                turns.append(write_position(state))
            state = GAME.apply(state, GAME.resolve(state, bots[due[0]].decide(state, due[0]), dice))
        found += rng.sample(turns, min(FROM_A_GAME, len(turns)))
    return found[:count]
