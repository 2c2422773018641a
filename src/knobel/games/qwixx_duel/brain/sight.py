"""What the net sees of a row and of the rest of the board. Plain functions, which `machine.py` compiles as they stand.

All four rows are seen through the same eyes: fields are counted from the left whatever the colour, so that red and
yellow, green and blue, and the two directions can be exchanged without the net noticing.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel.board import MOST_MISTHROWS, STONES
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, LAST, STACKED, held, openings, stones

_MASK = (1 << FIELDS) - 1
_LENGTH = bytes(mask.bit_length() for mask in range(1 << FIELDS))  # which Numba compiles, unlike int.bit_length
_COUNT = bytes(mask.bit_count() for mask in range(1 << FIELDS))
_MANY = 13  #: stones in one row beyond which the net counts no further
# Where each kind of fact about a row begins in the list of all facts.
_MINE, _THEIRS = 0, FIELDS
_MY_REACH, _THEIR_REACH = 2 * FIELDS, 3 * FIELDS + 1
_MY_STONES, _THEIR_STONES = 4 * FIELDS + 2, 4 * FIELDS + 3 + _MANY
_FRONT = _THEIR_STONES + _MANY + 1
_CLOSED_BY = _FRONT + 5
_MY_OPENINGS = _CLOSED_BY + 2
_THEIR_OPENINGS = _MY_OPENINGS + FIELDS
FACTS = _THEIR_OPENINGS + FIELDS  #: facts about a row
MOST_FACTS = 4 * FIELDS + 8  #: that are true at the same time


def turned(row: int) -> int:
    """The row as the other player sees it: what was mine is theirs."""
    masks = ((row & _MASK) << FIELDS) | ((row >> FIELDS) & _MASK)
    extras = (((row >> 22) & 31) << 27) | (((row >> 27) & 31) << 22)
    return masks | extras | (row & (STACKED | CLOSED))


def gist(row: int) -> int:
    """The row with nothing but what can still matter: stones that have been passed count, wherever they lie.

    A player in front with a single stone can lose it and then continues from the one before (Q10); no other
    loses one. So a stone matters where its owner continues from it, and where it blocks the other (Q9).
    """
    mine, theirs = held(row, 0), held(row, 1)
    if row & CLOSED:
        my_part, their_part = mine & 1 << LAST, theirs & 1 << LAST
    else:
        reach, front = _LENGTH[mine], _LENGTH[theirs]
        if row & STACKED == 0:
            if reach > front:
                reach = _LENGTH[mine & ~(1 << (reach - 1))]
            elif front > reach:
                front = _LENGTH[theirs & ~(1 << (front - 1))]
        my_part = mine & (-1 << min(max(reach - 1, 0), front))
        their_part = theirs & (-1 << min(max(front - 1, 0), reach))
    passed = (_COUNT[mine & ~my_part] << 22) + (_COUNT[theirs & ~their_part] << 27)
    return (row & ~(_MASK | _MASK << FIELDS) | my_part | their_part << FIELDS) + passed


def look(row: int, facts: Any) -> int:
    """Writes the numbers of the facts that hold of a row, and returns how many there are."""
    row = gist(row)
    mine, theirs = held(row, 0), held(row, 1)
    count = 0
    my_openings, their_openings = openings(row, 0), openings(row, 1)
    for field in range(FIELDS):
        if (mine >> field) & 1:
            facts[count] = _MINE + field
            count += 1
        if (theirs >> field) & 1:
            facts[count] = _THEIRS + field
            count += 1
        if (my_openings >> field) & 1:
            facts[count] = _MY_OPENINGS + field
            count += 1
        if (their_openings >> field) & 1:
            facts[count] = _THEIR_OPENINGS + field
            count += 1
    reach, front = _LENGTH[mine], _LENGTH[theirs]
    facts[count] = _MY_REACH + reach
    facts[count + 1] = _THEIR_REACH + front
    facts[count + 2] = _MY_STONES + min(_MANY, stones(row, 0))
    facts[count + 3] = _THEIR_STONES + min(_MANY, stones(row, 1))
    kind = 0
    if reach > front:
        kind = 1
    elif front > reach:
        kind = 3
    if kind and row & STACKED:
        kind += 1
    facts[count + 4] = _FRONT + kind
    count += 5
    if row & CLOSED:
        facts[count] = _CLOSED_BY + (0 if (mine >> LAST) & 1 else 1)
        count += 1
    return count


WIDEST = 90  #: difference of points beyond which the net counts no further


def misthrow_facts() -> npt.NDArray[np.float32]:
    """For mine * 4 + theirs: how many misthrows there are of each, and together."""
    facts = np.zeros((MOST_MISTHROWS**2, 3 * MOST_MISTHROWS), np.float32)
    for mine in range(MOST_MISTHROWS):
        for theirs in range(MOST_MISTHROWS):
            seen = facts[mine * MOST_MISTHROWS + theirs]
            seen[mine] = seen[MOST_MISTHROWS + theirs] = 1
            seen[2 * MOST_MISTHROWS + min(MOST_MISTHROWS - 1, mine + theirs)] = 1
    return facts


def stock_facts() -> npt.NDArray[np.float32]:
    """For each number of stones in stock: how many, and the last few one by one."""
    facts = np.zeros((STONES + 1, 9), np.float32)
    for stock in range(STONES + 1):
        facts[stock, 0] = stock / STONES
        facts[stock, 1 + min(7, stock)] = 1
    return facts


def lead_facts() -> npt.NDArray[np.float32]:
    """For lead + WIDEST: how far ahead I am, and on which side of a misthrow's cost."""
    lead = np.arange(-WIDEST, WIDEST + 1)
    steps = [lead > 0, lead >= 0, lead > 5, lead >= 5, lead < -5, lead <= -5]
    return np.stack([lead / 40, np.tanh(lead / 6), np.tanh(lead / 20), *steps], axis=1).astype(np.float32)
