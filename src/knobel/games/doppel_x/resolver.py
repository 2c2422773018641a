"""A throw of Doppel X: what comes of the aims that were written down."""

import hashlib
from typing import TYPE_CHECKING

import msgspec

from knobel.core.simulation import Simulated, Simulation
from knobel.games.doppel_x.events import Thrown, ToThrow
from knobel.games.doppel_x.rules import GAME

if TYPE_CHECKING:
    from knobel.physics.trajectory import Trajectory


def throw_into_the_box(simulation: Simulation) -> Simulated:
    """The throw that is due, or the opening, with a film of it."""
    from knobel.physics.trajectory import encode

    event, trajectory = _throw(simulation)
    film = encode(trajectory)
    extra = {"ms": int(1000 * trajectory.seconds), "trajectory": hashlib.sha256(film).hexdigest()}
    return Simulated(event, extra, film)


def throw_unseen(simulation: Simulation) -> Simulated:
    """The same throw without a film."""
    event, trajectory = _throw(simulation)
    return Simulated(event, {"ms": int(1000 * trajectory.seconds)})


def _throw(simulation: Simulation) -> "tuple[Thrown, Trajectory]":
    from knobel.games.doppel_x.simulation.thrower import PhysicalThrower

    state = GAME.read_position(simulation.position)
    hands = tuple(msgspec.convert(hand, ToThrow) for hand in simulation.hands)
    return PhysicalThrower().simulate(state, hands, simulation.draws)
