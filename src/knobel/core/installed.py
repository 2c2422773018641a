"""Loads what other packages bring by an entry point. A fault in one of them is named, and stays with that package."""

from importlib.metadata import EntryPoint
from typing import Any

from knobel.core.errors import Malformed


def load(point: EntryPoint, what: str) -> Any:
    """What the entry point names, imported now; `what` tells people what it is. Raises Malformed."""
    try:
        return point.load()
    except (Exception, SystemExit) as fault:  # code of another package: a module may even exit while it is imported
        raise unusable(point, what, f"{type(fault).__name__}: {fault}") from fault


def unusable(point: EntryPoint, what: str, fault: str) -> Malformed:
    """The refusal to use what is installed, with what to do about it."""
    package = point.dist.name if point.dist else point.value
    return Malformed(f"{what} is installed but cannot be loaded ({fault}); update or uninstall the package {package!r}")
