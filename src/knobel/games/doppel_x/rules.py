"""The rules of Doppel X as one pure transition. Clauses: docs/rules/doppel-x.md."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import UNSET
from msgspec.structs import replace

from knobel.core.dice import Draws
from knobel.core.errors import Illegal
from knobel.core.game import Act, Applied, Audit, Event, Forfeit, Game, Outcome
from knobel.core.sound import sound
from knobel.games.doppel_x import sampling
from knobel.games.doppel_x.events import (
    Bet,
    Die,
    DoppelXEvent,
    Opening,
    Throw,
    Thrown,
    ToThrow,
)
from knobel.games.doppel_x.scoring import Scoring, lies_as_flung, score
from knobel.games.doppel_x.sentences import SENTENCES
from knobel.games.doppel_x.state import Lying, State, read_options
from knobel.games.doppel_x.view import CHANGING, View, view

_CLAUSES = {Opening: "D5", Bet: "D15", Throw: "D6", Forfeit: None}


class Thrower(Protocol):
    """Simulates throws: `simulation/thrower.py`, passed in, because the rules import no physics."""

    build: str

    def throw(self, state: State, hands: tuple[ToThrow, ...], draws: Draws) -> Thrown:
        """What comes of the throw that is due. In the opening a seat without a hand gets the usual aim."""


class DoppelX(Game[State]):
    """Doppel X on the core's Game protocol."""

    name = "doppel-x"
    seats = range(3, 9)
    states = State
    events: Any = DoppelXEvent
    acts: Any = Bet | ToThrow
    sentences = SENTENCES

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        """An empty box (D1); a deciding game may have two seats, and is never a long one (D19)."""
        if seats not in self.seats and not (decides and seats == 2):
            raise Illegal("D1", "seats", seats=seats)
        if first not in range(seats):
            raise Illegal(None, "no-such-seat", seat=first)
        chosen = read_options(options)
        if decides:
            chosen = replace(chosen, goal=None)
        return State(chosen, (0,) * seats, first, (None,) * seats)

    def due(self, state: State) -> tuple[int, ...]:
        """All seats at the opening; then the active one, and those that may still bet."""
        if state.over:
            return ()
        return tuple(seat for seat in state.playing if not state.opened or seat == state.active or state.may_bet(seat))

    def legal(self, state: State, seat: int) -> tuple[Act | Event, ...]:
        """A throw, which needs an aim; or a bet on one of the tiles."""
        if seat not in self.due(state):
            return ()
        if not state.opened or seat == state.active:
            return (ToThrow(seat),)
        return tuple(Bet(seat, tile) for tile in state.options.tiles)

    def asked(self, event: Event) -> Act | Event | None:
        """A bet is its own act; throws come of aims, and the opening of those of all seats."""
        if isinstance(event, Throw):
            return ToThrow(event.seat)
        return event if isinstance(event, Bet) else None

    def __init__(self, thrower: Thrower | None = None) -> None:
        self._thrower = thrower

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """Throws: in the opening the dice of all seats, those without an aim in the usual way."""
        if isinstance(act, Event):
            return act
        if not isinstance(act, ToThrow) or self._thrower is None:
            raise TypeError(f"{act!r} needs a thrower; knobel.games.doppel_x.simulation.thrower has one")
        return self._thrower.throw(state, (act,), draws)

    def audit(self, state: State, event: Event, draws: Draws) -> Audit:
        """The inputs must follow from the draws; a thrower of the same build checks the outcome too."""
        if not isinstance(event, (Opening, Throw)) or event.physics is UNSET:
            return "unknown"
        thrown = [hand.seat for hand in event.physics.hands]
        names = {name.split("/")[0] for name, _ in event.physics.drawn}
        if not {str(seat) for seat in thrown} <= names:
            return "unknown"
        if any(draws.uniform(name) != value for name, value in event.physics.drawn):
            return "wrong"
        if self._thrower is None or self._thrower.build != event.physics.build:
            return "inputs checked"
        hands = tuple(ToThrow(hand.seat, hand.aim, hand.after) for hand in event.physics.hands)
        try:
            return "checked" if self._thrower.throw(state, hands, draws) == event else "wrong"
        except ValueError as fault:  # no hand throws like that
            from knobel.games.doppel_x.board import BoardError

            return "inputs checked" if isinstance(fault, BoardError) else "wrong"

    def apply(self, state: State, event: Event) -> State:
        """The only transition. Raises Illegal."""
        return self.advance(state, event)[0]

    def step(self, state: State, event: Event) -> Applied:
        """What an event leads to; a throw comes with its points, the reason for each, and what there is to see."""
        after, points = self.advance(state, event)
        if points is None or not isinstance(event, (Opening, Throw)):
            return Applied(after, None)
        from knobel.games.doppel_x.seen import see  # imports shapely, which plain `apply` does not need

        return Applied(after, see(state, event, points))

    def advance(self, state: State, event: Event) -> tuple[State, Scoring | None]:
        """What an event leads to; a throw with its points. Raises Illegal."""
        if state.over:
            raise Illegal("D19", "over")
        if not isinstance(event, (Opening, Bet, Throw, Forfeit)):
            raise TypeError(f"{event!r} is no event of Doppel X")
        if type(event) is not Bet or type(event.seat) is not int or type(event.tile) is not str:
            event = sound(event, _CLAUSES[type(event)])
        if isinstance(event, Opening):
            return self._opening(state, event)
        if event.seat not in state.seats:
            raise Illegal(None, "no-such-seat", seat=event.seat)
        if event.seat in state.gone:
            raise Illegal(None, "gave-up", seat=event.seat)
        if isinstance(event, Forfeit):
            return self._forfeit(state, event.seat), None
        if not state.opened:
            raise Illegal("D5", "open-first")
        return (self._bet(state, event), None) if isinstance(event, Bet) else self._throw(state, event)

    def scores(self, state: State) -> tuple[int, ...]:
        """The value of the chips, by seat."""
        return state.chips

    def outcome(self, state: State) -> Outcome | None:
        """The highest total of those still in wins; a tie at the top is played off (D19)."""
        if not state.over:
            return None
        if len(state.gone) == len(state.chips) - 1:
            return Outcome(self.leaders(state)[0], "forfeit")
        leaders = self.leaders(state)
        return Outcome(leaders[0] if len(leaders) == 1 else None, "points")

    def plays_off(self, state: State) -> tuple[int, ...]:
        """Those who share the top at the end (D19)."""
        outcome = self.outcome(state)
        return tuple(self.leaders(state)) if outcome and outcome.winner is None else ()

    def leaders(self, state: State) -> list[int]:
        """Who shares the top among those still in."""
        top = max(state.chips[seat] for seat in state.playing)
        return [seat for seat in state.playing if state.chips[seat] == top]

    def view(self, state: State, seat: int | None) -> View:
        """The table as anyone may see it: nothing is hidden."""
        return view(state)

    def view_again(self, state: State) -> dict[str, Any]:
        """The same without the options, in which there may be a board of one's own."""
        seen = view(state)
        return {name: getattr(seen, name) for name in CHANGING}

    def sample(self, state: State, rng: Random) -> Event:
        """A bet, or a throw with dice that land anywhere; now and then a seat gives up."""
        return sampling.sample(self.due(state), state, rng)

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        """Events that a record might hold, most of them impossible now."""
        return sampling.tries(state, rng)

    def _opening(self, state: State, event: Opening) -> tuple[State, Scoring]:
        if state.opened:
            raise Illegal("D5", "opened")
        named = _checked(state, event)
        if sorted(named, key=str) != state.playing:
            raise Illegal("D5", "opening-names")
        if len(set(event.fouls)) < len(event.fouls) or not set(event.fouls) <= set(named):
            raise Illegal("D7", "whose-hand")
        return self._score(replace(state, opened=True), event, state.active)

    def _bet(self, state: State, event: Bet) -> State:
        if event.tile not in state.options.tiles:
            raise Illegal("D3", "tile-not-in-play", tile=event.tile, tiles=" ".join(state.options.tiles))
        if not state.may_bet(event.seat):
            raise Illegal("D15", "no-bet", seat=event.seat)
        bets = (*state.bets[: event.seat], event.tile, *state.bets[event.seat + 1 :])
        return replace(state, bets=bets)

    def _throw(self, state: State, event: Throw) -> tuple[State, Scoring]:
        if event.seat != state.active:
            raise Illegal("D6", "not-your-throw", active=state.active, seat=event.seat)
        named = _checked(state, event)
        if not {event.seat, "white"} <= set(named):
            raise Illegal("D6", "thrown-unnamed")
        for die in named:
            if die not in (event.seat, "white") and state.lying(die) is None:
                raise Illegal(None, "not-there", die=die)
        _check_flung(state, event)
        return self._score(state, event, state.next_seat(event.seat))

    def _score(self, state: State, event: Thrown, following: int) -> tuple[State, Scoring]:
        board = _lay(state, event)
        points = score(state, board, event)
        if points.double_x:
            board = tuple(lying for lying in board if lying.face != "X")  # D14
        chips = tuple(
            had + taken - given for had, taken, given in zip(state.chips, points.takes, points.gives, strict=True)
        )
        after = replace(
            state,
            board=board,
            chips=chips,
            active=following,
            bets=(None,) * len(chips),  # D15
            spinner=state.spinner if event.physics is UNSET else event.physics.spinner,
            over=any(chips[seat] >= state.goal for seat in state.playing),  # D19
        )
        return after, points

    def _forfeit(self, state: State, seat: int) -> State:
        """The seat's die leaves the board; bets on a throw that will not be made are off."""
        left = replace(
            state,
            gone=state.gone | {seat},
            board=tuple(lying for lying in state.board if lying.die != seat),
            bets=tuple(None if seat in (who, state.active) else tile for who, tile in enumerate(state.bets)),
        )
        if len(left.gone) == len(state.chips) - 1:
            return replace(left, over=True)
        return replace(left, active=left.next_seat(seat)) if seat == state.active else left


def _checked(state: State, event: Thrown) -> list[Die]:
    """The dice that an event names: each once, each with a face and a field if it lies on the board."""
    named: list[Die] = []
    for entry in event.rest:
        if entry.die != "white" and entry.die not in state.seats:
            raise Illegal(None, "no-such-die", die=entry.die)
        if entry.die in named:
            raise Illegal(None, "named-twice", die=entry.die)
        named.append(entry.die)
        if entry.where == "board":
            if not entry.fields or entry.face is UNSET:
                raise Illegal(None, "lies-nowhere", die=entry.die)
            if entry.face not in state.options.faces:
                raise Illegal("D20", "no-such-face", face=entry.face)
        elif entry.fields:
            raise Illegal("D9", "touches-nothing", die=entry.die)
    return named


def _check_flung(state: State, event: Throw) -> None:
    """Raises Illegal for flung dice without a spinner (D2), or that do not lie as flung (D16, D17)."""
    if event.flung and not state.options.spinner:
        raise Illegal("D2", "no-spinner")
    entries = {entry.die: entry for entry in event.rest}
    for die in event.flung:
        if event.flung.count(die) > 1:
            raise Illegal(None, "named-twice", die=die)
        entry = entries.get(die)
        if entry is None:
            raise Illegal(None, "not-there", die=die)
        if not lies_as_flung(entry):
            raise Illegal("D17", "not-flung", die=die)


def _lay(state: State, event: Thrown) -> tuple[Lying, ...]:
    """The board after a throw: a die not named lies as before, one in a hole or outside is gone (D9)."""
    entries = {entry.die: entry for entry in event.rest}
    poses = {} if event.physics is UNSET else dict(event.physics.poses)
    board = [lying for lying in state.board if lying.die not in entries]
    board += [
        Lying(entry.die, entry.face, entry.fields, poses.get(entry.die))
        for entry in event.rest
        if entry.where == "board" and entry.face is not UNSET and entry.fields is not UNSET
    ]
    return tuple(sorted(board, key=lambda lying: (lying.die == "white", lying.die)))


GAME = DoppelX()
