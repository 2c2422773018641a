"""Games of the net against itself, in machine code, with the value of every position before a roll."""

from typing import Any

import numpy as np

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import Memory, chance, judge_turns
from knobel.games.qwixx_duel.brain.matches import roll
from knobel.games.qwixx_duel.brain.net import Tables
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.playout import STEP, random_bits

LONGEST = 200  #: turns of a game that are remembered: none is as long


@compiled
def play_games(
    games: int, seed: Any, trace: float, tables: Tables, memory: Memory, boards: Any, returns: Any, leads: Any
) -> int:
    """Plays, writes what was seen, and returns how many positions that are."""
    thought = np.empty(LONGEST)
    count = 0
    for game in range(games):
        counter = random_bits(seed + np.uint64(game) * STEP)
        rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
        mine = theirs = 0
        began = count
        thought[0] = chance(rows, 0, 0, tables.see, tables.meet, tables.rest, tables.win, memory.rows, memory.kept)
        while True:
            counter, dice = roll(counter, rows)
            board = boards[count]
            board[0], board[1], board[2], board[3] = rows[0], rows[1], rows[2], rows[3]
            board[4], board[5] = mine, theirs
            count += 1
            plays = judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory)
            best = 0
            for play in range(1, plays):
                if memory.values[play] > memory.values[best]:
                    best = play
            chosen = memory.boards[best]
            rows = (chosen[0], chosen[1], chosen[2], chosen[3])
            mine = chosen[4]
            if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING or count - began >= LONGEST:
                break
            thought[count - began] = 1 - memory.values[best]
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            mine, theirs = theirs, mine
        lead = lead_of(rows, mine, theirs)
        value = result_of(lead)
        for at in range(count - 1, began - 1, -1):
            returns[at] = value
            leads[at] = lead
            lead = -lead
            value = 1 - (trace * value + (1 - trace) * thought[at - began])
    return count
