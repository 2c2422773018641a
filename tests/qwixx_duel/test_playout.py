"""Compiled playouts play by the plain rules."""

import subprocess
import sys

import numpy as np

from knobel.core import Event
from knobel.games.qwixx_duel import GAME, board
from knobel.games.qwixx_duel.events import roll
from knobel.games.qwixx_duel.playout import play_random_games
from knobel.games.qwixx_duel.row import CLOSED

STEP = 0x9E3779B97F4A7C15


def test_one_core_and_all_cores_play_the_same_games() -> None:
    one, many = play_random_games(3000, 7), play_random_games(3000, 7, all_cores=True)
    for ours, theirs in zip(
        (one.scores, one.winners, one.turns, one.reasons),
        (many.scores, many.winners, many.turns, many.reasons),
        strict=True,
    ):
        assert np.array_equal(ours, theirs)
    assert not np.array_equal(one.scores, play_random_games(3000, 8).scores)


def test_a_game_depends_on_its_number_alone() -> None:
    assert np.array_equal(play_random_games(10, 3).scores, play_random_games(500, 3).scores[:10])


def test_winners_follow_from_scores() -> None:
    games = play_random_games(2000, 1)
    black, grey = games.scores.T
    assert np.array_equal(games.winners == 0, black > grey)
    assert np.array_equal(games.winners == 1, grey > black)
    assert np.array_equal(games.winners == -1, grey == black)


class SplitMix:
    """The playouts' random numbers once more, with Python's whole numbers."""

    def __init__(self, seed: int, game: int) -> None:
        self.counter = self.mixed((seed + game * STEP) % 2**64)

    @staticmethod
    def mixed(number: int) -> int:
        number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        number = (number ^ (number >> 27)) * 0x94D049BB133111EB % 2**64
        return number ^ (number >> 31)

    def bits(self) -> int:
        return self.lots() >> 32

    def lots(self) -> int:
        self.counter = (self.counter + STEP) % 2**64
        return self.mixed(self.counter)

    def dice(self) -> tuple[int, ...]:
        while (bits := self.bits()) >= 2**32 // 6**6 * 6**6:
            pass
        return tuple(1 + bits // 6**die % 6 for die in range(6))


def plain_game(seed: int, game: int, first: int) -> tuple[int, int, int, int]:
    """The same game through the plain rules: scores, turns, reason."""
    numbers, state, turns, lots = SplitMix(seed, game), GAME.start(2, first, {}), 0, 0
    while due := GAME.due(state):
        acts = GAME.legal(state, due[0])
        if state.action == 0:
            turns += 1
            fallen = zip(numbers.dice(), (0, 0, *state.rows), strict=True)
            lots = numbers.lots()
            event: Event = roll(due[0], tuple(0 if row & CLOSED else die for die, row in fallen))
        else:
            chosen = acts[(lots >> 32 if state.action == 1 else lots % 2**32) * len(acts) >> 32]
            assert isinstance(chosen, Event)
            event = chosen
        state = GAME.apply(state, event)
    return state.points(0), state.points(1), turns, state.ended


def test_compiled_games_are_the_games_of_the_plain_rules() -> None:
    for first in (0, 1):
        games = play_random_games(1500, 42, first=first)
        for game in range(1500):
            compiled = (*games.scores[game], games.turns[game], games.reasons[game])
            assert compiled == plain_game(42, game, first)


def test_random_games_end_in_every_way() -> None:
    """Random play nearly always ends by misthrows; in many games the rest is seen too."""
    reasons = play_random_games(400_000, 5, all_cores=True).reasons
    assert set(np.unique(reasons)) == {board.MISTHROWS, board.CLOSED_ROWS, board.LAST_STONE}


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from knobel.games.qwixx_duel.playout import play_random_games
print(play_random_games(200, 42, first=1).scores.tolist())
play_random_games(1, 42, all_cores=True)
"""


def test_without_numba_the_same_games_are_played_on_one_core() -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.stdout == f"{play_random_games(200, 42, first=1).scores.tolist()}\n"
    assert "pip install 'knobel[fast]'" in told.stderr.splitlines()[-1]
