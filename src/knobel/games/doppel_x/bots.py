"""Opponents for Doppel X: they aim and bet by a table of shots, and their hands err."""

import math
from random import Random

from knobel.core import Act, Event
from knobel.games.doppel_x import State
from knobel.games.doppel_x.board import BOARDS, Board, find_board
from knobel.games.doppel_x.choosing import choose_bet, choose_row
from knobel.games.doppel_x.events import BEST_FIRST, Bet, Tile, ToThrow
from knobel.games.doppel_x.pulling import WIDTH, Error, Pulling, aim_of
from knobel.games.doppel_x.scoring import about
from knobel.games.doppel_x.shapes import area
from knobel.games.doppel_x.shots import Shots, find_shots
from knobel.games.doppel_x.skill import LEVELS, Skill, of_strength

_LIKELIEST_FIRST: tuple[Tile, ...] = ("F", "C", "B", "D", "E", "A", "H", "G")
_BY_EYE = (5.0, 60.0)  # strength: an aim by eye is often too hard
FEW = 240  # throws, below which nothing is known about a box
KNOWN = 1200  # and from which on the table of a custom board is large enough
AT_A_TIME = 8


class SkilledBot:
    """Throws and bets as well as its skill allows."""

    def __init__(self, rng: Random, skill: Skill) -> None:
        self._rng, self._skill = rng, skill

    def decide(self, state: State, seat: int) -> Act | Event:
        """A throw, or one of the tiles in play."""
        board = find_board(state.options.board)
        shots = _learnt(state.options.board, board, state.options.spinner)
        if state.opened and seat != state.active:
            return Bet(seat, self._tile(state, shots))
        error = Error(self._skill.degrees, self._skill.share)
        return ToThrow(seat, aim_of(board, self._pull(board, shots, state, seat), error, self._rng))

    def _tile(self, state: State, shots: Shots | None) -> Tile:
        """The bet, by the table of shots; without one, the likeliest tile that can pay."""
        if shots is not None:
            return choose_bet(shots, self._skill, state, self._rng)
        hopeful = [tile for tile in _LIKELIEST_FIRST if tile in state.options.tiles and can_pay(tile, state)]
        return hopeful[0] if hopeful else state.options.tiles[0]

    def _pull(self, board: Board, shots: Shots | None, state: State, seat: int) -> Pulling:
        if self._rng.random() >= self._skill.knows:
            return self._by_eye(seat, (self._rng.gauss(0, 40), self._rng.gauss(0, 40)), board)
        if shots is None:
            return self._by_eye(seat, _best_place(board), board)
        side, place, direction, strength = shots.meant[choose_row(shots, self._skill, state, seat)].tolist()
        return Pulling(int(side), place, direction, strength)

    def _by_eye(self, seat: int, target: tuple[float, float], board: Board) -> Pulling:
        """From the own side towards a place in the box, with any strength of `_BY_EYE`."""
        side = seat % 4
        place = self._rng.uniform(-WIDTH, WIDTH) / 2
        turn = math.radians(-90.0 * side)
        x, y = (
            target[0] * math.cos(turn) - target[1] * math.sin(turn),
            target[0] * math.sin(turn) + target[1] * math.cos(turn),
        )
        back = board.rim[1 if side % 2 == 0 else 0]
        return Pulling(side, place, math.degrees(math.atan2(x - place, y + back)), self._rng.uniform(*_BY_EYE))


def _learnt(option: str, board: Board, spinner: bool) -> Shots | None:
    """The table of this box. On a custom board each decision throws a few more for it, until it is as large as those
    that ship: a fifth of a second in a worker, so that no match waits for a table to be built."""
    shots = find_shots(option, board, spinner)
    if option not in BOARDS and (shots is None or len(shots) < KNOWN):
        from knobel.games.doppel_x.shooting import tried_more

        shots = tried_more(board, spinner, shots, AT_A_TIME)
    return shots if shots is not None and len(shots) >= FEW else None


def _best_place(board: Board) -> tuple[float, float]:
    """The middle of the best field that there is."""
    field = min(board.fields, key=lambda field: BEST_FIRST.index(field.factor))
    middle = area(field.shape).representative_point()
    return middle.x, middle.y


def can_pay(tile: Tile, state: State) -> bool:
    """Whether what the tile is about is there at all: a field of the board, or the spinner."""
    if tile == "G":
        return state.options.spinner
    field = about(tile, state.options)
    return field is None or any(found.factor == field for found in find_board(state.options.board).fields)


def level(strength: int, rng: Random) -> SkilledBot:
    """One of the five `LEVELS`, from 1."""
    return SkilledBot(rng, LEVELS[strength - 1])


def between(strength: float, rng: Random) -> SkilledBot:
    """A skill between two levels."""
    return SkilledBot(rng, of_strength(strength))
