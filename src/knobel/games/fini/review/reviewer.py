"""Walks along a match of FiNi. Both grab from the same dice, so these favour neither; slips lose, quick hands win."""

from collections.abc import Sequence
from typing import Any, BinaryIO, ClassVar

from msgspec import to_builtins
from msgspec.structs import replace

from knobel.core import Event, Forfeit, Replay
from knobel.core.record import Header, Line
from knobel.games.fini.events import Roll
from knobel.games.fini.judge import Judgement, Slip
from knobel.games.fini.review.chance import chance
from knobel.games.fini.review.hands import HandFigures, both_hands, time_of
from knobel.games.fini.review.words import ADVICE, BETTER, CAUSES, DECIDED, DUEL, IN_DUEL, SPEED, TURNED
from knobel.games.fini.rules import GAME
from knobel.games.fini.state import State
from knobel.review.headline import filled
from knobel.review.ledger import Swing, settle
from knobel.review.reviewer import Reviewer, most_telling, players, seat_names, walked
from knobel.review.shapes import (
    Alternative,
    DecisionMoment,
    Moment,
    Named,
    OtherMoment,
    Player,
    Point,
    Reason,
    Review,
    Text,
    mark,
)

_CAUSES = {
    "premature": "early-call",
    "order": "order",
    "copies-nothing": "silver",
    "too-early": "silver",
}


class DuelReviewer(Reviewer):
    """Chances are those of two equals for whom every chip is a coin; who was quicker is what that cannot explain."""

    causes: ClassVar = CAUSES
    advice: ClassVar = ADVICE
    rest: ClassVar = DECIDED
    turn: ClassVar = DUEL
    in_turn: ClassVar = IN_DUEL
    fair: ClassVar = dict.fromkeys(range(1, 7), 1 / 6)

    def rolled(self, event: Event) -> Sequence[int]:
        """All fifteen dice."""
        return event.values if isinstance(event, Roll) else ()

    def review(self, record: BinaryIO) -> Review:
        """A record looked at again. Raises Malformed and Illegal, both with the line."""
        return walked(record, GAME, _Walk).review(self)


class _Walk:
    """A match being walked along; a turn is a duel."""

    def __init__(self, header: Header) -> None:
        self.fold: Replay[State] = Replay(GAME, header)
        self.names = seat_names(header)
        self.hands = HandFigures(0), HandFigures(1)
        self.duel = 0
        self.now = chance(0, 0)
        self.swings: list[tuple[int, Swing]] = []
        self.found: tuple[list[tuple[str, float]], list[tuple[str, float]]] = [], []
        self.moments: list[Moment] = []
        self.curve = [Point(1, 0, self.now)]
        self.names_found: list[tuple[float, Named]] = []
        self.given_up = False

    def step(self, entry: Line) -> None:
        """One event. Raises Illegal."""
        before = self.fold.state
        verdict = self.fold.step(entry.event)
        judgement = verdict if isinstance(verdict, Judgement) else None
        self.duel += isinstance(entry.event, Roll)
        for hand in self.hands:
            hand.see(before, entry.event, judgement, self.fold.state, time_of(entry.extra))
        if isinstance(entry.event, Forfeit):
            self.given_up = True
        if judgement is not None:
            self._judged(entry, judgement)

    def _judged(self, entry: Line, judgement: Judgement) -> None:
        was, black, grey = self.now, *GAME.scores(self.fold.state)
        self.now = chance(black, grey)
        self.curve.append(Point(entry.line, self.duel, self.now))
        text, clauses = self._turned_on(judgement)
        at_fault = judgement.at_fault
        seat = at_fault[0] if at_fault else judgement.winner or 0
        drawn = to_builtins(both_hands(self.hands, entry.event, judgement))
        if len(at_fault) == 1:
            self._slipped(entry, judgement.slips[0], was, text, clauses, drawn)
        else:
            self.moments.append(OtherMoment(entry.line, self.duel, seat, was, self.now, text, clauses, drawn))

    def _slipped(
        self, entry: Line, slip: Slip, was: float, text: Text, clauses: tuple[str, ...], drawn: dict[str, Any] | None
    ) -> None:
        seat, cause = slip.seat, _CAUSES.get(slip.reason, "slip")
        values = [chance if seat == 0 else 1 - chance for chance in (was, self.now)]
        error = min(0.0, values[1] - values[0])
        self.swings.append((self.duel, Swing("decision", seat, was, self.now)))
        self.found[seat].append((cause, error))
        named = Named(entry.line, self.duel, seat, self.now, CAUSES[cause])
        self.names_found.append((abs(self.now - was), named))
        played, best = _played(entry.event, slip), {"type": "go-on", "seat": seat}
        self.moments.append(
            DecisionMoment(
                line=entry.line,
                turn=self.duel,
                seat=seat,
                before=was,
                after=self.now,
                played=played,
                best=best,
                error=error,
                mark=mark(error),
                alternatives=[
                    Alternative(best, values[0], BETTER[cause]),
                    Alternative(played, min(values), CAUSES[cause]),
                ],
                played_words=CAUSES[cause],
                best_words=BETTER[cause],
                reason=Reason(cause, text, clauses),
                more=drawn,
            )
        )

    def _turned_on(self, judgement: Judgement) -> tuple[Text, tuple[str, ...]]:
        """What a duel turned on, in one sentence."""
        if judgement.slips:
            slip = judgement.slips[0]
            dice = "/".join(sorted({str(judgement.values[die]) for die in slip.dice[:3]}))
            text = TURNED.get(slip.reason, TURNED["hand"])
            return filled(text, name=self.names[slip.seat], dice=dice), (slip.clause,)
        if judgement.winner is None:
            return TURNED["void"], ("F15",)
        winner = judgement.winner
        mine, yours = judgement.trays[winner].length, judgement.trays[1 - winner].length
        text = TURNED["call" if mine == yours else "longer"]
        return filled(text, name=self.names[winner], mine=mine, yours=yours), ("F18",)

    def review(self, reviewer: Reviewer) -> Review:
        """What came of it."""
        outcome = GAME.outcome(self.fold.state)
        result = self.now if outcome is None else float(outcome.winner == 0)
        accounts = settle(chance(0, 0), [swing for _, swing in self.swings], result)
        advised = players(
            self.names,
            accounts,
            [(duel, swing.shift) for duel, swing in self.swings],
            self.found,
            reviewer,
            over=outcome is not None,
            given_up=self.given_up,
            facts=[hand.facts() for hand in self.hands],
        )
        return Review(
            game=GAME.name,
            seats=self.names,
            over=outcome is not None,
            turns=self.duel,
            players=[self._advised(seat, player) for seat, player in enumerate(advised)],
            moments=self.moments,
            curve=self.curve,
            named=most_telling(self.names_found),
            residual_words=SPEED,
            turn_words=reviewer.turn,
        )

    def _advised(self, seat: int, player: Player) -> Player:
        """A player without slips is advised about the hand: calls that came late, or dice that did."""
        hand = self.hands[seat]
        if player.advice is not None or not hand.grabs:
            return player
        if hand.late_calls * 4 >= hand.duels:
            return replace(player, advice=ADVICE["late-call"])
        return replace(player, advice=ADVICE["slow"]) if hand.late + hand.missed else player


def _played(event: Event, slip: Slip) -> dict[str, Any]:
    """What lost the duel: the event, if the one at fault did it, or else what lay wrong."""
    if getattr(event, "seat", None) == slip.seat:
        act: dict[str, Any] = to_builtins(event)
        return act
    return {"type": "lie", "seat": slip.seat, "reason": slip.reason}
