"""The rules of Qwixx Duel as one pure transition. Clauses: docs/rules/qwixx-duel.md."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from msgspec import UNSET

from knobel.core.dice import Draws
from knobel.core.errors import Illegal
from knobel.core.game import Act, Applied, Event, Forfeit, Game, Outcome
from knobel.core.sound import sound
from knobel.games.qwixx_duel import board, notation
from knobel.games.qwixx_duel.board import ROWS, field_of, given, value_at
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, QwixxAct, QwixxEvent, Roll, ToRoll, roll
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, held, openings, refusal
from knobel.games.qwixx_duel.sentences import SENTENCES
from knobel.games.qwixx_duel.state import NO_FIELD, State
from knobel.games.qwixx_duel.verdict import Ending, Passed, Placed, judge
from knobel.games.qwixx_duel.view import View, view

_WHY: dict[int, Ending] = {board.MISTHROWS: "misthrows", board.CLOSED_ROWS: "rows", board.LAST_STONE: "stones"}
_ROW_NUMBER = {name: number for number, name in enumerate(ROW_NAMES)}
# Few rows change from one event to the next, and most have been seen before.
_openings = lru_cache(maxsize=1 << 13)(openings)
_given = cache(given)


@cache
def _places(seat: int, number: int, fields: int) -> tuple[Place, ...]:
    """The placements on a set of fields of a row, made once: then listing what is legal makes nothing new."""
    values = [value_at(number, field) for field in range(FIELDS) if fields >> field & 1]
    return tuple(Place(seat, ROW_NAMES[number], value) for value in values)


_SEATS = range(2)
_TURN = (Place, Pass, Roll)
_SEAT = ((0,), (1,))
_PASSES = (Pass(0), Pass(1))
_TO_ROLL: tuple[tuple[QwixxAct, ...], ...] = ((ToRoll(0),), (ToRoll(1),))


class QwixxDuel(Game[State]):
    """Qwixx Duel on the core's Game protocol."""

    name = "qwixx-duel"
    seats = range(2, 3)
    states = State
    events: Any = QwixxEvent
    acts: Any = QwixxAct
    sentences = SENTENCES

    def start(self, seats: int, first: int, options: Mapping[str, Any], *, decides: bool = False) -> State:
        """An empty board, with seat `first` to roll (Q3)."""
        if seats != 2:
            raise Illegal("Q1", "two-players", seats=seats)
        if options:
            raise Illegal(None, "no-options", names=", ".join(options))
        if first not in _SEATS:
            raise Illegal(None, "no-such-seat", seat=first)
        return State(active=first)

    def due(self, state: State) -> tuple[int, ...]:
        """The active player, for the roll and for both actions (Q3)."""
        return () if state.ended else _SEAT[state.active]

    def legal(self, state: State, seat: int) -> tuple[QwixxAct, ...]:
        """The roll; or every placement of the action that is due, and passing."""
        if seat != state.active or state.ended:
            return ()
        if state.action == 0:
            return _TO_ROLL[seat]
        acts: list[QwixxAct] = []
        action, filled = state.action, state.filled
        white, other, *coloured = state.dice
        for number, row in enumerate(state.rows):
            if fields := _openings(row, seat):
                fields &= _given(number, action, white, other, coloured[number])
                if filled // FIELDS == number:  # Q6
                    fields &= ~(1 << filled % FIELDS)
                acts += _places(seat, number, fields)
        acts.append(_PASSES[seat])
        return tuple(acts)

    def lapse(self, state: State, seat: int) -> QwixxAct | None:
        """The roll, or no stone for the action that is due."""
        return self.legal(state, seat)[-1]

    def resolve(self, state: State, act: Act | Event, draws: Draws) -> Event:
        """Rolls all dice still in the game (Q3); the white ones are drawn as `white-1` and `white-2`."""
        if isinstance(act, Event):
            return act
        white = draws.die("white-1", 6), draws.die("white-2", 6)
        coloured = [0 if row & CLOSED else draws.die(name, 6) for name, row in zip(ROW_NAMES, state.rows, strict=True)]
        return roll(act.seat, (*white, *coloured))

    def apply(self, state: State, event: Event) -> State:
        """The only transition. Raises Illegal."""
        if state.ended:
            raise Illegal("Q16", "over")
        if not isinstance(event, _TURN):
            return self._forfeit(state, event)
        if type(event.seat) is not int:
            event = sound(event, "Q3")
        if event.seat != state.active:
            raise Illegal("Q3", "not-your-turn", seat=event.seat)
        if isinstance(event, Roll):
            return self._roll(state, event)
        if state.action == 0:
            raise Illegal("Q3", "roll-first")
        return self._place(state, event) if isinstance(event, Place) else self._pass(state)

    def scores(self, state: State) -> tuple[int, ...]:
        """Both totals as they stand (Q17)."""
        return state.points(0), state.points(1)

    def outcome(self, state: State) -> Outcome | None:
        """The higher total wins, equal totals are a draw (Q18); the seat that gives up loses."""
        if not state.ended:
            return None
        if state.loser is not None:
            return Outcome(1 - state.loser, "forfeit")
        black, grey = self.scores(state)
        return Outcome(None if black == grey else int(grey > black), _WHY[state.ended])

    def step(self, state: State, event: Event) -> Applied:
        """`apply`, and what a stone or a pass did. Raises Illegal."""
        after = self.apply(state, event)
        if not isinstance(event, (Place, Pass)):
            return Applied(after, None)
        return Applied(after, judge(state, event, after, _WHY.get(after.ended)))

    def would(self, state: State, act: Act | Event) -> Placed | Passed | None:
        """The verdict on a stone or a pass that may come; that of a roll is unknown."""
        if not isinstance(act, (Place, Pass)):
            return None
        after = self.apply(state, act)
        return judge(state, act, after, _WHY.get(after.ended))

    def view(self, state: State, seat: int | None) -> View:
        """The board as anyone may see it."""
        return view(state)

    def chances(self, state: State) -> Iterator[tuple[Event, Fraction]]:
        """Every roll that can come now, with its probability; of the white dice the smaller comes first."""
        if state.action or state.ended:
            return
        seat, coloured = state.active, [(0,) if row & CLOSED else range(1, 7) for row in state.rows]
        share = Fraction(1, 36 * 6 ** sum(not row & CLOSED for row in state.rows))
        for white in combinations_with_replacement(range(1, 7), 2):
            weight = share if white[0] == white[1] else 2 * share
            for dice in product(*coloured):
                yield roll(seat, (*white, *dice)), weight

    def sample(self, state: State, rng: Random) -> QwixxEvent:
        """A roll, or one of the legal acts; now and then a seat gives up."""
        if rng.random() < 0.0005:
            return Forfeit(rng.randrange(2), "resign")
        act = rng.choice(self.legal(state, state.active))
        if isinstance(act, ToRoll):
            return roll(act.seat, tuple(_random_dice(state, rng)))
        return act

    def tries(self, state: State, rng: Random) -> Iterable[Event]:
        """Every stone on every field by either player, both passes, and a roll with all or with some dice."""
        for seat in (0, 1):
            yield _PASSES[seat]
            for number in range(ROWS):
                yield from _places(seat, number, (1 << FIELDS) - 1)
            yield Place(seat, "red", rng.choice([-1, 0, 1, 13, 99]))
            yield roll(seat, tuple(_random_dice(state, rng)))
            yield roll(
                seat,
                tuple(rng.choice([0, die]) if i > 1 else die for i, die in enumerate([1, 2, 3, 4, 5, 6])),
            )

    def write_position(self, state: State) -> str:
        """The position as in docs/notation.md."""
        return notation.write_position(state)

    def read_position(self, text: str) -> State:
        """The inverse of `write_position`. Raises Malformed."""
        return notation.read_position(text)

    def _roll(self, state: State, event: Roll) -> State:
        if state.action:
            raise Illegal("Q3", "act-first")
        if not _are_two_dice(event.white):
            event = sound(event, "Q1")
        coloured = event.red, event.yellow, event.green, event.blue
        dice = [*event.white]
        for name, row, die in zip(ROW_NAMES, state.rows, coloured, strict=True):
            if die is UNSET:
                if not row & CLOSED:
                    raise Illegal("Q3", "die-missing", row=name)
                dice.append(0)
            elif row & CLOSED:
                raise Illegal("Q14", "die-gone", row=name)
            elif type(die) is int and 0 < die < 7:
                dice.append(die)
            else:
                return self._roll(state, sound(event, "Q1"))
        return State(state.rows, state.piles, state.misthrows, state.active, 1, tuple(dice))

    def _place(self, state: State, event: Place) -> State:
        name: object = event.row
        if type(event.value) is not int or type(name) is not str or name not in _ROW_NUMBER:
            event = sound(event, "Q2")
        seat, number = event.seat, _ROW_NUMBER[event.row]
        row, field = state.rows[number], field_of(number, event.value)
        self._check_sum(state, event, number)
        if state.action == 2 and state.filled == number * FIELDS + field:
            raise Illegal("Q6", "same-field", row=event.row, value=event.value)
        if not _openings(row, seat) >> field & 1:
            clause = f"Q{refusal(row, seat, field)}"
            raise Illegal(clause, _REASONS[clause], row=event.row, value=event.value)
        in_stock = state.stock(seat)
        after = board.fill(row, seat, field, in_stock)
        rows, piles, dice = list(state.rows), state.piles, state.dice
        rows[number] = after
        if held(row, seat) >> field & 1:
            heights = list(piles)
            heights[number] += 1 << (5 * field)
            piles = (heights[0], heights[1], heights[2], heights[3])
        if after & CLOSED:
            dice = (*dice[: 2 + number], 0, *dice[3 + number :])
            in_stock -= 1
        now = State(
            (rows[0], rows[1], rows[2], rows[3]), piles, state.misthrows, seat, 2, dice, number * FIELDS + field
        )
        return self._go_on(now, state.action, in_stock - 1)

    def _check_sum(self, state: State, event: Place, number: int) -> None:
        """The row must have its die (Q14), and the dice of this action must give the value (Q4, Q5)."""
        white, other, coloured = *state.dice[:2], state.dice[2 + number]
        if not coloured:
            raise Illegal("Q14", "closed", row=event.row)
        if state.action == 1 and event.value != white + other:
            raise Illegal("Q4", "not-the-white-sum", value=event.value, sum=white + other)
        if state.action == 2 and event.value not in (white + coloured, other + coloured):
            raise Illegal("Q5", "not-a-coloured-sum", row=event.row, value=event.value)

    def _pass(self, state: State) -> State:
        """Leaves an action unused; Q7 adds the misthrow if that was both."""
        seat, misthrows = state.active, state.misthrows
        if state.action == 1:
            return State(state.rows, state.piles, misthrows, seat, 2, state.dice)
        if state.filled != NO_FIELD:
            return State(state.rows, state.piles, misthrows, 1 - seat)
        misthrows = (misthrows[0] + 1, misthrows[1]) if seat == 0 else (misthrows[0], misthrows[1] + 1)
        return self._go_on(State(state.rows, state.piles, misthrows, seat), 2, state.stock(seat) - 1)

    def _go_on(self, state: State, action: int, in_stock: int) -> State:
        """After a stone: action 2, which `state` is about already, the other player, or the end (Q16)."""
        red, yellow, green, blue = state.rows
        closed = (red >> 33) + (yellow >> 33) + (green >> 33) + (blue >> 33)
        ended = board.ending(state.misthrows[0] + state.misthrows[1], closed, in_stock)
        if ended:
            return State(state.rows, state.piles, state.misthrows, ended=ended)
        return state if action == 1 else State(state.rows, state.piles, state.misthrows, 1 - state.active)

    def _forfeit(self, state: State, event: Event) -> State:
        if not isinstance(event, Forfeit):
            raise TypeError(f"{event!r} is no event of Qwixx Duel")
        event = sound(event, None)
        if event.seat not in _SEATS:
            raise Illegal(None, "no-such-seat", seat=event.seat)
        return State(state.rows, state.piles, state.misthrows, ended=board.FORFEIT, loser=event.seat)


_REASONS = {
    "Q8": "left-of-own",
    "Q9": "blocked",
    "Q11": "stacked",
    "Q12": "overtaken",
    "Q13": "too-few-stones",
}


def _are_two_dice(white: object) -> bool:
    if type(white) is not tuple or len(white) != 2:
        return False
    one, other = white
    return type(one) is int and 0 < one < 7 and type(other) is int and 0 < other < 7


def _random_dice(state: State, rng: Random) -> Iterator[int]:
    yield from (rng.randint(1, 6), rng.randint(1, 6))
    yield from (0 if row & CLOSED else rng.randint(1, 6) for row in state.rows)


GAME = QwixxDuel()
