"""One match: seats, readiness, clocks, absence, and the gate through which every act passes.

A plain state machine. Every call names the time in ms since the match was made and returns what to store and what
to say; nothing here waits, draws or sends. What was stored, folded again, is the same table.

The fold keeps what the journal tells, the game's conduct answers questions, and the table decides.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Literal

import msgspec

from knobel.core import Act, Event, Forfeit, Game, Illegal, Malformed
from knobel.core.chains import LENGTH
from knobel.core.dice import Commitment
from knobel.core.plugin import Plugin
from knobel.core.record import Reveal
from knobel.core.simulation import Simulation
from knobel.table.conduct import Answer, Ask, Conduct, Decision, Decisions, Happen, NotDrawn, Press, Show, Waive
from knobel.table.effects import Effects
from knobel.table.fold import Fold, Stage
from knobel.table.journal import (
    AnyEntry,
    Asked,
    Began,
    Chained,
    Closed,
    Coached,
    Created,
    Drawing,
    Entry,
    Happened,
    Hidden,
    Linked,
    Paused,
    Readied,
    Resumed,
    Retokened,
    Returned,
    Revealed,
    Rolling,
    Seated,
    Setup,
    Skipped,
    StoodIn,
    Undone,
    Waived,
)
from knobel.table.messages import EventMessage, Message, Offers, Reaction, Refused, TableView, Update
from knobel.table.offers import offer, offer_bare
from knobel.table.reading import read_as
from knobel.table.seat import Seat, opens
from knobel.table.view import draw_view, is_on, table_now, table_view

COUNTDOWN = 3000  #: ms from "everybody is ready" to "go", where that is counted down
GRACE = 30_000  #: ms somebody may be away before the others choose what to do
REACTIONS = ("clap", "laugh", "wow", "think", "sorry", "thanks")
REACTION_EVERY = 2000  #: ms
LONGEST_MATCH = 10_000  #: events; no game needs a tenth of it, and one that never ends fills the memory
REMEMBERED = 64  #: newest acts of a seat whose answers are kept, for those who ask again
MOST_COACHED = 1000  #: times a seat is noted to have asked what to play; nobody needs to know of more


class Table:
    """One match at its table: what is decided, and what is said about it."""

    def __init__(self, created: Created, plugin: Plugin, *, told: bool = True) -> None:
        self.plugin = plugin
        self._told = told  #: whether anybody is to hear of what happens, and the referee is asked about all of it
        self.fold = Fold(created, plugin.game)
        self.conduct: Conduct = (plugin.conduct() or Conduct)(self.fold)
        self.watchers = 0  #: who look on without a seat
        self._last_reaction: dict[int, int] = {}
        self._entries: list[Entry] = []
        self._events: list[EventMessage] = []
        self._sends: list[tuple[int | None, Message]] = []
        self._shows = False  #: whether everybody is to learn how the table stands
        self._offers: Offers | None = None  #: until the next entry changes them
        self._offered: Offers = {}  #: as everybody was told
        self._chains_told = -1  #: how often chains had changed when everybody was told of them
        self._answers: dict[int, dict[str, Message | None]] = {}  #: by seat and ref; None: not decided yet
        self._restored = 0  #: events that the journal told, and one more if it told of an act that is to be simulated

    # --- making one ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, created: Created, plugin: Plugin, *, told: bool = True) -> tuple["Table", Effects]:
        """A new table; bots sit down at once. Where nobody is to be `told`, no messages are made.

        Raises Illegal for a set-up that cannot be played, and msgspec.ValidationError for a past that is none.
        """
        table = cls(created, plugin, told=told)
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
    def restore(cls, entries: Iterable[AnyEntry], plugin: Plugin) -> "Table":
        """The table as its journal tells it; everybody is away until they come back.

        Its time goes on from its last entry: no clock runs while there is no table.
        """
        first, *rest = entries
        if not isinstance(first, Created):
            raise TypeError("a journal begins with the entry that creates the match")
        table = cls(first, plugin)
        table.fold_in(rest)
        return table

    def fold_in(self, entries: Iterable[AnyEntry]) -> None:
        """Goes on restoring: what else the journal tells."""
        for entry in entries:
            self.fold.add(entry, judge=False)
            self.conduct.note(entry)
            self.conduct.since = max(self.conduct.since, entry.at)
        self._restored = len(self.fold.history) + bool(self.fold.pending or self.fold.rolling)
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
    def stage(self) -> Stage:
        """Gathering, playing, paused, over, or closed."""
        return self.fold.stage

    # --- who is there -------------------------------------------------------------------------------------

    def sit(self, t: int, number: int, name: str, token: str, colour: int | None = None) -> Effects:
        """Somebody takes a free seat with a token's hash, and may like a colour."""
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
            refused = self._announce(t, number, root, device) if root else None
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
        self.watchers = watchers
        return self.show(t)

    def measure(self, number: int, round_trip: float) -> None:
        """Takes in a ping of this seat."""
        self.seats[number].lag.measure(round_trip)

    def choose(self, t: int, chooser: int, number: int, what: str) -> Effects:
        """What the others choose about somebody who has been away for longer than the grace."""
        seat = self.seats[number]
        away = self._owes_since(number) if seat.here else seat.away_since
        if chooser == number or away is None or t - away < GRACE or not (self._plays(chooser) and self._plays(number)):
            return Effects(reply=Refused("", None, "not-away"))
        if what == "pause" and self.stage == "playing":
            self._decide(Paused(t))
        elif what == "bot" and seat.bot is None and self.plugin.stand_in:
            self._decide(StoodIn(t, number, self.plugin.stand_in))
            self._look_at_draw(t)
            if self.stage == "paused":
                self._decide(Resumed(t))
        elif what == "forfeit":
            if self.stage == "paused":
                self._decide(Resumed(t))
            self._happen(t, Forfeit(number, "absent"))
        elif what != "wait":
            return Effects(reply=Refused("", None, "no-such-choice"))
        return self._effects(t)

    def _owes_since(self, number: int) -> int | None:
        """Since when a seat's device is waited for, because dice cannot fall without it."""
        draw = draw_view(self.fold, self.conduct)
        chain = self.fold.chains.of_seat.get(number) if self.fold.chains else None
        return draw.since if draw and draw.on and chain in draw.chains and chain not in draw.revealed else None

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
    ) -> Effects:
        """The one gate for every act: is it under way, is it new, is it an act, is it legal? Then it happens.

        `link`: the device's part in a draw, which travels with an act that lets dice fall.
        `claimed`: how many ms ago the hand moved. Where one device holds all the hands, its word is taken for it.
        `on`: how many events the player had seen. An act sent again gets the answer it got before.
        """
        if ref in self._answers.get(seat, ()):
            return Effects(reply=self._answers[seat][ref])  # None: the answer follows when it is decided
        credit = 0 if one_device else self.seats[seat].lag.credited(claimed)
        pressed = t - (max(0, claimed) if one_device else credit)
        reply: Message | None
        try:
            if self.stage != "playing" or self.fold.go is None or t < self.fold.go:
                raise Illegal(None, "not-playing", stage=self.stage)
            if on is not None and on != len(self.fold.history) and self._asks_who_has_seen(on):
                raise Illegal(None, "stale")
            if not self._may_act(seat):
                raise Illegal(None, "stale")  # dice are about to fall
            known: Act | Event = read_as({**act, "seat": seat}, self.conduct.acts)
            reply = self._carry_out(t, self.conduct.act(t, Press(seat, known, ref, pressed, credit, on)), ref)
            if link is not None:
                with suppress(Illegal):  # it will be asked for
                    self._take_link(t, seat, *link)
        except Illegal as refusal:
            reply = Refused(ref, refusal.clause, refusal.reason, refusal.facts)
        except msgspec.ValidationError as fault:
            reply = Refused(ref, None, "malformed", {"fault": str(fault)})
        self._remember(seat, ref, reply)
        effects = self._effects(t)
        effects.reply = reply
        return effects

    def chain(self, t: int, number: int, root: str, device: tuple[int, ...] = ()) -> Effects:
        """A seat's device takes part in the dice with another chain from the next draw on; without a root with none."""
        if self.stage not in ("gathering", "playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}))
        reply = self._announce(t, number, root, device)
        self._look_at_draw(t)
        effects = self._effects(t)
        effects.reply = reply
        return effects

    def reveal(self, t: int, number: int, n: int, link: str) -> Effects:
        """A device's part in a draw. Whoever was thought to be away is back with it."""
        if self.stage not in ("playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}))
        if self.seats[number].stand_in is not None:
            self._decide(Returned(t, number))
        reply = None
        try:
            self._take_link(t, number, n, link)
        except Illegal as refusal:
            reply = Refused("", None, refusal.reason, refusal.facts)
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

    def _asks_who_has_seen(self, events: int) -> bool:
        """Whether what was chosen after so many events is too old: where one acts after the other, and where it may
        have been done already, by a table that is gone with its memory of what it answered."""
        return not self.conduct.at_once or events < self._restored

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

    def tick(self, t: int) -> Effects:
        """The time that `wake` asked for has come."""
        if self.stage == "playing" and not self.fold.rolling:
            self._carry_out(t, self.conduct.tick(t))
        return self._effects(t)

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        return self.conduct.wake() if self.stage == "playing" and not self.fold.rolling else None

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
        self._shows = True
        return self._effects(t)

    def link(self, t: int, match: str, why: Literal["rematch", "decides"]) -> Effects:
        """Another match follows this one."""
        self._decide(Linked(t, match, why))
        return self._effects(t)

    def hide(self, t: int, number: int) -> Effects:
        """The host hides a name."""
        self._decide(Hidden(t, number))
        return self._effects(t)

    def close(self, t: int, why: Literal["host", "server", "nobody-came"] = "host") -> Effects:
        """Ends the match before its end."""
        if self.stage not in ("over", "closed"):
            self._decide(Closed(t, why))
        return self._effects(t)

    def retoken(self, t: int, number: int, token: str) -> Effects:
        """A seat moves to another device: its new token's hash."""
        self._decide(Retokened(t, number, token))
        self._look_at_draw(t)
        return self._effects(t)

    # --- what can be seen ---------------------------------------------------------------------------------

    def view(self, t: int) -> TableView:
        """The table as everybody may see it."""
        return table_view(self.fold, self.conduct, t, self.watchers)

    def newest(self) -> EventMessage | None:
        """The newest event with the view after it, for somebody who comes in late; None before the start."""
        if self.fold.history:
            return self._message(self.fold.history[-1], self._game_view())
        return None if self.fold.replay is None else EventMessage(0, 0, {"type": "start"}, self._game_view())

    def offers(self) -> Offers:
        """What every seat may ask for now, as it is sent: without the seat."""
        if self._offers is None:
            playing = self._waits()
            self._offers = {
                seat: self._offers_of(seat) if playing and self._may_act(seat) else []
                for seat in range(len(self.seats))
            }
        return self._offers

    def still_offers(self, number: int, act: dict[str, Any]) -> bool:
        """Whether what a seat was about to do can still be done."""
        return any(act.items() <= offered.items() for offered in self.offers()[number])

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """The same for one seat, as the game knows it."""
        return self.conduct.legal(seat) if self._waits() and self._may_act(seat) else ()

    # --- from here on: how it happens ---------------------------------------------------------------------

    def _waits(self) -> bool:
        """Whether it is up to the seats to go on."""
        return self.stage == "playing" and self.conduct.simulation() is None

    def _may_act(self, number: int) -> bool:
        """Whether no dice are about to fall: those of another seat, where one acts after the other, or its own."""
        rolling = self.fold.rolling
        return not rolling or (self.conduct.at_once and all(one.seat != number for one in rolling))

    def _carry_out(self, t: int, decisions: Decisions, ref: str = "") -> Message | None:
        """Lets what the conduct decides happen, one after the other. Returns its answer. Raises Illegal."""
        try:
            decision = next(decisions)
            while True:
                try:
                    self._do(t, decision)
                except Illegal as refusal:
                    decision = decisions.throw(refusal)
                else:
                    decision = next(decisions)
        except StopIteration as done:
            answer: Message | None = done.value
            return answer
        except NotDrawn as waits:
            act = {key: value for key, value in msgspec.to_builtins(waits.act).items() if key != "seat"}
            self._decide(Rolling(t, waits.act.seat, act, waits.extra))
            return self.conduct.accepted(ref)

    def _do(self, t: int, decision: Decision) -> None:
        match decision:
            case Happen(event, extra):
                self._happen(t, event, extra)
            case Ask(seat, act):
                self._decide(Asked(t, seat, act))
            case Waive(seat):
                self._decide(Waived(t, seat))
            case Answer():
                self._answer(decision)
            case Show():
                self._shows = True

    def _happen(self, t: int, event: Event, extra: dict[str, Any] | None = None) -> None:
        """An event of the game; the end reveals the seed. Raises Illegal and changes nothing."""
        chains = self.fold.chains
        note = chains.note() if chains and event.chance else None
        beside = {"draw": msgspec.to_builtins(note)} if note else {}
        self._decide(Happened(t, event, {**(extra or {}), **beside}))
        if self.stage == "over":
            self._decide(Happened(t, chains.last_line() if chains else Reveal(self.fold.seed)))
        elif len(self.fold.history) >= LONGEST_MATCH:
            self._decide(Closed(t))
        elif chains is not None and (event.chance or isinstance(event, Forfeit)):
            self._look_at_draw(t)

    # --- everybody's part in the dice ---------------------------------------------------------------------

    def _takers(self) -> tuple[int, ...]:
        """The chains that take part from now on: of people who are in the game, and for whom no bot plays."""
        of_seat = self.fold.chains.of_seat if self.fold.chains else {}
        return tuple(sorted({of_seat[n] for n in of_seat if self.seats[n].bot is None and self._plays(n)}))

    def _look_at_draw(self, t: int) -> None:
        """Names the next draw, if none is; and gives up one that waits for somebody who takes part no more."""
        chains = self.fold.chains
        if chains is None or self.stage not in ("playing", "paused"):
            return
        takers = self._takers()
        if chains.draw is not None:
            gone = tuple(chain for chain in chains.draw.missing if chain not in takers)
            if not gone:
                return
            self._decide(Skipped(t, chains.draw.n, gone))
        if chains.next > LENGTH:
            self._decide(Closed(t))
        else:
            self._decide(Drawing(t, chains.next, takers))

    def _announce(self, t: int, number: int, root: str, device: tuple[int, ...]) -> Refused | None:
        """A seat's device has a chain. Returns why it cannot: then the seat has none, and none is waited for."""
        chains, refused = self.fold.chains, None
        if chains is None or chains.root_of(number) == root:
            return None
        try:
            chains.check_root(root, {*device, number})
        except Illegal as refusal:
            root, refused = "", Refused("", None, refusal.reason, refusal.facts)
        if chains.root_of(number) != root:
            self._decide(Chained(t, number, root))
        return refused

    def _take_link(self, t: int, number: int, n: int, link: str) -> None:
        """A device's link for a draw. Raises Illegal."""
        chains = self.fold.chains
        if chains is None:
            raise Illegal(None, "not-named", draw=n)
        chain = chains.of_seat.get(number)
        if chains.check_link(chain, n, link, is_on(self.fold, self.conduct)) and chain is not None:
            self._decide(Revealed(t, chain, n, link))

    def _let_fall(self, t: int) -> None:
        """Lets dice fall for which all links are there. An act that the rules forbid by now is forgotten."""
        if self.fold.chains is None or self.stage not in ("playing", "paused"):
            return
        if self.fold.chains.draw is None:
            self._look_at_draw(t)
        while self.fold.rolling and self.fold.draws() is not None and self.stage in ("playing", "paused"):
            rolling = self.fold.rolling[0]
            act: Act | Event = read_as({**rolling.act, "seat": rolling.seat}, self.conduct.acts)
            try:
                self._happen(t, self.conduct.resolved(act), rolling.extra)
            except Illegal:
                self._decide(Waived(t, rolling.seat))

    # --- and what is said of it ---------------------------------------------------------------------------

    def _decide(self, entry: AnyEntry) -> None:
        self.fold.add(entry, judge=self._told)
        self._offers = None
        self._entries.append(entry)
        for answer in self.conduct.note(entry):
            self._answer(answer)
        if not self._told:
            return
        if isinstance(entry, Happened):
            self._events.append(self._message(entry, self.game.view_again(self.fold.state)))
        elif isinstance(entry, Undone):
            event, view = {"type": "undone", "seat": entry.seat}, self.game.view_again(self.fold.state)
            self._events.append(EventMessage(len(self.fold.history), entry.at, event, view))
        elif isinstance(entry, Began) and (start := self.newest()) is not None:
            self._events.append(start)

    def _answer(self, answer: Answer) -> None:
        self._remember(answer.seat, answer.ref, answer.message)
        self._sends.append((answer.seat, answer.message))

    def _remember(self, seat: int, ref: str, reply: Message | None) -> None:
        """An act that is sent again counts once, and gets the same answer."""
        if not ref:
            return
        answers = self._answers.setdefault(seat, {})
        answers[ref] = reply
        if len(answers) > REMEMBERED:
            del answers[next(iter(answers))]

    def _plays(self, number: int) -> bool:
        """Whether a seat is in a game that is under way: it could still give up."""
        if self.stage not in ("playing", "paused"):
            return False
        try:
            self.game.apply(self.fold.state, Forfeit(number, "absent"))
        except Illegal:
            return False
        return True

    def _begin_if_ready(self, t: int) -> None:
        if all(seat.nonce is not None for seat in self.seats):
            counted = self.conduct.counts_down and not self.fold.again
            self._decide(Began(t, t + COUNTDOWN if counted else t))
            self._look_at_draw(t)

    def _effects(self, t: int) -> Effects:
        """What has been decided since the last call; everybody learns how the table stands if that changed."""
        self._let_fall(t)
        if self._told and (self._entries or self._shows):
            now = table_now(self.fold, self.conduct, t, self.watchers, chains=self._new_chains())
            self._sends.append((None, Update(tuple(self._events), now, self._new_offers())))
        effects = Effects(self._entries, self._sends)
        self._entries, self._events, self._sends, self._shows = [], [], [], False
        return effects

    def _new_chains(self) -> bool:
        """Whether the chains are others than everybody was told last."""
        before, self._chains_told = self._chains_told, self.fold.chains.changes if self.fold.chains else 0
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
        acts = self.conduct.legal(number)
        if self.conduct.at_once:
            return offer_bare(acts)
        return [offer(self.plugin, self.fold.state, act) for act in acts]

    def _message(self, entry: Happened[Any], view: Any) -> EventMessage:
        return EventMessage(
            n=len(self.fold.history),
            at=entry.at,
            event=entry.event,
            view=view,
            extra=entry.extra,
            verdict=self.fold.verdict,
            text=self.game.in_words(entry.event) if self.plugin.plain else None,
            links=self.fold.chains.links if self.fold.chains and entry.event.chance else (),
        )

    def _game_view(self) -> Any:
        return self.game.view(self.fold.state, None)
