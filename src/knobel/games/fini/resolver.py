"""A roll of FiNi: the fair dice say what falls, physics how it is seen to fall."""

import hashlib

import msgspec

from knobel.core.simulation import Simulated, Simulation
from knobel.games.fini.constants import SQUARE
from knobel.games.fini.events import Roll, ToRoll
from knobel.games.fini.rules import GAME


def roll_onto_the_table(simulation: Simulation) -> Simulated:
    """The roll that is due, with a film of it."""
    from knobel.physics.roll import roll
    from knobel.physics.trajectory import encode

    state = GAME.read_position(simulation.position)
    event = GAME.resolve(state, ToRoll(state.roller), simulation.draws)
    if not isinstance(event, Roll):
        raise TypeError(f"{event!r} is no roll")
    rolled = roll(event.values, simulation.draws.uniform, square=SQUARE)
    film = encode(rolled.trajectory)
    extra = {
        "poses": msgspec.to_builtins(rolled.poses),
        "paints": msgspec.to_builtins(rolled.paints),
        "ms": int(1000 * rolled.trajectory.seconds),
        "trajectory": hashlib.sha256(film).hexdigest(),
    }
    return Simulated(event, extra, film)
