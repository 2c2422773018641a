"""Makes updates: what happened, how the table stands, and what each seat may do."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from knobel.core import Verdict
from knobel.core.plugin import Plugin
from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.journal import Began, Happened, Undone
from knobel.table.messages import EventMessage, OffersBySeat, Update
from knobel.table.offers import Offers
from knobel.table.view import table_now


class Moment(NamedTuple):
    """An entry that changed the game, and the game right after it."""

    entry: Happened[Any] | Undone | Began
    n: int  #: events so far
    state: Any
    verdict: Verdict | None
    links: tuple[str, ...]  #: of the newest roll


class Updates:
    """Remembers the last update, so that the next one holds only what is new."""

    def __init__(self, plugin: Plugin, fold: Fold, conduct: Conduct, offers: Offers) -> None:
        self.watchers = 0  #: connections without a seat, as they were last counted
        self._plugin, self._fold, self._conduct, self._offers = plugin, fold, conduct, offers
        self._offers_sent: OffersBySeat = {}
        self._chains_sent = -1  #: how often chains had changed by the last update

    def make(self, t: int, moments: Iterable[Moment]) -> Update:
        """The next update, with an event for each of these moments."""
        before, self._chains_sent = self._chains_sent, self._fold.chains.changes if self._fold.chains else 0
        now = table_now(self._fold, self._conduct, t, self.watchers, chains=before != self._chains_sent)
        events = [message for moment in moments if (message := self._message(moment)) is not None]
        return Update(tuple(events), now, self._new_offers())

    def newest(self) -> EventMessage | None:
        """The newest event with the whole view after it, for a welcome; None before the start."""
        fold = self._fold
        if fold.replay is None:
            return None
        view = self._plugin.game.view(fold.state, None)
        if not fold.history:
            return EventMessage(0, 0, {"type": "start"}, view)
        links = fold.chains.links if fold.chains else ()
        return self._happened(fold.history[-1], len(fold.history), view, fold.verdict, links)

    def _message(self, moment: Moment) -> EventMessage | None:
        match moment.entry:
            case Happened():
                view = self._plugin.game.view_again(moment.state)
                return self._happened(moment.entry, moment.n, view, moment.verdict, moment.links)
            case Undone(at, seat):
                event, view = {"type": "undone", "seat": seat}, self._plugin.game.view_again(moment.state)
                return EventMessage(moment.n, at, event, view)
        return self.newest()  # play begins, and nothing has happened since

    def _happened(
        self, entry: Happened[Any], n: int, view: Any, verdict: Verdict | None, links: tuple[str, ...]
    ) -> EventMessage:
        return EventMessage(
            n=n,
            at=entry.at,
            event=entry.event,
            view=view,
            extra=entry.extra,
            verdict=verdict,
            text=self._plugin.game.in_words(entry.event) if self._plugin.plain else None,
            links=links if entry.event.chance else (),
        )

    def _new_offers(self) -> OffersBySeat:
        """The offers that differ from those in the last update."""
        before, self._offers_sent = self._offers_sent, self._offers.all()
        return {
            seat: offers
            for seat, offers in self._offers_sent.items()
            if offers is not (known := before.get(seat)) and (offers or known or known is None)
        }
