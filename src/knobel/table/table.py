"""One match as a deterministic machine: inputs of people, clock and workers go in, and `Effects` come out.

Every call names the time in ms since the match was made; nothing here waits, draws or sends. What was stored, folded
again, is the same table. `attendance` is for connections and absence, `devices` for the dice of devices.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Literal

import msgspec

from knobel.core import Act, Event, Forfeit, Game, Illegal, Malformed
from knobel.core.dice import Commitment
from knobel.core.plugin import Plugin
from knobel.core.simulation import Simulation
from knobel.table.attendance import Attendance
from knobel.table.conduct import Conduct, Press
from knobel.table.devices import Devices
from knobel.table.effects import Effects
from knobel.table.fold import Fold, Stage
from knobel.table.journal import (
    AnyEntry,
    Began,
    Closed,
    Coached,
    Created,
    Linked,
    Readied,
    Ref,
    Returned,
    Seated,
    Setup,
    Undone,
    unnamed,
)
from knobel.table.messages import Message, Refused, TableView
from knobel.table.play import Play
from knobel.table.read_as import read_as
from knobel.table.seat import Seat
from knobel.table.view import table_view

COUNTDOWN = 3000  #: ms from the last seat's readiness to "go", where that is counted down
MOST_COACHED = 100  #: entries a match keeps of one seat's questions to the coach


class Table:
    """One match at its table."""

    def __init__(self, created: Created, plugin: Plugin, *, updates: bool = True) -> None:
        self.plugin = plugin
        self.fold = Fold(created, plugin.game)
        self.conduct: Conduct = (plugin.conduct() or Conduct)(self.fold)
        self.play = Play(plugin, self.fold, self.conduct, updates=updates)
        self.offers, self.updates = self.play.offers, self.play.updates
        self.attendance = Attendance(plugin, self.fold, self.play)
        self.devices = Devices(self.fold, self.play)
        self._unnamed: dict[int, int] = {}  #: by seat: the number of events with its last entry without a ref

    # --- making one ---------------------------------------------------------------------------------------

    @classmethod
    def create(cls, created: Created, plugin: Plugin, *, updates: bool = True) -> tuple["Table", Effects]:
        """A new table; bots sit down at once. Without `updates` it makes no updates, and judges events on demand.

        Raises Illegal for a set-up that cannot be played, and msgspec.ValidationError for a past that is none.
        """
        table = cls(created, plugin, updates=updates)
        if not 0 <= created.first < len(table.seats):
            raise Illegal(None, "no-such-seat", seat=created.first)
        replay, _ = table.fold.replay_past()
        if table.game.outcome(replay.state) is not None:
            raise Illegal(None, "over")
        table.play.open_journal(created)
        for number, seat in enumerate(table.seats):
            if seat.plan.kind == "bot":
                table.play.add(Seated(created.at, number, seat.plan.bot, ""))
                table.play.add(Readied(created.at, number, f"{number:02x}"))
        table._begin_if_ready(created.at)
        return table, table.play.effects(created.at)

    @classmethod
    def restore(cls, entries: Iterable[AnyEntry], plugin: Plugin, names: Mapping[int, str] | None = None) -> "Table":
        """The table that a journal and the names beside it make. All seats are away until they connect.

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
        """Restores further entries of the journal."""
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
        """What is played, on how many seats, and how."""
        return self.fold.setup

    @property
    def seats(self) -> list[Seat]:
        """The seats, by number."""
        return self.fold.seats

    @property
    def stage(self) -> Stage:
        """Gathering, playing, paused, over, or closed."""
        return self.fold.stage

    def view(self, t: int) -> TableView:
        """The public view of the whole table, for a welcome."""
        return table_view(self.fold, self.conduct, t, self.updates.watchers)

    # --- the gate -----------------------------------------------------------------------------------------

    def ready(self, t: int, number: int, nonce: str, root: str = "", device: tuple[int, ...] = ()) -> Effects:
        """A seat is ready and adds its nonce, and the root of its device's chain. When all are, the countdown starts.

        `device`: the seats that this device holds.
        """
        try:
            Commitment(self.fold.commit, (nonce,)).check(1)  # or no record of this match could be read
        except Malformed as fault:
            return Effects(reply=Refused("", None, "malformed", {"fault": fault.message}))
        seat = self.seats[number]
        if self.stage == "gathering" and seat.name is not None and seat.nonce is None:
            refused = self.play.draws.announce(t, number, root, device) if root else None
            if refused is not None:  # a seat is not ready without the chain that it offers
                return self.play.effects(t, refused)
            self.play.add(Readied(t, number, nonce))
            self._begin_if_ready(t)
        return self.play.effects(t)

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

        `person`: a person sent it, so a stand-in gets up.
        `link`: the device's part in a draw, which travels with an act that lets dice fall.
        `claimed`: how many ms ago the hand moved. It counts in full where one device holds all the hands.
        `on`: how many events the player had seen.
        An act that was accepted and is sent again gets the reply it got, and one that was refused is judged anew.
        """
        by: Ref = seat, ref
        new, earlier = self.play.replies.begin(by)
        if not new:
            return Effects(reply=earlier)
        credit = 0 if one_device else self.seats[seat].lag.credited(claimed)
        pressed = t - (max(0, claimed) if one_device else credit)
        reply: Message | None
        try:
            if self.stage != "playing" or self.fold.go is None or t < self.fold.go:
                raise Illegal(None, "not-playing", stage=self.stage)
            if person and self.seats[seat].stand_in is not None:
                self.play.add(Returned(t, seat))
            if on is not None and on != len(self.fold.history) and self._must_have_seen(seat, on):
                raise Illegal(None, "stale")
            if not self.offers.may_act(seat):
                raise Illegal(None, "stale")  # dice are about to fall
            known: Act | Event = read_as({**act, "seat": seat}, self.conduct.acts)
            reply = self.play.carry_out(t, self.conduct.act(t, Press(seat, known, ref, pressed, credit, on)), by)
            if link is not None:
                with suppress(Illegal):  # it is owed then, and the device is asked for it
                    self.play.draws.take_link(t, seat, *link)
        except Illegal as refusal:
            reply = Refused(ref, refusal.clause, refusal.reason, refusal.facts)
        except msgspec.ValidationError as fault:
            reply = Refused(ref, None, "malformed", {"fault": str(fault)})
        except BaseException:
            self.play.replies.drop(by)
            raise
        return self.play.effects(t, self.play.replies.finish(by, reply))

    def undo(self, t: int, number: int, on: int) -> Effects:
        """A seat takes back its last act, which was event number `on`. The dice are not drawn anew."""
        if not self.conduct.undoes or self.fold.undoes() != number:
            return Effects(reply=Refused("", None, "no-undo"))
        if on != len(self.fold.history):
            return Effects(reply=Refused("", None, "stale"))
        self.play.add(Undone(t, number))
        return self.play.effects(t)

    def resign(self, t: int, number: int) -> Effects:
        """A seat gives up."""
        return self.forfeit(t, number, "resign")

    def forfeit(self, t: int, number: int, why: Literal["resign", "time", "absent", "illegal"]) -> Effects:
        """A seat loses: it gives up, or the server or the arena rules so."""
        if self.stage not in ("playing", "paused"):
            return Effects(reply=Refused("", None, "not-playing", {"stage": self.stage}))
        try:
            self.play.happen(t, Forfeit(number, why))
        except Illegal as refusal:
            return Effects(reply=Refused("", refusal.clause, refusal.reason, refusal.facts))
        return self.play.effects(t)

    # --- the clock, and what a worker returns -------------------------------------------------------------

    def tick(self, t: int) -> Effects:
        """The time that `wake` asked for has come."""
        if self.stage == "playing" and (seat := self.play.draws.overdue(t)) is not None:
            self.play.happen(t, Forfeit(seat, "time"))
        elif self.stage == "playing" and not self.fold.rolling:
            self.play.carry_out(t, self.conduct.tick(t))
        return self.play.effects(t)

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        if self.stage != "playing":
            return None
        times = (self.play.draws.wake(), None if self.fold.rolling else self.conduct.wake())
        return min((at for at in times if at is not None), default=None)

    def simulation(self) -> Simulation | None:
        """What a worker has to simulate now, as soon as all links of its draw are there."""
        simulation = self.conduct.simulation() if self.stage in ("playing", "paused") else None
        return simulation if simulation is not None and simulation.key else None

    def simulated(self, t: int, events: int, event: Event, extra: dict[str, Any]) -> Effects:
        """What came of the pending acts, if they still are pending."""
        if self.fold.pending and len(self.fold.history) == events and self.stage in ("playing", "paused"):
            self.play.happen(t, event, extra)
        return self.play.effects(t)

    # --- around the game ----------------------------------------------------------------------------------

    def coach(self, t: int, number: int) -> Effects:
        """A seat has asked the coach: an entry and every update from then on count it."""
        if self.stage == "playing" and self.seats[number].coached < MOST_COACHED:
            self.play.add(Coached(t, number))
        return self.play.effects(t)

    def play_off(self) -> tuple[int, ...]:
        """The seats that still have to play off a tie in a match of their own."""
        if self.stage != "over" or any(why == "decides" for why, _ in self.fold.follows):
            return ()
        return self.game.plays_off(self.fold.state)

    def followed_by(self, t: int, match: str, why: Literal["rematch", "decides"]) -> Effects:
        """Another match follows this one."""
        self.play.add(Linked(t, match, why))
        return self.play.effects(t)

    def close(self, t: int, why: Literal["host", "server", "nobody-came"] = "host") -> Effects:
        """Ends the match before its end."""
        if self.stage not in ("over", "closed"):
            self.play.add(Closed(t, why))
        return self.play.effects(t)

    def _must_have_seen(self, seat: int, events: int) -> bool:
        """Whether an act chosen after so many events is stale: where one acts after the other, and where the journal
        has a later entry of that seat without a ref, which may be this very act."""
        return not self.conduct.at_once or events < self._unnamed.get(seat, 0)

    def _begin_if_ready(self, t: int) -> None:
        if all(seat.nonce is not None for seat in self.seats):
            counted = self.conduct.counts_down and not self.fold.again
            self.play.add(Began(t, t + COUNTDOWN if counted else t))
            self.play.draws.look(t)
