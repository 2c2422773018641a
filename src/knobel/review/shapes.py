"""What a review consists of, as it is printed, sent and drawn. `before`, `after` and `luck` are about seat 0."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from knobel.review.ledger import Account, Tenths

#: One sentence in each of the supported languages, by its code.
Text = Mapping[str, str]
#: What a turn is called, with its number.
TURN: Text = {"en": "turn {turn}", "de": "Zug {turn}", "pt": "jogada {turn}"}
Mark = Literal["inaccuracy", "mistake", "blunder"]
#: What a decision has to lose to be marked, in chances of winning; the worst first.
MARKS: tuple[tuple[float, Mark], ...] = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))


def mark(error: float) -> Mark | None:
    """How bad a decision was that lost so much (a negative number)."""
    return next((name for least, name in MARKS if -error >= least), None)


class Reason(msgspec.Struct, frozen=True):
    """Why something would have been better: one sentence, the clauses it rests on, and which kind of mistake it is."""

    cause: str  #: a code of the game's; its `causes` say it in words
    text: Text
    clauses: tuple[str, ...] = ()


class Alternative(msgspec.Struct, frozen=True):
    """An act that was possible, and the chance of the deciding seat after it."""

    action: dict[str, Any]
    value: float
    words: Text
    then: dict[str, Any] | None = None  #: the best that can follow in the same turn
    reason: "Reason | None" = None  #: why the best one is better, if the caller wants it
    more: dict[str, Any] | None = None  #: what the game's own board shows of it


class RollMoment(msgspec.Struct, frozen=True, tag_field="kind", tag="roll"):
    """Chance fell, and moved the chance of seat 0."""

    line: int
    turn: int
    seat: int
    before: float
    after: float
    luck: float
    lucks: tuple[float, ...] | None = None  #: by seat, where more than two play


class DecisionMoment(msgspec.Struct, frozen=True, tag_field="kind", tag="decision"):
    """A seat decided; `error` and the values are about that seat."""

    line: int
    turn: int
    seat: int
    before: float
    after: float
    played: dict[str, Any]
    best: dict[str, Any]
    error: float
    mark: Mark | None
    alternatives: list[Alternative]  #: the best first
    played_words: Text
    best_words: Text
    reason: Reason | None = None  #: of a marked one
    position: str | None = None  #: before the decision, as text: something to practise
    more: Any = None  #: of the game's own, for its page


class OtherMoment(msgspec.Struct, frozen=True, tag_field="kind", tag="other"):
    """Something of the game's own that decided a lot, such as who was quicker."""

    line: int
    turn: int
    seat: int
    before: float
    after: float
    text: Text
    clauses: tuple[str, ...] = ()
    more: Any = None  #: of the game's own, for its page


Moment = RollMoment | DecisionMoment | OtherMoment


class Point(msgspec.Struct, frozen=True, array_like=True):
    """The chance of seat 0 after a line of the record."""

    line: int
    turn: int
    chance: float


class Named(msgspec.Struct, frozen=True):
    """A place of the curve that has a name."""

    line: int
    turn: int
    seat: int
    chance: float
    text: Text


class Told(msgspec.Struct, frozen=True):
    """One sentence in two forms: addressed to the player, and naming the player."""

    you: Text
    named: Text


class CauseSum(msgspec.Struct, frozen=True):
    """What decisions of one kind have cost a player, and how often."""

    cause: str
    name: Text
    times: int
    lost: float


class Fact(msgspec.Struct, frozen=True):
    """A figure of the game's own about a player."""

    name: str
    words: Text
    value: float | None
    unit: str = ""


class Player(Account, frozen=True, kw_only=True):
    """A player's account, and what it says in words."""

    shown: Tenths
    headline: Told
    advice: Text | None  #: one thing to do better
    marks: dict[Mark, int]
    causes: list[CauseSum]  #: the dearest first
    facts: list[Fact]


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A game looked at again. Over HTTP, texts name the players by their seats, as {0} and {1}."""

    game: str
    seats: list[str]
    over: bool
    turns: int
    turn_words: Text  #: what a turn is called, with its number
    players: list[Player]
    moments: list[Moment]
    curve: list[Point]
    named: list[Named]
    chances: list[tuple[float, ...]] | None = None  #: by seat, beside each point of the curve, where more than two play
    residual_words: Text | None = None  #: what the rest is, where the game knows it by a name
    note: Text | None = None  #: what could not be looked at, and why

    def dearest(self, seat: int) -> DecisionMoment | None:
        """The dearest marked decision of the kind that has cost a seat most: what its advice is about."""
        causes = self.players[seat].causes
        found = [
            moment
            for moment in self.moments
            if isinstance(moment, DecisionMoment) and moment.seat == seat and moment.mark and moment.reason
            if causes and moment.reason.cause == causes[0].cause
        ]
        return min(found, key=lambda moment: moment.error, default=None)
