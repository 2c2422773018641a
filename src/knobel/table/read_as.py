"""Acts and events as the game knows them, from plain dictionaries."""

from functools import cache
from typing import Any

import msgspec


def read_as(plain: dict[str, Any], kinds: Any) -> Any:
    """One of the kinds in a union. Raises msgspec.ValidationError.

    Msgspec takes a union apart anew at each `convert`, ten times the work of converting, but remembers how the
    fields of a struct are made: so the union is a field here.
    """
    try:
        return msgspec.convert({"it": plain}, _holder(kinds)).it
    except msgspec.ValidationError:
        return msgspec.convert(plain, kinds)  # to say where the fault is, as if there were no field around it


@cache
def _holder(kinds: Any) -> Any:
    return msgspec.defstruct("Holder", [("it", kinds)])
