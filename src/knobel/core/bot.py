"""What decides for a seat."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from knobel.core.game import Act, Event


class Bot(Protocol):
    """Sees the state, as every player does: these games hide nothing."""

    def decide(self, state: Any, seat: int) -> Act | Event:
        """One of the seat's legal acts."""


#: A bot is made with randomness of its own.
MakeBot = Callable[[Random], Bot]
USUAL_PACE = 1000  #: ms that an ordinary person takes for an ordinary act


def take_time(usual: float, rng: Random) -> int:
    """Milliseconds until an act is done: an ordinary time, a spread, and now and then a dream (ex-Gaussian)."""
    return int(max(usual * 0.55, rng.gauss(usual, usual * 0.18)) + rng.expovariate(1 / (usual * 0.25)))
