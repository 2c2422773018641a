"""Are reviews right? Whether luck averages to nothing, and whether marked mistakes are mistakes.

    python -m tools.review_study luck --games 100000
    python -m tools.review_study mistakes --count 200 --games 1296

Luck: games between bots; the mean luck of whoever begins with its 95 % interval. Mistakes: marked decisions of bots'
games, chosen at random; the board after the play that was made and the one after the best are played on by the net, and
the luck of every roll is subtracted. They agree if the better play does better.
"""

import argparse
import io
import time
from random import Random
from typing import Any

import numpy as np

from knobel.games import find_plugin
from knobel.games.qwixx_duel.board import RUNNING, ending
from knobel.games.qwixx_duel.brain.ahead import NOWHERE, closed_in, lead_of, result_of, stock_of
from knobel.games.qwixx_duel.brain.machine import expectation, judge_turns, memory
from knobel.games.qwixx_duel.brain.matches import LONGEST, roll
from knobel.games.qwixx_duel.brain.net import shipped, tables
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.playout import STEP, random_bits
from knobel.games.qwixx_duel.review.turns import choices, line
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.values import compile_now, seen_by
from knobel.review.reviewer import Choice
from knobel.review.shapes import DecisionMoment
from tests.review.games import bot_record


@compiled
def play_on(start: Any, mine: int, theirs: int, seed: Any, spread: float, net: Any, room: Any, out: Any) -> None:
    """Games from a board on: whether whoever is to roll wins, and the luck of all rolls, both for that player.

    With `spread`, players choose at random among turns that the net finds nearly as good.
    """
    for game in range(len(out)):
        counter = random_bits(seed + np.uint64(game) * STEP)
        rows, own, foreign = start, mine, theirs
        sign, luck, result = 1.0, 0.0, 0.5
        for _ in range(LONGEST):
            before = expectation(rows, own, foreign, net, room)
            counter, dice = roll(counter, rows)
            count = judge_turns(rows, dice, own, foreign, 1, NOWHERE, net, room)
            best, played, most = 0, 0, -1.0
            for number in range(count):
                if room.values[number] > room.values[best]:
                    best = number
                counter += STEP
                chosen = room.values[number] + spread * np.float64(random_bits(counter) >> np.uint64(40)) / (1 << 24)
                if chosen > most:
                    played, most = number, chosen
            luck += sign * (room.values[best] - before)
            board = room.boards[played]
            rows, own = (board[0], board[1], board[2], board[3]), board[4]
            if ending(own + foreign, closed_in(rows), stock_of(rows, own, 0)) != RUNNING:
                value = result_of(lead_of(rows, own, foreign))
                result = value if sign > 0 else 1.0 - value
                break
            rows = (turned(rows[0]), turned(rows[1]), turned(rows[2]), turned(rows[3]))
            own, foreign = foreign, own
            sign = -sign
        out[game, 0], out[game, 1] = result, luck


def main() -> None:
    """Reads what is to be studied."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("what", choices=("luck", "mistakes"))
    options.add_argument("--games", type=int, default=1296)
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    if chosen.what == "luck":
        study_luck(chosen.games, chosen.seed)
    else:
        study_mistakes(chosen.count, chosen.games, chosen.seed)


def study_luck(games: int, seed: int) -> None:
    """The mean luck of the first player, of bots that play as the net thinks best and of some that do not."""
    net, began = tables(shipped()), time.perf_counter()
    room = memory(net)
    for spread in (0.0, 0.1):
        out = np.zeros((games // 2, 2))
        play_on((0, 0, 0, 0), 0, 0, np.uint64(seed), spread, net, room, out)
        luck = out[:, 1]
        half = 1.96 * luck.std(ddof=1) / len(luck) ** 0.5
        verdict = "holds 0" if abs(luck.mean()) <= half else "does NOT hold 0"
        print(
            f"spread {spread}: {len(luck)} games, mean luck {100 * luck.mean():+.3f} ± {100 * half:.3f} points: "
            f"the interval {verdict}; mean size a game {100 * np.abs(luck).mean():.1f}; "
            f"{time.perf_counter() - began:.0f} s",
            flush=True,
        )


def study_mistakes(count: int, games: int, seed: int) -> None:
    """Marked decisions of bots, played on both ways."""
    compile_now()
    net, rng = tables(shipped()), Random(seed)
    room = memory(net)
    agree, by_mark, number = 0, dict[str, list[int]](), 0
    for state, moment in marked(rng):
        values = []
        for action in (moment.best, moment.played):
            choice = next(each for each in choices(state) if _is(each, action))
            values.append(rolled_out(line(state, choice).after, state.active, games, seed + number, net, room))
        better = values[0][0] > values[1][0]
        agree += better
        number += 1
        by_mark.setdefault(moment.mark or "", []).append(better)
        difference, noise = values[0][0] - values[1][0], (values[0][1] ** 2 + values[1][1] ** 2) ** 0.5
        print(
            f"{number:4} {moment.mark:10} said {-100 * moment.error:5.1f}, rolled out {100 * difference:+6.1f} "
            f"± {100 * noise:.1f}; {agree} of {number} agree",
            flush=True,
        )
        if number >= count:
            break
    for mark, found in by_mark.items():
        print(f"{mark}: {sum(found)} of {len(found)}")
    print(f"{agree} of {number} agree in sign: {100 * agree / number:.1f} %")


def marked(rng: Random) -> Any:
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


def rolled_out(state: State, seat: int, games: int, seed: int, net: Any, room: Any) -> tuple[float, float]:
    """The chance of a seat, luck subtracted, and the standard error of that."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return (0.5 if outcome.winner is None else float(outcome.winner == seat)), 0.0
    rows, mine, theirs = seen_by(state, state.active)
    out = np.zeros((games, 2))
    play_on(rows, mine, theirs, np.uint64(seed), 0.0, net, room, out)
    values = out[:, 0] - out[:, 1]
    if state.active != seat:
        values = 1 - values
    return float(values.mean()), float(values.std(ddof=1) / games**0.5)


def _is(choice: Choice, action: dict[str, Any]) -> bool:
    return all(getattr(choice.act, key, None) == value for key, value in action.items() if key != "type") and (
        action["type"] == choice.act.__struct_config__.tag
    )


if __name__ == "__main__":
    main()
