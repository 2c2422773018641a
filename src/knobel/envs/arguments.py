"""Checks of the arguments of environments: an error names what was given and what may be."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeGuard

import numpy as np

from knobel.core.errors import Malformed

REWARDS = ("win", "points")
RENDER_MODES = ("human", "ansi", "rgb_array")


def check_reward(reward: object) -> None:
    """Raises ValueError."""
    if reward not in REWARDS:
        raise ValueError(f"reward is {reward!r}, but must be 'win' or 'points'")


def check_render_mode(mode: object) -> None:
    """Raises ValueError."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is {mode!r}, but must be 'ansi', 'rgb_array', 'human' or None")


def check_first(first: object, seats: int) -> None:
    """The seat that begins. Raises ValueError."""
    if first is not None and not (is_whole(first) and first in range(seats)):
        raise ValueError(f"first is {first!r}, but must be a seat from 0 to {seats - 1}, or None to draw lots")


def check_max_cycles(cycles: Any) -> None:
    """After how many steps a game is cut short. Raises ValueError."""
    if cycles is not None and not (is_whole(cycles) and cycles >= 1):
        raise ValueError(f"max_cycles is {cycles!r}, but must be at least 1, or None for games without end")


def reset_options(given: object, known: Collection[str], *, others: bool = False) -> Mapping[str, Any]:
    """The options of a reset. Raises Malformed for one that is not known.

    PettingZoo's own tests hand over `others`, which are passed over then, unless they look like a slip of the pen.
    """
    if given is None:
        return {}
    there_are = ", ".join(map(repr, known))
    if not isinstance(given, Mapping):
        raise Malformed(
            f"options are given by name, such as {{'position': ...}}, not as {given!r}; there are {there_are}"
        )
    unknown = [name for name in given if name not in known]
    if others:
        unknown = [name for name in unknown if get_close_matches(str(name), known, cutoff=0.8)]
    if unknown:
        raise Malformed(f"reset knows no option {', '.join(map(repr, unknown))}; there are {there_are}")
    return given


def rolls_given(options: Mapping[str, Any]) -> deque[Any]:
    """The rolls that come first. Raises Malformed."""
    rolls = options.get("rolls", ())
    if not isinstance(rolls, (Sequence, np.ndarray)) or isinstance(rolls, str):
        raise Malformed(f"options['rolls'] is a list of rolls, the first to come first, not {rolls!r}")
    return deque(rolls)


def is_whole(given: object) -> TypeGuard[int]:
    """Whether it is a whole number."""
    return isinstance(given, (int, np.integer)) and not isinstance(given, bool)


def act_number(given: object, acts: int) -> int:
    """The number of an act: of Python's, of NumPy's, or an array without dimensions. Raises Malformed."""
    number = given.item() if isinstance(given, np.ndarray) and given.ndim == 0 else given
    if not is_whole(number):
        raise Malformed(f"an act is a whole number from 0 to {acts - 1}, not {given!r}")
    return int(number)
