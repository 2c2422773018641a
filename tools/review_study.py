"""Are reviews right? Whether luck averages to nothing, and whether marked mistakes are mistakes.

    python -m tools.review_study luck --games 100000
    python -m tools.review_study mistakes --count 200 --games 1296

Luck: games between bots of all strengths; the mean luck of the first player with its 95 % interval. Mistakes: marked
decisions of bots' games, one a game; the board after the play that was made and the one after the best are played on by
the net with the same dice, and the luck of every roll is subtracted. They agree if the better play does better.
"""

import argparse
import io
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from knobel.games import find_plugin
from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import Memory, expectation, judge_turns, memory
from knobel.games.qwixx_duel.brain.net import Tables, shipped, tables
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.playout import STEP, random_bits
from knobel.games.qwixx_duel.research.certify.rollouts import Worth, roll_out
from knobel.games.qwixx_duel.research.training.matches import GREEDY, LONGEST, NET, RANDOM, Player, choose, player, roll
from knobel.games.qwixx_duel.review.turns import choices, line
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.values import compile_now, seen_by
from knobel.review.reviewer import Choice
from knobel.review.shapes import DecisionMoment
from tests.review.games import bot_record

RESULT, LUCK, FIRST_LOST, SECOND_LOST, TURNS = range(5)  #: columns of what is told of a game
#: Who plays: the net with all its errors of the levels, and the two yardsticks.
STRENGTHS = ((NET, 0.0), (NET, 0.025), (NET, 0.05), (NET, 0.10), (NET, 0.25), (GREEDY, 0.0), (RANDOM, 0.0))


@compiled
def walk_games(seed: Any, one: Player, other: Player, net: Tables, room: Memory, out: Any, told: Any) -> None:
    """Games between two, walked along as a review does: result, luck and errors of the first player.

    What happened in the last game is told in full, a turn a line: six dice, and the two places.
    """
    for game in range(len(out)):
        counter = random_bits(seed + np.uint64(game) * STEP)
        eyes = random_bits(counter)
        rows: Any = (np.int64(0), np.int64(0), np.int64(0), np.int64(0))
        mine = theirs = 0
        luck, result, began, turns = 0.0, 0.5, True, 0
        lost = theirs_lost = 0.0
        for turn in range(LONGEST):
            turns = turn + 1
            before = expectation(rows, mine, theirs, net, room)
            counter, dice = roll(counter, rows)
            eyes += STEP
            if began:
                played = choose(one, rows, dice, mine, theirs, random_bits(eyes))
            else:
                played = choose(other, rows, dice, mine, theirs, random_bits(eyes))
            best = 0.0
            for number in range(judge_turns(rows, dice, mine, theirs, 1, NOWHERE, net, room)):
                best = max(best, room.values[number])
            for number in range(6):
                told[turn, number] = dice[number]
            told[turn, 6], told[turn, 7] = room.turns[played]
            luck += best - before if began else before - best
            if began:
                lost += room.values[played] - best
            else:
                theirs_lost += room.values[played] - best
            board = room.boards[played]
            rows, mine = (board[0], board[1], board[2], board[3]), board[4]
            if ending(mine + theirs, closed_in(rows), stock_of(rows, mine, 0)) != RUNNING:
                value = result_of(lead_of(rows, mine, theirs))
                result = value if began else 1.0 - value
                break
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            mine, theirs = theirs, mine
            began = not began
        out[game, RESULT], out[game, LUCK], out[game, TURNS] = result, luck, turns
        out[game, FIRST_LOST], out[game, SECOND_LOST] = lost, theirs_lost


def main() -> None:
    """Reads what is to be studied."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("luck", "mistakes"))
    options.add_argument("--games", type=int, help="of luck in all (100000), or to play on from each board (1296)")
    options.add_argument("--count", type=int, default=200, help="marked decisions (200)")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.what == "luck":
        study_luck(chosen.games or 100_000, chosen.seed)
    else:
        study_mistakes(chosen.count, chosen.games or 1296, chosen.seed)


def study_luck(games: int, seed: int) -> None:
    """The mean luck of the first player, of every pair of strengths equally often."""
    net, began = tables(shipped()), time.process_time()
    room, told = memory(net), np.zeros((LONGEST, 8), np.int64)
    players = [player(shipped(), kind, error) for kind, error in STRENGTHS]
    pairs = [(one, other) for one in players for other in players]
    found = []
    for number, (one, other) in enumerate(pairs):
        out = np.zeros((games * (number + 1) // len(pairs) - games * number // len(pairs), 5))
        walk_games(np.uint64(seed * 1_000_003 + number), one, other, net, room, out, told)
        found.append(out)
        print(f"{number + 1:3} of {len(pairs)} pairs: {_mean(out[:, LUCK])}", flush=True)
    out = np.concatenate(found)
    inside = abs(out[:, LUCK].mean()) <= _half(out[:, LUCK])
    print(
        f"{len(out)} games, mean luck {_mean(out[:, LUCK])}: the interval {'holds' if inside else 'does NOT hold'} 0; "
        f"mean size in a game {100 * np.abs(out[:, LUCK]).mean():.1f}, {out[:, TURNS].mean():.1f} turns a game; "
        f"{time.process_time() - began:.0f} s of CPU"
    )


def _half(values: Any) -> float:
    return float(1.96 * values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 1.0


def _mean(values: Any) -> str:
    return f"{100 * values.mean():+.3f} ± {100 * _half(values):.3f} points" if len(values) else "no game"


def study_mistakes(count: int, games: int, seed: int) -> None:
    """Marked decisions of bots, played on both ways."""
    compile_now()
    agreed: dict[str, list[bool]] = {}
    began = time.process_time()
    for number, (state, moment) in zip(range(count), marked(Random(seed)), strict=False):
        best, played = rolled_out(state, moment, games, seed + number)
        found = agreed.setdefault(str(moment.mark), [])
        found.append(best.mean > played.mean)
        noise = (best.error**2 + played.error**2) ** 0.5
        print(
            f"{number + 1:4} {moment.mark:10} said {-100 * moment.error:5.1f}, rolled out "
            f"{100 * (best.mean - played.mean):+6.1f} ± {100 * noise:.1f}{'' if found[-1] else '  DISAGREES'}; "
            f"{moment.position}",
            flush=True,
        )
    for mark, each in agreed.items():
        print(f"{mark}: {sum(each)} of {len(each)}")
    found = [one for each in agreed.values() for one in each]
    print(
        f"{sum(found)} of {len(found)} agree in sign: {100 * sum(found) / max(1, len(found)):.1f} %; "
        f"{time.process_time() - began:.0f} s of CPU"
    )


def marked(rng: Random) -> Iterator[tuple[State, DecisionMoment]]:
    """Marked decisions with the states before them, one a game, for ever."""
    plugin = find_plugin("qwixx-duel")
    reviewer = plugin.reviewer()
    while True:
        bots = tuple(plugin.bot(rng.choice(list(plugin.bots)), rng) for _ in range(2))
        review = reviewer.review(io.BytesIO(bot_record(plugin.game, bots, rng)))
        found = [each for each in review.moments if isinstance(each, DecisionMoment) and each.mark and each.position]
        if found:
            moment = rng.choice(found)
            yield GAME.read_position(moment.position or ""), moment


def rolled_out(state: State, moment: DecisionMoment, games: int, seed: int) -> list[Worth]:
    """What the best play and the one that was made are worth, luck subtracted, with the same dice."""
    boards = []
    for action in (moment.best, moment.played):
        choice = next(each for each in choices(state) if _is(each, action))
        rows, mine, theirs = seen_by(line(state, choice).after, state.active)
        boards.append((*rows, mine, theirs))
    return roll_out(shipped(), boards, games, seed)


def _is(choice: Choice, action: dict[str, Any]) -> bool:
    return all(getattr(choice.act, key, None) == value for key, value in action.items() if key != "type") and (
        action["type"] == choice.act.__struct_config__.tag
    )


if __name__ == "__main__":
    main()
