"""How fast FiNi's referee is."""

from random import Random

from knobel.core.bench import Figure, Measure, rate
from knobel.games.fini import GAME, State
from knobel.games.fini.constants import SQUARE
from knobel.games.fini.events import DICE, Fini
from knobel.games.fini.judge import judge_call, still_fitting


def judging(seconds: float, _: list[Figure]) -> list[Figure]:
    """FiNi, judgements"""
    calls = _calls(Random(0), 2000)

    def judge_all() -> int:
        for state, caller in calls:
            judge_call(state, caller)
        return len(calls)

    def ask_all() -> int:
        for state, caller in calls:
            still_fitting(state, caller)
        return len(calls)

    return [
        Figure("fini: judgements", rate(judge_all, seconds), "judgements/s", "whole, with all reasons"),
        Figure("fini: 'what still fits?'", rate(ask_all, seconds), "answers/s"),
    ]


def playing(seconds: float, _: list[Figure]) -> list[Figure]:
    """FiNi, whole random games"""
    rng = Random(0)

    def game() -> int:
        state = GAME.start(2, 0, {})
        while GAME.due(state):
            state = GAME.apply(state, GAME.sample(state, rng))
        return 1

    return [Figure("fini: whole random games", rate(game, seconds), "games/s", "of the samplers' plausible play")]


def rolling(seconds: float, _: list[Figure]) -> list[Figure]:
    """FiNi, dice onto the table"""
    from knobel.physics.study import roll_times

    roll = roll_times(max(10, int(100 * min(1.0, seconds))), DICE, SQUARE)
    return [
        Figure("physics: fifteen dice onto the table: median", roll.median, "ms CPU"),
        Figure("physics: fifteen dice onto the table: p95", roll.p95, "ms CPU"),
    ]


MEASURES: list[Measure] = [judging, playing, rolling]


def _calls(rng: Random, wanted: int) -> list[tuple[State, int]]:
    """Duels just before a call, as plausible play brings them about."""
    calls: list[tuple[State, int]] = []
    while len(calls) < wanted:
        state = GAME.start(2, 0, {})
        while GAME.due(state):
            event = GAME.sample(state, rng)
            if isinstance(event, Fini):
                calls.append((state, event.seat))
            state = GAME.apply(state, event)
    return calls
