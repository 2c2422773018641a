"""The pieces of work that a certificate consists of. Each follows from its arguments alone, wherever it is done."""

from functools import cache
from random import Random
from typing import Any

from knobel.games.qwixx_duel.brain.ahead import NOWHERE, is_over
from knobel.games.qwixx_duel.brain.machine import MachineBrain
from knobel.games.qwixx_duel.brain.net import Weights, shipped
from knobel.games.qwixx_duel.brain.search import Unsolved, across, is_near_the_end, look_ahead, solve
from knobel.games.qwixx_duel.research.certify.contestants import NAMES, Choose, contestant, dice_of, play_pair, turns_of
from knobel.games.qwixx_duel.research.certify.positions import frozen
from knobel.games.qwixx_duel.research.certify.rollouts import roll_out
from knobel.games.qwixx_duel.values import seen_by

CLOSELY = 3  #: turns that are judged whichever bot chooses them: the best ones by looking ahead
SOLVING = 3000  #: positions in which an ending may be solved


@cache
def _brain() -> MachineBrain:
    return MachineBrain(shipped())


@cache
def _positions() -> list[Any]:
    return frozen()


def count_frozen() -> int:
    """How many positions the frozen set has."""
    return len(_positions())


def play_chunk(one: str, other: str, seed: int, first: int, pairs: int) -> tuple[str, str, int, list[float]]:
    """Some pairs of a match: who played, the first pair's number, and what the first of the two scored in each."""
    brain = _brain()
    players = contestant(one, brain), contestant(other, brain)
    shares = [play_pair(brain, *players, seed, pair) for pair in range(first, first + pairs)]
    return one, other, first, shares


def judge_position(number: int, games: int, seed: int) -> tuple[int, dict[str, Any]]:
    """What each bot loses on a position of the frozen set, by rollouts, and how sure that is."""
    brain, state = _brain(), _positions()[number]
    rows, mine, theirs = seen_by(state, state.active)
    boards, values = turns_of(brain, rows, state.dice, mine, theirs)
    chosen = {name: contestant(name, brain)(boards, values, Random(f"{seed} {number} {name}")) for name in NAMES}
    deeper = look_ahead(brain, boards, values)
    best = sorted(range(len(boards)), key=lambda at: -deeper[at])[:CLOSELY]
    judged: list[list[int]] = []
    for board in [*(boards[at] for at in best), *chosen.values()]:
        if board not in judged:
            judged.append(board)
    worth = roll_out(shipped(), judged, games, seed + number)
    top = max(found.mean for found in worth)
    losses = {name: top - worth[judged.index(board)].mean for name, board in chosen.items()}
    closely = [found for found in worth if found.games == games]
    return number, {
        "losses": losses,
        "games": games,
        "judged": len(closely),
        "left": len(worth) - len(closely),
        "error": sum(found.error for found in closely) / len(closely),
        "raw_error": sum(found.raw_error for found in closely) / len(closely),
    }


def solve_endings(game: int, seed: int) -> tuple[int, list[dict[str, float]]]:
    """Positions before a roll of one game of the net against itself whose rest can be solved, and what was thought."""
    brain, found = _brain(), []
    dice = Random(f"{seed} {game}")
    rows, mine, theirs = (0, 0, 0, 0), 0, 0
    while True:
        if is_near_the_end(rows, mine, theirs):
            try:
                exact = solve(brain, rows, mine, theirs, SOLVING)
                net, ahead = brain.chance(rows, mine, theirs), brain.expectation(rows, mine, theirs)
                found.append({"exact": exact, "net": net, "ahead": ahead})
            except Unsolved:
                pass
        _, boards, values = brain.judge_turns(rows, dice_of(rows, dice), mine, theirs, 1, NOWHERE)
        board = boards[int(values.argmax())]
        if is_over(board):
            return game, found
        rows, mine, theirs = across(board)


def answer_chunk(weights: Weights, name: str, seed: int, first: int, pairs: int) -> tuple[str, int, list[float]]:
    """What a best response scores in some pairs against a bot."""
    brain, own = _brain(), MachineBrain(weights)

    def respond(boards: list[list[int]], values: Any, rng: Random) -> list[int]:
        return boards[int(own.worth(boards).argmax())]

    answer: Choose = respond
    other = contestant(name, brain)
    return name, first, [play_pair(brain, answer, other, seed, pair) for pair in range(first, first + pairs)]
