"""Matches between compiled players: mirrored pairs on the same dice, thousands a second."""

from typing import Any, NamedTuple

import numpy as np

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, list_turns, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import Memory, judge_boards, memory
from knobel.games.qwixx_duel.brain.net import Tables, Weights, tables
from knobel.games.qwixx_duel.brain.plain import Doubles
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled, register_jitable
from knobel.games.qwixx_duel.playout import FAIR, STEP, random_bits

NET, GREEDY, RANDOM = range(3)
LONGEST = 400  #: turns after which a game is called a draw


class Player(NamedTuple):
    """A player in compiled matches."""

    kind: int  #: NET, GREEDY or RANDOM
    error: float  #: of a net that misjudges boards, as `bots.MisjudgingBot` does
    tables: Tables
    memory: Memory


def player(weights: Weights, kind: int = NET, error: float = 0.0) -> Player:
    """With room of its own to work in. Who is greedy or random takes any weights."""
    made = tables(weights)
    return Player(kind, error, made, memory(made))


def pair_shares(one: Player, other: Player, pairs: int, seed: int) -> Doubles:
    """What the first player scores in each of so many pairs of games on the same dice, with seats changed."""
    shares = np.empty(pairs)
    _play_pairs(np.uint64(seed % (1 << 64)), one, other, shares)
    return shares


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
def _play_pairs(seed: Any, one: Player, other: Player, shares: Any) -> None:
    for pair in range(len(shares)):
        counter = random_bits(seed + np.uint64(pair) * STEP)
        shares[pair] = 0.5 * (_play(counter, 0, one, other) + _play(counter, 1, one, other))


@compiled
def _play(counter: Any, to_move: int, one: Player, other: Player) -> float:
    """One game; what the first player makes of it."""
    rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
    mine = theirs = 0
    luck = random_bits(counter)
    for _ in range(LONGEST):
        counter, dice = roll(counter, rows)
        luck += STEP
        if to_move == 0:
            board = one.memory.boards[choose(one, rows, dice, mine, theirs, random_bits(luck))]
        else:
            board = other.memory.boards[choose(other, rows, dice, mine, theirs, random_bits(luck))]
        rows = (board[0], board[1], board[2], board[3])
        mine = board[4]
        if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING:
            value = result_of(lead_of(rows, mine, theirs))
            return value if to_move == 0 else 1 - value
        rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
        mine, theirs = theirs, mine
        to_move = 1 - to_move
    return 0.5


@compiled
def choose(player: Player, rows: Any, dice: Any, mine: int, theirs: int, bits: Any) -> int:
    """Which of the boards, listed in the player's memory, it goes for."""
    boards, values = player.memory.boards, player.memory.values
    count = list_turns(rows, dice, mine, theirs, 1, NOWHERE, boards, player.memory.turns)
    if player.kind == NET:
        judge_boards(count, player.tables, player.memory)
    best = 0
    for number in range(count):
        if player.kind != NET or player.error > 0:
            bits = bits * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
            drawn = (np.float64(bits >> np.uint64(40)) + 0.5) / (1 << 24)
            if player.kind == NET:
                values[number] -= player.error * np.log(-np.log(drawn))
            else:  # chance decides among equals, and for the random player among all
                values[number] = drawn
            if player.kind == GREEDY:
                now = boards[number, 0], boards[number, 1], boards[number, 2], boards[number, 3]
                values[number] += lead_of(now, boards[number, 4], boards[number, 5])
        if values[number] > values[best]:
            best = number
    return best
