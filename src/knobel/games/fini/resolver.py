"""A roll of FiNi: the fair dice say what falls, physics how it is seen to fall."""

import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from knobel.core.simulation import Simulated, Simulation, filmed
from knobel.games.fini.constants import SQUARE
from knobel.games.fini.events import DICE, Roll, ToRoll
from knobel.games.fini.rules import GAME

if TYPE_CHECKING:
    from knobel.physics.roll import Fallen

EVERY = 0.5  #: seconds between two falls that a worker simulates, on the average: a twelfth of a core
AT_ONCE = 16  #: falls that it simulates one after the other before it has to keep to that
KEPT = 64  #: falls that come again where more are asked for


class Falls:
    """How dice fall: each time otherwise, unless so many are rolled that hundreds would wait for their dice.

    Then one of the newest falls is seen again, with other numbers on its dice: what they show was drawn before.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due = 0.0  #: when the next one would be, if they came evenly
        self._known: deque[Fallen] = deque(maxlen=KEPT)

    def next(self, draw: Callable[[str], float]) -> "Fallen":
        """A fall of all dice."""
        from knobel.physics.roll import fall

        now = self._clock()
        if self._due > now + AT_ONCE * EVERY:
            return self._known[int(draw("fall") * len(self._known))]
        self._due = max(now, self._due) + EVERY
        self._known.append(fall(DICE, draw, square=SQUARE))
        return self._known[-1]


_falls = Falls()


def draw_the_roll(simulation: Simulation) -> Roll:
    """The roll that is due."""
    state = GAME.read_position(simulation.position)
    event = GAME.resolve(state, ToRoll(state.roller), simulation.draws)
    if not isinstance(event, Roll):
        raise TypeError(f"{event!r} is no roll")
    return event


def roll_onto_the_table(simulation: Simulation) -> Simulated:
    """The roll that is due, with a film of it."""
    from knobel.physics.roll import show
    from knobel.physics.trajectory import encode

    event = draw_the_roll(simulation)
    rolled = show(event.values, _falls.next(simulation.draws.uniform), simulation.draws.uniform)
    extra = {
        "poses": _written(rolled.poses),
        "paints": _written(rolled.paints),
        "ms": int(1000 * rolled.trajectory.seconds),
    }
    return filmed(event, extra, encode(rolled.trajectory))


def _written(what: object) -> msgspec.Raw:
    """JSON as it goes to the log and to the page: lists of numbers take eight times the memory of a match."""
    return msgspec.Raw(msgspec.json.encode(what))
