"""Positions and events as one line of text, for bug reports, tests and puzzles. docs/notation.md shows it.

A position: the four rows from red to blue, left to right, `.` for an empty field, `B` or `G` for black's and
grey's stone, with a number behind it for a stack, `*` behind a row that is closed; the misthrows of both;
what is due. `.G.B.B2...../.........../.........../........... 0-1 G?` means that grey has to roll.
"""

import re
from collections.abc import Sequence

from msgspec import convert
from msgspec.structs import replace

from knobel.core.errors import Malformed
from knobel.core.game import Event, Forfeit
from knobel.games.qwixx_duel import board
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, Roll, roll
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, LAST, STACKED, held, put, stones
from knobel.games.qwixx_duel.state import NO_FIELD, State

SEATS = "BG"
_DICE = r"w([1-6])([1-6])(?:r([1-6]))?(?:y([1-6]))?(?:g([1-6]))?(?:b([1-6]))?"
_TURN = re.compile(rf"([BG])(?:\?|([12]):{_DICE}(?::([rygb])(\d+))?)")
_EVENT = re.compile(rf"([BG]):(?:(pass)|gives-up-(resign|time|absent|illegal)|([rygb])(-?\d+)|{_DICE})")
_FIELD = re.compile(r"\.|([BG])([1-9]\d?)?")


def write_position(state: State) -> str:
    """The state as one line of text."""
    rows = "/".join(_write_row(row, pile) for row, pile in zip(state.rows, state.piles, strict=True))
    return f"{rows} {state.misthrows[0]}-{state.misthrows[1]} {_write_turn(state)}"


def read_position(text: str) -> State:
    """The inverse of `write_position`. Raises Malformed for what is no position or cannot come about."""
    parts = text.split()
    if len(parts) != 3 or parts[0].count("/") != 3:
        raise Malformed("a position is four rows joined by '/', the misthrows, and what is due, with blanks between")
    misthrows = re.fullmatch(r"([0-4])-([0-4])", parts[1])
    if not misthrows:
        raise Malformed(f"{parts[1]!r} is no count of misthrows; write black's and grey's as in 1-0")
    return read_turn(read_board(parts[0].split("/"), (int(misthrows[1]), int(misthrows[2]))), parts[2])


def read_board(rows: Sequence[str], misthrows: tuple[int, int]) -> State:
    """What lies on the board, from red to blue, and nothing about whose turn it is. Raises Malformed."""
    lying, piles = zip(*map(_read_row, rows), strict=True)
    state = State(lying, piles, misthrows)
    _check_material(state)
    return state


def ending_of(state: State) -> int:
    """How the game has ended if this lies on the board: one of the endings in `board.py`."""
    lowest = min(state.stock(seat) for seat in (0, 1))
    return board.ending(sum(state.misthrows), sum(row >> 33 for row in state.rows), lowest)


def write_event(event: Event) -> str:
    """An event as text: `B:y5` black places on yellow 5, `G:pass`, `B:w41r3y6g2b6`, `G:gives-up-resign`."""
    match event:
        case Place(seat, row, value):
            return f"{SEATS[seat]}:{row[0]}{value}"
        case Pass(seat):
            return f"{SEATS[seat]}:pass"
        case Roll():
            return f"{SEATS[event.seat]}:{_write_dice((*event.white, *event.coloured))}"
        case Forfeit(seat, why):
            return f"{SEATS[seat]}:gives-up-{why}"
    raise TypeError(f"{event!r} is no event of Qwixx Duel")


def read_event(text: str) -> Roll | Place | Pass | Forfeit:
    """The inverse of `write_event`. Raises Malformed."""
    match = _EVENT.fullmatch(text.strip())
    if not match:
        raise Malformed(f"{text!r} is no event; write one as B:y5, G:pass or B:w41r3y6g2b6")
    seat = SEATS.index(match[1])
    if match[2]:
        return Pass(seat)
    if match[3]:
        return convert({"type": "forfeit", "seat": seat, "why": match[3]}, Forfeit)
    if match[4]:
        return Place(seat, ROW_NAMES["rygb".index(match[4])], int(match[5]))
    return roll(seat, tuple(int(die or 0) for die in match.groups()[5:]))


def _write_row(row: int, pile: int) -> str:
    fields = []
    for field in range(FIELDS):
        height = 1 + ((pile >> (5 * field)) & 31)
        owner = next((letter for seat, letter in enumerate(SEATS) if (held(row, seat) >> field) & 1), ".")
        fields.append(owner + (str(height) if height > 1 else ""))
    return "".join(fields) + ("*" if row & CLOSED else "")


def _read_row(text: str) -> tuple[int, int]:
    row = pile = 0
    fields = list(_FIELD.finditer(text.removesuffix("*")))
    if len(fields) != FIELDS or "".join(match[0] for match in fields) != text.removesuffix("*"):
        raise Malformed(f"{text!r} is no row: it needs eleven fields, each '.', B or G, with a height behind a stack")
    for field, match in enumerate(fields):
        if match[1]:
            height = int(match[2] or 1)
            if height > board.STONES:
                raise Malformed(f"a stack of {height} stones cannot be: a player has {board.STONES}")
            for _ in range(height):
                row = put(row, SEATS.index(match[1]), field)
            pile |= (height - 1) << (5 * field)
    if text.endswith("*"):
        if not row >> LAST & (1 | 1 << FIELDS):
            raise Malformed(f"{text!r} is closed, but its rightmost field is empty (Q14)")
        row |= CLOSED
    return row, pile


def _check_material(state: State) -> None:
    for seat, letter in enumerate(SEATS):
        if state.stock(seat) < 0:
            raise Malformed(f"{letter} has more than {board.STONES} stones on the board (Q1)")
    for name, row in zip(ROW_NAMES, state.rows, strict=True):
        if not (row >> LAST) & (1 | 1 << FIELDS):
            continue
        closer = 0 if (row >> LAST) & 1 else 1
        if row & STACKED:
            raise Malformed(f"the rightmost field of {name} cannot hold a stack: the row is closed then (Q14)")
        if stones(row & ~CLOSED, closer) < 6:
            raise Malformed(f"the rightmost field of {name} needs five further stones of its owner (Q13)")
        if not row & CLOSED and state.stock(closer) > 0:
            raise Malformed(f"{name} has its rightmost field filled and must be closed with '*' (Q14)")
    if sum(state.misthrows) > 4:
        raise Malformed("the misthrow column has four places (Q2)")


def _write_turn(state: State) -> str:
    if state.ended:
        return "end" if state.loser is None else f"end-{SEATS[state.loser]}"
    if state.action == 0:
        return f"{SEATS[state.active]}?"
    filled = ""
    if state.filled != NO_FIELD:
        row, field = divmod(state.filled, FIELDS)
        filled = f":{'rygb'[row]}{board.value_at(row, field)}"
    return f"{SEATS[state.active]}{state.action}:{_write_dice(state.dice)}{filled}"


def read_turn(state: State, text: str) -> State:
    """A board with what is due on it. Raises Malformed."""
    ended = ending_of(state)
    if text in ("end", "end-B", "end-G"):
        loser = SEATS.index(text[-1]) if "-" in text else None
        if (ended == board.RUNNING) != (loser is not None):
            raise Malformed("write 'end' where the game is over by Q16, 'end-B' or 'end-G' where somebody gave up")
        return replace(state, ended=ended or board.FORFEIT, loser=loser)
    match = _TURN.fullmatch(text)
    if not match:
        raise Malformed(f"{text!r} does not say what is due; write B?, G1:w41r3y6g2b6, B2:w41r3y6g2b6:y5 or end")
    if ended != board.RUNNING:
        raise Malformed("the game is over in this position (Q16); write 'end' for what is due")
    active = SEATS.index(match[1])
    if not match[2]:
        return replace(state, active=active)
    dice = tuple(int(die or 0) for die in match.groups()[2:8])
    if any(bool(die) == bool(row & CLOSED) for die, row in zip(dice[2:], state.rows, strict=True)):
        raise Malformed("every open row has its die, and a closed row has none (Q14)")
    filled = NO_FIELD
    if match[9]:
        row = "rygb".index(match[9])
        field = board.field_of(row, int(match[10]))
        if match[2] != "2" or int(match[10]) != sum(dice[:2]) or not (held(state.rows[row], active) >> field) & 1:
            raise Malformed(f"{match[9]}{match[10]} was not filled in action 1 by the white dice of {match[1]} (Q4)")
        filled = row * FIELDS + field
    return replace(state, active=active, action=int(match[2]), dice=dice, filled=filled)


def _write_dice(dice: tuple[int, ...]) -> str:
    coloured = "".join(f"{letter}{die}" for letter, die in zip("rygb", dice[2:], strict=True) if die)
    return f"w{dice[0]}{dice[1]}{coloured}"
