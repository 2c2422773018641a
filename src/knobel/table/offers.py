"""Legal acts as they are offered: which seat may do what now, and what each act would do."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from knobel.core import Act, Event, Plugin
from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.messages import OffersBySeat

KNOWN = 256  #: tuples of acts whose offers are kept


class Offered(list[dict[str, Any]]):
    """A seat's offers, with their bytes: the same list is sent again and again."""

    def __init__(self, offers: Iterable[dict[str, Any]]) -> None:
        super().__init__(offers)
        self._text: bytes | None = None

    def text(self) -> bytes:
        """The JSON that is sent, encoded once."""
        if self._text is None:
            self._text = msgspec.json.encode(self)
        return self._text


_known: dict[int, tuple[tuple[Act | Event, ...], Offered]] = {}


def offer(plugin: Plugin, state: Any, act: Act | Event) -> dict[str, Any]:
    """An act without its seat, with what it would do, and for the plain table in words."""
    sent, would = _sent(act), plugin.game.would(state, act)
    if would is not None:
        sent = {**sent, "would": would}
    return {**sent, "label": plugin.game.in_words(act)} if plugin.plain else sent


def offer_bare(acts: tuple[Act | Event, ...]) -> Offered:
    """Acts without their seat and nothing more: where several hands move at once there is no time to read.

    Cached by the tuple's id: comparing every act in it would take as long as making the list.
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
    """An act as it is sent. The same few come again and again."""
    return {key: value for key, value in msgspec.to_builtins(act).items() if key != "seat"}


class Offers:
    """What each seat of one match may do now. `all` is made anew when the journal has a new entry."""

    def __init__(self, plugin: Plugin, fold: Fold, conduct: Conduct) -> None:
        self._plugin, self._fold, self._conduct = plugin, fold, conduct
        self._made: OffersBySeat = {}
        self._entries = 0  #: how many the journal had then

    def all(self) -> OffersBySeat:
        """The offers of every seat, as they are sent."""
        if self._entries != self._fold.entries:
            self._entries = self._fold.entries
            waits, seats = self._waits(), range(len(self._fold.seats))
            self._made = {seat: self._of(seat) if waits and self.may_act(seat) else [] for seat in seats}
        return self._made

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """The legal acts of one seat."""
        return self._conduct.legal(seat) if self._waits() and self.may_act(seat) else ()

    def may_act(self, seat: int) -> bool:
        """Whether no dice are about to fall: any, where one acts after the other, else those of this seat."""
        rolling = self._fold.rolling
        return not rolling or (self._conduct.at_once and all(one.seat != seat for one in rolling))

    def include(self, seat: int, act: dict[str, Any]) -> bool:
        """Whether an act is among a seat's offers."""
        return any(act.items() <= offered.items() for offered in self.all()[seat])

    def _waits(self) -> bool:
        """Whether the match waits for an act of a seat."""
        return self._fold.stage == "playing" and self._conduct.simulation() is None

    def _of(self, seat: int) -> list[dict[str, Any]]:
        acts = self._conduct.legal(seat)
        if self._conduct.at_once:
            return offer_bare(acts)
        return [offer(self._plugin, self._fold.state, act) for act in acts]
