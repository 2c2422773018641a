"""The whole board: four rows, the dice that fit on it, stocks and the end. Plain integers, as in `row.py`."""

from knobel.games.qwixx_duel.row import CLOSED, LAST, POINTS, put, stones

STONES = 22
ROWS = 4
MISTHROW = 5  #: Q17: what a misthrow costs
#: Q16: how many misthrows, or closed rows, end the game.
MOST_MISTHROWS, MOST_CLOSED = 4, 2
#: How a game can end, in the order in which the reasons are named.
RUNNING, MISTHROWS, CLOSED_ROWS, LAST_STONE, FORFEIT = range(5)


def field_of(row: int, value: int) -> int:
    """Where a value lies, counted from the left: red and yellow rise, green and blue fall (Q2)."""
    return value - 2 if row < 2 else 12 - value


def value_at(row: int, field: int) -> int:
    """The inverse of `field_of`."""
    return field + 2 if row < 2 else 12 - field


def given(row: int, action: int, white: int, other: int, coloured: int) -> int:
    """The fields of a row that the dice of an action lead to, as a mask (Q4, Q5)."""
    if action == 1:
        return 1 << field_of(row, white + other)
    return 1 << field_of(row, white + coloured) | 1 << field_of(row, other + coloured)


def fill(row: int, seat: int, field: int, in_stock: int) -> int:
    """The row after a stone is put on an opening; the rightmost closes it while a stone is left."""
    row = put(row, seat, field)
    if field == LAST and in_stock > 1:  # Q14, Q15
        row |= CLOSED
    return row


def ending(misthrows: int, closed_rows: int, in_stock: int) -> int:
    """Whether the game is over, and why: all misthrows, all closed rows, the mover's stock (Q16)."""
    if misthrows >= MOST_MISTHROWS:
        return MISTHROWS
    if closed_rows >= MOST_CLOSED:
        return CLOSED_ROWS
    if in_stock == 0:
        return LAST_STONE
    return RUNNING


def points(red: int, yellow: int, green: int, blue: int, misthrows: int, seat: int) -> int:
    """The seat's total (Q17)."""
    return (
        POINTS[stones(red, seat)]
        + POINTS[stones(yellow, seat)]
        + POINTS[stones(green, seat)]
        + POINTS[stones(blue, seat)]
        - MISTHROW * misthrows
    )
