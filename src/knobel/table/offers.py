"""Legal acts as they are offered to a seat."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from knobel.core import Act, Event, Plugin

KNOWN = 256  #: tuples of acts whose offers are kept


class Offered(list[dict[str, Any]]):
    """What a seat may do now. Where it comes again and again, so do its bytes."""

    def __init__(self, offers: Iterable[dict[str, Any]]) -> None:
        super().__init__(offers)
        self._text: bytes | None = None

    def text(self) -> bytes:
        """As it is sent."""
        if self._text is None:
            self._text = msgspec.json.encode(self)
        return self._text


_known: dict[int, tuple[tuple[Act | Event, ...], Offered]] = {}


def offer(plugin: Plugin, state: Any, act: Act | Event) -> dict[str, Any]:
    """An act without its seat, and with what it would do; for the plain table also in words."""
    sent, would = _sent(act), plugin.game.would(state, act)
    if would is not None:
        sent = {**sent, "would": would}
    return {**sent, "label": plugin.game.in_words(act)} if plugin.plain else sent


def offer_bare(acts: tuple[Act | Event, ...]) -> Offered:
    """Acts without their seat and nothing more: where several hands move at once nobody has the time to read.

    Remembered by which tuple it is: to look at every act in it would take as long as to make the list.
    """
    known = _known.get(id(acts))
    if known is not None:
        return known[1]
    offered = Offered(_sent(act) for act in acts)
    if len(_known) >= KNOWN:
        _known.clear()
    _known[id(acts)] = acts, offered  # while it is kept, no other tuple has its id
    return offered


@lru_cache(1024)
def _sent(act: Act | Event) -> dict[str, Any]:
    """The same few come again and again."""
    return {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}
