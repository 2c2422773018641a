"""A player who has read the rules once, and takes the first sensible thing in sight. Written from the rules alone."""

import math
from random import Random

from knobel.core import Act, Event
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Aim, Bet, ToThrow
from knobel.games.doppel_x.state import State


class Beginner:
    """Stands at the own side, throws gently towards the middle, and bets that a die falls into a hole: many do."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        if state.opened and seat != state.active:
            return Bet(seat, "B" if "B" in state.options.tiles else state.options.tiles[0])
        places = find_board(state.options.board).starts
        place = places[seat % len(places)]
        towards = math.degrees(math.atan2(-place.at[1], -place.at[0])) + self._rng.gauss(0.0, 5.0)
        return ToThrow(seat, Aim(*place.at, place.height, towards, self._rng.uniform(0.6, 0.8), 12.0))
