"""FiNi: two players grab from the same fifteen dice at the same time."""

from knobel.games.fini.rules import GAME, FiNi
from knobel.games.fini.state import State

__all__ = ["GAME", "FiNi", "State"]
