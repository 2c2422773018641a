"""The arithmetic of a review: swings of a chance in, accounts that add up out. Knows no game."""

from collections.abc import Sequence
from math import fsum
from typing import Literal

import msgspec


class Swing(msgspec.Struct, frozen=True):
    """What one event did to the chance of seat 0."""

    kind: Literal["roll", "decision"]
    seat: int  #: whose roll, or whose decision
    before: float
    after: float


class Account(msgspec.Struct, frozen=True):
    """One player's chance of winning, from the start to the result, and what moved it.

    start + luck + errors + theirs + residual = result, and luck_own + luck_other = luck.
    """

    start: float
    luck: float  #: what all rolls did
    luck_own: float
    luck_other: float
    errors: float  #: what the own decisions lost against the best ones; never positive
    theirs: float  #: what the other's lost; never negative
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
    """The accounts of two players; all chances are those of seat 0.

    Between two swings the chance may differ: that is the model contradicting itself, and belongs to the residual.
    So does a decision that a model finds better than its best.
    """
    luck = [fsum(s.after - s.before for s in swings if s.kind == "roll" and s.seat == seat) for seat in (0, 1)]
    lost = [
        fsum(min(0.0, _for(seat, s.after) - _for(seat, s.before)) for s in swings if _is_of(seat, s)) for seat in (0, 1)
    ]
    return tuple(_account(seat, start, luck, lost, result) for seat in (0, 1))  # type: ignore[return-value]


def _is_of(seat: int, swing: Swing) -> bool:
    return swing.kind == "decision" and swing.seat == seat


def _for(seat: int, chance: float) -> float:
    return chance if seat == 0 else 1.0 - chance


def _account(seat: int, start: float, luck: list[float], lost: list[float], result: float) -> Account:
    sign = 1.0 if seat == 0 else -1.0
    start, result = _for(seat, start), _for(seat, result)
    own, other = sign * luck[seat] + 0.0, sign * luck[1 - seat] + 0.0  # adding zero keeps -0.0 out
    errors, theirs = lost[seat] + 0.0, 0.0 - lost[1 - seat]
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
