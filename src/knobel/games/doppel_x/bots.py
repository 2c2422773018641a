"""A plain thrower for Doppel X: throws from its place towards the middle, and bets on what happens most."""

import math
from random import Random

from knobel.core import Act, Event
from knobel.games.doppel_x import State
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Aim, Bet, ToThrow


class ThrowerBot:
    """Aims by eye, with a feeling for speed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """A throw, or one of the tiles in play."""
        if not state.opened or seat == state.active:
            return ToThrow(seat, self._aim(state, seat))
        likely = [tile for tile in "FCBD" if tile in state.options.tiles]
        return Bet(seat, next((tile for tile in state.options.tiles if tile in likely[:1]), state.options.tiles[0]))

    def _aim(self, state: State, seat: int) -> Aim:
        start = find_board(state.options.board).starts
        place = start[seat % len(start)]
        towards = math.degrees(math.atan2(self._rng.gauss(0, 40) - place.at[1], self._rng.gauss(0, 40) - place.at[0]))
        return Aim(place.at[0], place.at[1], place.height, towards, self._rng.uniform(0.7, 1.3), loft=15.0)
