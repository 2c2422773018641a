"""Five levels from one net: legal, ordered, human in their errors; the strongest sees what it should."""

from itertools import pairwise
from random import Random

import pytest

from knobel.core import RandomDraws
from knobel.core.bot import Bot, MakeBot
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.bots import FirstStepsBot, MisjudgingBot, NetBot, StrongBot
from knobel.games.qwixx_duel.brain.net import shipped
from knobel.games.qwixx_duel.brain.plain import PlainBrain
from knobel.games.qwixx_duel.brain.search import Unsolved, across, look_ahead, solve
from knobel.games.qwixx_duel.notation import read_position
from knobel.games.qwixx_duel.plugin import PLUGIN
from knobel.games.qwixx_duel.research.training import matches
from knobel.games.qwixx_duel.values import before_roll, seen_by, whole_turns
from tests.qwixx_duel.beginner import Beginner


def share(one: MakeBot, other: MakeBot, pairs: int, seed: int) -> float:
    """What one scores against the other in pairs on the same dice."""
    points = 0.0
    for pair in range(pairs):
        for first in (0, 1):
            bots: list[Bot] = [one(Random(f"{seed} {pair} one")), other(Random(f"{seed} {pair} other"))]
            dice = RandomDraws(Random(f"{seed} {pair}"))
            state = GAME.start(2, first, {})
            while due := GAME.due(state):
                state = GAME.apply(state, GAME.resolve(state, bots[due[0]].decide(state, due[0]), dice))
            outcome = GAME.outcome(state)
            assert outcome is not None
            points += 0.5 if outcome.winner is None else outcome.winner == 0
    return points / pairs / 2


def test_five_levels_and_three_yardsticks() -> None:
    assert PLUGIN.levels == ("first-steps", "casual", "solid", "sharp", "strong")
    assert set(PLUGIN.bots) == {"random", "greedy", "net", *PLUGIN.levels}
    assert PLUGIN.stand_in == "solid"


@pytest.mark.parametrize("name", ["net", *PLUGIN.levels])
def test_every_bot_plays_by_the_rules(name: str) -> None:
    """A game against itself to the end: the rules would refuse anything else."""
    make = PLUGIN.bots[name]
    assert share(make, make, 1, 3) in (0.0, 0.25, 0.5, 0.75, 1.0)


def test_each_level_beats_the_one_below() -> None:
    """As the compiled players have it; `docs/strength.md` says how sure it is, and how strong the strongest is."""
    levels = [PLUGIN.bots[name] for name in PLUGIN.levels[:-1]]
    errors = [level.error for level in levels if isinstance(level, type) and issubclass(level, MisjudgingBot)]
    assert len(errors) == 4
    players = [matches.player(shipped(), error=error) for error in (*errors, 0.0)]
    for below, above in pairwise(players):
        assert matches.pair_shares(above, below, 500, 1).mean() > 0.6


def test_the_first_level_loses_to_a_beginner() -> None:
    assert share(FirstStepsBot, Beginner, 100, 1) < 0.45


def test_errors_are_near_misses() -> None:
    """Half of what a sharp or solid player does is the best there is, and hardly anything is far from it."""
    rng = Random(4)
    losses = []
    bot = PLUGIN.bot("sharp", rng)
    state = GAME.start(2, 0, {})
    for _ in range(400):
        if not GAME.due(state):
            state = GAME.start(2, 0, {})
        act = bot.decide(state, state.active)
        if state.action == 1:
            turns = whole_turns(state)
            losses.append(turns[0].value - max(turn.value for turn in turns if turn.acts[0] == act))
        state = GAME.apply(state, GAME.resolve(state, act, RandomDraws(rng)))
    assert sorted(losses)[len(losses) // 2] < 0.01
    assert max(losses) < 0.3


def test_a_board_is_misjudged_in_the_same_way_twice() -> None:
    """So that the second action is the one that the first was chosen for."""
    rng = Random(5)
    state = GAME.start(2, 0, {})
    checked = 0
    for _ in range(300):
        if not GAME.due(state):
            state = GAME.start(2, 0, {})
        bot = PLUGIN.bots["casual"](Random(7))
        act = bot.decide(state, state.active)
        after = GAME.apply(state, GAME.resolve(state, act, RandomDraws(rng)))
        if state.action == 1 and after.action == 2:
            turns = whole_turns(state)
            assert isinstance(bot, NetBot)
            values = bot.see([turn.board for turn in turns], [turn.value for turn in turns])
            planned = turns[values.index(max(values))]
            assert bot.decide(after, after.active) == planned.acts[1]
            checked += 1
        state = after
    assert checked > 50


# Black has one stone left and so the last word, whatever is rolled; grey had its say.
LAST_STONE = "BBBBBB2...../BBBBBB2...../GGGGBB...../BBBBB...... 0-0 B?"


def test_the_last_stone_is_solved() -> None:
    state = read_position(LAST_STONE)
    assert state.stock(0) == 1
    brain = PlainBrain(shipped())
    rows, mine, theirs = seen_by(state, 0)
    assert solve(brain, rows, mine, theirs, 1) == pytest.approx(before_roll(state))
    with pytest.raises(Unsolved):
        solve(brain, *seen_by(State(), 0), 50)


def test_looking_ahead_keeps_what_is_certain() -> None:
    """A turn that wins at once is worth 1, and no other passes it."""
    state = read_position(LAST_STONE.replace("B?", "B1:w11r6y6g6b6"))
    turns = whole_turns(state)
    values = look_ahead(PlainBrain(shipped()), [turn.board for turn in turns], [turn.value for turn in turns])
    assert max(values) == 1.0
    assert StrongBot(Random(1)).decide(state, 0) in GAME.legal(state, 0)


def test_a_board_is_seen_across_the_table() -> None:
    state = read_position(".G.B.B2...../.........../.........../........... 0-1 G?")
    rows, mine, theirs = seen_by(state, 0)
    assert across([*rows, mine, theirs]) == seen_by(state, 1)
