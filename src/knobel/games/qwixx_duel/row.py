"""One row of the board as one integer, and the clauses that need nothing but the row.

Plain functions on integers: the table calls them as they are, `playout.py` compiles the same ones.

Bits: 0-10 the fields that black (seat 0) holds, 11-21 those that grey (seat 1) holds, counted from the left;
22-26 and 27-31 how many stones beyond the first lie on black's and on grey's fields together;
32 the row's overall rightmost field is stacked; 33 the row is closed, its lock stone set.
The overall rightmost stone never moves left (a capture puts another one in its place), so this is all
there is to know: a stack that has been overtaken can neither grow nor be captured again.
"""

FIELDS = 11
LAST = FIELDS - 1
TO_CLOSE = 5  #: Q13: own stones in the row that the last field needs
STACKED = 1 << 32
CLOSED = 1 << 33

_MASK = (1 << FIELDS) - 1
# Tables instead of int.bit_length and int.bit_count, which Numba does not compile.
_LENGTH = bytes(mask.bit_length() for mask in range(1 << FIELDS))
_COUNT = bytes(mask.bit_count() for mask in range(1 << FIELDS))

#: Q17: points by number of stones.
POINTS = bytes((0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, *([78] * 10)))


def held(row: int, seat: int) -> int:
    """The fields that the seat holds, as a mask."""
    return (row >> (FIELDS * seat)) & _MASK


def stones(row: int, seat: int) -> int:
    """The seat's stones lying in the row, stacks and lock stone included (Q13, Q17)."""
    lock = (row >> 33) & (row >> (LAST + FIELDS * seat)) & 1
    return _COUNT[held(row, seat)] + ((row >> (22 + 5 * seat)) & 31) + lock


def openings(row: int, seat: int) -> int:
    """The fields that the seat may fill, as a mask (Q8 to Q14)."""
    if row & CLOSED:  # Q14
        return 0
    mine = held(row, seat)
    theirs = held(row, 1 - seat)
    reach = _LENGTH[mine]
    front = _LENGTH[theirs]
    fields = (_MASK << reach) & _MASK & ~theirs  # Q8, Q9
    if reach > front:
        fields |= 1 << (reach - 1)  # Q11
    elif front > reach and not row & STACKED:
        fields |= 1 << (front - 1)  # Q10
    if fields >> LAST and stones(row, seat) < TO_CLOSE:
        fields &= ~(1 << LAST)  # Q13
    return fields


def refusal(row: int, seat: int, field: int) -> int:
    """The number of the clause that keeps the seat off a field of an open row."""
    reach = _LENGTH[held(row, seat)]
    theirs = held(row, 1 - seat)
    if field + 1 < reach:
        return 8
    if field + 1 == reach:
        return 12
    if (theirs >> field) & 1:
        return 9 if theirs >> (field + 1) else 11
    return 13


def put(row: int, seat: int, field: int) -> int:
    """The row after the seat fills one of its openings: place, capture or stack."""
    mine = 1 << (field + FIELDS * seat)
    if row & mine:
        return (row | STACKED) + (1 << (22 + 5 * seat))  # Q11
    if field >= _LENGTH[(row | (row >> FIELDS)) & _MASK] - 1:
        row &= ~STACKED
    return (row | mine) & ~(1 << (field + FIELDS * (1 - seat)))  # Q10
