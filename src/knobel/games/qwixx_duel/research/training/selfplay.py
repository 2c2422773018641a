"""Games of the net against itself, or against a frozen one, in machine code: what was seen, and what came of it."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import Memory, chance, expectation, judge_turns
from knobel.games.qwixx_duel.brain.net import Floats, Tables
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.playout import STEP, random_bits
from knobel.games.qwixx_duel.research.training.matches import roll

LONGEST = 200  #: turns of a game that are remembered: none is as long
SLIP = 0.04  #: by how much boards are misjudged in games that are to see more of the world


class Played(NamedTuple):
    """Positions before a roll, seen by the player to roll, game after game."""

    boards: npt.NDArray[np.int64]  #: (positions, 6)
    returns: Floats  #: what came of it for the player to roll, mixed with what the net thought on the way
    leads: Floats  #: the difference of points at the end


def play_games(tables: Tables, memory: Memory, games: int, seed: int, first: int, trace: float) -> Played:
    """Plays the games with these numbers; each depends on the seed, its number and the net alone."""
    return _gather(games, lambda *room: _play_games(games, _seed(seed, first), trace, tables, memory, *room))


def play_against(
    tables: Tables,
    memory: Memory,
    frozen: Tables,
    frozen_memory: Memory,
    games: int,
    seed: int,
    first: int,
    trace: float,
) -> Played:
    """Against a frozen player: only positions in which that one rolls, which is all that its opponent looks at."""
    start = _seed(seed, first)
    return _gather(
        games, lambda *room: _play_against(games, start, trace, tables, memory, frozen, frozen_memory, *room)
    )


def play_evenly(tables: Tables, memory: Memory, games: int, seed: int, first: int, trace: float) -> Played:
    """Games against itself whose returns have no luck in them: slower, and worth many times as much to learn from.

    What came of a game is what was expected, plus luck, plus errors, plus what the net had to correct on the way. The
    luck of a roll is known exactly, so the corrections alone are left, and no error does harm: every second game is
    played with some, to see more of the world.
    """
    return _gather(games, lambda *room: _play_evenly(games, _seed(seed, first), trace, tables, memory, *room))


def _seed(seed: int, first: int) -> Any:
    return np.uint64((seed * 0x9E3779B97F4A7C15 + first * int(STEP)) % (1 << 64))


def _gather(games: int, play: Any) -> Played:
    boards = np.empty((games * LONGEST, 6), np.int64)
    returns, leads = np.empty(len(boards), np.float32), np.empty(len(boards), np.float32)
    count = play(boards, returns, leads)
    return Played(boards[:count].copy(), returns[:count].copy(), leads[:count].copy())


@compiled
def _play_games(
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
        thought[0] = chance(rows, 0, 0, tables, memory)
        while True:
            counter, dice = roll(counter, rows)
            _write(boards, count, rows, mine, theirs)
            count += 1
            best = _best(judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory), memory)
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


@compiled
def _play_evenly(
    games: int, seed: Any, trace: float, tables: Tables, memory: Memory, boards: Any, returns: Any, leads: Any
) -> int:
    thought, exact = np.empty(LONGEST), np.empty(LONGEST)
    count = 0
    for game in range(games):
        counter = random_bits(seed + np.uint64(game) * STEP)
        slips = random_bits(counter)
        rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
        mine = theirs = 0
        began = count
        thought[0] = chance(rows, 0, 0, tables, memory)
        while True:
            counter, dice = roll(counter, rows)
            _write(boards, count, rows, mine, theirs)
            exact[count - began] = expectation(rows, mine, theirs, tables, memory)
            count += 1
            plays = judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory)
            best, most = 0, -np.inf
            for play in range(plays):
                seen = memory.values[play]
                if game % 2:
                    slips += STEP
                    drawn = (np.float64(random_bits(slips) >> np.uint64(40)) + 0.5) / (1 << 24)
                    seen -= SLIP * np.log(-np.log(drawn))
                if seen > most:
                    best, most = play, seen
            chosen = memory.boards[best]
            rows = (chosen[0], chosen[1], chosen[2], chosen[3])
            mine = chosen[4]
            if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING or count - began >= LONGEST:
                break
            thought[count - began] = 1 - memory.values[best]
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            mine, theirs = theirs, mine
        lead, corrections = lead_of(rows, mine, theirs), 0.0
        for at in range(count - 1, began - 1, -1):
            returns[at] = exact[at - began] + corrections
            leads[at] = lead
            lead = -lead
            corrections = -trace * (corrections + exact[at - began] - thought[at - began])
    return count


@compiled
def _play_against(
    games: int,
    seed: Any,
    trace: float,
    tables: Tables,
    memory: Memory,
    frozen: Tables,
    frozen_memory: Memory,
    boards: Any,
    returns: Any,
    leads: Any,
) -> int:
    thought = np.empty(LONGEST)
    count = 0
    for game in range(games):
        counter = random_bits(seed + np.uint64(game) * STEP)
        rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
        mine = theirs = 0
        began, learner = count, game % 2 == 0  # both begin equally often
        thought[0] = 0.5
        for _ in range(LONGEST):
            counter, dice = roll(counter, rows)
            if learner:
                best = _best(judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory), memory)
                chosen, value = memory.boards[best], memory.values[best]
            else:
                _write(boards, count, rows, mine, theirs)
                count += 1
                best = _best(judge_turns(rows, dice, mine, theirs, 1, NOWHERE, frozen, frozen_memory), frozen_memory)
                chosen, value = frozen_memory.boards[best], 0.0
            rows = (chosen[0], chosen[1], chosen[2], chosen[3])
            mine = chosen[4]
            if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING:
                break
            if learner:
                thought[count - began] = 1 - value
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            mine, theirs = theirs, mine
            learner = not learner
        lead = lead_of(rows, mine, theirs)
        if learner:
            lead = -lead
        value = result_of(lead)
        for at in range(count - 1, began - 1, -1):
            returns[at] = value
            leads[at] = lead
            value = trace * value + (1 - trace) * thought[at - began]
    return count


@compiled
def _write(boards: Any, at: int, rows: Any, mine: int, theirs: int) -> None:
    boards[at, 0], boards[at, 1], boards[at, 2], boards[at, 3] = rows[0], rows[1], rows[2], rows[3]
    boards[at, 4], boards[at, 5] = mine, theirs


@compiled
def _best(count: int, memory: Memory) -> int:
    best = 0
    for number in range(1, count):
        if memory.values[number] > memory.values[best]:
            best = number
    return best
