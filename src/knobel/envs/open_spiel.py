"""Registers the games that have an OpenSpiel version: import this, then `pyspiel.load_game("python_knobel_...")`."""

from importlib import import_module
from warnings import warn

from knobel.envs.found import found

try:
    import pyspiel  # noqa: F401, named here so that its absence is said well
except ImportError:
    raise ImportError("this needs OpenSpiel: pip install 'knobel[envs]'", name="pyspiel") from None

for _module in (module for environments in found() for module in environments.open_spiel):
    try:
        import_module(_module)
    except Exception as fault:  # noqa: BLE001 - code of another package; the others are registered all the same
        warn(f"{_module} cannot be imported, so its game is not registered: {fault}", RuntimeWarning, stacklevel=2)
