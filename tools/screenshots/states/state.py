"""What a state to be photographed is."""

from typing import NamedTuple

from tools.screenshots.camera import SIZES
from tools.screenshots.visit import Scene


class State(NamedTuple):
    """A name, and how to get there."""

    name: str
    scene: Scene
    full: bool = False  #: the whole page, not only what fits on the screen
    sizes: tuple[str, ...] = tuple(SIZES)
    #: what share of the pixels may differ, where a picture of one commit is not always the same: software draws
    #: triangles in bands whose borders depend on how many threads were free
    rough: float = 0.0
