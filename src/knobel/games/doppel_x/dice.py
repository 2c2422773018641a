"""The dice of Doppel X: their measures, and how one lies flat."""

from knobel.physics import die
from knobel.physics.die import Cube, Pose

CUBE = Cube(edge=20.0, radius=2.5)


def flat_pose(x: float, y: float, turn: float = 0.0, up: int = 4) -> Pose:
    """A die lying flat on the board, turned by degrees, with the face of `AXES[up]` on top."""
    return die.flat_pose(CUBE, x, y, turn, up)
