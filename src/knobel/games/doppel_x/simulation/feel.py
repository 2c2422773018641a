"""What the box and its dice are made of."""

from knobel.games.doppel_x.dice import CUBE
from knobel.physics.feel import Feel
from knobel.physics.model import build_of

FEEL = Feel(
    version="3",
    cube=CUBE,
    steps=12,
    felt=(0.066, 0.004, 0.002),
    smooth=(0.066, 0.001, 0.0001),
    solref=(0.0088, 0.25),
    tolerance=1e-6,
    spinner_density=35.0,
    spinner_friction=8e-5,
    spinner_damping=5e-6,
    spinner_solref=(0.018, 0.122),
)
BUILD = build_of(FEEL)
