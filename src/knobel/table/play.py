"""Carries out decisions: each becomes entries, which are folded in, and all of them together become one `Effects`."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from knobel.core import Act, Event, Forfeit, Illegal
from knobel.core.plugin import Plugin
from knobel.core.record import Reveal
from knobel.table.conduct import Answer, Ask, Conduct, Decision, Decisions, Happen, NotDrawn, Show, Waive
from knobel.table.draw_coordinator import DrawCoordinator
from knobel.table.effects import Effects
from knobel.table.fold import Fold
from knobel.table.journal import (
    AnyEntry,
    Began,
    Closed,
    Entry,
    Happened,
    Ref,
    Rolling,
    SimulationRequested,
    Undone,
    Waived,
)
from knobel.table.messages import Message
from knobel.table.offers import Offers
from knobel.table.read_as import read_as
from knobel.table.replies import Replies
from knobel.table.updates import Moment, Updates

LONGEST_MATCH = 10_000  #: events; no game needs a tenth of it, and one that never ends fills the memory


class Play:
    """What happens in one match, and what is gathered of it until the next `Effects`."""

    def __init__(self, plugin: Plugin, fold: Fold, conduct: Conduct, *, updates: bool) -> None:
        self.draws = DrawCoordinator(fold, conduct, self.add)
        self.replies = Replies(fold)
        self.offers = Offers(plugin, fold, conduct)
        self.updates = Updates(plugin, fold, conduct, self.offers)
        self._fold, self._conduct = fold, conduct
        self._updating = updates  #: whether updates are made; without them the referee does not judge each event
        self._entries: list[Entry] = []
        self._moments: list[Moment] = []
        self._sends: list[tuple[int | None, Message]] = []
        self._shows = False  #: whether an update is due though nothing was decided

    def open_journal(self, created: Entry) -> None:
        """The entry that creates the match comes first; it is in the fold already."""
        self._entries.append(created)

    def add(self, entry: AnyEntry) -> None:
        """One entry more: folded in, noted by the conduct, and stored with the next `Effects`. Raises Illegal."""
        fold = self._fold
        fold.add(entry, judge=self._updating)
        self._entries.append(entry)
        for answer in self._conduct.note(entry):
            self._answer(answer)
        if self._updating and isinstance(entry, Happened | Undone | Began):
            links = fold.chains.links if fold.chains else ()
            self._moments.append(Moment(entry, len(fold.history), fold.state, fold.verdict, links))

    def happen(self, t: int, event: Event, extra: dict[str, Any] | None = None, ref: Ref | UnsetType = UNSET) -> None:
        """An event of the game; the end reveals the seed. Raises Illegal and changes nothing."""
        chains = self._fold.chains
        note = chains.note() if chains and event.chance else None
        beside = {"draw": msgspec.to_builtins(note)} if note else {}
        self.add(Happened(t, event, {**(extra or {}), **beside}, ref))
        if self._fold.stage == "over":
            self.add(Happened(t, chains.last_line() if chains else Reveal(self._fold.seed)))
        elif len(self._fold.history) >= LONGEST_MATCH:
            self.add(Closed(t))
        elif chains is not None and (event.chance or isinstance(event, Forfeit)):
            self.draws.look(t)

    def carry_out(self, t: int, decisions: Decisions, by: Ref | None = None) -> Message | None:
        """Carries out the conduct's decisions one by one. Returns its reply. Raises Illegal.

        The first entry that comes of the act itself carries its ref.
        """
        try:
            decision = next(decisions)
            while True:
                try:
                    by = self._carry_out_one(t, decision, by)
                except Illegal as refusal:
                    decision = decisions.throw(refusal)
                else:
                    decision = next(decisions)
        except StopIteration as done:
            reply: Message | None = done.value
            return reply
        except NotDrawn as waits:
            act = {key: value for key, value in msgspec.to_builtins(waits.act).items() if key != "seat"}
            self.add(Rolling(t, waits.act.seat, act, waits.extra, _stored(by)))
            return self._conduct.accepted(by[1] if by else "")

    def show(self) -> None:
        """Makes an update with the next `Effects`, though nothing was decided."""
        self._shows = True

    def effects(self, t: int, reply: Message | None = None) -> Effects:
        """The entries and messages since the last call; one update, if there is something new."""
        self._let_fall(t)
        entries, self._entries = self._entries, []
        sends, self._sends = self._sends, []
        if self._updating and (entries or self._shows):
            moments, self._moments = self._moments, []
            sends.append((None, self.updates.make(t, moments)))
        self._shows = False
        return Effects(entries, sends, reply)

    def _carry_out_one(self, t: int, decision: Decision, by: Ref | None) -> Ref | None:
        """Returns the ref that no entry carries yet."""
        match decision:
            case Happen(event, extra, None):
                self.happen(t, event, extra, _stored(by))
            case Happen(event, extra, earlier):
                self.happen(t, event, extra, _stored(earlier))
                return by
            case Ask(seat, act):
                self.add(SimulationRequested(t, seat, act, _stored(by)))
            case Waive(seat):
                self.add(Waived(t, seat, _stored(by)))
            case Answer():
                self._answer(decision)
                return by
            case Show():
                self._shows = True
                return by
        return None

    def _answer(self, answer: Answer) -> None:
        self._sends.append((answer.seat, self.replies.finish((answer.seat, answer.ref), answer.message)))

    def _let_fall(self, t: int) -> None:
        """Lets dice fall whose links are all there. An act that the rules forbid by now is waived."""
        fold = self._fold
        if fold.chains is None or fold.stage not in ("playing", "paused"):
            return
        if fold.chains.draw is None:
            self.draws.look(t)
        while fold.rolling and fold.draws() is not None and fold.stage in ("playing", "paused"):
            rolling = fold.rolling[0]
            act: Act | Event = read_as({**rolling.act, "seat": rolling.seat}, self._conduct.acts)
            try:
                self.happen(t, self._conduct.resolved(act), rolling.extra)
            except Illegal:
                self.add(Waived(t, rolling.seat))


def _stored(by: Ref | None) -> Ref | UnsetType:
    """The ref as an entry carries it: none for an act without one."""
    return by if by is not None and by[1] else UNSET
