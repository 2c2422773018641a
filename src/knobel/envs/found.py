"""The environments of all installed games, found through the entry point group `knobel.envs`."""

from functools import cache
from importlib.metadata import entry_points
from warnings import warn

from knobel.core.environments import Environments
from knobel.core.errors import Malformed
from knobel.core.installed import load, unusable


@cache
def found() -> tuple[Environments, ...]:
    """Of all games that are installed; one that cannot be loaded is left out, and says so."""
    brought = []
    for point in sorted(entry_points(group="knobel.envs"), key=lambda point: point.name):
        what = f"what {point.name!r} brings for knobel.envs"
        try:
            environments = load(point, what)
            if not isinstance(environments, Environments):
                raise unusable(point, what, f"{point.value} is no Environments")
            brought.append(environments)
        except Malformed as fault:
            warn(fault.message, RuntimeWarning, stacklevel=2)
    return tuple(brought)
