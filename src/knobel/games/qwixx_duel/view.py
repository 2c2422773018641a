"""What a person looking at the board sees."""

from functools import lru_cache

import msgspec

from knobel.games.qwixx_duel.board import ROWS, value_at
from knobel.games.qwixx_duel.events import ROW_NAMES, RowName
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, POINTS, held, stones
from knobel.games.qwixx_duel.state import NO_FIELD, State


class FieldView(msgspec.Struct, frozen=True, gc=False):
    """A field: its number, who holds it, and how many stones lie there."""

    value: int
    owner: int | None
    height: int


class RowView(msgspec.Struct, frozen=True, gc=False):
    """A row from left to right."""

    name: RowName
    fields: tuple[FieldView, ...]
    lock: int | None  #: the seat whose stone lies on the lock, which closes the row
    stones: tuple[int, int]
    points: tuple[int, int]


class View(msgspec.Struct, frozen=True, gc=False):
    """The whole table. Nothing in this game is hidden."""

    rows: tuple[RowView, ...]
    misthrows: tuple[int, int]
    stock: tuple[int, int]
    totals: tuple[int, int]
    active: int | None
    action: int  #: 0: the roll is due; 1 or 2: that action is
    white: tuple[int, ...]
    coloured: dict[str, int]
    filled: tuple[RowName, int] | None  #: row and value of the field filled in action 1


def view(state: State) -> View:
    """The position, spelled out."""
    filled = None
    if state.filled != NO_FIELD:
        row, field = divmod(state.filled, FIELDS)
        filled = ROW_NAMES[row], value_at(row, field)
    return View(
        rows=tuple(map(_row, range(ROWS), state.rows, state.piles)),
        misthrows=state.misthrows,
        stock=(state.stock(0), state.stock(1)),
        totals=(state.points(0), state.points(1)),
        active=None if state.ended else state.active,
        action=state.action,
        white=state.dice[:2],
        coloured={name: die for name, die in zip(ROW_NAMES, state.dice[2:], strict=False) if die},
        filled=filled,
    )


@lru_cache(1 << 11)  # three of four rows are as they were an event ago
def _row(number: int, row: int, pile: int) -> RowView:
    fields = []
    for field in range(FIELDS):
        owner = next((seat for seat in (0, 1) if held(row, seat) >> field & 1), None)
        height = 0 if owner is None else 1 + (pile >> (5 * field) & 31)
        fields.append(FieldView(value_at(number, field), owner, height))
    counts = stones(row, 0), stones(row, 1)
    return RowView(
        name=ROW_NAMES[number],
        fields=tuple(fields),
        lock=fields[-1].owner if row & CLOSED else None,
        stones=counts,
        points=(POINTS[counts[0]], POINTS[counts[1]]),
    )
