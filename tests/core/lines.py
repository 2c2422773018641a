"""Events as the lines of a record, to compare what two readings allow."""

from typing import Any

import msgspec


def as_line(event: msgspec.Struct) -> dict[str, Any]:
    line: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return line


def in_order(lines: list[dict[str, Any]]) -> list[tuple[tuple[str, Any], ...]]:
    return sorted(tuple(sorted(line.items())) for line in lines)
