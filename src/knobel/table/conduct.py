"""How a match is run at the table: what time decides, and what has to be simulated. The rules decide the rest.

The table asks, the conduct answers: with decisions, which the table carries out one by one. A decision against the
rules comes back as `Illegal` where it was yielded.
"""

from collections.abc import Generator, Iterable
from random import Random
from typing import Any, ClassVar

import msgspec

from knobel.core import Act, Event, Forfeit, RandomDraws
from knobel.core.record import Reveal
from knobel.core.simulation import Simulation
from knobel.table.fold import Fold
from knobel.table.journal import AnyEntry, Began, Happened, Ref, Resumed, Undone, Waived
from knobel.table.messages import Accepted, Message


class Happen(msgspec.Struct, frozen=True, gc=False):
    """This happens now; `extra` are keys for the eye.

    `ref`: the earlier act that makes it happen; None: the act that is being answered, if one is.
    """

    event: Event
    extra: dict[str, Any] = {}
    ref: Ref | None = None


class Ask(msgspec.Struct, frozen=True, gc=False):
    """An act that has to be simulated: it is written down first."""

    seat: int
    act: dict[str, Any]


class Waive(msgspec.Struct, frozen=True, gc=False):
    """A seat does not do what it might do now."""

    seat: int


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The reply to an act whose answer had to wait."""

    seat: int
    ref: str
    message: Message


class Show(msgspec.Struct, frozen=True, gc=False):
    """An update is due, though nothing was decided."""


Decision = Happen | Ask | Waive | Answer | Show
#: Decisions one by one, and at the end the reply to the act; None if that follows later.
Decisions = Generator[Decision, None, Message | None]


class NotDrawn(Exception):
    """An act has to wait for its dice, because a link is missing. It is stored as `Rolling`, and the link asked for."""

    def __init__(self, act: Act, extra: dict[str, Any]) -> None:
        super().__init__(act, extra)
        self.act, self.extra = act, extra


class Press(msgspec.Struct, frozen=True, gc=False):
    """An act of a seat, and when the hand moved."""

    seat: int
    act: Act | Event
    ref: str
    pressed: int
    credit: int = 0  #: ms by which that is earlier than it arrived, for its lag; none where one device holds all hands
    on: int | None = None  #: how many events the player had seen


class Conduct:
    """Turn by turn, dice drawn on the spot: for any game that needs nothing more.

    What it remembers follows from the entries it has noted, so a restart remembers it too.
    """

    #: Several seats act at the same time, so an act cannot depend on having seen the other's last one.
    at_once: ClassVar[bool] = False
    #: The quicker hand gets more, so bots keep their pace when they are asked to hurry.
    races: ClassVar[bool] = False
    #: All seats are asked to be ready, and a countdown runs, because hands have to be quick when play starts.
    counts_down: ClassVar[bool] = False
    #: Acts may be taken back. A conduct that remembers what has happened forgets nothing, and says False.
    undoes: ClassVar[bool] = True

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.acts: Any = fold.game.acts
        self.since = 0  #: when what is waited for now began to be waited for
        self._waited: object = None

    # --- what a game may answer otherwise ------------------------------------------------------------------

    def act(self, t: int, press: Press) -> Decisions:
        """What comes of an act."""
        yield Happen(self.resolved(press.act))
        return self.accepted(press.ref)

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """What the seat may ask for."""
        return self.fold.game.legal(self.fold.state, seat)

    def deadline(self) -> tuple[int, str] | None:
        """Until when something is waited for, and what."""
        clock = self.fold.setup.clock
        return None if clock == "off" else (self.since + 1000 * int(clock), "action")

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        due = self.deadline()
        return due[0] if due else None

    def tick(self, t: int) -> Decisions:
        """A deadline may have passed: in a friendly match the table does what is least, else it costs the game."""
        due = self.deadline()
        if due and t >= due[0]:
            yield from self.lapse(self.fold.game.due(self.fold.state)[0])
        return None

    def lapse(self, seat: int) -> Generator[Decision, None, None]:
        """A seat has let its time run out."""
        act = None if self.strict() else self.fold.game.lapse(self.fold.state, seat)
        late = {"late": True}
        yield Happen(Forfeit(seat, "time")) if act is None else Happen(self.resolved(act, late), late)

    def strict(self) -> bool:
        """Whether the clock costs the game."""
        return self.fold.setup.strict

    def reveals_within(self) -> int | None:
        """How many ms a seat may owe a link before that costs it the game; None: the others decide about it."""
        clock = self.fold.setup.clock
        return 1000 * int(clock) if self.strict() and clock != "off" else None

    def simulation(self) -> Simulation | None:
        """What a worker has to simulate now."""
        return None

    def lets_fall(self, seat: int) -> bool:
        """Whether an act of this seat that needs dice lets them fall at once, without waiting for another seat."""
        return True

    def start(self) -> int | None:
        """When hands may move. The table and its bots know; players learn it by `go`."""
        return self.fold.go

    def go(self, t: int) -> int | None:
        """When play starts, for the countdown; None while that must not be known."""
        return self.fold.go

    def waiting(self, t: int) -> str | None:
        """What is waited for, as updates say it."""
        due = self.deadline()
        return due[1] if due else None

    def waits_for(self) -> object:
        """What is waited for now; when that changes, the clock starts anew. Here: for the next event."""
        return len(self.fold.history)

    def happened(self, happened: Happened[Any]) -> Iterable[Answer]:
        """An event of the game has been applied. Returns the answers to what was still waiting."""
        return ()

    def resumed(self, at: int) -> None:
        """It goes on after a pause."""

    def waived(self, seat: int) -> None:
        """A seat does not do what it might have done."""

    # --- for all games ------------------------------------------------------------------------------------

    def note(self, entry: AnyEntry) -> Iterable[Answer]:
        """Remembers what an entry, just folded, means for the clock and for the game."""
        answers: Iterable[Answer] = ()
        match entry:
            case Began(_, go):
                self.since, self._waited = go, self.waits_for()
            case Happened(at, event) if not isinstance(event, Reveal):
                answers = self.happened(entry)
                self._wait(at)
            case Undone(at):
                self._wait(at)
            case Waived(at, seat):
                self.waived(seat)
                self._wait(at)
            case Resumed(at):
                self.since = at
                self.resumed(at)
        return answers

    def accepted(self, ref: str) -> Accepted:
        """The answer to an act that is about to be stored."""
        return Accepted(ref, len(self.fold.history))

    def resolved(self, act: Act | Event, extra: dict[str, Any] | None = None) -> Event:
        """What comes of an act whose dice are drawn on the spot. Raises NotDrawn if they cannot be yet.

        `extra`: keys for the eye that the event is going to have.
        """
        if isinstance(act, Event):
            return act  # it needs no dice, so none are looked up
        draws, game, state = self.fold.draws(), self.fold.game, self.fold.state
        event = game.resolve(state, act, draws or RandomDraws(Random(0)))
        if draws is None and event.chance:
            game.apply(state, event)  # with any dice: whether it may be done at all
            raise NotDrawn(act, extra or {})
        return event

    def make_simulation(self, hands: tuple[dict[str, Any], ...]) -> Simulation:
        """All that a worker needs to know about what is pending."""
        replay, draws = self.fold.begun, self.fold.draws()
        return Simulation(
            game=self.fold.game.name,
            position=self.fold.game.write_position(replay.state),
            hands=hands,
            chance=replay.chances,
            key=draws.key.hex() if draws else "",
            prefix=draws.prefix if draws else "",
            events=len(self.fold.history),
        )

    def _wait(self, at: int) -> None:
        """The clock starts anew when something else is waited for than before."""
        waited = self.waits_for()
        if waited != self._waited:
            self._waited, self.since = waited, at
