"""Doppel X at the table: all open on "3, 2, X", bets have a window, throws are stored before they fly."""

from collections.abc import Iterable
from typing import Any

import msgspec

from knobel.core import Act, Event, Illegal
from knobel.core.simulation import Simulation
from knobel.games.doppel_x.aim import check_aim
from knobel.games.doppel_x.board import BoardError, find_board, no_such_board
from knobel.games.doppel_x.constants import COUNTED
from knobel.games.doppel_x.events import Bet, NoBet, ToThrow
from knobel.table.conduct import Answer, Ask, Conduct, Decisions, Happen, Press, Waive
from knobel.table.fold import Fold
from knobel.table.journal import Happened

LIMITS = {"opening": 10_000, "bets": 15_000, "throw": 30_000}  #: ms, by what is waited for
APART = 1000  #: ms: later hands of the opening follow the first one by this much at most


class DoppelXConduct(Conduct):
    """Bets, then a throw, which a worker simulates."""

    at_once = True
    counts_down = True
    undoes = False

    def __init__(self, fold: Fold) -> None:
        super().__init__(fold)
        self.acts = fold.game.acts | NoBet
        self._passed: dict[int, object] = {}  #: by seat: the throw that it passed on
        self._at_rest = 0  #: when the film of the newest throw ends
        self._counted = 0  #: and when its points have been shown
        name = str(fold.setup.options.get("board", "I"))
        try:
            self._board = find_board(name)
        except BoardError as fault:
            raise no_such_board(name, fault) from None

    def act(self, t: int, press: Press) -> Decisions:
        """A throw, a bet, or no bet."""
        match press.act:
            case ToThrow():
                self._check_throw(press.seat, press.act)
                yield Ask(press.seat, {"type": "throw", "aim": msgspec.to_builtins(press.act.aim)})
            case Bet() if not self._has_passed(press.seat):
                yield Happen(press.act)
            case NoBet() if press.seat in self._bettors():
                yield Waive(press.seat)
            case _:
                raise Illegal("D15", "no-bet", seat=press.seat)
        return self.accepted(press.ref)

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """Bets while they are open, then the throw; in the opening one throw each."""
        bettors = self._bettors()
        if self._has_passed(seat) or any(asked.seat == seat for asked in self.fold.pending):
            return ()
        if bettors and seat == self.fold.state.active:
            return ()
        return (*super().legal(seat), *([NoBet(seat)] if seat in bettors else []))

    def deadline(self) -> tuple[int, str] | None:
        """The opening, the bets, then the throw; no clock runs while a film and its points are shown.

        Nor does one for seats that share a device, or for whom only bots wait.
        """
        stage = self._stage()
        if stage is None or any(not self._hurries(seat) for seat in self._waited_for(stage)):
            return None
        return max(self.since, self._counted) + LIMITS[stage], stage

    def waiting(self, t: int) -> str | None:
        """What is waited for, whether a clock runs or not."""
        return self._stage()

    def tick(self, t: int) -> Decisions:
        """Closes the bets, or throws for the seats that have not thrown."""
        due = self.deadline()
        if due is None or t < due[0]:
            return None
        if due[1] == "bets":
            for seat in self._bettors():
                yield Waive(seat)
            return None
        asked = {asked.seat for asked in self.fold.pending}
        for seat in self._throwing():
            if seat not in asked:
                yield Ask(seat, {"type": "throw"})
        return None

    def reveals_within(self) -> int | None:
        """The clock that was chosen, else that of a throw: this game has one anyway."""
        return super().reveals_within() or (LIMITS["throw"] if self.strict() else None)

    def simulation(self) -> Simulation | None:
        """The throw, once all seats that throw have sent an aim."""
        if not self._thrown():
            return None
        pending = self.fold.pending
        first = min(entry.at for entry in pending)
        hands = tuple(
            {**entry.act, "seat": entry.seat, "after": min(entry.at - first, APART) / 1000} for entry in pending
        )
        return self.make_simulation(hands)

    def lets_fall(self, seat: int) -> bool:
        """In the opening the dice fly when the last aim arrives."""
        return self._waited_for("throw") == [seat]

    def start(self) -> int | None:
        """Bots wait until the dice lie still."""
        return None if self.fold.go is None else max(self.fold.go, self._at_rest)

    def happened(self, happened: Happened[Any]) -> Iterable[Answer]:
        """Notes when the film of a simulated throw ends, and when its points have been shown."""
        if "ms" in happened.extra:
            self._at_rest = happened.at + int(happened.extra["ms"])
            self._counted = self._at_rest + COUNTED
        return ()

    def waits_for(self) -> object:
        """The opening, the bets on a throw, or the throw: each has its own clock."""
        return self._which_throw(), bool(self._bettors())

    def waived(self, seat: int) -> None:
        """A seat does not bet on this throw; on the next one it may."""
        self._passed[seat] = self._which_throw()

    def _stage(self) -> str | None:
        """What is waited for; None while dice fly."""
        if self._thrown():
            return None
        if not self.fold.state.opened:
            return "opening"
        return "bets" if self._bettors() else "throw"

    def _waited_for(self, stage: str) -> list[int]:
        """Who has to do it."""
        if stage == "bets":
            return self._bettors()
        asked = {entry.seat for entry in self.fold.pending}
        return [seat for seat in self._throwing() if seat not in asked]

    def _hurries(self, seat: int) -> bool:
        """Whether a clock runs for a seat: a person at another device waits, and its own device has no other seat."""
        people = [other.plan for other in self.fold.seats if other.plan.kind == "person"]
        apart = sum(not plan.shared for plan in people) + any(plan.shared for plan in people)
        return apart > 1 and not self.fold.seats[seat].plan.shared

    def _has_passed(self, seat: int) -> bool:
        return seat in self._passed and self._passed[seat] == self._which_throw()

    def _bettors(self) -> list[int]:
        """The seats that may still bet and have not passed."""
        state = self.fold.state
        return [seat for seat in state.seats if state.may_bet(seat) and not self._has_passed(seat)]

    def _which_throw(self) -> object:
        """The throw that is due: its number, and whose it is; None stands for the opening."""
        replay = self.fold.begun
        return replay.chances, replay.state.active if replay.state.opened else None

    def _throwing(self) -> tuple[int, ...]:
        """The seats that throw: the active one, or in the opening all (D5)."""
        state = self.fold.state
        return (state.active,) if state.opened else self.fold.game.due(state)

    def _thrown(self) -> bool:
        """Whether all seats that throw have sent an aim."""
        asked = {entry.seat for entry in self.fold.pending}
        return bool(asked) and asked.issuperset(self._throwing())

    def _check_throw(self, seat: int, act: ToThrow) -> None:
        """Raises Illegal for a throw that no hand makes, or not now."""
        state = self.fold.state
        if act.aim is not None:
            try:
                check_aim(self._board, act.aim)
            except ValueError as fault:
                raise Illegal(None, "no-such-throw", fault=str(fault)) from None
        if not state.opened:
            if seat not in self.fold.game.due(state):
                raise Illegal(None, "gave-up", seat=seat)
            if any(asked.seat == seat for asked in self.fold.pending):
                raise Illegal("D5", "opened")
        elif seat != state.active:
            raise Illegal("D6", "not-your-throw", active=state.active, seat=seat)
        elif self._bettors():
            raise Illegal("D15", "bets-open")
        elif self.fold.pending:
            raise Illegal("D6", "thrown-already")
