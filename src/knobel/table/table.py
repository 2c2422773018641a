"""One match: seats, readiness, clocks, absence, pending throws, and the gate through which every act passes.

A plain state machine. Every call names the time in ms since the match was made and returns what to store and what
to say; nothing here waits, draws or sends. What was stored, folded again, is the same table.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Literal

import msgspec

from knobel.core import Act, Event, Forfeit, Illegal, Malformed
from knobel.core.dice import SCHEME, Commitment
from knobel.core.record import Reveal
from knobel.table.journal import (
    AnyEntry,
    Asked,
    Began,
    BetPassed,
    Closed,
    Created,
    Entry,
    Happened,
    Hidden,
    Linked,
    Paused,
    Readied,
    Resumed,
    Retokened,
    Returned,
    Seated,
    StoodIn,
)
from knobel.table.kept import FindGame, Kept
from knobel.table.manner import Manner
from knobel.table.seat import opens
from knobel.table.told import EventTold, Reaction, Refused, TableTold, TableView, Told

COUNTDOWN = 3000  #: ms from "everybody is ready" to "go"
GRACE = 30_000  #: ms somebody may be away before the others choose what to do
REACTIONS = ("clap", "laugh", "wow", "think", "sorry", "thanks")
REACTION_EVERY = 2000  #: ms

FindManner = Callable[["Table"], Manner]


class Heard(msgspec.Struct):
    """What came of an input: entries to store, then messages to send, to a seat or (None) to everybody."""

    entries: list[Entry] = []
    sends: list[tuple[int | None, Told]] = []
    reply: Told | None = None  #: to whoever asked


@lru_cache(4096)
def _sent(act: Act | Event) -> dict[str, Any]:
    """An act as it is offered to a seat. The same few come again and again."""
    return {key: value for key, value in msgspec.to_builtins(act).items() if key not in ("seat", "aim", "after")}


@lru_cache(4096)
def _all_sent(acts: tuple[Act | Event, ...]) -> list[dict[str, Any]]:
    return [_sent(act) for act in acts]


class Table(Kept):
    """One match at its table: what is decided, and what is said about it."""

    def __init__(self, created: Created, find_game: FindGame, find_manner: FindManner) -> None:
        super().__init__(created, find_game)
        self.manner = find_manner(self)
        self._last_reaction: dict[int, int] = {}
        self._heard = Heard([], [])
        self._legal: dict[int, list[dict[str, Any]]] | None = None  #: until the next entry changes it

    # --- making one ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, created: Created, find_game: FindGame, find_manner: FindManner) -> tuple["Table", Heard]:
        """A new table; bots sit down at once.

        Raises Illegal for a set-up that cannot be played, and msgspec.ValidationError for a past that is none.
        """
        table = cls(created, find_game, find_manner)
        if not 0 <= created.first < len(table.seats):
            raise Illegal(None, "no-such-seat", seat=created.first)
        if table.game.outcome(table.fold_past().state) is not None:
            raise Illegal(None, "over")
        table._heard.entries.append(created)
        for number, seat in enumerate(table.seats):
            if seat.plan.kind == "bot":
                table._decide(Seated(created.at, number, seat.plan.bot, ""))
                table._decide(Readied(created.at, number, f"{number:02x}"))
        table._begin_if_ready(created.at)
        return table, table._spoken(created.at)

    @classmethod
    def restore(cls, entries: Iterable[AnyEntry], find_game: FindGame, find_manner: FindManner) -> "Table":
        """The table as its journal tells it; everybody is away until they come back.

        Its time goes on from `since`: no clock runs while there is no table.
        """
        first, *rest = entries
        if not isinstance(first, Created):
            raise TypeError("a journal begins with the entry that creates the match")
        table = cls(first, find_game, find_manner)
        for entry in rest:
            table.keep(entry)
        table.since = max([table.since, *(entry.at for entry in rest)])
        for seat in table.seats:
            seat.away_since = table.since
        return table

    # --- who is there -------------------------------------------------------------------------------------

    def sit(self, t: int, number: int, name: str, token: str) -> Heard:
        """Somebody takes a free seat with a token's hash."""
        if not 0 <= number < len(self.seats) or self.seats[number].name is not None or self.stage != "gathering":
            return Heard(reply=Refused("", None, "seat-taken"))
        self._decide(Seated(t, number, name, token))
        return self._spoken(t)

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return next((number for number, seat in enumerate(self.seats) if opens(token, seat.token)), None)

    def ready(self, t: int, number: int, nonce: str) -> Heard:
        """A seat is ready and adds its nonce. When all are, the countdown starts."""
        try:
            Commitment(SCHEME, self.commit, (nonce,)).check()  # or no record of this match could be read
        except Malformed as fault:
            return Heard(reply=Refused("", None, "malformed", {"fault": fault.message}))
        seat = self.seats[number]
        if self.stage == "gathering" and seat.name is not None and seat.nonce is None:
            self._decide(Readied(t, number, nonce))
            self._begin_if_ready(t)
        return self._spoken(t)

    def connect(self, t: int, number: int) -> Heard:
        """One more device of this seat is there; a stand-in gets up."""
        seat = self.seats[number]
        seat.connections += 1
        seat.away_since = None
        if seat.stand_in is not None and self.stage in ("playing", "paused"):
            self._decide(Returned(t, number))
        return self._spoken(t, table=True)

    def disconnect(self, t: int, number: int) -> Heard:
        """One device less."""
        seat = self.seats[number]
        if seat.connections == 1:
            seat.away_since = t
        seat.connections = max(0, seat.connections - 1)
        return self._spoken(t, table=True)

    def measure(self, number: int, round_trip: float) -> None:
        """Takes in a ping of this seat."""
        self.seats[number].lag.measure(round_trip)

    def choose(self, t: int, chooser: int, number: int, what: str) -> Heard:
        """What the others choose about somebody who has been away for longer than the grace."""
        seat = self.seats[number]
        away = None if seat.here else seat.away_since
        if chooser == number or away is None or t - away < GRACE or not (self._plays(chooser) and self._plays(number)):
            return Heard(reply=Refused("", None, "not-away"))
        if what == "pause" and self.stage == "playing":
            self._decide(Paused(t))
        elif what == "bot" and seat.bot is None and self.manner.stand_in:
            self._decide(StoodIn(t, number, self.manner.stand_in))
            if self.stage == "paused":
                self._decide(Resumed(t))
        elif what == "forfeit":
            if self.stage == "paused":
                self._decide(Resumed(t))
            self.happen(t, Forfeit(number, "absent"))
        elif what != "wait":
            return Heard(reply=Refused("", None, "no-such-choice"))
        return self._spoken(t)

    def resume(self, t: int) -> Heard:
        """Goes on after a pause."""
        if self.stage == "paused":
            self._decide(Resumed(t))
        return self._spoken(t)

    # --- the gate -----------------------------------------------------------------------------------------

    def do(
        self, t: int, number: int, act: dict[str, Any], ref: str = "", claimed: int = 0, *, one_device: bool = False
    ) -> Heard:
        """The one gate for every act of a seat: is it under way, is it an act, is it legal? Then it happens.

        `claimed`: how many ms ago the hand moved. Where one device holds all the hands, its word is taken for it.
        """
        if self.stage != "playing" or self.fold is None or self.go is None or t < self.go:
            return Heard(reply=Refused(ref, None, "not-playing", {"stage": self.stage}))
        pressed = t - max(0, claimed) if one_device else self.seats[number].lag.credited(t, claimed)
        reply: Told | None
        try:
            reply = self.manner.do(t, number, act, ref, pressed)
        except Illegal as refusal:
            reply = Refused(ref, refusal.clause, refusal.reason, refusal.facts)
        except msgspec.ValidationError as fault:
            reply = Refused(ref, None, "malformed", {"fault": str(fault)})
        heard = self._spoken(t)
        heard.reply = reply
        return heard

    def resign(self, t: int, number: int) -> Heard:
        """A seat gives up."""
        if self.stage not in ("playing", "paused"):
            return Heard(reply=Refused("", None, "not-playing", {"stage": self.stage}))
        try:
            self.happen(t, Forfeit(number, "resign"))
        except Illegal as refusal:
            return Heard(reply=Refused("", refusal.clause, refusal.reason, refusal.facts))
        return self._spoken(t)

    def tick(self, t: int) -> Heard:
        """The time that `wake` asked for has come."""
        if self.stage == "playing" and self.fold is not None:
            self.manner.tick(t)
        return self._spoken(t)

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        return self.manner.wake() if self.stage == "playing" else None

    def simulated(self, t: int, events: int, event: dict[str, Any], extra: dict[str, Any]) -> Heard:
        """What came of the pending acts, if they still are pending."""
        if self.pending and len(self.history) == events and self.stage in ("playing", "paused"):
            self.happen(t, msgspec.convert(event, self.game.events), extra)
        return self._spoken(t)

    # --- around the game ----------------------------------------------------------------------------------

    def react(self, t: int, number: int, which: str) -> Heard:
        """A reaction instead of chat: one of six, not too often."""
        if which not in REACTIONS or t - self._last_reaction.get(number, -REACTION_EVERY) < REACTION_EVERY:
            return Heard(reply=Refused("", None, "too-often" if which in REACTIONS else "no-such-reaction"))
        self._last_reaction[number] = t
        return Heard(sends=[(None, Reaction(number, which))])

    def want_rematch(self, t: int, number: int) -> bool:
        """A seat wants to play again; True when every person there does, and then they have had their wish."""
        self.seats[number].wants_rematch = True
        people = [seat for seat in self.seats if seat.plan.kind == "person"]
        if self.stage != "over" or self.follows or not all(seat.wants_rematch for seat in people):
            return False
        for seat in people:
            seat.wants_rematch = False
        return True

    def tell_table(self, t: int) -> Heard:
        """Everybody learns how the table stands, though nothing was decided."""
        return self._spoken(t, table=True)

    def link(self, t: int, match: str, why: Literal["rematch", "decides"]) -> Heard:
        """Another match follows this one."""
        self._decide(Linked(t, match, why))
        return self._spoken(t)

    def hide(self, t: int, number: int) -> Heard:
        """The host hides a name."""
        self._decide(Hidden(t, number))
        return self._spoken(t)

    def close(self, t: int) -> Heard:
        """The host ends the match."""
        if self.stage not in ("over", "closed"):
            self._decide(Closed(t))
        return self._spoken(t)

    def retoken(self, t: int, number: int, token: str) -> Heard:
        """A seat moves to another device: its new token's hash."""
        self._decide(Retokened(t, number, token))
        return self._spoken(t)

    # --- what can be seen ---------------------------------------------------------------------------------

    def view(self, t: int) -> TableView:
        """The table as everybody may see it. The seed shows only when nothing can be rolled any more."""
        due = self.manner.deadline() if self.stage == "playing" else None
        return TableView(
            match=self.match,
            game=self.setup.game,
            options=self.setup.options,
            seats=tuple(seat.view(number) for number, seat in enumerate(self.seats)),
            stage=self.stage,
            first=self.first,
            commit=self.commit,
            nonces=tuple(seat.nonce for seat in self.seats),
            seed=self.seed if self.stage == "over" else None,
            go=self.manner.go(t) if self.stage == "playing" else self.go,
            deadline=due[0] if due else None,
            waiting=self.manner.waiting(t) if self.stage == "playing" else None,
            events=len(self.history),
            listed=self.setup.listed,
            follows=tuple(self.follows),
            now=t,
            scores=self.game.scores(self.fold.state) if self.fold else None,
            outcome=self.game.outcome(self.fold.state) if self.fold else None,
        )

    def snapshot(self) -> EventTold | None:
        """The newest event with the view after it, for somebody who comes in late."""
        return self._told(self.history[-1]) if self.history else self._start_told()

    def legal(self, number: int) -> list[dict[str, Any]]:
        """What a seat may ask for now, as it is sent: without the seat."""
        return self.all_legal()[number]

    def all_legal(self) -> dict[int, list[dict[str, Any]]]:
        """What every seat may ask for now."""
        if self._legal is None:
            playing = self.fold is not None and self.stage == "playing" and self.pending_seats() != "all"
            self._legal = {seat: self._offered(seat) if playing else [] for seat in range(len(self.seats))}
        return self._legal

    def pending_seats(self) -> set[int] | Literal["all"]:
        """Who waits for the simulation; everybody, once it runs."""
        return "all" if self.manner.job() else {asked.seat for asked in self.pending}

    # --- from here on: how it happens ---------------------------------------------------------------------

    def happen(self, t: int, event: Event, extra: dict[str, Any] | None = None) -> None:
        """An event of the game: checked by the rules, then decided. Raises Illegal and changes nothing."""
        if self.fold is None:
            raise Illegal(None, "not-playing", stage=self.stage)
        self.fold.game.apply(self.fold.state, event)
        self._decide(Happened(t, msgspec.to_builtins(event), extra or {}))
        if self.game.outcome(self.fold.state) is not None:
            self._decide(Happened(t, msgspec.to_builtins(Reveal(self.seed))))

    def ask(self, t: int, number: int, act: dict[str, Any]) -> None:
        """Writes down an act that has to be simulated."""
        self._decide(Asked(t, number, act))

    def pass_bet(self, t: int, number: int) -> None:
        """Writes down that a seat does not bet."""
        self._decide(BetPassed(t, number))

    def tell(self, number: int, told: Told) -> None:
        """Something for one seat alone."""
        self._heard.sends.append((number, told))

    def show(self, t: int) -> None:
        """Tells everybody how the table stands now."""
        self._heard.sends.append((None, TableTold(self.view(t), self.all_legal())))

    def _plays(self, number: int) -> bool:
        """Whether a seat is in a game that is under way: it could still give up."""
        if self.fold is None or self.stage not in ("playing", "paused"):
            return False
        try:
            self.game.apply(self.fold.state, Forfeit(number, "absent"))
        except Illegal:
            return False
        return True

    def _begin_if_ready(self, t: int) -> None:
        if all(seat.nonce is not None for seat in self.seats):
            self._decide(Began(t, t + COUNTDOWN))

    def _decide(self, entry: AnyEntry) -> None:
        self.keep(entry)
        self._legal = None
        self._heard.entries.append(entry)
        if isinstance(entry, Happened):
            self._heard.sends.append((None, self._told(entry)))
        elif isinstance(entry, Began) and (start := self.snapshot()) is not None:
            self._heard.sends.append((None, start))

    def _spoken(self, t: int, table: bool = False) -> Heard:
        """What has been heard since the last call; everybody learns how the table stands if that changed."""
        if self._heard.entries or table:
            self.show(t)
        heard, self._heard = self._heard, Heard([], [])
        return heard

    def _offered(self, number: int) -> list[dict[str, Any]]:
        """A seat's legal acts as they are sent, each with what it would do, where the game foretells that."""
        acts = self.manner.legal(number)
        if self.manner.at_once:
            return _all_sent(acts)  # nobody has the time to read, and the table none to lose
        foretold = [(act, self.game.would(self.manner.state, act)) for act in acts]
        return [_sent(act) if told is None else {**_sent(act), "would": told} for act, told in foretold]

    def _told(self, entry: Happened) -> EventTold:
        state = self.fold.state if self.fold else None
        return EventTold(
            n=len(self.history),
            at=entry.at,
            event=entry.event,
            view=self.game.view(state, None),
            legal=self.all_legal(),
            extra=entry.extra,
            judged=self.manner.judged,
        )

    def _start_told(self) -> EventTold | None:
        return None if self.fold is None else self._told(Happened(0, {"type": "start"}))
