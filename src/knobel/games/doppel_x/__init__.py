"""Doppel X: three to eight players throw real dice into a box, and bet on each other's throws."""

from knobel.games.doppel_x.rules import GAME, DoppelX
from knobel.games.doppel_x.state import State

__all__ = ["GAME", "DoppelX", "State"]
