"""The bots of this game as quick players: the same choices as at the table, on boards instead of states."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from knobel.games.qwixx_duel.bots import GreedyBot, MisjudgingBot, NetBot, RandomBot, StrongBot
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, is_over, lead_of, result_of
from knobel.games.qwixx_duel.brain.plain import Rows
from knobel.games.qwixx_duel.brain.search import across
from knobel.games.qwixx_duel.brain.using import Brain
from knobel.games.qwixx_duel.plugin import PLUGIN

#: Chooses one of the boards after a turn, of which the net thinks so.
Choose = Callable[[list[list[int]], Sequence[float], Random], list[int]]
NAMES = ("random", *PLUGIN.levels[:-1], "greedy", "net", PLUGIN.levels[-1])


def contestant(name: str, brain: Brain) -> Choose:
    """The one with this name, for one game or many."""
    make: Any = PLUGIN.bots[name]
    if make is RandomBot:
        return lambda boards, values, rng: rng.choice(boards)
    if make is GreedyBot:
        return lambda boards, values, rng: max(
            boards, key=lambda board: (lead_of(board, board[4], board[5]), rng.random())
        )
    if make is StrongBot:
        from knobel.games.qwixx_duel.brain.search import look_ahead

        return lambda boards, values, rng: _first_best(boards, look_ahead(brain, boards, values))
    if issubclass(make, MisjudgingBot):
        return lambda boards, values, rng: _first_best(boards, make(rng).see(boards, values))
    if make is NetBot:
        return lambda boards, values, rng: _first_best(boards, values)
    raise TypeError(f"{name} cannot be played without a table")


def turns_of(
    brain: Brain, rows: Rows, dice: Sequence[int], mine: int, theirs: int
) -> tuple[list[list[int]], list[float]]:
    """The different boards after a turn, and what the net thinks of them."""
    _, boards, values = brain.judge_turns(rows, dice, mine, theirs, 1, NOWHERE)
    found = {tuple(board): float(value) for board, value in zip(boards, values, strict=True)}
    return [list(board) for board in found], list(found.values())


def play_pair(brain: Brain, one: Choose, other: Choose, seed: int, pair: int) -> float:
    """The first one's share of two games on the same dice, with seats changed."""
    return (_play(brain, (one, other), 0, seed, pair) + _play(brain, (one, other), 1, seed, pair)) / 2


def dice_of(rows: Rows, rng: Random) -> list[int]:
    """A roll of the dice that are left."""
    dice = [rng.randint(1, 6) for _ in range(6)]
    return [die if number < 2 or not rows[number - 2] >> 33 else 0 for number, die in enumerate(dice)]


def _play(brain: Brain, players: tuple[Choose, Choose], mover: int, seed: int, pair: int) -> float:
    dice = Random(f"{seed} {pair}")
    luck = [Random(f"{seed} {pair} {number}") for number in range(2)]
    rows: Rows = (0, 0, 0, 0)
    mine = theirs = 0
    while True:
        boards, values = turns_of(brain, rows, dice_of(rows, dice), mine, theirs)
        board = boards[0] if len(boards) == 1 else players[mover](boards, values, luck[mover])
        if is_over(board):
            result = result_of(lead_of(board, board[4], board[5]))
            return result if mover == 0 else 1 - result
        rows, mine, theirs = across(board)
        mover = 1 - mover


def _first_best(boards: list[list[int]], values: Sequence[float]) -> list[int]:
    return boards[list(values).index(max(values))]
