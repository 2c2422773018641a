"""Node counts by whole turns, through the public rules alone, and those that docs/perft.md publishes."""

import re
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

from msgspec.structs import replace

from knobel.core import Event
from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.events import ROW_NAMES, roll
from knobel.games.qwixx_duel.row import CLOSED

PAGE = (Path(__file__).parents[2] / "docs" / "perft.md").read_text()
PUBLISHED = [
    (text, turns, int(count.replace(",", "")))
    for text, *counts in re.findall(r"^\| `([^`]+)` \| ([\d,]+) \| ([\d,]+) \|$", PAGE, re.MULTILINE)
    for turns, count in enumerate(counts, 1)
]


@cache
def perft(state: State, turns: int) -> int:
    """In how many ways (rolls with every die told apart, and acts) the next turns can go."""
    if turns == 0 or not GAME.due(state):
        return 1
    if turns == 1:
        return sum(ways for ways, _ in _turns(state))
    after: Counter[State] = Counter()
    for ways, (middle, act) in _turns(state):
        after[GAME.apply(middle, act)] += ways
    return sum(ways * perft(position, turns - 1) for position, ways in after.items())


def _turns(state: State) -> list[tuple[int, tuple[State, Event]]]:
    """Every way to take a turn: how many rolls allow it, and its last act with the state before that.

    In action 2 a row asks for its own coloured die alone, so the dice are gone through one at a time, and
    each way counts for every combination of the others; two unlike white dice fall in two ways.
    """
    found: list[tuple[int, tuple[State, Event]]] = []
    seat = state.active
    coloured = [0 if row & CLOSED else 1 for row in state.rows]
    for white in combinations_with_replacement(range(1, 7), 2):
        others = (1 if white[0] == white[1] else 2) * 6 ** sum(coloured)
        rolled = GAME.apply(state, roll(seat, (*white, *coloured)))
        for act in GAME.legal(rolled, seat):
            assert isinstance(act, Event)
            second = GAME.apply(rolled, act)
            if not GAME.due(second):
                found.append((others, (rolled, act)))
                continue
            found.append((others, (second, Pass(seat))))
            for number in range(4):
                if second.dice[2 + number]:
                    for die in range(1, 7):
                        dice = (*second.dice[: 2 + number], die, *second.dice[3 + number :])
                        shown = replace(second, dice=dice)
                        found += [
                            (others // 6, (shown, last))
                            for last in GAME.legal(shown, seat)
                            if isinstance(last, Place) and last.row == ROW_NAMES[number]
                        ]
    return found
