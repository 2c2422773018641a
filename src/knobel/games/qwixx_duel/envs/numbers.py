"""Acts and rolls by number and by name: the same in every interface.

An act is the field that gets a stone, row * 11 + field from the left, or 44 for passing. Its name is that of
docs/notation.md without the seat: `y5`, `pass`. A roll is the pair of white dice, smaller one first, and the four
coloured dice, as the digits of one number; a die that has left the game counts as digit 0.
"""

from itertools import combinations_with_replacement

from knobel.core.errors import Malformed
from knobel.core.game import Event
from knobel.games.qwixx_duel.board import ROWS, field_of, value_at
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, Roll, roll
from knobel.games.qwixx_duel.notation import read_event, write_event
from knobel.games.qwixx_duel.row import CLOSED, FIELDS
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State

PASS = ROWS * FIELDS
ACTIONS = PASS + 1
WHITE = tuple(combinations_with_replacement(range(1, 7), 2))  #: the pairs of white dice in order
ROLLS = len(WHITE) * 6**ROWS
_PAIR = {pair: number for number, pair in enumerate(WHITE)}
NAMES = (
    *(f"{name[0]}{value_at(row, field)}" for row, name in enumerate(ROW_NAMES) for field in range(FIELDS)),
    "pass",
)


def act_of(number: int, seat: int) -> Place | Pass:
    """The act of this number, done by a seat."""
    if number == PASS:
        return Pass(seat)
    row, field = divmod(number, FIELDS)
    return Place(seat, ROW_NAMES[row], value_at(row, field))


def number_of(act: object) -> int:
    """The number of a placement or a pass."""
    if isinstance(act, Place):
        row = ROW_NAMES.index(act.row)
        return row * FIELDS + field_of(row, act.value)
    if isinstance(act, Pass):
        return PASS
    raise TypeError(f"{act!r} has no number: only placements and passes do")


def roll_number(event: Roll) -> int:
    """The number of a roll."""
    number = _PAIR[min(event.white), max(event.white)]
    for die in event.coloured:
        number = number * 6 + max(die - 1, 0)
    return number


def roll_of(number: int, state: State) -> Roll:
    """The roll of this number, with the dice that are still in the game."""
    coloured = []
    for row in reversed(state.rows):
        number, digit = divmod(number, 6)
        coloured.append(0 if row & CLOSED else digit + 1)
    return roll(state.active, (*WHITE[number], *reversed(coloured)))


def chances_of(state: State) -> list[tuple[int, float]]:
    """The numbers of all rolls that can come next, with their probabilities; empty unless one is due."""
    return [(roll_number(event), float(share)) for event, share in GAME.chances(state) if isinstance(event, Roll)]


def roll_name(event: Roll) -> str:
    """A roll as in docs/notation.md, without the seat: `w14r3y6g2b6`."""
    return write_event(event).partition(":")[2]


def read_roll(given: object, state: State) -> Roll:
    """A roll that a caller gives by number, by name or as the event. Raises Malformed."""
    if isinstance(given, Roll):
        event: Event = given
    elif isinstance(given, str):
        event = read_event(f"{'BG'[state.active]}:{given}")
    elif hasattr(given, "__index__"):
        number = int(given.__index__())
        if not 0 <= number < ROLLS:
            raise Malformed(f"{number} is no roll: they are numbered from 0 to {ROLLS - 1}")
        event = roll_of(number, state)
    else:
        raise Malformed(f"{given!r} is no roll; give its number, its name such as w14r3y6g2b6, or the event")
    if not isinstance(event, Roll):
        raise Malformed(f"{given!r} is no roll; one is written as w14r3y6g2b6")
    return event
