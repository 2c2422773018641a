"""How dice are made, and how they slide, roll and bounce: plain numbers, one set for each kind of ground."""

import msgspec

from knobel.physics.die import Cube

FRAMES_PER_SECOND = 60
Friction = tuple[float, float, float]  # sliding, twisting, rolling


class Feel(msgspec.Struct, frozen=True, cache_hash=True):
    """What a model is made of. A change of any number needs another version: dice fly differently then."""

    version: str
    cube: Cube
    steps: int
    """a frame"""
    felt: Friction
    """brakes a rolling die; it would also hold a die on its edge"""
    smooth: Friction
    """for a slow die that leans: on this it falls"""
    solref: tuple[float, float]
    """time constant and damping of a contact; stiffer than 0.63 steps each, contacts explode"""
    condim: int = 6
    """6 knows rolling friction, 4 does not"""
    tolerance: float = 1e-8
    spinner_density: float = 600.0
    spinner_friction: float = 5e-5
    """of its axle"""
    spinner_damping: float = 5e-6
    spinner_solref: tuple[float, float] = (0.00552, 0.15)
    """its own edge decides how dice bounce off it: rubber, or it would only nudge them"""

    @property
    def step(self) -> float:
        """Seconds."""
        return 1.0 / (FRAMES_PER_SECOND * self.steps)


TABLE = Feel(
    version="1",
    cube=Cube(16.0, 2.0),
    steps=32,
    felt=(0.3, 0.004, 0.003),
    smooth=(0.3, 0.001, 0.0001),
    solref=(0.00138, 0.6),
)
"""A table on which dice stop soon."""
