"""A bot of this Python, the game's own or installed beside it: what it does wrong is its own fault, not the arena's."""

from random import Random
from typing import Any

from knobel.arena.faults import BotFault, Forfeited, refused_by_the_table
from knobel.core import Plugin
from knobel.table.driver import BotPlayer
from knobel.table.messages import Refused
from knobel.table.table import Table


class InsidePlayer:
    """A seat that a bot of this Python plays, with randomness of its own for each game."""

    watchful = False

    def __init__(self, plugin: Plugin, name: str) -> None:
        self.name = name
        self._plugin = plugin
        self._player: BotPlayer | None = None

    def sit_down(self, table: Table, seat: int, rng: Random) -> None:
        """A new game begins. Raises Forfeited."""
        try:
            self._player = BotPlayer(self._plugin, self._plugin.bot(self.name, rng), rng)
        except Exception as fault:
            raise Forfeited(seat, _crash(fault)) from fault

    def decide(self, table: Table, seat: int, t: int, at: int | None = None) -> tuple[dict[str, Any], int]:
        """What the bot decides. Raises Forfeited."""
        if self._player is None:
            raise Forfeited(seat, BotFault("crash", "it never sat down"))
        try:
            return self._player.decide(table, seat, t, at)
        except Exception as fault:
            raise Forfeited(seat, _crash(fault)) from fault

    def refused(self, seat: int, refusal: Refused) -> None:
        """It asked for what it may not do."""
        raise Forfeited(seat, refused_by_the_table(refusal, self._plugin.game))

    def finish(self, table: Table, scores: tuple[int, ...], winner: int | None) -> None:
        """It has seen it all."""

    def leave(self) -> None:
        """There is nothing to clean up."""

    def end(self, deadline: float) -> None:
        """Nor is there anything to wait for."""


def _crash(fault: Exception) -> BotFault:
    return BotFault("crash", f"{type(fault).__name__}: {fault}")
