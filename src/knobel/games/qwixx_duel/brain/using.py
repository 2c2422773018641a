"""The brain that this process uses: one for each net, read once. NumPy's, until `compile_now`."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from knobel.games.qwixx_duel.brain.net import shipped
from knobel.games.qwixx_duel.brain.plain import Doubles, Index, PlainBrain, Rows

__all__ = ["Brain", "Rows", "brain", "compile_now"]


class Brain(Protocol):
    """Judges boards, seen by the player to move as seat 0."""

    def judge_turns(
        self, rows: Rows, dice: Sequence[int], mine: int, theirs: int, action: int, filled: int
    ) -> tuple[list[list[int]], list[list[int]], Doubles]:
        """Every way to play a roll, as two places; the boards they lead to; and their worth for the mover."""

    def worth(self, boards: Sequence[Sequence[int]]) -> Doubles:
        """Boards after a turn: how likely the mover wins, exactly where the game is over."""

    def lay_out(self, rows: Rows, mine: int, theirs: int) -> tuple[list[list[int]], Index, Doubles]:
        """Every board that any roll can lead to, by which two places, and what each is worth to the mover."""

    def expectation(self, rows: Rows, mine: int, theirs: int) -> float:
        """The chance of the player to roll, by all 46,656 rolls and the best play of each."""

    def chance(self, rows: Rows, mine: int, theirs: int) -> float:
        """The same as the net thinks without looking at any roll."""


_compiled: list[Brain] = []


def brain() -> Brain:
    """The one with the net that is shipped."""
    return _compiled[0] if _compiled else _plain()


@cache
def _plain() -> PlainBrain:
    return PlainBrain(shipped())


def compile_now() -> bool:
    """From now on this process uses machine code, which takes seconds to make the first time; False without Numba."""
    from knobel.games.qwixx_duel.compiling import COMPILED

    if COMPILED and not _compiled:
        from knobel.games.qwixx_duel.brain.machine import MachineBrain

        _compiled.append(MachineBrain(shipped()))
    return COMPILED
