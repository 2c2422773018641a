"""What everybody is told of what a table decides: events with their views, offers, and answers to those who asked."""

from typing import Any

from knobel.core import Act, Event
from knobel.core.plugin import Plugin
from knobel.table.conduct import Answer, Conduct
from knobel.table.effects import Effects
from knobel.table.fold import Fold
from knobel.table.journal import AnyEntry, Began, Entry, Happened, Ref, Undone
from knobel.table.messages import Accepted, EventMessage, Message, Offers, Update
from knobel.table.offers import offer, offer_bare
from knobel.table.view import table_now


class Telling:
    """Gathers what is to be said, until somebody takes it."""

    def __init__(self, plugin: Plugin, fold: Fold, conduct: Conduct, *, updates: bool) -> None:
        self.enabled = updates  #: whether anybody is to hear of what happens
        self.watchers = 0  #: who look on without a seat
        self._plugin, self._fold, self._conduct = plugin, fold, conduct
        self._events: list[EventMessage] = []
        self._sends: list[tuple[int | None, Message]] = []
        self._shows = False  #: whether everybody is to learn how the table stands
        self._offers: Offers | None = None  #: until the next entry changes them
        self._offered: Offers = {}  #: as everybody was told
        self._chains_told = -1  #: how often chains had changed when everybody was told of them
        self.under_way: set[Ref] = set()  #: acts that are answered later: the conduct still holds them

    # --- what has happened --------------------------------------------------------------------------------

    def note(self, entry: AnyEntry) -> None:
        """An entry that was decided, and is folded in."""
        self._offers = None
        for answer in self._conduct.note(entry):
            self.answer(answer)
        if not self.enabled:
            return
        if isinstance(entry, Happened):
            self._events.append(self._message(entry, self._plugin.game.view_again(self._fold.state)))
        elif isinstance(entry, Undone):
            event, view = {"type": "undone", "seat": entry.seat}, self._plugin.game.view_again(self._fold.state)
            self._events.append(EventMessage(len(self._fold.history), entry.at, event, view))
        elif isinstance(entry, Began) and (start := self.newest()) is not None:
            self._events.append(start)

    def show(self) -> None:
        """Everybody is to learn how the table stands, whatever was decided."""
        self._shows = True

    def take(self, t: int, entries: list[Entry]) -> Effects:
        """What was decided, and what is to be said since the last time: how the table stands, if that changed."""
        if self.enabled and (entries or self._shows):
            now = table_now(self._fold, self._conduct, t, self.watchers, chains=self._new_chains())
            self._sends.append((None, Update(tuple(self._events), now, self._new_offers())))
        effects = Effects(entries, self._sends)
        self._events, self._sends, self._shows = [], [], False
        return effects

    # --- to those who asked -------------------------------------------------------------------------------

    def answer(self, answer: Answer) -> None:
        """What a seat is answered later than it asked."""
        by = answer.seat, answer.ref
        self.under_way.discard(by)
        self._sends.append((answer.seat, self.accepted(by) or answer.message))

    def accepted(self, by: Ref) -> Accepted | None:
        """The answer to an act that the journal has, the same each time; None: the journal has no such act."""
        n = self._fold.accepted.get(by)
        return None if n is None else Accepted(by[1], n)

    # --- what can be seen ---------------------------------------------------------------------------------

    def newest(self) -> EventMessage | None:
        """The newest event with the view after it, for somebody who comes in late; None before the start."""
        fold = self._fold
        view = self._plugin.game.view(fold.state, None) if fold.replay is not None else None
        if fold.history:
            return self._message(fold.history[-1], view)
        return None if fold.replay is None else EventMessage(0, 0, {"type": "start"}, view)

    def offers(self) -> Offers:
        """What every seat may ask for now, as it is sent: without the seat."""
        if self._offers is None:
            waits, seats = self._waits(), range(len(self._fold.seats))
            self._offers = {seat: self._offers_of(seat) if waits and self.may_act(seat) else [] for seat in seats}
        return self._offers

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """The same for one seat, as the game knows it."""
        return self._conduct.legal(seat) if self._waits() and self.may_act(seat) else ()

    def may_act(self, number: int) -> bool:
        """Whether no dice are about to fall: those of another seat, where one acts after the other, or its own."""
        rolling = self._fold.rolling
        return not rolling or (self._conduct.at_once and all(one.seat != number for one in rolling))

    def _waits(self) -> bool:
        """Whether it is up to the seats to go on."""
        return self._fold.stage == "playing" and self._conduct.simulation() is None

    def _new_chains(self) -> bool:
        """Whether the chains are others than everybody was told last."""
        before, self._chains_told = self._chains_told, self._fold.chains.changes if self._fold.chains else 0
        return before != self._chains_told

    def _new_offers(self) -> Offers:
        """The offers that are not what everybody was told last."""
        before, self._offered = self._offered, self.offers()
        return {
            seat: offers
            for seat, offers in self._offered.items()
            if offers is not (known := before.get(seat)) and (offers or known or known is None)
        }

    def _offers_of(self, number: int) -> list[dict[str, Any]]:
        """A seat's legal acts as they are sent, each with what it would do, where the game foretells that."""
        acts = self._conduct.legal(number)
        if self._conduct.at_once:
            return offer_bare(acts)
        return [offer(self._plugin, self._fold.state, act) for act in acts]

    def _message(self, entry: Happened[Any], view: Any) -> EventMessage:
        fold = self._fold
        return EventMessage(
            n=len(fold.history),
            at=entry.at,
            event=entry.event,
            view=view,
            extra=entry.extra,
            verdict=fold.verdict,
            text=self._plugin.game.in_words(entry.event) if self._plugin.plain else None,
            links=fold.chains.links if fold.chains and entry.event.chance else (),
        )
