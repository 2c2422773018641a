"""Reviews a game: a walk along its record, with a model that knows chances."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from knobel.core import Act, Event, Forfeit, Game, Illegal, Malformed, Replay, Verdict, read_events, read_header
from knobel.core.game import Outcome, State
from knobel.core.names import shown_name
from knobel.core.record import Header, Line, Reveal
from knobel.review.headline import IN_TURN, headline
from knobel.review.ledger import Account, Shift, Swing, in_tenths, settle
from knobel.review.shapes import (
    MARKS,
    TURN,
    Alternative,
    CauseSum,
    DecisionMoment,
    Fact,
    Mark,
    Moment,
    Named,
    Player,
    Point,
    Reason,
    Review,
    RollMoment,
    Text,
    mark,
)

MOST_LINES = 20_000  #: of a record that is reviewed; a long evening has two thousand
MOST_NAMED = 6  #: names on a curve
WORTH_A_WORD = 0.01  #: what a kind of mistake has to cost before there is advice against it


WalkT = TypeVar("WalkT", bound="Walk")


class Choice(NamedTuple):
    """An act, and the chance of the seat that decides once it is done."""

    act: Act | Event
    value: float
    then: Act | Event | None = None  #: the best that can follow in the same turn


class Reviewer(ABC):
    """Reviews records, and advises in positions."""

    causes: ClassVar[Mapping[str, Text]] = {}  #: the kinds of mistakes, in a few words
    advice: ClassVar[Mapping[str, Text]] = {}  #: what to do against each, in one sentence
    rest: ClassVar[Text | None] = None  #: that neither play nor dice decided, where it is known what else does
    turn: ClassVar[Text] = TURN  #: what a turn is called, with its number
    in_turn: ClassVar[Text] = IN_TURN  #: and when it happened

    @abstractmethod
    def review(self, record: BinaryIO) -> Review:
        """A record looked at again. Raises Malformed and Illegal, both with the line."""

    def advise(self, state: Any, seat: int) -> list[Alternative] | None:
        """What a seat may do now, the best first, each with why the best is better; None where it cannot judge."""
        return None

    fair: ClassVar[Mapping[int, float]] = {}  #: what is counted of the dice, and how likely each is with fair ones

    def rolled(self, event: Event) -> Sequence[int]:
        """What is counted of a roll, for the statistics of the dice."""
        return ()

    def positions(self) -> Sequence[str]:
        """Puzzles: positions as text, in each of which one seat has to decide."""
        return ()

    def warm(self) -> None:
        """Reads what reviews need, so that the first one does not wait for it."""
        return


class LedgerReviewer(Reviewer, Generic[State]):
    """For two players, with a model that knows chances, and exactly what is to be expected of the dice."""

    game: Game[State]

    @abstractmethod
    def chance(self, state: State) -> float:
        """The chance of seat 0 before the dice fall: the mean, over all rolls, of the best choice after them."""

    @abstractmethod
    def choices(self, state: State) -> Sequence[Choice]:
        """All that the seat that is due may do, the best first."""

    @abstractmethod
    def in_words(self, state: State, choice: Choice) -> Text:
        """A choice in a few words."""

    def compared(self, state: State, played: Choice, best: Choice) -> tuple[Text, Text]:
        """What was done and what would have been better, in a few words each."""
        return self.in_words(state, played), self.in_words(state, best)

    def reason(self, state: State, played: Choice, best: Choice) -> Reason:
        """Why one choice is better than another."""
        raise NotImplementedError

    def name(self, state: State, event: Event, verdict: Verdict | None) -> Text | None:
        """What an event is called on the curve; None for an ordinary one."""
        return None

    def advise(self, state: State, seat: int) -> list[Alternative] | None:
        """What a seat may do now; None where it does not decide."""
        legal = self.game.legal(state, seat)
        if not legal or not isinstance(legal[0], Event):
            return None
        best, *others = self.choices(state)
        reasons = [None, *(self.reason(state, other, best) for other in others)]
        return [_alternative(self, state, *each) for each in zip((best, *others), reasons, strict=True)]

    def warm(self) -> None:
        """Judges the first of the shipped positions."""
        if positions := self.positions():
            state = self.game.read_position(positions[0])
            self.advise(state, self.game.due(state)[0])

    def review(self, record: BinaryIO) -> Review:
        """A record looked at again. Raises Malformed and Illegal, both with the line."""
        return walked(record, self.game, lambda header: _Walk(self, header)).review()


class Walk(Protocol):
    """Follows a record event by event, with what a review needs of it."""

    def step(self, entry: Line, /) -> None:
        """One event. Raises Illegal."""


def walked(record: BinaryIO, game: Game[Any], begin: Callable[[Header], WalkT]) -> WalkT:
    """A walk at the end of a record. The reveal is left out. Raises Malformed and Illegal, both with the line."""
    header, _ = read_header(record)
    walk = begin(header)
    for entry in read_events(record, game.events):
        if entry.line > MOST_LINES:
            raise Malformed(f"a review takes records of {MOST_LINES} lines at most; review less of it", entry.line)
        if isinstance(entry.event, Reveal):
            continue
        try:
            walk.step(entry)
        except Illegal as refusal:
            refusal.facts["line"] = entry.line
            raise
    return walk


def seat_names(header: Header) -> list[str]:
    """The names of a record as they are shown; a seat without one goes by its number, from 1."""
    return [shown_name(name) or str(seat + 1) for seat, name in enumerate(header.seats)]


def most_telling(found: Sequence[tuple[float, Named]]) -> list[Named]:
    """The names of the largest swings of a curve, in the order of the record; each comes with its swing."""
    largest = sorted(found, key=lambda pair: -pair[0])[:MOST_NAMED]
    return sorted((named for _, named in largest), key=lambda named: named.line)


def players(
    names: Sequence[str],
    accounts: Sequence[Account],
    shifts: Sequence[tuple[int, Shift]],
    found: Sequence[Sequence[tuple[str, float]]],
    reviewer: Reviewer,
    *,
    over: bool,
    given_up: bool,
    facts: Sequence[list[Fact]] | None = None,
) -> list[Player]:
    """Accounts with their headlines and advice; `found` are the errors of each seat with their causes."""
    made = []
    for seat, account in enumerate(accounts):
        causes = _sums(found[seat], reviewer.causes)
        marks: dict[Mark, int] = {name: 0 for _, name in reversed(MARKS)}
        for _, lost in found[seat]:
            if (name := mark(lost)) is not None:
                marks[name] += 1
        made.append(
            Player(
                **msgspec.structs.asdict(account),
                shown=in_tenths(account),
                headline=headline(
                    seat,
                    names,
                    accounts,
                    shifts,
                    over=over,
                    given_up=given_up,
                    rest=reviewer.rest,
                    in_turn=reviewer.in_turn,
                ),
                advice=reviewer.advice.get(causes[0].cause) if causes and causes[0].lost < -WORTH_A_WORD else None,
                marks=marks,
                causes=causes,
                facts=facts[seat] if facts else [],
            )
        )
    return made


def _sums(found: Sequence[tuple[str, float]], names: Mapping[str, Text]) -> list[CauseSum]:
    """By cause, the dearest first."""
    causes = {cause for cause, _ in found}
    sums = [
        CauseSum(
            cause=cause,
            name=names[cause],
            times=sum(other == cause for other, _ in found),
            lost=sum(lost for other, lost in found if other == cause),
        )
        for cause in causes
    ]
    return sorted(sums, key=lambda each: (each.lost, each.cause))


class _Walk(Generic[State]):
    """A record being walked along. All chances are those of seat 0."""

    def __init__(self, reviewer: LedgerReviewer[State], header: Header) -> None:
        self.reviewer, self.game = reviewer, reviewer.game
        self.names = seat_names(header)
        self.fold = Replay(self.game, header)
        self.choices: Sequence[Choice] = ()  #: of the seat that decides now
        self.turn = 0
        self.swings: list[tuple[int, Swing]] = []
        self.moments: list[Moment] = []
        self.names_found: list[tuple[float, Named]] = []
        self.found: tuple[list[tuple[str, float]], list[tuple[str, float]]] = [], []
        self.given_up = False
        self.start = self.now = self.look()
        self.curve = [Point(1, 0, self.start)]
        self.turn_began = self.start

    def look(self) -> float:
        """The chance as the model sees it now; what may be chosen is kept."""
        state = self.fold.state
        outcome = self.game.outcome(state)
        if outcome is not None:
            self.choices = ()
            return _result(outcome)
        (seat,) = self.game.due(state)
        if not isinstance(self.game.legal(state, seat)[0], Event):
            self.choices = ()
            return self.reviewer.chance(state)
        self.choices = self.reviewer.choices(state)
        return _as_seat_0(seat, self.choices[0].value)

    def step(self, entry: Line) -> None:
        """One event. Raises Illegal."""
        event, before, state, choices = entry.event, self.now, self.fold.state, self.choices
        verdict = self.fold.step(event)
        if isinstance(event, Forfeit):
            self.given_up = True
            self.now = self.look()
        elif event.chance:
            self.turn += 1
            self.turn_began = before
            self.now = self.look()
            self._rolled(entry, before, self.now)
        else:
            seat = self.game.due(state)[0]
            played = next(choice for choice in choices if choice.act == event)
            after = _as_seat_0(seat, played.value)
            self._decided(entry, state, seat, before, after, choices, played)
            self.now = self.look()
        self.curve.append(Point(entry.line, self.turn, self.now))
        text = self.reviewer.name(state, event, verdict)
        if text is not None:
            named = Named(entry.line, self.turn, getattr(event, "seat", 0), self.now, text)
            self.names_found.append((abs(self.now - self.turn_began), named))

    def _rolled(self, entry: Line, before: float, after: float) -> None:
        seat: int = entry.event.seat  # type: ignore[attr-defined]
        self.swings.append((self.turn, Swing("roll", seat, before, after)))
        self.moments.append(RollMoment(entry.line, self.turn, seat, before, after, after - before))

    def _decided(
        self,
        entry: Line,
        state: State,
        seat: int,
        before: float,
        after: float,
        choices: Sequence[Choice],
        played: Choice,
    ) -> None:
        self.swings.append((self.turn, Swing("decision", seat, before, after)))
        if len(choices) == 1:
            return
        best, reviewer = choices[0], self.reviewer
        error = min(0.0, played.value - best.value)
        if error == 0:
            best = played  # of equals, the one that was chosen
        words = reviewer.compared(state, played, best)
        why = reviewer.reason(state, played, best) if mark(error) is not None else None
        if error < 0:
            cause = why.cause if why else reviewer.reason(state, played, best).cause
            self.found[seat].append((cause, error))
        self.moments.append(
            DecisionMoment(
                line=entry.line,
                turn=self.turn,
                seat=seat,
                before=before,
                after=after,
                played=msgspec.to_builtins(played.act),
                best=msgspec.to_builtins(best.act),
                error=error,
                mark=mark(error),
                alternatives=[_alternative(reviewer, state, choice) for choice in choices],
                played_words=words[0],
                best_words=words[1],
                reason=why,
                position=self.game.write_position(state) if why else None,
            )
        )

    def review(self) -> Review:
        """What came of it."""
        over = self.game.outcome(self.fold.state) is not None
        accounts = settle(self.start, [swing for _, swing in self.swings], self.now)
        return Review(
            game=self.game.name,
            seats=self.names,
            over=over,
            turns=self.turn,
            players=players(
                self.names,
                accounts,
                [(turn, swing.shift) for turn, swing in self.swings],
                self.found,
                self.reviewer,
                over=over,
                given_up=self.given_up,
            ),
            moments=self.moments,
            curve=self.curve,
            named=most_telling(self.names_found),
            turn_words=self.reviewer.turn,
        )


def _alternative(
    reviewer: LedgerReviewer[State], state: State, choice: Choice, reason: Reason | None = None
) -> Alternative:
    then = None if choice.then is None else msgspec.to_builtins(choice.then)
    return Alternative(msgspec.to_builtins(choice.act), choice.value, reviewer.in_words(state, choice), then, reason)


def _as_seat_0(seat: int, chance: float) -> float:
    """A seat's chance as that of seat 0."""
    return chance if seat == 0 else 1.0 - chance


def _result(outcome: Outcome) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == 0)
