"""What a board is worth, by games played out from it with the luck of every roll subtracted.

The luck of a roll is what the best play of it is worth minus the exact mean over all rolls, so its mean is nothing,
whatever the net thinks: subtracting it changes no mean and leaves little noise. Boards of one position are played with
the same dice.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import ROOMY, Memory, expectation, judge_turns, memory
from knobel.games.qwixx_duel.brain.net import Tables, Weights, tables
from knobel.games.qwixx_duel.brain.plain import Doubles
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.playout import STEP, random_bits
from knobel.games.qwixx_duel.research.training.matches import LONGEST, roll

GLANCE = 216  #: games from each board at first
CLEARLY = 4.0  #: standard errors of the difference, behind the best by which a board is not looked at any further


class Worth(msgspec.Struct, frozen=True):
    """The mover's share, its standard error, what that would be with luck left in, and how many games it took."""

    mean: float
    error: float
    raw_error: float
    games: int


def roll_out(weights: Weights, boards: Sequence[Sequence[int]], games: int, seed: int) -> list[Worth]:
    """Boards after a turn: what each is worth to the mover, if both go on as the net plays.

    A board that is clearly behind the best after some games is played out no further.
    """
    made = tables(weights)
    kept = memory(made, ROOMY)
    few = min(games, GLANCE)

    def play(board: Sequence[int], first: int, until: int) -> Doubles:
        results = np.empty((until - first, 2))
        _roll_out(np.array(board, np.int64), np.uint64(seed % (1 << 64)), first, made, kept, results)
        return results

    found = [play(board, 0, few) for board in boards]
    glances = [_worth(results) for results in found]
    best = max(glances, key=lambda worth: worth.mean)
    for number, (board, glance) in enumerate(zip(boards, glances, strict=True)):
        behind = best.mean - glance.mean
        if few < games and behind <= CLEARLY * (best.error**2 + glance.error**2) ** 0.5:
            found[number] = np.concatenate([found[number], play(board, few, games)])
    return [_worth(results) for results in found]


def _worth(results: Doubles) -> Worth:
    error, raw_error = results.std(0) / len(results) ** 0.5
    return Worth(
        round(float(results[:, 0].mean()), 6), round(float(error), 6), round(float(raw_error), 6), len(results)
    )


@compiled
def _roll_out(board: Any, seed: Any, first: int, tables: Tables, memory: Memory, results: Any) -> None:
    start = (board[0], board[1], board[2], board[3])
    over = ending(board[4] + board[5], closed_in(start), stock_of(start, board[4], 0)) != RUNNING
    for game in range(len(results)):
        if over:
            results[game] = result_of(lead_of(start, board[4], board[5]))
            continue
        counter = random_bits(seed + np.uint64(first + game) * STEP)
        rows: Any = (turned(start[0]), turned(start[1]), turned(start[2]), turned(start[3]))
        mine, theirs = board[5], board[4]
        mover = False  # whether the player to roll is the one for whom we count
        luck, result = 0.0, 0.5
        for _ in range(LONGEST):
            counter, dice = roll(counter, rows)
            before = expectation(rows, mine, theirs, tables, memory)
            plays = judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory)
            best = 0
            for play in range(1, plays):
                if memory.values[play] > memory.values[best]:
                    best = play
            lucky = memory.values[best] - before
            luck += lucky if mover else -lucky
            chosen = memory.boards[best]
            rows = (chosen[0], chosen[1], chosen[2], chosen[3])
            mine = chosen[4]
            if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING:
                result = result_of(lead_of(rows, mine, theirs))
                result = result if mover else 1 - result
                break
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            mine, theirs = theirs, mine
            mover = not mover
        results[game, 0] = result - luck
        results[game, 1] = result
