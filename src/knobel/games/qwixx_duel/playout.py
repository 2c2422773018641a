"""Whole random games in machine code: the functions of `row.py` and `board.py`, compiled as they stand.

Uniform over the legal placements and passing, action by action. A game depends on the seed and its own number
alone, so one core and many cores play the same games, and so does plain Python where Numba is missing: some
hundred times slower.
"""

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel.board import ROWS, RUNNING, STONES, ending, field_of, fill, points
from knobel.games.qwixx_duel.compiling import COMPILED, njit, prange, register_jitable
from knobel.games.qwixx_duel.row import CLOSED, held, openings


class Playouts(msgspec.Struct, frozen=True):
    """What came of many random games, one array element a game."""

    scores: npt.NDArray[np.int64]  #: shape (games, 2)
    winners: npt.NDArray[np.int64]  #: seat, or -1 for a draw
    turns: npt.NDArray[np.int64]  #: how many there were, the last one perhaps broken off
    reasons: npt.NDArray[np.int64]  #: `board.MISTHROWS`, `CLOSED_ROWS` or `LAST_STONE`


def play_random_games(games: int, seed: int, *, first: int = 0, all_cores: bool = False) -> Playouts:
    """Plays that many games from the empty board, seat `first` starting."""
    if all_cores and not COMPILED:
        raise ImportError("only compiled games are played on all cores: pip install 'knobel[fast]'", name="numba")
    out = np.empty((games, 4), np.int64)
    with np.errstate(over="ignore"):  # SplitMix64 counts modulo 2^64; uncompiled NumPy would warn
        (_play_on_all_cores if all_cores else _play_on_one_core)(out, np.uint64(seed % (1 << 64)), first)
    black, grey, turns, reasons = out.T
    winners = np.where(black == grey, -1, grey > black)
    return Playouts(out[:, :2], winners, turns, reasons)


# SplitMix64: a counter that steps by STEP, and a mixing of it. Numba stays with 64-bit integers only where
# every number is a uint64, constants included.
STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1, _MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_LOW = np.uint64((1 << 32) - 1)
_27, _30, _31, _32 = (np.uint64(shift) for shift in (27, 30, 31, 32))
# Six dice come out of 32 random bits at once; numbers from FAIR on would favour some rolls.
_ROLLS = 6**6
FAIR = (1 << 32) // _ROLLS * _ROLLS


# A choice is one of eight: two fields a row, the one further left first. By which of them are open: how many there are,
# and the first, second, ... of them.
_CHOICES = bytes(mask.bit_count() for mask in range(256))
_NTH = bytes(([bit for bit in range(8) if mask >> bit & 1] + [0] * 8)[nth] for mask in range(256) for nth in range(8))
# Three dice at once, by a number below 216: three bits each.
_DICE = np.array([(1 + n % 6) | (1 + n // 6 % 6) << 3 | (1 + n // 36) << 6 for n in range(216)])


@register_jitable
def random_bits(counter: Any) -> Any:
    """64 random bits from the counter."""
    mixed = (counter ^ (counter >> _30)) * _MIX_1
    mixed = (mixed ^ (mixed >> _27)) * _MIX_2
    return mixed ^ (mixed >> _31)


@register_jitable
def _play(counter: Any, seat: int, scratch: Any, out: Any) -> None:
    # Openings change only where a stone is put, so both seats' are kept, row by row.
    rows, free = scratch[0], scratch[1:]
    rows[:] = 0
    free[:] = openings(0, 0)
    misthrows = all_misthrows = closed = turns = 0  # the first of these belongs to black
    stock, their_stock = STONES, STONES  # of the seat that moves, and of the other
    ended = RUNNING
    while ended == RUNNING:
        turns += 1
        counter += STEP
        bits: Any = np.int64(random_bits(counter) >> _32)
        while bits >= FAIR:
            counter += STEP
            bits = np.int64(random_bits(counter) >> _32)
        three, others = _DICE[bits % 216], _DICE[bits // 216 % 216]
        white, other = three & 7, three >> 3 & 7
        low, high = min(white, other), max(white, other)
        coloured = three >> 6 | others << 3  # four dice, three bits each
        counter += STEP
        lots = random_bits(counter)  # half of them for each action
        filled_row = filled = -1
        for action in range(1, 3):
            mask = 0
            for number in range(ROWS):
                may = free[seat, number]
                if action == 1:  # Q4
                    mask |= (may >> field_of(number, low + high) & 1) << 2 * number
                    continue
                die = coloured >> 3 * number & 7  # Q5
                left, right = field_of(number, low + die), field_of(number, high + die)
                if number == filled_row:
                    may &= ~(1 << filled)  # Q6
                if number >= 2:
                    left, right = right, left
                mask |= (may >> left & 1) << 2 * number
                if low != high:
                    mask |= (may >> right & 1) << 2 * number + 1
            total = _CHOICES[mask]
            choice: Any = np.int64(lots >> _32 if action == 1 else lots & _LOW) * (total + 1) >> 32
            if choice == total and (action == 1 or filled_row >= 0):
                continue
            stock -= 1
            if choice == total:  # Q7
                all_misthrows += 1
                misthrows += seat == 0
            else:
                chosen = _NTH[mask << 3 | choice]
                number = chosen >> 1
                if action == 1:
                    field = field_of(number, low + high)
                else:
                    larger = chosen & 1 ^ int(number >= 2)
                    field = field_of(number, (high if larger else low) + (coloured >> 3 * number & 7))
                their_stock += held(rows[number], 1 - seat) >> field & 1  # Q10
                rows[number] = fill(rows[number], seat, field, stock + 1)
                free[0, number], free[1, number] = openings(rows[number], 0), openings(rows[number], 1)
                filled_row, filled = number, field
                if rows[number] & CLOSED:
                    closed += 1
                    stock -= 1
            ended = ending(all_misthrows, closed, stock)
            if ended != RUNNING:
                break
        seat = 1 - seat
        stock, their_stock = their_stock, stock
    out[0] = points(rows[0], rows[1], rows[2], rows[3], misthrows, 0)
    out[1] = points(rows[0], rows[1], rows[2], rows[3], all_misthrows - misthrows, 1)
    out[2] = turns
    out[3] = ended


def _play_on_one_core(out: Any, seed: Any, first: int) -> None:
    scratch = np.empty((3, ROWS), np.int64)
    for game in range(len(out)):
        _play(random_bits(seed + np.uint64(game) * STEP), first, scratch, out[game])


def _play_on_all_cores(out: Any, seed: Any, first: int) -> None:
    for game in prange(len(out)):
        scratch = np.empty((3, ROWS), np.int64)
        _play(random_bits(seed + np.uint64(game) * STEP), first, scratch, out[game])


_play_on_one_core = njit(cache=True, nogil=True, error_model="numpy")(_play_on_one_core)
_play_on_all_cores = njit(cache=True, parallel=True, error_model="numpy")(_play_on_all_cores)
