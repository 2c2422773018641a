"""Numba, where it is installed (the extra `fast`); where it is not, the same functions run as they stand.

The rules of `row.py` and `board.py` can be called from whatever is compiled.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from knobel.games.qwixx_duel.board import ending, field_of, fill, given, points
from knobel.games.qwixx_duel.row import held, openings, put, stones

njit: Callable[..., Any]
prange: Callable[[int], range]
register_jitable: Callable[[Any], Any]


def _as_it_stands(function: Any) -> Any:
    return function


def _uncompiled(**_: Any) -> Any:
    return _as_it_stands


try:
    from numba import njit, prange
    from numba.extending import register_jitable

    COMPILED = True
except ImportError:
    njit, prange, register_jitable = _uncompiled, range, _as_it_stands
    COMPILED = False


_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """In machine code, kept on disk, where Numba is."""
    made: _Function = njit(cache=True, nogil=True, error_model="numpy")(function)
    return made


def compiled_loosely(function: _Function) -> _Function:
    """The same, and sums may be added in any order: for nets, where the last digit means nothing."""
    made: _Function = njit(cache=True, nogil=True, error_model="numpy", fastmath=True)(function)
    return made


for _rule in (held, stones, openings, put, field_of, given, fill, ending, points):
    register_jitable(_rule)
