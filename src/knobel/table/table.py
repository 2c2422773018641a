"""One match: seats, readiness, clocks, absence, and the gate through which every act passes.

A plain state machine. Every call names the time in ms since the match was made and returns what to store and what
to say; nothing here waits, draws or sends. What was stored, folded again, is the same table.

The fold keeps what the journal tells, the game's conduct answers questions, and the table decides.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from knobel.core import Act, Event, Forfeit, Game, Illegal, Malformed
from knobel.core.dice import Commitment
from knobel.core.plugin import Plugin
from knobel.core.record import Reveal
from knobel.core.simulation import Simulation
from knobel.table.conduct import Answer, Ask, Conduct, Decision, Decisions, Happen, NotDrawn, Press, Show, Waive
from knobel.table.draw_coordinator import DrawCoordinator
from knobel.table.effects import Effects
from knobel.table.fold import Fold, Stage
from knobel.table.journal import (
    AnyEntry,
    Began,
    Closed,
    Coached,
    Created,
    Entry,
    Happened,
    Hidden,
    Linked,
    Paused,
    Readied,
    Ref,
    Resumed,
    Retokened,
    Returned,
    Rolling,
    Seated,
    Setup,
    SimulationRequested,
    StoodIn,
    Undone,
    Waived,
    unnamed,
)
from knobel.table.messages import EventMessage, Message, Offers, Reaction, Refused, TableView
from knobel.table.read_as import read_as
from knobel.table.seat import Seat, opens
from knobel.table.telling import Telling
from knobel.table.view import table_view

COUNTDOWN = 3000  #: ms from "everybody is ready" to "go", where that is counted down
GRACE = 30_000  #: ms somebody may be away before the others choose what to do
REACTIONS = ("clap", "laugh", "wow", "think", "sorry", "thanks")
REACTION_EVERY = 2000  #: ms
LONGEST_MATCH = 10_000  #: events; no game needs a tenth of it, and one that never ends fills the memory
MOST_COACHED = 100  #: times a seat is noted to have asked what to play; nobody needs to know of more
MOST_BESIDE = 1000  #: pauses, stand-ins, moves, chains and the like in a match; what comes then is refused


class Table:
    """One match at its table: what is decided, and what is said about it."""

    def __init__(self, created: Created, plugin: Plugin, *, updates: bool = True) -> None:
        self.plugin = plugin
        self.fold = Fold(created, plugin.game)
        self.conduct: Conduct = (plugin.conduct() or Conduct)(self.fold)
        self._draws = DrawCoordinator(self.fold, self.conduct, self._decide)
        self._telling = Telling(plugin, self.fold, self.conduct, updates=updates)
        self._last_reaction: dict[int, int] = {}
        self._entries: list[Entry] = []
        self._unnamed: dict[
            int, int
        ] = {}  #: by seat: the events that had been seen before an act without a ref, and one

    # --- making one ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, created: Created, plugin: Plugin, *, updates: bool = True) -> tuple["Table", Effects]:
        """A new table; bots sit down at once. Where nobody is to be `told`, no messages are made.

        Raises Illegal for a set-up that cannot be played, and msgspec.ValidationError for a past that is none.
        """
        table = cls(created, plugin, updates=updates)
        if not 0 <= created.first < len(table.seats):
            raise Illegal(None, "no-such-seat", seat=created.first)
        replay, _ = table.fold.replay_past()
        if table.game.outcome(replay.state) is not None:
            raise Illegal(None, "over")
        table._entries.append(created)
        for number, seat in enumerate(table.seats):
            if seat.plan.kind == "bot":
                table._decide(Seated(created.at, number, seat.plan.bot, ""))
                table._decide(Readied(created.at, number, f"{number:02x}"))
        table._begin_if_ready(created.at)
        return table, table._effects(created.at)

    @classmethod
    def restore(cls, entries: Iterable[AnyEntry], plugin: Plugin, names: Mapping[int, str] | None = None) -> "Table":
        """The table as its journal and the names beside it tell it; everybody is away until they come back.

        Its time goes on from its last entry: no clock runs while there is no table.
        """
        first, *rest = entries
        if not isinstance(first, Created):
            raise TypeError("a journal begins with the entry that creates the match")
        table = cls(first, plugin)
        table.fold.names.update(names or {})
        table.fold_in(rest)
        return table

    def fold_in(self, entries: Iterable[AnyEntry]) -> None:
        """Goes on restoring: what else the journal tells."""
        for entry in entries:
            if (number := unnamed(entry)) is not None:
                self._unnamed[number] = len(self.fold.history) + 1
            if isinstance(entry, Seated) and entry.name is not None and self.seats[entry.seat].plan.kind == "person":
                self.seats[entry.seat].written = self.fold.entries, msgspec.structs.replace(entry, name=None)
            self.fold.add(entry, judge=False)
            self.conduct.note(entry)
            self.conduct.since = max(self.conduct.since, entry.at)
        for seat in self.seats:
            seat.away_since = self.conduct.since

    # --- what it is about ---------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The rules."""
        return self.plugin.game

    @property
    def match(self) -> str:
        """The match's id."""
        return self.fold.match

    @property
    def setup(self) -> Setup:
        """What is played, by how many, and how."""
        return self.fold.setup

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return self.fold.seats

    @property
    def watchers(self) -> int:
        """Who look on without a seat."""
        return self._telling.watchers

    @property
    def stage(self) -> Stage:
        """Gathering, playing, paused, over, or closed."""
        return self.fold.stage

    @property
    def crowded(self) -> bool:
        """Whether so much was decided beside the game that a seat does not move or pause any more."""
        return self.fold.beside >= MOST_BESIDE

    # --- who is there -------------------------------------------------------------------------------------

    def sit(self, t: int, number: int, name: str | None, token: str, colour: int | None = None) -> Effects:
        """A person takes a free seat with a token's hash, and may ask for a colour. No name: it is a hidden one."""
        if not 0 <= number < len(self.seats) or self.seats[number].name is not None or self.stage != "gathering":
            return Effects(reply=Refused("", None, "seat-taken"))
        self._decide(Seated(t, number, name, token, colour))
        return self._effects(t)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return next((number for number, seat in enumerate(self.seats) if opens(token, seat.token)), None)

    def ready(self, t: int, number: int, nonce: str, root: str = "", device: tuple[int, ...] = ()) -> Effects:
        """A seat is ready and adds its nonce, and the root of its device's chain. When all are, the countdown starts.

        `device`: the seats that are known to be there.
        """
        try:
            Commitment(self.fold.commit, (nonce,)).check(1)  # or no record of this match could be read
        except Malformed as fault:
            return Effects(reply=Refused("", None, "malformed", {"fault": fault.message}))
        seat, refused = self.seats[number], None
        if self.stage == "gathering" and seat.name is not None and seat.nonce is None:
            refused = self._draws.announce(t, number, root, device) if root else None
            self._decide(Readied(t, number, nonce))
            self._begin_if_ready(t)
        effects = self._effects(t)
        effects.reply = refused
        return effects

    def connect(self, t: int, number: int) -> Effects:
        """One more device of this seat is there; a stand-in gets up."""
        seat = self.seats[number]
        seat.connections += 1
        seat.away_since = None
        if seat.stand_in is not None and self.stage in ("playing", "paused"):
            self._decide(Returned(t, number))
        return self.show(t)

    def disconnect(self, t: int, number: int) -> Effects:
        """One device less."""
        seat = self.seats[number]
        if seat.connections == 1:
            seat.away_since = t
        seat.connections = max(0, seat.connections - 1)
        return self.show(t)

    def count_watchers(self, t: int, watchers: int) -> Effects:
        """So many look on now."""
        self._telling.watchers = watchers
        return self.show(t)

    def measure(self, number: int, round_trip: float) -> None:
        """Takes in a ping of this seat."""
        self.seats[number].lag.measure(round_trip)

    def choose(self, t: int, chooser: int, number: int, what: str) -> Effects:
        """What the others choose about a seat that has been away, or has owed a link, for longer than the grace."""
        seat, plays = self.seats[number], self.fold.plays
        since = (None if seat.here else seat.away_since, self._draws.owes_since(number))
        away = min((at for at in since if at is not None), default=t)
        if chooser == number or t - away < GRACE or not (plays(chooser) and plays(number)):
            return Effects(reply=Refused("", None, "not-away"))
        if self.crowded and what in ("pause", "bot"):
            return Effects(reply=Refused("", None, "too-often"))
        if what == "pause" and self.stage == "playing":
            self._decide(Paused(t))
        elif what == "bot" and seat.bot is None and self.plugin.stand_in:
            self._decide(StoodIn(t, number, self.plugin.stand_in))
            self._draws.look(t)
            if self.stage == "paused":
                self._decide(Resumed(t))
        elif what == "forfeit":
            if self.stage == "paused":
                self._decide(Resumed(t))
            self._happen(t, Forfeit(number, "absent"))
        elif what != "wait":
            return Effects(reply=Refused("", None, "no-such-choice"))
        return self._effects(t)

    def resume(self, t: int) -> Effects:
        """Goes on after a pause."""
        if self.stage == "paused":
            self._decide(Resumed(t))
        return self._effects(t)

    # --- the gate -----------------------------------------------------------------------------------------

    def act(
        self,
        t: int,
        seat: int,
        act: dict[str, Any],
        ref: str = "",
        claimed: int = 0,
        *,
        on: int | None = None,
        one_device: bool = False,
        link: tuple[int, str] | None = None,
        person: bool = False,
    ) -> Effects:
        """The one gate for every act: is it under way, is it new, is it an act, is it legal? Then it happens.

        `person`: a person sent it, and a bot that stands in gets up.
        `link`: the device's part in a draw, which travels with an act that lets dice fall.
        `claimed`: how many ms ago the hand moved. Where one device holds all the hands, its word is taken for it.
        `on`: how many events the player had seen.
        An act that was accepted and is sent again gets the answer it got, and one that was refused is judged anew.
        """
        by: Ref = seat, ref
        if by in self._telling.under_way:
            return Effects()
        if (accepted := self._telling.accepted(by)) is not None:
            return Effects(reply=accepted)
        if ref:
            self._telling.under_way.add(by)
        credit = 0 if one_device else self.seats[seat].lag.credited(claimed)
        pressed = t - (max(0, claimed) if one_device else credit)
        reply: Message | None
        try:
            if self.stage != "playing" or self.fold.go is None or t < self.fold.go:
                raise Illegal(None, "not-playing", stage=self.stage)
            if person and self.seats[seat].stand_in is not None:
                self._decide(Returned(t, seat))
            if on is not None and on != len(self.fold.history) and self._asks_who_has_seen(seat, on):
                raise Illegal(None, "stale")
            if not self._telling.may_act(seat):
                raise Illegal(None, "stale")  # dice are about to fall
            known: Act | Event = read_as({**act, "seat": seat}, self.conduct.acts)
            reply = self._carry_out(t, self.conduct.act(t, Press(seat, known, ref, pressed, credit, on)), by)
            if link is not None:
                with suppress(Illegal):  # it will be asked for
                    self._draws.take_link(t, seat, *link)
        except Illegal as refusal:
            reply = Refused(ref, refusal.clause, refusal.reason, refusal.facts)
        except msgspec.ValidationError as fault:
            reply = Refused(ref, None, "malformed", {"fault": str(fault)})
        if reply is not None:
            self._telling.under_way.discard(by)
        effects = self._effects(t)
        effects.reply = self._telling.accepted(by) or reply
        return effects

    def chain(self, t: int, number: int, root: str, device: tuple[int, ...] = ()) -> Effects:
        """A seat's device takes part in the dice with another chain, without a root with none, from the next draw on
        that is named. What the chain of before owes it still owes."""
        if self.stage not in ("gathering", "playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}, "dice"))
        if self.crowded:
            return Effects(reply=Refused("", None, "too-often", {}, "dice"))
        reply = self._draws.announce(t, number, root, device)
        effects = self._effects(t)
        effects.reply = reply
        return effects

    def reveal(self, t: int, number: int, n: int, link: str) -> Effects:
        """A device's part in a draw. Whoever was thought to be away is back with it."""
        if self.stage not in ("playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}, "dice"))
        if self.seats[number].stand_in is not None:
            self._decide(Returned(t, number))
        reply = None
        try:
            self._draws.take_link(t, number, n, link)
        except Illegal as refusal:
            reply = Refused("", None, refusal.reason, refusal.facts, "dice")
        effects = self._effects(t)
        effects.reply = reply
        return effects

    def undo(self, t: int, number: int, on: int) -> Effects:
        """A seat takes back its last act, which was event number `on`. The dice are not drawn anew."""
        if not self.conduct.undoes or self.fold.undoes() != number:
            return Effects(reply=Refused("", None, "no-undo"))
        if on != len(self.fold.history):
            return Effects(reply=Refused("", None, "stale"))
        self._decide(Undone(t, number))
        return self._effects(t)

    def coach(self, t: int, number: int) -> Effects:
        """A seat was told what to play, and everybody sees that."""
        if self.stage == "playing" and self.seats[number].coached < MOST_COACHED:
            self._decide(Coached(t, number))
        return self._effects(t)

    def _asks_who_has_seen(self, seat: int, events: int) -> bool:
        """Whether what a seat chose after so many events is too old: where one acts after the other, and where the
        journal has a later entry of that seat without a ref, which may be this very act."""
        return not self.conduct.at_once or events < self._unnamed.get(seat, 0)

    def resign(self, t: int, number: int) -> Effects:
        """A seat gives up."""
        return self.forfeit(t, number, "resign")

    def forfeit(self, t: int, number: int, why: Literal["resign", "time", "absent", "illegal"]) -> Effects:
        """A seat gives up, or whoever runs the match rules that it has lost."""
        if self.stage not in ("playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}))
        try:
            self._happen(t, Forfeit(number, why))
        except Illegal as refusal:
            return Effects(reply=Refused("", refusal.clause, refusal.reason, refusal.facts))
        return self._effects(t)

    def dismiss(self, t: int, number: int) -> Effects:
        """A stand-in whose acts are refused gets up, and the others choose again about whoever is away."""
        if self.seats[number].stand_in is not None and self.stage in ("playing", "paused"):
            self._decide(Returned(t, number))
        return self._effects(t)

    def tick(self, t: int) -> Effects:
        """The time that `wake` asked for has come."""
        if self.stage == "playing" and (seat := self._draws.overdue(t)) is not None:
            self._happen(t, Forfeit(seat, "time"))
        elif self.stage == "playing" and not self.fold.rolling:
            self._carry_out(t, self.conduct.tick(t))
        return self._effects(t)

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        if self.stage != "playing":
            return None
        times = (self._draws.wake(), None if self.fold.rolling else self.conduct.wake())
        return min((at for at in times if at is not None), default=None)

    def simulation(self) -> Simulation | None:
        """What a worker has to simulate now: once all have done their part in the dice."""
        simulation = self.conduct.simulation() if self.stage in ("playing", "paused") else None
        return simulation if simulation is not None and simulation.key else None

    def simulated(self, t: int, events: int, event: Event, extra: dict[str, Any]) -> Effects:
        """What came of the pending acts, if they still are pending."""
        if self.fold.pending and len(self.fold.history) == events and self.stage in ("playing", "paused"):
            self._happen(t, event, extra)
        return self._effects(t)

    # --- around the game ----------------------------------------------------------------------------------

    def react(self, t: int, number: int, which: str) -> Effects:
        """A reaction instead of chat: one of six, not too often."""
        if which not in REACTIONS or t - self._last_reaction.get(number, -REACTION_EVERY) < REACTION_EVERY:
            return Effects(reply=Refused("", None, "too-often" if which in REACTIONS else "no-such-reaction"))
        self._last_reaction[number] = t
        return Effects(sends=[(None, Reaction(number, which))])

    def want_rematch(self, number: int) -> bool:
        """A seat wants to play again; True when every person there does, and then they have had their wish."""
        self.seats[number].wants_rematch = True
        people = [seat for seat in self.seats if seat.plan.kind == "person"]
        if self.stage != "over" or self.fold.follows or not all(seat.wants_rematch for seat in people):
            return False
        for seat in people:
            seat.wants_rematch = False
        return True

    def play_off(self) -> tuple[int, ...]:
        """The seats that still have to play off a tie in a match of their own."""
        if self.stage != "over" or any(why == "decides" for why, _ in self.fold.follows):
            return ()
        return self.game.plays_off(self.fold.state)

    def show(self, t: int) -> Effects:
        """Everybody learns how the table stands, though nothing was decided."""
        self._telling.show()
        return self._effects(t)

    def link(self, t: int, match: str, why: Literal["rematch", "decides"]) -> Effects:
        """Another match follows this one."""
        self._decide(Linked(t, match, why))
        return self._effects(t)

    def hide(self, t: int, number: int) -> Effects:
        """The host hides a name, once; again where an older Knobel has hidden it, and it is still stored."""
        seat = self.seats[number]
        if seat.name is not None and (not seat.hidden or seat.written is not None):
            self._decide(Hidden(t, number))
        return self._effects(t)

    def close(self, t: int, why: Literal["host", "server", "nobody-came"] = "host") -> Effects:
        """Ends the match before its end."""
        if self.stage not in ("over", "closed"):
            self._decide(Closed(t, why))
        return self._effects(t)

    def prepare_move(self, t: int, number: int, lasts: int, link: tuple[int, str] | None = None) -> Effects:
        """A seat may move within so many ms: until then its device may reveal before the dice are to fall, now or as
        soon as another draw is named. The device that it moves to cannot."""
        self.seats[number].moves_until = t + lasts
        if link is not None and self.stage in ("playing", "paused"):
            with suppress(Illegal):  # it is owed still
                self._draws.take_link(t, number, *link)
        return self._effects(t)

    def retoken(self, t: int, number: int, token: str) -> Effects:
        """A seat moves to another device: its new token's hash. What its chain owes it still owes."""
        self.seats[number].moves_until = -1
        self._decide(Retokened(t, number, token))
        return self._effects(t)

    # --- what can be seen ---------------------------------------------------------------------------------

    def view(self, t: int) -> TableView:
        """The table as everybody may see it."""
        return table_view(self.fold, self.conduct, t, self._telling.watchers)

    def newest(self) -> EventMessage | None:
        """The newest event with the view after it, for somebody who comes in late; None before the start."""
        return self._telling.newest()

    def offers(self) -> Offers:
        """What every seat may ask for now, as it is sent: without the seat."""
        return self._telling.offers()

    def still_offers(self, number: int, act: dict[str, Any]) -> bool:
        """Whether what a seat was about to do can still be done."""
        return any(act.items() <= offered.items() for offered in self.offers()[number])

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """The same for one seat, as the game knows it."""
        return self._telling.legal(seat)

    # --- from here on: how it happens ---------------------------------------------------------------------

    def _carry_out(self, t: int, decisions: Decisions, by: Ref | None = None) -> Message | None:
        """Lets what the conduct decides happen, one after the other. Returns its answer. Raises Illegal.

        The first entry that comes of the act itself carries its ref.
        """
        try:
            decision = next(decisions)
            while True:
                try:
                    by = self._do(t, decision, by)
                except Illegal as refusal:
                    decision = decisions.throw(refusal)
                else:
                    decision = next(decisions)
        except StopIteration as done:
            answer: Message | None = done.value
            return answer
        except NotDrawn as waits:
            act = {key: value for key, value in msgspec.to_builtins(waits.act).items() if key != "seat"}
            self._decide(Rolling(t, waits.act.seat, act, waits.extra, _stored(by)))
            return self.conduct.accepted(by[1] if by else "")

    def _do(self, t: int, decision: Decision, by: Ref | None) -> Ref | None:
        """Carries out one decision. Returns the ref that no entry carries yet."""
        match decision:
            case Happen(event, extra, None):
                self._happen(t, event, extra, _stored(by))
            case Happen(event, extra, earlier):
                self._happen(t, event, extra, _stored(earlier))
                return by
            case Ask(seat, act):
                self._decide(SimulationRequested(t, seat, act, _stored(by)))
            case Waive(seat):
                self._decide(Waived(t, seat, _stored(by)))
            case Answer():
                self._telling.answer(decision)
                return by
            case Show():
                self._telling.show()
                return by
        return None

    def _happen(self, t: int, event: Event, extra: dict[str, Any] | None = None, ref: Ref | UnsetType = UNSET) -> None:
        """An event of the game; the end reveals the seed. Raises Illegal and changes nothing."""
        chains = self.fold.chains
        note = chains.note() if chains and event.chance else None
        beside = {"draw": msgspec.to_builtins(note)} if note else {}
        self._decide(Happened(t, event, {**(extra or {}), **beside}, ref))
        if self.stage == "over":
            self._decide(Happened(t, chains.last_line() if chains else Reveal(self.fold.seed)))
        elif len(self.fold.history) >= LONGEST_MATCH:
            self._decide(Closed(t))
        elif chains is not None and (event.chance or isinstance(event, Forfeit)):
            self._draws.look(t)

    def _let_fall(self, t: int) -> None:
        """Lets dice fall for which all links are there. An act that the rules forbid by now is forgotten."""
        if self.fold.chains is None or self.stage not in ("playing", "paused"):
            return
        if self.fold.chains.draw is None:
            self._draws.look(t)
        while self.fold.rolling and self.fold.draws() is not None and self.stage in ("playing", "paused"):
            rolling = self.fold.rolling[0]
            act: Act | Event = read_as({**rolling.act, "seat": rolling.seat}, self.conduct.acts)
            try:
                self._happen(t, self.conduct.resolved(act), rolling.extra)
            except Illegal:
                self._decide(Waived(t, rolling.seat))

    def _begin_if_ready(self, t: int) -> None:
        if all(seat.nonce is not None for seat in self.seats):
            counted = self.conduct.counts_down and not self.fold.again
            self._decide(Began(t, t + COUNTDOWN if counted else t))
            self._draws.look(t)

    def _decide(self, entry: AnyEntry) -> None:
        self.fold.add(
            entry, judge=self._telling.enabled
        )  # where nobody is told, the referee is not asked about all of it
        self._entries.append(entry)
        self._telling.note(entry)

    def _effects(self, t: int) -> Effects:
        """What has been decided since the last call; everybody learns how the table stands if that changed."""
        self._let_fall(t)
        entries, self._entries = self._entries, []
        return self._telling.take(t, entries)


def _stored(by: Ref | None) -> Ref | UnsetType:
    """The ref as an entry carries it: none for an act without one."""
    return by if by is not None and by[1] else UNSET
