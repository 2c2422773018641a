"""Legal acts as they are offered to a seat."""

from functools import lru_cache
from typing import Any

import msgspec

from knobel.core import Act, Event, Plugin


def offer(plugin: Plugin, state: Any, act: Act | Event) -> dict[str, Any]:
    """An act without its seat, and with what it would do; for the plain table also in words."""
    sent, would = _sent(act), plugin.game.would(state, act)
    if would is not None:
        sent = {**sent, "would": would}
    return {**sent, "label": plugin.game.in_words(act)} if plugin.plain else sent


@lru_cache(4096)
def offer_bare(acts: tuple[Act | Event, ...]) -> list[dict[str, Any]]:
    """Acts without their seat and nothing more: where several hands move at once nobody has the time to read."""
    return [_sent(act) for act in acts]


@lru_cache(4096)
def _sent(act: Act | Event) -> dict[str, Any]:
    """The same few come again and again."""
    return {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
