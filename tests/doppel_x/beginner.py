"""Somebody who has read the rules once, and takes the first sensible thing they see. Written from the rules alone."""

import math
from random import Random

from knobel.core import Act, Event
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Aim, Bet, ToThrow
from knobel.games.doppel_x.shapes import area
from knobel.games.doppel_x.state import State


class Beginner:
    """Stands at the own side, throws softly towards the best field, and bets on 2x if that is there."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        board = find_board(state.options.board)
        if state.opened and seat != state.active:
            return Bet(seat, "C" if "C" in state.options.tiles else state.options.tiles[0])
        place = board.starts[seat % len(board.starts)]
        good = [field for field in board.fields if field.factor in ("3x", "2x")]
        middles = [area(field.shape).representative_point() for field in good]
        target = min(middles, key=lambda point: math.dist(place.at, (point.x, point.y)))
        towards = math.degrees(math.atan2(target.y - place.at[1], target.x - place.at[0]))
        towards += self._rng.gauss(0.0, 6.0)  # a hand that has not thrown yet
        return ToThrow(seat, Aim(*place.at, place.height, towards, self._rng.uniform(0.8, 1.2), 5.0))
