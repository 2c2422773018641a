"""A throw of Doppel X: what comes of the aims that were written down."""

import hashlib

import msgspec

from knobel.core.simulation import Simulated, Simulation
from knobel.games.doppel_x.events import ToThrow
from knobel.games.doppel_x.rules import GAME


def throw_into_the_box(simulation: Simulation) -> Simulated:
    """The throw that is due, or the opening, with a film of it."""
    from knobel.games.doppel_x.simulation.thrower import PhysicalThrower
    from knobel.physics.trajectory import encode

    state = GAME.read_position(simulation.position)
    hands = tuple(msgspec.convert(hand, ToThrow) for hand in simulation.hands)
    event, trajectory = PhysicalThrower().simulate(state, hands, simulation.draws)
    film = encode(trajectory)
    extra = {"ms": int(1000 * trajectory.seconds), "trajectory": hashlib.sha256(film).hexdigest()}
    return Simulated(event, extra, film)
