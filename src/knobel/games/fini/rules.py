"""The rules of FiNi as one pure transition. Clauses: docs/rules/fini.md."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from msgspec.structs import replace

from knobel.core.dice import Draws
from knobel.core.errors import Illegal
from knobel.core.game import Act, Applied, Event, Forfeit, Game, Outcome
from knobel.core.sound import sound
from knobel.games.fini import notation, sampling
from knobel.games.fini.events import (
    DICE,
    Announce,
    Fault,
    Fini,
    FiniAct,
    FiniEvent,
    Grab,
    Move,
    Place,
    Roll,
    ToRoll,
    Void,
)
from knobel.games.fini.judge import Judgement, grabbed_too_early, judge_call, judge_fault, judge_void
from knobel.games.fini.sentences import SENTENCES
from knobel.games.fini.state import State, kind_of_round, read_options
from knobel.games.fini.view import View, view

_CLAUSES = {
    Announce: "F2",
    Roll: "F5",
    Grab: "F6",
    Place: "F6",
    Move: "F6",
    Fini: "F13",
    Fault: "F14",
    Void: "F15",
    Forfeit: None,
}
_IN_A_DUEL = frozenset({Grab, Place, Move, Fini, Fault, Void})
_HANDS = frozenset({Grab, Place, Move, Fini})  #: the frequent events, checked field by field; others go through `sound`


class FiNi(Game[State]):
    """FiNi on the core's Game protocol."""

    name = "fini"
    seats = range(2, 3)
    states = State
    events: Any = FiniEvent
    acts: Any = FiniAct
    sentences = SENTENCES

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        """Round 1, all chips in the supply, seat `first` to roll (F4)."""
        if seats != 2:
            raise Illegal("F1", "two-players", seats=seats)
        if first not in (0, 1):
            raise Illegal(None, "no-such-seat", seat=first)
        return State(read_options(options), first)

    def due(self, state: State) -> tuple[int, ...]:
        """The roller before the roll, both from then on (F6)."""
        if state.over:
            return ()
        return (0, 1) if state.values else (state.roller,)

    def legal(self, state: State, seat: int) -> tuple[FiniAct, ...]:
        """What the seat may do, wise or not: the referee judges only when the duel ends."""
        if seat not in self.due(state):
            return ()
        if not state.values:
            if state.kind is None:
                return Announce(seat, "street"), Announce(seat, "set")
            return (ToRoll(seat),)
        tray = state.trays[seat]
        if state.hands[seat] is not None:
            return _places(seat, len(tray) + 1)
        return _reaches(seat, state.area, tuple(sorted(tray)))  # the same however they lie

    def lapse(self, state: State, seat: int) -> FiniAct | None:
        """A street, if nothing was announced; the table rolls by itself. In a duel no seat is waited for."""
        return None if state.values else self.legal(state, seat)[0]

    def asked(self, event: Event) -> Act | Event | None:
        """Faults, void duels and forfeits are rulings; a roll comes of taking up the dice."""
        if isinstance(event, Roll):
            return ToRoll(event.seat)
        return None if isinstance(event, (Fault, Void, Forfeit)) else event

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """Rolls all fifteen dice, drawn as `die-0` to `die-14` (F5)."""
        if isinstance(act, Event):
            return act
        return Roll(act.seat, tuple(draws.die(f"die-{die}", 6) for die in range(DICE)))

    def apply(self, state: State, event: Event) -> State:
        """The only transition. Raises Illegal."""
        after: State = self.step(state, event).state
        return after

    def step(self, state: State, event: Event) -> Applied:
        """What an event leads to; the end of a duel is judged on the way. Raises Illegal."""
        if state.over:
            raise Illegal("F3", "over")
        kind = type(event)
        if kind not in _CLAUSES:
            raise TypeError(f"{event!r} is no event of FiNi")
        if kind not in _HANDS:
            event = sound(event, _CLAUSES[kind])
        seat = getattr(event, "seat", None)  # a void duel names none
        if type(seat) is not int and kind is not Void:
            return self.step(state, sound(event, _CLAUSES[kind]))
        if seat not in (0, 1, None):
            raise Illegal(None, "no-such-seat", seat=seat)
        if not state.values and kind in _IN_A_DUEL:
            raise Illegal(_CLAUSES[kind], "not-rolled")
        match event:
            case Grab():
                return Applied(self._grab(state, event), None)
            case Place():
                return Applied(self._place(state, event), None)
            case Move():
                return Applied(self._move(state, event), None)
            case Announce():
                return Applied(self._announce(state, event), None)
            case Roll():
                return Applied(self._roll(state, event), None)
            case Forfeit(seat):
                return Applied(replace(state, loser=seat), None)
            case Fini(seat):
                judgement = judge_call(state, seat)
            case Fault(seat, what):
                judgement = judge_fault(state, seat, what)
            case _:
                judgement = judge_void(state)
        return Applied(self._next_duel(state, judgement, void=isinstance(event, Void)), judgement)

    def scores(self, state: State) -> tuple[int, ...]:
        """The points of finished rounds, and the chips held now (F3)."""
        return state.points[0] + state.chips[0], state.points[1] + state.chips[1]

    def outcome(self, state: State) -> Outcome | None:
        """Most points after three rounds (F3); the seat that gives up loses."""
        if state.loser is not None:
            return Outcome(1 - state.loser, "forfeit")
        return Outcome(int(state.points[1] > state.points[0]), "rounds") if state.over else None

    def view(self, state: State, seat: int | None) -> View:
        """The table as anyone may see it: nothing is hidden."""
        return view(state)

    def sample(self, state: State, rng: Random) -> Event:
        """Plausible play with a slip now and then."""
        return sampling.sample(self.legal(state, rng.choice(self.due(state))), state, rng)

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        """What a hand might do, most of it impossible now."""
        return sampling.tries(rng)

    def write_position(self, state: State) -> str:
        """The position as in docs/notation.md."""
        return notation.write_position(state)

    def read_position(self, text: str) -> State:
        """The inverse of `write_position`. Raises Malformed."""
        return notation.read_position(text)

    def _announce(self, state: State, event: Announce) -> State:
        if state.kind is not None or state.values or event.seat != state.roller:
            raise Illegal("F2", "not-announcing")
        return replace(state, kind=event.kind)

    def _roll(self, state: State, event: Roll) -> State:
        if state.values:
            raise Illegal("F4", "duel-first")
        if event.seat != state.roller:
            raise Illegal("F4", "not-rolling", seat=event.seat)
        if state.kind is None:
            raise Illegal("F2", "announce-first")
        return replace(state, values=event.values)

    def _grab(self, state: State, event: Grab) -> State:
        if type(event.die) is not int:
            event = sound(event, "F6")
        if state.hands[event.seat] is not None:
            raise Illegal("F6", "hand-full", seat=event.seat)
        if event.die not in state.area:
            raise Illegal(None, "not-on-the-area", die=event.die)
        hasty = state.hasty
        if grabbed_too_early(state, event.seat, event.die):
            hasty |= {event.die}
        return replace(state, hands=_with(state.hands, event.seat, event.die), hasty=hasty)

    def _place(self, state: State, event: Place) -> State:
        if type(event.slot) is not int:
            event = sound(event, "F6")
        die, tray = state.hands[event.seat], state.trays[event.seat]
        if die is None:
            raise Illegal(None, "hand-empty", seat=event.seat)
        if not 0 <= event.slot <= len(tray):
            raise Illegal(None, "no-such-slot", seat=event.seat, slot=event.slot)
        tray = (*tray[: event.slot], die, *tray[event.slot :])
        return replace(state, hands=_with(state.hands, event.seat, None), trays=_with(state.trays, event.seat, tray))

    def _move(self, state: State, event: Move) -> State:
        if type(event.die) is not int or type(event.slot) is not int:
            event = sound(event, "F6")
        tray = state.trays[event.seat]
        if state.hands[event.seat] is not None:
            raise Illegal("F6", "die-in-hand", seat=event.seat)
        if event.die not in tray:
            raise Illegal(None, "not-in-the-tray", seat=event.seat, die=event.die)
        if not 0 <= event.slot < len(tray):
            raise Illegal(None, "no-such-slot", seat=event.seat, slot=event.slot)
        rest = tuple(die for die in tray if die != event.die)
        tray = (*rest[: event.slot], event.die, *rest[event.slot :])
        return replace(state, trays=_with(state.trays, event.seat, tray))

    def _next_duel(self, state: State, judgement: Judgement, *, void: bool) -> State:
        """Clears the table; F3 ends a round the moment the supply is empty."""
        number, points, chips = state.round, state.points, judgement.chips
        if judgement.supply == 0:
            number += 1
            points = points[0] + chips[0], points[1] + chips[1]
            chips = 0, 0
        return State(
            options=state.options,
            roller=state.roller if void else 1 - state.roller,  # F4, F15
            round=number,
            points=points,
            chips=chips,
            kind=kind_of_round(number),
        )


@lru_cache(256)
def _reaches(seat: int, area: tuple[int, ...], tray: tuple[int, ...]) -> tuple[FiniAct, ...]:
    """With an empty hand. Cached: both seats' offers are listed anew after every act of either."""
    grabs = [Grab(seat, die) for die in area]
    return *grabs, *[Move(seat, die, slot) for die in tray for slot in range(len(tray))], Fini(seat)


@lru_cache(256)
def _places(seat: int, slots: int) -> tuple[FiniAct, ...]:
    """With a die in the hand: the tray is not rearranged (F6)."""
    return *[Place(seat, slot) for slot in range(slots)], Fini(seat)


def _with(pair: tuple[Any, Any], seat: int, value: Any) -> tuple[Any, Any]:
    """The pair with one seat's part replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


GAME = FiNi()
