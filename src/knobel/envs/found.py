"""The environments of all installed games, found through the entry point group `knobel.envs`."""

from functools import cache
from importlib.metadata import entry_points
from warnings import warn

from knobel.core.environments import Environments


@cache
def found() -> tuple[Environments, ...]:
    """Of all games that are installed; one that cannot be loaded is left out, and says so."""
    brought = []
    for point in sorted(entry_points(group="knobel.envs"), key=lambda point: point.name):
        try:
            environments = point.load()
        except Exception as fault:  # a stranger's fault, whatever it is, stays with that game
            warn(f"the environments of {point.name!r} cannot be loaded: {fault}", RuntimeWarning, stacklevel=2)
            continue
        if isinstance(environments, Environments):
            brought.append(environments)
        else:
            warn(f"the entry point {point.name!r} names no Environments: {point.value}", RuntimeWarning, stacklevel=2)
    return tuple(brought)
