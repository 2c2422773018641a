"""Hands and pulls as people have them, drawn at random."""

from random import Random

from knobel.games.doppel_x.pull import PULL
from knobel.games.doppel_x.pulling import WIDTH, Error, Pulling

ASIDE = 30.0  # degrees to each side, where they throw
SENSIBLE = (15.0, PULL.hard - 10.0)  # strength


def some_error(rng: Random) -> Error:
    """A hand between a sure one (3 degrees, 4 %) and a shaky one (6 degrees, 8 %)."""
    part = rng.random()
    return Error(3.0 + 3.0 * part, 0.04 + 0.04 * part)


def some_pull(rng: Random) -> Pulling:
    """A sensible one: from anywhere, into the box, neither feeble nor so hard that dice fly out."""
    return Pulling(rng.randrange(4), rng.uniform(-WIDTH, WIDTH), rng.uniform(-ASIDE, ASIDE), rng.uniform(*SENSIBLE))
