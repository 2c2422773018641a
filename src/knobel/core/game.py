"""The shape of a game: a pure fold of events into states. See docs/adding-a-game.md."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, get_args

import msgspec

from knobel.core.dice import Draws, RandomDraws
from knobel.core.errors import Malformed
from knobel.core.plain import PlainView, Row, in_words


class Act(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What a seat asks for. An act that needs neither dice nor physics already is the event it becomes."""

    #: True for what a seat shapes itself, such as an aim: `Game.legal` says that it may, and cannot list all ways to.
    free: ClassVar[bool] = False
    seat: int


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What happened. Only events are logged, and only events reach `Game.apply`."""

    #: True for what the fair dice take part in: each such event has the next chance index.
    chance: ClassVar[bool] = False


class Forfeit(Event, frozen=True, tag="forfeit"):
    """A seat gives up, runs out of time, stays away, or (a bot) answers against the rules."""

    seat: int
    why: Literal["resign", "time", "absent", "illegal"]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: int | None  #: a seat; None for a draw or a tie still to be played off
    why: str


class Verdict(msgspec.Struct, frozen=True):
    """What the referee says of an event: all that anybody shows or prints of it. It follows, so no record has it."""

    def brief(self) -> dict[str, Any] | None:
        """The verdict in short, as `knobel verify --trace` tells it; None where the points say it all."""
        return None


class Applied(NamedTuple):
    """What an event led to: the state after it, and what the referee has to say, mostly nothing."""

    state: Any
    verdict: Verdict | None


State = TypeVar("State")
#: What drawing again says of a chance event; "inputs checked" where dice were thrown and not simulated again.
Audit = Literal["checked", "inputs checked", "unknown", "wrong"]


class Game(ABC, Generic[State]):
    """One game's rules. Methods are pure: no clock, no random numbers of their own, no network.

    States are small frozen values that can be hashed and compared. Below the abstract methods stand those with a
    default; a game overrides what it knows better.
    """

    name: str
    rules: int = 1  #: the version of the rules, written into records
    seats: range  #: how many may sit down
    states: Any  #: the type of the states
    events: Any  #: the union of the game's event types, for reading records
    acts: Any  #: the union of what a seat can ask for
    sentences: ClassVar[Mapping[str, str]]  #: reason codes of refusals, in English

    @abstractmethod
    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        """The state before the first event. Raises Illegal for options or seats that cannot be.

        `decides`: this game plays off a tie, which may be for fewer seats than usual.
        """

    @abstractmethod
    def due(self, state: State) -> tuple[int, ...]:
        """The seats that may act now: one, several at once, or none because the game is over."""

    @abstractmethod
    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        """Everything the seat may ask for now; not empty for a seat that is due."""

    @abstractmethod
    def apply(self, state: State, event: Event) -> State:
        """The only transition. Raises Illegal with the clause, and then nothing has changed."""

    @abstractmethod
    def scores(self, state: State) -> tuple[int, ...]:
        """The points as they stand, by seat."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it is under way."""

    # --- chance -------------------------------------------------------------------------------------------

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """What comes of an act: the dice fall here. Most acts come back as they are."""
        if isinstance(act, Event):
            return act
        raise TypeError(f"{act!r} needs dice, and {self.name} does not say how they fall")

    def asked(self, event: Event) -> Act | Event | None:
        """The act that leads to this event; None for a referee's ruling that no seat asks for."""
        if isinstance(event, Forfeit):
            return None
        kind = _by_tag(self.acts).get(_tag(type(event)), type(event))
        return event if kind is type(event) else kind(getattr(event, "seat", 0))

    def chances(self, state: State) -> Iterable[tuple[Event, Fraction]] | None:
        """Every event that chance can bring now, with its probability; None where that cannot be listed."""
        return None

    def audit(self, state: State, event: Event, draws: Draws) -> Audit:
        """Whether a chance event follows from these draws: here, the same act must bring the same event."""
        act = self.asked(event)
        return "checked" if act is not None and self.resolve(state, act, draws) == event else "wrong"

    # --- the referee --------------------------------------------------------------------------------------

    def step(self, state: State, event: Event) -> Applied:
        """`apply`, and the verdict on the event: judged once, for all that show or print it. Raises Illegal."""
        return Applied(self.apply(state, event), None)

    def would(self, state: State, act: Act | Event) -> Any:
        """What a legal act would do, to be told before it is done; None where there is nothing to foretell."""
        return None

    def lapse(self, state: State, seat: int) -> Act | Event | None:
        """What a friendly table does for a seat that lets its time run out; None: nothing, and then the seat loses."""
        acts = self.legal(state, seat)
        return acts[0] if len(acts) == 1 else None

    def plays_off(self, state: State) -> tuple[int, ...]:
        """The seats that play off a tie in a game of their own; none in most games."""
        return ()

    # --- to look at ---------------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> Any:
        """What a seat (None: a watcher) may see, ready to be sent as JSON."""
        return PlainView(self.write_position(state), self.rows(state))

    def view_again(self, state: State) -> Any:
        """What a watcher sees who has seen this match before: keys that never change during one may be left out."""
        return self.view(state, None)

    def rows(self, state: State) -> tuple[Row, ...]:
        """The position in words and numbers, for the plain table and the terminal."""
        return ()

    def in_words(self, thing: Act | Event) -> str:
        """An act or event in a few words, for the plain table and the terminal. Who acts is said already."""
        return in_words(thing)

    def write_position(self, state: State) -> str:
        """The state as one line of text."""
        return msgspec.json.encode(state).decode()

    def read_position(self, text: str) -> State:
        """The inverse of `write_position`. Raises Malformed."""
        try:
            read: State = msgspec.json.decode(text, type=self.states)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
            raise Malformed(f"no position of {self.name}: {fault}") from None
        return read

    # --- for testers --------------------------------------------------------------------------------------

    def sample(self, state: State, rng: Random) -> Event:
        """One plausible event that is legal now, rolls and throws included."""
        act = rng.choice(self.legal(state, rng.choice(self.due(state))))
        return self.resolve(state, act, RandomDraws(rng))

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        """Events that might be tried now, most of them illegal; `check_game` holds them against `legal`."""
        return ()


def _tag(kind: Any) -> Any:
    return kind.__struct_config__.tag


@cache
def _by_tag(union: Any) -> dict[Any, Any]:
    """The types of a union by their tags."""
    return {_tag(kind): kind for kind in get_args(union) or (union,)}
