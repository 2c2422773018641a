"""The arithmetic of a review: swings of a chance in, accounts that add up out. Knows no game."""

from collections.abc import Sequence
from math import fsum
from typing import Literal

import msgspec

Kind = Literal["roll", "decision"]


class Shift(msgspec.Struct, frozen=True):
    """What one event did to the chances, by seat."""

    kind: Kind
    seat: int  #: whose roll, or whose decision
    before: tuple[float, ...]
    after: tuple[float, ...]

    def gain(self, seat: int) -> float:
        """What it did to one seat's chance."""
        return self.after[seat] - self.before[seat]


class Swing(msgspec.Struct, frozen=True):
    """The same between two, given by the chance of seat 0."""

    kind: Kind
    seat: int
    before: float
    after: float

    @property
    def shift(self) -> Shift:
        """What it did to both."""
        return Shift(self.kind, self.seat, (self.before, 1.0 - self.before), (self.after, 1.0 - self.after))


class Account(msgspec.Struct, frozen=True):
    """One player's chance of winning, from the start to the result, and what moved it.

    start + luck + errors + theirs + residual = result, and luck_own + luck_other = luck.
    """

    start: float
    luck: float  #: what all rolls did
    luck_own: float
    luck_other: float
    errors: float  #: what the own decisions lost against the best ones; never positive
    theirs: float  #: what others' lost, as far as it came here; never negative
    residual: float  #: what the model cannot explain
    result: float  #: 1, 0, or 0.5 for a draw; of an unfinished game the chance as it stands


class Tenths(msgspec.Struct, frozen=True):
    """An account in tenths of a percentage point."""

    start: int
    luck_own: int
    luck_other: int
    errors: int
    theirs: int
    residual: int
    result: int


def in_tenths(account: Account) -> Tenths:
    """The account as it is shown. That adds up as well: what rounding leaves over goes into the residual."""
    start, own, other, errors, theirs, result = (
        round(1000 * value)
        for value in (
            account.start,
            account.luck_own,
            account.luck_other,
            account.errors,
            account.theirs,
            account.result,
        )
    )
    left = result - start - own - other - errors - theirs
    return Tenths(start, own, other, errors, theirs, left, result)


def settle(start: float, swings: Sequence[Swing], result: float) -> tuple[Account, Account]:
    """The accounts of two players; all chances are those of seat 0."""
    black, grey = settle_all((start, 1.0 - start), [swing.shift for swing in swings], (result, 1.0 - result))
    return black, grey


def settle_all(start: Sequence[float], shifts: Sequence[Shift], result: Sequence[float]) -> list[Account]:
    """The accounts of all seats; chances come by seat.

    Between two shifts the chance may differ: that is the model contradicting itself, and belongs to the residual.
    So does a decision that a model finds better than its best, and what others' errors, all of a game together, cost
    a seat: among several players one may lose by another's error, though hardly ever by all of them.
    """
    rolls = [shift for shift in shifts if shift.kind == "roll"]
    errors = [shift for shift in shifts if shift.kind == "decision" and shift.gain(shift.seat) < 0]
    return [_account(seat, start[seat], rolls, errors, result[seat]) for seat in range(len(start))]


def _account(seat: int, start: float, rolls: list[Shift], wrong: list[Shift], result: float) -> Account:
    own = fsum(shift.gain(seat) for shift in rolls if shift.seat == seat) + 0.0  # adding zero keeps -0.0 out
    other = fsum(shift.gain(seat) for shift in rolls if shift.seat != seat) + 0.0
    errors = fsum(shift.gain(seat) for shift in wrong if shift.seat == seat) + 0.0
    theirs = max(0.0, fsum(shift.gain(seat) for shift in wrong if shift.seat != seat))
    return Account(
        start=start,
        luck=own + other,
        luck_own=own,
        luck_other=other,
        errors=errors,
        theirs=theirs,
        residual=result - start - (own + other) - errors - theirs,
        result=result,
    )
