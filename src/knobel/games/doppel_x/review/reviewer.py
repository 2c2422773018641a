"""Walks along a game of Doppel X: an aim and a bet are decisions, where the dice then fall is luck."""

from collections.abc import Sequence
from typing import BinaryIO, ClassVar

from msgspec import UNSET

from knobel.core import Forfeit, Replay
from knobel.core.record import Header, Line
from knobel.games.doppel_x.events import Aim, Bet, Opening, Throw
from knobel.games.doppel_x.review import bets
from knobel.games.doppel_x.review.aims import Aimed, Aims
from knobel.games.doppel_x.review.hands import HandFigures
from knobel.games.doppel_x.review.odds import find_odds
from knobel.games.doppel_x.review.race import EARNS, Floats, way_of, ways_of
from knobel.games.doppel_x.review.throws import Due, race_in, standing, throw_odds, until_own
from knobel.games.doppel_x.review.words import ADVICE, CAUSES, IN_THROW, NAMES, NO_AIMS, NO_TABLE, THROW
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.scoring import Scoring
from knobel.games.doppel_x.state import State
from knobel.review.headline import filled
from knobel.review.ledger import Shift, settle_all
from knobel.review.reviewer import Reviewer, most_telling, players, seat_names, walked
from knobel.review.shapes import (
    Alternative,
    DecisionMoment,
    Moment,
    Named,
    Point,
    Reason,
    Review,
    RollMoment,
    Text,
    mark,
)

Chances = tuple[float, ...]


class BoxReviewer(Reviewer):
    """Chances come of a race to the goal, odds of the table of shots that bots aim by."""

    causes: ClassVar = CAUSES
    advice: ClassVar = ADVICE
    turn: ClassVar = THROW
    in_turn: ClassVar = IN_THROW

    def review(self, record: BinaryIO) -> Review:
        """A record looked at again. Raises Malformed and Illegal, both with the line."""
        return walked(record, GAME, lambda header: _Walk(self, header)).review()

    def advise(self, state: State, seat: int) -> list[Alternative] | None:
        """The best aims for the seat that throws, the tiles for those that may bet; None on a board without a table."""
        board, odds = find_odds(state)
        if not state.opened or state.over or board is None or odds is None:
            return None
        due = Due(state, odds)
        if seat == state.active:
            aims = Aims(due, odds, board, state.bets)
            names = [f"{{{each}}}" for each in state.seats]  # the page fills in the names
            best, *others = aims.several()
            return [aims.alternative(best)] + [
                aims.alternative(other, aims.reason(other, best, names)) for other in others
            ]
        if not state.may_bet(seat):
            return None
        first, *rest = bets.choices(due, seat, state.bets)
        return [bets.alternative(due, seat, first)] + [
            bets.alternative(due, seat, other, bets.reason(due, other, first)) for other in rest
        ]

    def warm(self) -> None:
        """Reads the table of the first board."""
        find_odds(GAME.start(min(GAME.seats), 0, {}))


class _Walk:
    """A game being walked along; a turn is a throw, the opening the first."""

    def __init__(self, reviewer: BoxReviewer, header: Header) -> None:
        self.reviewer = reviewer
        self.fold: Replay[State] = Replay(GAME, header)
        self.names = seat_names(header)
        self.board, self.odds = find_odds(self.fold.state)
        self.hands = [HandFigures() for _ in header.seats]
        self.due: Due | None = None  #: the throw that is bet on
        self.turn = 0
        self.unaimed = 0
        self.shifts: list[tuple[int, Shift]] = []
        self.found: list[list[tuple[str, float]]] = [[] for _ in header.seats]
        self.moments: list[Moment] = []
        self.named: list[tuple[float, Named]] = []
        self.start = self.now = self._opening_chances(self.fold.state, self.fold.state, 0)
        self.curve, self.chances = [Point(1, 0, self.now[0])], [self.now]

    def step(self, entry: Line) -> None:
        """One event. Raises Illegal."""
        before, event, was = self.fold.state, entry.event, self.now
        after, scoring = GAME.advance(before, event)
        if isinstance(event, Bet):
            self._bet(entry.line, before, event)
        elif isinstance(event, Throw) and scoring is not None:
            self.turn += 1
            self._threw(entry.line, before, event, after, scoring)
        elif isinstance(event, Opening):
            self.turn += 1
            self._opened(entry.line, before, after)
        self.fold.apply(event)
        if isinstance(event, Bet):
            return
        self.due = None
        self.now = (
            _plain(standing(after, self.odds)) if after.opened or after.over else self._opening_chances(after, after, 0)
        )
        self._point(entry.line, was, event, scoring)

    def _point(self, line: int, was: Chances, event: object, scoring: Scoring | None) -> None:
        """The curve goes on, and what happened has a name, which is shown if it changed a lot."""
        self.curve.append(Point(line, self.turn, self.now[0]))
        self.chances.append(self.now)
        moved = max(abs(one - other) for one, other in zip(was, self.now, strict=True))
        seat = event.seat if isinstance(event, (Throw, Forfeit)) else 0
        text = self._name(event, scoring)
        self.named.append((moved, Named(line, self.turn, seat, self.now[0], text)))

    def _name(self, event: object, scoring: Scoring | None) -> Text:
        if isinstance(event, Forfeit):
            return filled(NAMES["left"], name=self.names[event.seat])
        if not isinstance(event, Throw) or scoring is None:
            return NAMES["opening"]
        name = self.names[event.seat]
        if scoring.double_x:
            return filled(NAMES["double"], name=name)
        if sum(left.thrown for left in scoring.left) == 2:
            return filled(NAMES["gone"], name=name)
        points = sum(die.points for die in scoring.dice if die.die in (event.seat, "white"))
        return filled(NAMES["points"], name=name, points=f"{points:+d}" if points else "0")

    def _opening_chances(self, before: State, after: State, known: int) -> Chances:
        """The chances when the dice of the first `known` players lie, and the others are still to be thrown."""
        seats = before.playing
        box = throw_odds(self.odds)
        usual = ways_of(box.usual.sum(axis=1), before.options.faces)
        stands = []
        for place, seat in enumerate(seats):
            if place < known:
                stands.append([(after.chips[seat], way_of(after.lying(seat)), 1.0)])
            else:
                stands.append(
                    [(max(0, earned), way, float(usual[way])) for way, earned in enumerate(EARNS) if usual[way]]
                )
        chances = race_in(before, self.odds).expected(stands, until_own(before, seats))
        return _spread(chances, seats, len(before.chips))

    def _opened(self, line: int, before: State, after: State) -> None:
        """The opening is luck alone: each die's, one after the other."""
        was = self.now
        for known, seat in enumerate(before.playing, 1):
            chances = self._opening_chances(before, after, known)
            self._rolled(line, seat, was, chances)
            was = chances

    def _rolled(self, line: int, seat: int, before: Chances, after: Chances) -> None:
        self.shifts.append((self.turn, Shift("roll", seat, before, after)))
        lucks = tuple(one - other for one, other in zip(after, before, strict=True))
        self.moments.append(RollMoment(line, self.turn, seat, before[0], after[0], lucks[0], lucks))

    def _due(self, state: State) -> Due:
        if self.due is None:
            self.due = Due(state, self.odds)
        return self.due

    def _bet(self, line: int, state: State, event: Bet) -> None:
        self._betted(line, self.turn + 1, state, event.seat, event.tile)

    def _betted(self, line: int, turn: int, state: State, seat: int, tile: str | None) -> None:
        """Compares a bet, or none, with the best."""
        due = self._due(state)
        choices = bets.choices(due, seat, state.bets)
        played, best = next(choice for choice in choices if choice.tile == tile), choices[0]
        if played.chances[seat] >= best.chances[seat]:
            best = played
        hand = self.hands[seat]
        if played.tile is not None:
            hand.bets_worth.append(due.tile(played.tile)[0])
            hand.bets_best.append(max(due.tile(each)[0] for each in state.options.tiles))
        several = [bets.alternative(due, seat, choice) for choice in choices]
        self._decided(
            line,
            turn,
            seat,
            (best.chances, played.chances),
            (bets.alternative(due, seat, best), bets.alternative(due, seat, played)),
            several,
            bets.reason(due, played, best) if best is not played else None,
        )

    def _threw(self, line: int, state: State, event: Throw, after: State, scoring: Scoring) -> None:
        for seat in state.seats:
            if state.may_bet(seat):  # and has not
                self._betted(line, self.turn, state, seat, None)
        self.hands[event.seat].threw(event, scoring)
        for bet in scoring.bets:
            self.hands[bet.seat].bets.append(bet.points)
        due = self._due(state)
        aimed = self._aimed(line, due, state, event)
        before = due.expected(state.bets) if aimed is None else aimed.chances
        self.unaimed += aimed is None
        self._rolled(line, event.seat, _plain(before), _plain(standing(after, self.odds)))

    def _aimed(self, line: int, due: Due, state: State, event: Throw) -> Aimed | None:
        """How it was thrown, beside the best way; None where the record does not say, or such throws are unknown."""
        aim = _aim_in(event)
        if aim is None or self.board is None or self.odds is None:
            return None
        seat = event.seat
        aims = Aims(due, self.odds, self.board, state.bets)
        played, best = aims.thrown(aim), aims.best
        if played is None:
            return None
        poses = [] if event.physics is UNSET else [pose for die, pose in event.physics.poses if die in (seat, "white")]
        self.hands[seat].aimed(aims.points(played), aims.points(best), self.odds.target(played.likely), poses)
        others = [aims.beyond_doubt(played, each) for each in aims.several()]
        best = max((*others, played), key=lambda each: float(each.chances[seat]))
        if best.chances[seat] <= played.chances[seat]:
            best = played
        several = sorted([aims.alternative(each) for each in (*others, played)], key=lambda each: -each.value)
        self._decided(
            line,
            self.turn,
            seat,
            (best.chances, played.chances),
            (aims.alternative(best), aims.alternative(played)),
            several,
            aims.reason(played, best, self.names) if best is not played else None,
        )
        return played

    def _decided(
        self,
        line: int,
        turn: int,
        seat: int,
        chances: tuple[Floats, Floats],
        acts: tuple[Alternative, Alternative],
        several: list[Alternative],
        reason: Reason | None,
    ) -> None:
        """Notes a decision. `chances` and `acts` are those of the best and of what was done."""
        (before, after), (best, played) = (_plain(chances[0]), _plain(chances[1])), acts
        error = min(0.0, after[seat] - before[seat])
        self.shifts.append((turn, Shift("decision", seat, before, after)))
        if reason is not None and error < 0:
            self.found[seat].append((reason.cause, error))
        self.moments.append(
            DecisionMoment(
                line=line,
                turn=turn,
                seat=seat,
                before=before[0],
                after=after[0],
                played=played.action,
                best=best.action,
                error=error,
                mark=mark(error),
                alternatives=several,
                played_words=played.words,
                best_words=best.words,
                reason=reason if mark(error) is not None else None,
            )
        )

    def review(self) -> Review:
        """What came of it."""
        state = self.fold.state
        outcome = GAME.outcome(state)
        accounts = settle_all(self.start, [shift for _, shift in self.shifts], self.now)
        return Review(
            game=GAME.name,
            seats=self.names,
            over=outcome is not None,
            turns=self.turn,
            players=players(
                self.names,
                accounts,
                self.shifts,
                self.found,
                self.reviewer,
                over=outcome is not None,
                given_up=outcome is not None and outcome.why == "forfeit",
                facts=[hand.facts() for hand in self.hands],
            ),
            moments=self.moments,
            curve=self.curve,
            named=most_telling(self.named),
            turn_words=self.reviewer.turn,
            chances=self.chances,
            note=NO_TABLE if self.odds is None else NO_AIMS if 0 < self.turn <= self.unaimed + 1 else None,
        )


def _aim_in(event: Throw) -> Aim | None:
    """How a throw was aimed, if the record says so."""
    if event.physics is UNSET:
        return None
    return next((hand.aim for hand in event.physics.hands if hand.seat == event.seat), None)


def _plain(chances: Floats) -> Chances:
    return tuple(chances.tolist())


def _spread(chances: Floats, seats: Sequence[int], count: int) -> Chances:
    """Chances of those who still play, by seat."""
    found = dict(zip(seats, chances.tolist(), strict=True))
    return tuple(found.get(seat, 0.0) for seat in range(count))
