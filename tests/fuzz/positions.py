"""Positions: one line of text that may come from anywhere."""

from random import Random

from knobel.core import Malformed
from knobel.games import find
from tests.fuzz.mutation import spoil
from tests.fuzz.target import Target

GAMES = {"qwixx-duel": 2, "fini": 2, "doppel-x": 3}


class Positions(Target):
    """A game's name and a position of it, with a line's end between them."""

    name = "positions"

    def __init__(self) -> None:
        self.positions: dict[str, tuple[bytes, ...]] = {}
        for game, seats in GAMES.items():
            rules, rng, found = find(game), Random(1), []
            for _ in range(3):
                state = rules.start(seats, 0, {})
                for _ in range(12):
                    found.append(rules.write_position(state).encode())
                    if not rules.due(state):
                        break
                    state = rules.apply(state, rules.sample(state, rng))
            self.positions[game] = tuple(found)

    def make(self, rng: Random) -> bytes:
        game = rng.choice([*GAMES])
        known = self.positions[game]
        return game.encode() + b"\n" + spoil(rng.choice(known), rng, known)

    def feed(self, data: bytes) -> None:
        game, _, position = data.partition(b"\n")
        rules = find(game.decode())
        try:
            state = rules.read_position(position.decode(errors="replace"))
        except Malformed:
            return
        rules.write_position(state)
