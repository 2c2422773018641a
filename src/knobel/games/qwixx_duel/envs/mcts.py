"""OpenSpiel's MCTS as a bot of the arena: `python -m knobel.games.qwixx_duel.envs.mcts --simulations 100`.

The search is theirs, as it stands. The rollouts at its leaves are compiled games, played to the end at random or by the
greedy bot: otherwise a thousand of them would take seconds.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from knobel.core.game import Act, Event
from knobel.envs.speaking import speak
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.compiling import njit
from knobel.games.qwixx_duel.envs import spiel
from knobel.games.qwixx_duel.envs.encoding import COLUMNS, pack
from knobel.games.qwixx_duel.envs.numbers import act_of
from knobel.games.qwixx_duel.envs.stepping import GREEDY, RANDOM, play_out

UCT = 1.4
ROLLOUTS = {"random": RANDOM, "greedy": GREEDY}


def _mean(game: Any, counters: Any, times: int, player: int, working: Any, scratch: Any) -> float:
    total = 0.0
    for _ in range(times):
        working[:] = game
        total += play_out(working, counters, player, scratch)
    return total / times


_mean = njit(cache=True, error_model="numpy")(_mean)


class CompiledRollouts(mcts.Evaluator):
    """How games from here end on the average, for both players."""

    def __init__(self, kind: str, times: int, seed: int) -> None:
        self._kind, self._times = ROLLOUTS[kind], times
        self._counters = np.array([seed], np.uint64)
        self._scratch = np.zeros((2, COLUMNS), np.int64)

    def evaluate(self, state: Any) -> Any:
        """By games that are played out."""
        working, scratch = self._scratch
        with np.errstate(over="ignore"):
            mean = _mean(pack(state.position), self._counters, self._times, self._kind, working, scratch)
        return np.array([mean, -mean])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All acts alike."""
        acts = state.legal_actions()
        return [(act, 1 / len(acts)) for act in acts]


class Luck:
    """What the search asks of NumPy's `RandomState`, without the arrays: half of its time went there."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choice(self, outcomes: Sequence[int], p: Sequence[float]) -> int:
        """One of them, with these probabilities."""
        return self._random.choices(outcomes, p)[0]

    def shuffle(self, items: list[Any]) -> None:
        """In any order."""
        self._random.shuffle(items)


class MctsBot:
    """Searches anew for every decision."""

    def __init__(self, simulations: int, rollouts: str = "random", times: int = 4, seed: int = 0) -> None:
        self._simulations, self._evaluator = simulations, CompiledRollouts(rollouts, times, seed)
        self._luck = Luck(seed)

    def decide(self, state: State, seat: int) -> Act | Event:
        """The act that the search has tried most."""
        game = pyspiel.load_game(spiel.NAME, {"position": GAME.write_position(state)})
        bot = mcts.MCTSBot(game, UCT, self._simulations, self._evaluator, random_state=self._luck)
        return act_of(int(bot.step(game.new_initial_state())), seat)


def main() -> int:
    """Speaks the bot protocol."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--simulations", type=int, default=100, help="of one search (default: %(default)s)")
    options.add_argument("--rollouts", choices=list(ROLLOUTS), default="random", help="(default: %(default)s)")
    options.add_argument("--times", type=int, default=4, help="games played out at a leaf (default: %(default)s)")
    options.add_argument("--seed", type=int, default=0, help="(default: %(default)s)")
    chosen = options.parse_args()
    if chosen.simulations < 1 or chosen.times < 1:
        options.error("--simulations and --times must be at least 1")
    bot = MctsBot(chosen.simulations, chosen.rollouts, chosen.times, chosen.seed)
    speak(GAME, f"mcts-{chosen.simulations}-{chosen.rollouts}", bot.decide)
    return 0


if __name__ == "__main__":
    sys.exit(main())
