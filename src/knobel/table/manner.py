"""How each game is run at the table: what time decides, and what has to be simulated. The rules decide the rest."""

from typing import TYPE_CHECKING, Any

import msgspec

from knobel.core import Act, Event, Forfeit, Illegal
from knobel.table.reading import read_as
from knobel.table.told import Accepted, Told

if TYPE_CHECKING:
    from knobel.table.table import Table


class Job(msgspec.Struct, frozen=True):
    """A throw or roll for a worker: everything it depends on."""

    game: str
    position: str
    hands: tuple[dict[str, Any], ...]
    chance: int
    seed: str
    nonces: tuple[str, ...]
    events: int  #: how many events there were; what comes back later is worth nothing


class Manner:
    """Turn by turn, dice drawn on the spot: Qwixx Duel, and any game that needs nothing more."""

    #: both act at the same time, so nobody can be asked to have seen the other's last act
    at_once = False
    #: the bot that plays for somebody who is away
    stand_in = "greedy"

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.acts: Any = table.game.acts
        self.judged: Any = None  #: what the referee said of the newest event

    # --- what a manner may change ---

    def do(self, t: int, number: int, act: dict[str, Any], ref: str, pressed: int) -> Told | None:
        """An act of a seat, made at the time `pressed`. Returns the answer; None if that follows later."""
        self.resolve(t, self.read(number, act))
        return self.accepted(ref)

    def legal(self, number: int) -> tuple[Act | Event, ...]:
        """What the seat may ask for."""
        return self.table.game.legal(self.state, number)

    def deadline(self) -> tuple[int, str] | None:
        """Until when something is waited for, and what."""
        if self.table.setup.clock == "off":
            return None
        return self.table.since + 1000 * int(self.table.setup.clock), "action"

    def wake(self) -> int | None:
        """When `tick` is wanted next."""
        due = self.deadline()
        return due[0] if due else None

    def tick(self, t: int) -> None:
        """A deadline may have passed: whoever let it pass loses on time."""
        due = self.deadline()
        if due and t >= due[0]:
            self.table.happen(t, Forfeit(self.table.game.due(self.state)[0], "time"))

    def job(self) -> Job | None:
        """What a worker has to simulate now."""
        return None

    def judge(self, event: Event) -> Any:
        """What the referee says of an event that is about to be applied. It follows, so no record has it."""
        return self.table.game.judged(self.state, event)

    def happened(self, at: int, event: Event, extra: dict[str, Any]) -> None:
        """An event of the game has been applied."""

    def waits_for(self) -> object:
        """What is waited for now; when that changes, the clock starts anew. Here: for the next event."""
        return len(self.table.history)

    def resumed(self, at: int) -> None:
        """It goes on after a pause."""

    def bet_passed(self, number: int) -> None:
        """A seat does not bet."""

    def start(self) -> int | None:
        """When hands may move. The table and its bots know; players are told by `go`."""
        return self.table.go

    def go(self, t: int) -> int | None:
        """When play starts, for the countdown; None while that must not be known."""
        return self.table.go

    def waiting(self, t: int) -> str | None:
        """What is waited for, as everybody is told."""
        due = self.deadline()
        return due[1] if due else None

    # --- for all manners ---

    @property
    def state(self) -> Any:
        """Where the game stands."""
        if self.table.fold is None:
            raise Illegal(None, "not-playing", stage=self.table.stage)
        return self.table.fold.state

    def read(self, number: int, act: dict[str, Any]) -> Act | Event:
        """An act as the game knows it. Raises msgspec.ValidationError."""
        known: Act | Event = read_as({**act, "seat": number}, self.acts)
        return known

    def accepted(self, ref: str) -> Told:
        """The answer to an act that is about to be stored."""
        return Accepted(ref, len(self.table.history))

    def resolve(self, t: int, act: Act | Event) -> None:
        """Lets an act happen whose dice are drawn on the spot."""
        table = self.table
        if table.fold is None or table.dice is None:
            raise Illegal(None, "not-playing", stage=table.stage)
        table.happen(t, table.game.resolve(table.fold.state, act, table.dice.at(table.fold.chances)))

    def make_job(self, hands: tuple[dict[str, Any], ...]) -> Job:
        """What a worker needs to know about the throw or roll that is due."""
        table = self.table
        if table.fold is None or table.dice is None:
            raise Illegal(None, "not-playing", stage=table.stage)
        return Job(
            game=table.game.name,
            position=table.game.write_position(table.fold.state),
            hands=hands,
            chance=table.fold.chances,
            seed=table.dice.seed,
            nonces=table.dice.nonces,
            events=len(table.history),
        )
