"""Qwixx Duel: two players, one board, stones instead of crosses."""

from knobel.games.qwixx_duel.events import Pass, Place, Roll, ToRoll
from knobel.games.qwixx_duel.rules import GAME, QwixxDuel
from knobel.games.qwixx_duel.state import State

__all__ = ["GAME", "Pass", "Place", "QwixxDuel", "Roll", "State", "ToRoll"]
