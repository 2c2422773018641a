"""What a game shows that brings no pages of its own: words and numbers, of which the plain table makes a form."""

from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True):
    """A line of the position: what it is, and its values."""

    label: str
    values: tuple[str, ...]


class PlainView(msgspec.Struct, frozen=True):
    """A position as text; and, where the game spells it out, row by row."""

    position: str
    rows: tuple[Row, ...] = ()


def in_words(thing: msgspec.Struct) -> str:
    """An act or event by its name and values: `keep 1 5`."""
    plain: dict[str, Any] = msgspec.to_builtins(thing)
    values = [value for key, value in plain.items() if key not in ("type", "seat")]
    return " ".join([str(plain["type"]), *map(_value, values)])


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_value, value))
    if isinstance(value, dict):
        return " ".join(_value(part) for part in value.values())
    return str(value)
