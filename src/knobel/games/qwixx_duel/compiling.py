"""Numba, where it is installed (the extra `fast`); where it is not, the same functions run as they stand."""

from collections.abc import Callable
from typing import Any

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
