"""Games as rows of whole numbers, and what a player is shown of one: bytes, written eight at a time.

Plain functions, as in `row.py`: compiled where Numba is installed, and slow but the same where it is not.
docs/environments.md has the observation field by field.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel import playout as _compiles_what_is_used_here  # noqa: F401
from knobel.games.qwixx_duel.board import MISTHROW, MOST_MISTHROWS, ROWS, STONES, given
from knobel.games.qwixx_duel.compiling import njit, register_jitable
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, PASS
from knobel.games.qwixx_duel.row import FIELDS, POINTS, STACKED, TO_CLOSE, held, openings, stones
from knobel.games.qwixx_duel.state import NO_FIELD, State

Array = npt.NDArray[Any]

#: The columns of a game: four rows, their piles, misthrows of both, whose turn, which action, the field filled in
#: action 1, how it ended, who gave up, and six dice; and what follows from the rows but is asked for all the time,
#: the fields that either seat may fill, a bit for each by its act's number.
PILES, MISTHROWS, SEAT, ACTION, FILLED, ENDED, LOSER, DICE = 4, 8, 10, 11, 12, 13, 14, 15
FREE = DICE + 6
COLUMNS = FREE + 2

BLOCK = 16  #: bytes for a player in a row
SIZE = (2 * ROWS + 1) * BLOCK  #: bytes of an observation
_BELOW = MISTHROW * MOST_MISTHROWS  # totals are shown from this far below nothing
_MOST = 133  # points, with 12 stones in one row and 10 in another

_ROW_HIGH = [1] * FIELDS + [STONES, POINTS[-1]]
_OWN_HIGH, _THEIR_HIGH = [*_ROW_HIGH, 6, 1, 1], [*_ROW_HIGH, 1, 1, 1]
_TABLE_HIGH = [6, 6, 2, 1, PASS, 4, 4, STONES, STONES, _MOST + _BELOW, _MOST + _BELOW, 2, 1, 1, 12, 9]
#: The highest value of every byte of an observation; the lowest is 0.
HIGH = np.array([*((_OWN_HIGH + _THEIR_HIGH) * ROWS), *_TABLE_HIGH], np.uint8)

# A byte for each bit of a byte.
_SPREAD = np.array([sum((bits >> bit & 1) << (8 * bit) for bit in range(8)) for bits in range(256)], np.int64)
_WORDS = PASS // 8  # whole words of a mask


@register_jitable
def free_fields(game: Any, seat: int) -> Any:
    """The fields that a seat may fill if the dice lead there (Q8 to Q14)."""
    fields = openings(game[0], seat)
    for number in range(1, ROWS):
        fields |= openings(game[number], seat) << (FIELDS * number)
    return fields


@register_jitable
def choices(game: Any) -> Any:
    """The fields that the player to act may fill now (Q4 to Q14)."""
    if game[ACTION] == 0:
        return 0
    led = 0
    for number in range(ROWS):
        die = max(1, game[DICE + 2 + number])  # a closed row has none, and nothing free
        led |= given(number, game[ACTION], game[DICE], game[DICE + 1], die) << (FIELDS * number)
    led &= game[FREE + game[SEAT]]
    if game[FILLED] >= 0:  # Q6
        led &= ~(1 << game[FILLED])
    return led


@register_jitable
def write_mask(game: Any, words: Any, last: Any) -> Any:
    """Which acts are legal, and how many placements that are. When it is over, passing alone is: it does nothing.

    `words` are the first forty bytes of the mask, eight each, and `last` is the mask itself.
    """
    fields = choices(game)
    counted = 0
    for word in range(_WORDS):
        bits = _SPREAD[fields >> (8 * word) & 255]
        words[word] = bits
        counted += bits
    for field in range(8 * _WORDS, PASS):
        bit = fields >> field & 1
        last[field] = bit
        counted += bit
    last[PASS] = game[ACTION] != 0 or game[ENDED] != 0
    counted += counted >> 32
    counted += counted >> 16
    return (counted + (counted >> 8)) & 255


@register_jitable
def write_observation(game: Any, me: int, placements: int, words: Any) -> None:
    """The table as one seat sees it. `words` are eight bytes each, the first one lowest."""
    you = 1 - me
    mine = theirs = 0
    closed = 0
    my_stock, your_stock = STONES - game[MISTHROWS + me], STONES - game[MISTHROWS + you]
    for number in range(ROWS):
        row = game[number]
        own, other = held(row, me), held(row, you)
        my_stones, your_stones = stones(row, me), stones(row, you)
        my_points, your_points = POINTS[my_stones], POINTS[your_stones]
        mine += my_points
        theirs += your_points
        my_stock -= my_stones
        your_stock -= your_stones
        shut = row >> 33
        closed += shut
        stacked = (row & STACKED) >> 32
        at = 4 * number
        words[at] = _SPREAD[own & 255]
        words[at + 1] = (
            _SPREAD[own >> 8]
            | (my_stones << 24)
            | (my_points << 32)
            | (game[DICE + 2 + number] << 40)
            | (int(own > other) * stacked << 48)
            | (int(my_stones >= TO_CLOSE) << 56)
        )
        words[at + 2] = _SPREAD[other & 255]
        words[at + 3] = (
            _SPREAD[other >> 8]
            | (your_stones << 24)
            | (your_points << 32)
            | (shut << 40)
            | (int(other > own) * stacked << 48)
            | (int(your_stones >= TO_CLOSE) << 56)
        )
    over = int(game[ENDED] != 0)
    white, whiter = min(game[DICE], game[DICE + 1]), max(game[DICE], game[DICE + 1])
    words[16] = (
        white
        | (whiter << 8)
        | (game[ACTION] << 16)
        | ((1 - over) * int(game[SEAT] == me) << 24)
        | ((game[FILLED] + 1) << 32)
        | (game[MISTHROWS + me] << 40)
        | (game[MISTHROWS + you] << 48)
        | (my_stock << 56)
    )
    words[17] = (
        your_stock
        | ((mine - MISTHROW * game[MISTHROWS + me] + _BELOW) << 8)
        | ((theirs - MISTHROW * game[MISTHROWS + you] + _BELOW) << 16)
        | (closed << 24)
        | (over << 32)
        | (me << 40)
        | ((white + whiter) << 48)
        | (placements << 56)
    )


def mask_words(masks: Array) -> Array:
    """The first bytes of every mask, eight at a time. Masks are 45 bytes long, so these lie at odd addresses."""
    return np.ndarray((len(masks), _WORDS), np.int64, masks, strides=(ACTIONS, 8))


def _show(game: Any, me: int, words: Any, mask_words: Any, mask: Any) -> None:
    placements = write_mask(game, mask_words, mask)
    if game[SEAT] != me and game[ENDED] == 0:
        mask[:] = 0
        placements = 0
    write_observation(game, me, placements, words)


_show = njit(cache=True, error_model="numpy")(_show)


def _find_free(game: Any) -> None:
    game[FREE], game[FREE + 1] = free_fields(game, 0), free_fields(game, 1)


_find_free = njit(cache=True, error_model="numpy")(_find_free)


def show(state: State, seat: int) -> tuple[Array, Array]:
    """Observation and mask of one seat. Who is not to act may do nothing."""
    words, masks = np.zeros(SIZE // 8, np.int64), np.zeros((1, ACTIONS), np.int8)
    _show(pack(state), seat, words, mask_words(masks)[0], masks[0])
    return words.view(np.uint8), masks[0]


def pack(state: State) -> Array:
    """A state as a row of numbers."""
    loser = -1 if state.loser is None else state.loser
    dice = state.dice or (0,) * 6
    turn = (state.active, state.action, state.filled, state.ended, loser)
    game = np.array((*state.rows, *state.piles, *state.misthrows, *turn, *dice, 0, 0), np.int64)
    _find_free(game)
    return game


def unpack(game: Array) -> State:
    """The inverse of `pack`."""
    numbers = game.tolist()
    ended, action = numbers[ENDED], numbers[ACTION]
    return State(
        rows=tuple(numbers[:PILES]),
        piles=tuple(numbers[PILES:MISTHROWS]),
        misthrows=(numbers[MISTHROWS], numbers[MISTHROWS + 1]),
        active=0 if ended else numbers[SEAT],
        action=0 if ended else action,
        dice=() if ended or not action else tuple(numbers[DICE:FREE]),
        filled=NO_FIELD if ended else numbers[FILLED],
        ended=ended,
        loser=None if numbers[LOSER] < 0 else numbers[LOSER],
    )
