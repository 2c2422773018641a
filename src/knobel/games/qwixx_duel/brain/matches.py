"""Matches between compiled players: mirrored pairs on the same dice, thousands a second."""

from typing import Any

import numpy as np

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, list_turns, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import Memory, judge_boards
from knobel.games.qwixx_duel.brain.net import Tables
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled, register_jitable
from knobel.games.qwixx_duel.playout import FAIR, STEP, random_bits

NET, GREEDY, RANDOM = range(3)
LONGEST = 400  #: turns after which a game is called a draw


@register_jitable
def roll(counter: Any, rows: Any) -> Any:
    """The counter behind the roll, and six dice: 0 for one that has left the game."""
    counter += STEP
    bits: Any = np.int64(random_bits(counter) >> np.uint64(32))
    while bits >= FAIR:
        counter += STEP
        bits = np.int64(random_bits(counter) >> np.uint64(32))
    dice = (
        1 + bits % 6,
        1 + bits // 6 % 6,
        (1 + bits // 36 % 6) * (1 - (rows[0] >> 33)),
        (1 + bits // 216 % 6) * (1 - (rows[1] >> 33)),
        (1 + bits // 1296 % 6) * (1 - (rows[2] >> 33)),
        (1 + bits // 7776 % 6) * (1 - (rows[3] >> 33)),
    )
    return counter, dice


@compiled
def play_pairs(
    pairs: int, seed: Any, kinds: Any, one: Tables, other: Tables, mine: Memory, theirs: Memory, out: Any
) -> None:
    """The first player's share of each pair, in `out`."""
    for pair in range(pairs):
        share = 0.0
        for game in range(2):
            counter = random_bits(seed + np.uint64(pair) * STEP)
            luck = random_bits(counter)
            value = _play(counter, luck, game, kinds, one, other, mine, theirs)
            share += value / 2
        out[pair] = share


@compiled
def _play(
    counter: Any, luck: Any, first: int, kinds: Any, one: Tables, other: Tables, mine: Memory, theirs: Memory
) -> float:
    rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    own = foreign = 0
    player = first
    for _ in range(LONGEST):
        counter, dice = roll(counter, rows)
        luck += STEP
        bits = random_bits(luck)
        if player == 0:
            best = _choose(kinds[0], rows, dice, own, foreign, one, mine, bits)
            board = mine.boards[best]
        else:
            best = _choose(kinds[1], rows, dice, own, foreign, other, theirs, bits)
            board = theirs.boards[best]
        rows = (board[0], board[1], board[2], board[3])
        own = board[4]
        if ending(own + foreign, closed_in(rows), stock_of(rows, own, 0)) != RUNNING:
            value = result_of(lead_of(rows, own, foreign))
            return value if player == 0 else 1 - value
        rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
        own, foreign = foreign, own
        player = 1 - player
    return 0.5


@compiled
def _choose(kind: int, rows: Any, dice: Any, own: int, foreign: int, tables: Tables, memory: Memory, bits: Any) -> int:
    boards, values = memory.boards, memory.values
    count = list_turns(rows, dice, own, foreign, 1, NOWHERE, boards, memory.turns)
    if kind == NET:
        judge_boards(count, tables, memory)
    else:
        for number in range(count):
            # Chance decides among equals, and for the random player among all.
            bits = bits * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            values[number] = np.float64(bits >> np.uint64(40)) / (1 << 24)
            if kind == GREEDY:
                now = boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3]
                values[number] += lead_of(now, boards[number, 4], boards[number, 5])
    best = 0
    for number in range(1, count):
        if values[number] > values[best]:
            best = number
    return best
