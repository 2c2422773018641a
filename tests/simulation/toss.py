"""Two games of a few acts that have everything a table knows: dice, simulations with a film, ties, bots, haste."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from random import Random
from typing import Any, ClassVar

import msgspec

from knobel import games
from knobel.core import Act, Draws, Event, Forfeit, Game, Illegal, Outcome, Plugin
from knobel.core.bot import Bot, MakeBot
from knobel.core.simulation import Simulated, Simulation
from knobel.table.conduct import Ask, Conduct, Decisions, Happen, Press


class ToDraw(Act, frozen=True, tag="draw"):
    """Draw a die."""


class Draw(Event, frozen=True, tag="draw"):
    """The die that was drawn."""

    chance: ClassVar[bool] = True
    seat: int
    pips: int


class ToToss(Act, frozen=True, tag="toss"):
    """Toss a die, which has to be simulated."""


class Toss(Event, frozen=True, tag="toss"):
    """The die as it fell."""

    chance: ClassVar[bool] = True
    seat: int
    pips: int


class Keep(Event, frozen=True, tag="keep"):
    """Be content."""

    seat: int


class State(msgspec.Struct, frozen=True):
    """Everyone's pips, how many turns everyone has left, whose turn it is, and who gave up."""

    pips: tuple[int, ...]
    left: tuple[int, ...]
    turn: int
    out: tuple[int, ...] = ()
    decides: bool = False


class Tossing(Game[State]):
    """Everyone in turn, a few times; most pips win, and a tie is played off."""

    name = "toss"
    at_once: ClassVar[bool] = False  #: all together instead of in turn
    seats = range(2, 5)
    states = State
    events: Any = Draw | Toss | Keep | Forfeit
    acts: Any = ToDraw | ToToss | Keep
    sentences: ClassVar[Mapping[str, str]] = {
        "over": "it is over",
        "turn": "it is another's turn",
        "pips": "a die shows 1 to 3",
        "seat": "there is no such seat",
        "rounds": "one to nine rounds",
        "tossed": "the die still falls",
    }

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        rounds = options.get("rounds", 2)
        if not isinstance(rounds, int) or not 1 <= rounds <= 9:
            raise Illegal("T1", "rounds")
        return State((0,) * seats, (rounds,) * seats, first, (), decides)

    def due(self, state: State) -> tuple[int, ...]:
        if self.outcome(state):
            return ()
        return tuple(seat for seat in _there(state) if state.left[seat]) if self.at_once else (state.turn,)

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        return (ToDraw(seat), ToToss(seat), Keep(seat)) if seat in self.due(state) else ()

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        match act:
            case ToDraw(seat):
                return Draw(seat, draws.die("die", 3))
            case ToToss(seat):
                return Toss(seat, draws.die("die", 3))
        return super().resolve(state, act, draws)

    def apply(self, state: State, event: Event) -> State:
        if self.outcome(state):
            raise Illegal("T4", "over")
        match event:
            case Forfeit(seat):
                if seat not in _there(state):
                    raise Illegal(None, "seat")
                return _passed_on(msgspec.structs.replace(state, out=(*state.out, seat)))
            case Draw(seat) | Toss(seat) | Keep(seat) if seat not in self.due(state):
                raise Illegal("T2", "turn")
            case Draw(seat, pips) | Toss(seat, pips):
                if not 1 <= pips <= 3:
                    raise Illegal("T3", "pips")
                return _done(state, seat, pips)
            case Keep(seat):
                return _done(state, seat, 0)
        raise Illegal(None, "seat")

    def scores(self, state: State) -> tuple[int, ...]:
        return state.pips

    def outcome(self, state: State) -> Outcome | None:
        there = _there(state)
        if len(there) == 1:
            return Outcome(there[0], "forfeit")
        if any(state.left[seat] for seat in there):
            return None
        top = _top(state)
        return Outcome(top[0] if len(top) == 1 or state.decides else None, "pips")

    def plays_off(self, state: State) -> tuple[int, ...]:
        outcome = self.outcome(state)
        return _top(state) if outcome and outcome.winner is None else ()


class Rushing(Tossing):
    """All at once."""

    name = "rush"
    at_once = True


def _there(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(len(state.pips)) if seat not in state.out)


def _top(state: State) -> tuple[int, ...]:
    most = max(state.pips[seat] for seat in _there(state))
    return tuple(seat for seat in _there(state) if state.pips[seat] == most)


def _done(state: State, seat: int, pips: int) -> State:
    more = tuple(had + pips * (who == seat) for who, had in enumerate(state.pips))
    left = tuple(had - (who == seat) for who, had in enumerate(state.left))
    return _passed_on(msgspec.structs.replace(state, pips=more, left=left, turn=(state.turn + 1) % len(left)))


def _passed_on(state: State) -> State:
    """The turn is a seat's that can take it, if there is such a one."""
    turns = [(state.turn + step) % len(state.left) for step in range(len(state.left))]
    able = [seat for seat in turns if seat in _there(state) and state.left[seat]]
    return msgspec.structs.replace(state, turn=able[0]) if able else state


class TossConduct(Conduct):
    """A toss is written down, then simulated."""

    def act(self, t: int, press: Press) -> Decisions:
        if self.fold.pending:
            raise Illegal("T5", "tossed")
        if isinstance(press.act, ToToss) and press.act in self.fold.game.legal(self.fold.state, press.seat):
            yield Ask(press.seat, {"type": "toss"})
        else:
            yield Happen(self.resolved(press.act))
        return self.accepted(press.ref)

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        return () if self.fold.pending else super().legal(seat)

    def deadline(self) -> tuple[int, str] | None:
        return None if self.fold.pending else super().deadline()

    def simulation(self) -> Simulation | None:
        pending = self.fold.pending
        return self.make_simulation(({"seat": pending[0].seat},)) if pending else None


class RushConduct(TossConduct):
    """No party can have seen what the others do."""

    at_once = True


class AnyBot:
    """Does anything."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        return self._rng.choice((ToDraw(seat), ToToss(seat), Keep(seat)))


class TossPlugin(Plugin):
    """For simulated tables alone."""

    game: Game[State] = Tossing()
    title = "Toss"
    bots: ClassVar[Mapping[str, MakeBot]] = {"any": AnyBot}

    def conduct(self) -> type:
        return TossConduct

    def pace(self, bot: Bot, act: Act | Event, rng: Random) -> int:
        return rng.randrange(50, 900)

    def simulate(self, simulation: Simulation) -> Simulated:
        (hand,) = simulation.hands
        event = self.game.resolve(self.game.read_position(simulation.position), ToToss(hand["seat"]), simulation.draws)
        film = b"a film of " + msgspec.json.encode(event)
        return Simulated(event, {"ms": 20, "trajectory": hashlib.sha256(film).hexdigest()}, film)


class RushPlugin(TossPlugin):
    """The same at once."""

    game = Rushing()
    title = "Rush"

    def conduct(self) -> type:
        return RushConduct


TOSS, RUSH = TossPlugin(), RushPlugin()


@contextmanager
def installed() -> Iterator[None]:
    """The game is registered, for a while."""
    points = games._points()
    for name in ("toss", "rush"):
        points[name] = EntryPoint(name, f"{__name__}:{name.upper()}", "knobel.games")
    try:
        yield
    finally:
        del points["toss"], points["rush"]
        games.find_plugin.cache_clear()
