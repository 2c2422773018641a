"""A throw of Doppel X: what comes of the aims that were written down."""

from typing import TYPE_CHECKING

import msgspec

from knobel.core.simulation import Simulated, Simulation, filmed
from knobel.games.doppel_x.events import ToThrow
from knobel.games.doppel_x.rules import GAME

if TYPE_CHECKING:
    from knobel.games.doppel_x.simulation.thrower import Filmed


def throw_into_the_box(simulation: Simulation) -> Simulated:
    """The throw that is due, or the opening, with a film of it."""
    event, film, seconds = _throw(simulation)
    return filmed(event, {"ms": int(1000 * seconds)}, film)


def throw_unseen(simulation: Simulation) -> Simulated:
    """The same throw without a film."""
    event, _, seconds = _throw(simulation)
    return Simulated(event, {"ms": int(1000 * seconds)})


def _throw(simulation: Simulation) -> "Filmed":
    from knobel.games.doppel_x.simulation.thrower import PhysicalThrower

    state = GAME.read_position(simulation.position)
    hands = tuple(msgspec.convert(hand, ToThrow) for hand in simulation.hands)
    return PhysicalThrower().simulate(state, hands, simulation.draws)
