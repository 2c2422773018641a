"""Doppel X at the table: everybody at once on "3, 2, X", bets in a window, throws that are written down first."""

from typing import TYPE_CHECKING, Any

import msgspec

from knobel.core import Act, Event, Illegal
from knobel.games.doppel_x.aim import check_aim
from knobel.games.doppel_x.board import BOARDS, BoardError, find_board
from knobel.games.doppel_x.events import Bet, ToThrow
from knobel.games.doppel_x.seen import seen
from knobel.table.manner import Job, Manner
from knobel.table.told import Told

if TYPE_CHECKING:
    from knobel.table.table import Table

OPENING, BETS, THROW = 10_000, 15_000, 30_000  #: ms
APART = 1000  #: ms: later hands of the opening follow the first one by this much at most


class NoBet(Act, frozen=True, tag="pass"):
    """A seat does not bet on the throw that is due. It leaves no line in a record."""


class Box(Manner):
    """Bets, then a throw, which a worker simulates."""

    stand_in = "thrower"

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.acts = table.game.acts | NoBet
        self._passed: dict[int, object] = {}  #: by seat: the throw that it did not bet on
        self._at_rest = 0  #: when the dice of the newest throw lie still for those who watch
        name = table.setup.options.get("board", "I")
        try:
            self._board = find_board(str(name))
        except BoardError as fault:
            named = {"name": str(name)[:40], "boards": ", ".join(BOARDS), "fault": str(fault)}
            raise Illegal("D2", "no-such-board", **named) from None

    def do(self, t: int, number: int, act: dict[str, Any], ref: str, pressed: int) -> Told | None:
        """A throw, a bet, or no bet."""
        known = self.read(number, act)
        match known:
            case ToThrow():
                self._throw(t, number, known)
            case Bet() if not self._has_passed(number):
                self.table.happen(t, known)
            case NoBet() if number in self._bettors():
                self.table.pass_bet(t, number)
            case _:
                raise Illegal("D15", "no-bet", seat=number)
        return self.accepted(ref)

    def legal(self, number: int) -> tuple[Act | Event, ...]:
        """Bets while they are open, then the throw; in the opening one throw each."""
        bettors = self._bettors()
        if self._has_passed(number) or any(asked.seat == number for asked in self.table.pending):
            return ()
        if bettors and number == self.state.active:
            return ()
        return (*super().legal(number), *([NoBet(number)] if number in bettors else []))

    def deadline(self) -> tuple[int, str] | None:
        """The opening, the bets, then the throw; no clock runs while the dice are still seen to roll."""
        since = max(self.table.since, self._at_rest)
        if self._thrown():
            return None
        if not self.state.opened:
            return since + OPENING, "opening"
        return (since + BETS, "bets") if self._bettors() else (since + THROW, "throw")

    def tick(self, t: int) -> None:
        """Closes the bets, or throws for whoever has not."""
        due = self.deadline()
        if due is None or t < due[0]:
            return
        if due[1] == "bets":
            for number in self._bettors():
                self.table.pass_bet(t, number)
        else:
            asked = {asked.seat for asked in self.table.pending}
            for number in self._throwing():
                if number not in asked:
                    self.table.ask(t, number, {"type": "throw"})

    def job(self) -> Job | None:
        """The throw, once everybody who throws has said how."""
        if not self._thrown():
            return None
        pending = self.table.pending
        first = min(entry.at for entry in pending)
        hands = tuple(
            {**entry.act, "seat": entry.seat, "after": min(entry.at - first, APART) / 1000} for entry in pending
        )
        return self.make_job(hands)

    def judge(self, event: Event) -> Any:
        """The points of a throw with the reason for each, and what there is to see from above."""
        found = seen(self.state, event)
        return None if found is None else msgspec.to_builtins(found)

    def start(self) -> int | None:
        """Bots look on until the dice lie still, too."""
        return None if self.table.go is None else max(self.table.go, self._at_rest)

    def happened(self, at: int, event: Event, extra: dict[str, Any]) -> None:
        """A throw that was simulated is now shown, for as long as the dice fly."""
        if "ms" in extra:
            self._at_rest = at + int(extra["ms"])

    def waits_for(self) -> object:
        """The opening, the bets on a throw, or the throw: each has its own clock."""
        return self._which_throw(), bool(self._bettors())

    def bet_passed(self, number: int) -> None:
        """A seat does not bet on this throw; on the next one, or on somebody else's, it may."""
        self._passed[number] = self._which_throw()

    def _has_passed(self, number: int) -> bool:
        return number in self._passed and self._passed[number] == self._which_throw()

    def _bettors(self) -> list[int]:
        """Who may still bet and has not said no."""
        return [seat for seat in self.state.seats if self.state.may_bet(seat) and not self._has_passed(seat)]

    def _which_throw(self) -> object:
        """The throw that is due: its number, and whose it is. The opening is everybody's."""
        chances = self.table.fold.chances if self.table.fold else 0
        return chances, self.state.active if self.state.opened else None

    def _throwing(self) -> tuple[int, ...]:
        """Who throws: one, or in the opening everybody (D5)."""
        due: tuple[int, ...] = (self.state.active,) if self.state.opened else self.table.game.due(self.state)
        return due

    def _thrown(self) -> bool:
        """Whether everybody who throws has said how."""
        asked = {entry.seat for entry in self.table.pending}
        return bool(asked) and asked.issuperset(self._throwing())

    def _throw(self, t: int, number: int, known: ToThrow) -> None:
        if known.aim is not None:
            try:
                check_aim(self._board, known.aim)
            except ValueError as fault:
                raise Illegal(None, "no-such-throw", fault=str(fault)) from None
        if not self.state.opened:
            if number not in self.table.game.due(self.state):
                raise Illegal(None, "gave-up", seat=number)
            if any(asked.seat == number for asked in self.table.pending):
                raise Illegal("D5", "opened")
        elif number != self.state.active:
            raise Illegal("D6", "not-your-throw", active=self.state.active, seat=number)
        elif self._bettors():
            raise Illegal("D15", "bets-open")
        elif self.table.pending:
            raise Illegal("D6", "thrown-already")
        self.table.ask(t, number, {"type": "throw", "aim": msgspec.to_builtins(known.aim)})
