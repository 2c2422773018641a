"""The shape of a game: a pure fold of events into states. See docs/adding-a-game.md."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Literal, Protocol, TypeVar

import msgspec

from knobel.core.dice import Draws


class Act(msgspec.Struct, frozen=True, tag_field="type"):
    """What a seat asks for. An act that needs neither dice nor physics already is the event it becomes."""

    seat: int


class Event(msgspec.Struct, frozen=True, tag_field="type"):
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


State = TypeVar("State")
#: What drawing again says of a chance event; "inputs checked" where dice were thrown and not simulated again.
Audit = Literal["checked", "inputs checked", "unknown", "wrong"]


class Game(Protocol[State]):
    """One game's rules. Methods are pure: no clock, no random numbers of their own, no network.

    States are small frozen values that can be hashed and compared.
    """

    name: str
    rules: int  #: the version of the rules, written into records
    seats: range  #: how many may sit down
    events: Any  #: the union of the game's event types, for reading records
    acts: Any  #: the union of what a seat can ask for
    sentences: dict[str, str]  #: reason codes of refusals, in English

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        """The state before the first event. Raises Illegal for options or seats that cannot be.

        `decides`: this game plays off a tie, which may be for fewer seats than usual.
        """

    def due(self, state: State) -> tuple[int, ...]:
        """The seats that may act now: one, several at once, or none because the game is over."""

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        """Everything the seat may ask for now; not empty for a seat that is due."""

    def asked(self, event: Event) -> Act | Event | None:
        """The act that leads to this event; None for a referee's ruling that no seat asks for."""

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """What comes of an act: the dice fall here. Most acts come back as they are."""

    def audit(self, state: State, event: Event, draws: Draws) -> Audit:
        """Whether a chance event follows from these draws; see `drawn_again`."""

    def apply(self, state: State, event: Event) -> State:
        """The only transition. Raises Illegal with the clause, and then nothing has changed."""

    def scores(self, state: State) -> tuple[int, ...]:
        """The points as they stand, by seat."""

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it is under way."""

    def judged(self, state: State, event: Event) -> dict[str, Any] | None:
        """What the referee has to judge in a legal event, as `knobel verify` tells it; mostly None."""

    def would(self, state: State, act: Act | Event) -> dict[str, Any] | None:
        """What a legal act would do, to be told before it is done; None where there is nothing to foretell."""

    def view(self, state: State, seat: int | None) -> Any:
        """What a seat (None: a watcher) may see, ready to be sent as JSON."""

    def sample(self, state: State, rng: Random) -> Event:
        """One plausible event that is legal now, rolls and throws included."""

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        """Events that might be tried now, most of them illegal; `check_game` holds them against `legal`."""

    def write_position(self, state: State) -> str:
        """The state as one line of text."""

    def read_position(self, text: str) -> State:
        """The inverse of `write_position`. Raises Malformed."""


def drawn_again(game: Game[State], state: State, event: Event, draws: Draws) -> Audit:
    """The audit of a game whose dice are drawn and not thrown: the same act must bring the same event."""
    act = game.asked(event)
    return "checked" if act is not None and game.resolve(state, act, draws) == event else "wrong"
