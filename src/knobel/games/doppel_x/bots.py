"""A plain thrower for Doppel X: throws from its place towards the middle, and bets on what happens most."""

import math
from random import Random

from knobel.core import Act, Event
from knobel.games.doppel_x import State
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Aim, Bet, Tile, ToThrow
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.scoring import ABOUT

_LIKELIEST_FIRST: tuple[Tile, ...] = ("F", "C", "B", "D", "E", "A", "H", "G")


class ThrowerBot:
    """Aims by eye, with a feeling for speed."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """A throw, or one of the tiles in play."""
        if not state.opened or seat == state.active:
            return ToThrow(seat, self._aim(state, seat))
        hopeful = [tile for tile in _LIKELIEST_FIRST if tile in state.options.tiles and _can_pay(tile, state)]
        return Bet(seat, hopeful[0] if hopeful else state.options.tiles[0])

    def _aim(self, state: State, seat: int) -> Aim:
        start = find_board(state.options.board).starts
        place = start[seat % len(start)]
        towards = math.degrees(math.atan2(self._rng.gauss(0, 40) - place.at[1], self._rng.gauss(0, 40) - place.at[0]))
        speed, loft = pulled(self._rng.uniform(5.0, 45.0))
        return Aim(place.at[0], place.at[1], place.height, towards, speed, loft)


def _can_pay(tile: Tile, state: State) -> bool:
    """Whether what the tile is about is there at all: a field of the board, or the spinner."""
    if tile == "G":
        return state.options.spinner
    field = state.options.e_field if tile == "E" else ABOUT.get(tile)
    return field is None or any(found.factor == field for found in find_board(state.options.board).fields)
