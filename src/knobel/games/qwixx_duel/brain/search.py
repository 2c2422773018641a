"""Looking ahead: exactly over every roll that can follow, twice on near-ties, and to the very end where that is near.

How far it looks depends on the position alone, never on the clock: compiled or not, the same is played, to rounding.
"""

from collections.abc import Sequence

from knobel.games.qwixx_duel.brain.ahead import is_over, stock_of
from knobel.games.qwixx_duel.brain.plain import Rows, over_all_rolls, played_how_often
from knobel.games.qwixx_duel.brain.sight import turned
from knobel.games.qwixx_duel.brain.using import Brain

CANDIDATES = 8  #: boards that are looked at more closely
CLOSE = 0.06  #: how far behind the best one the net may think a candidate
TIE = 0.006  #: candidates closer than this are looked at twice as far
TIED = 3  #: of them, how many
ANSWERS = 16  #: replies to each that are looked at more closely, the likeliest ones
FEW = 2  #: stones in both stocks with which the end is near
NODES = 80  #: positions that a decision may take to solve the rest of the game


Seen = tuple[Rows, int, int]


class Unsolved(Exception):
    """The end is too far away."""


def look_ahead(brain: Brain, boards: Sequence[Sequence[int]], values: Sequence[float]) -> list[float]:
    """Better values for the best of the boards after a turn; the others keep theirs, but never pass these.

    `values` are the net's, for the mover.
    """
    best = max(values)
    order = sorted(range(len(boards)), key=lambda number: -values[number])
    chosen = [number for number in order[:CANDIDATES] if values[number] > best - CLOSE]
    if len(chosen) == 1:
        return list(values)
    nodes = [NODES]
    found = {number: _value(brain, boards[number], nodes) for number in chosen}
    top = max(found.values())
    tied = sorted((number for number in chosen if found[number] > top - TIE), key=lambda number: -found[number])
    if len(tied) > 1:
        twice = {number: _value_twice(brain, boards[number]) for number in tied[:TIED]}
        # Looking twice as far shifts all values a little: no board that was left behind may profit from that.
        floor = min(twice.values())
        found = {number: twice.get(number, min(value, floor)) for number, value in found.items()}
    least = min(found.values())
    return [found[number] if number in found else min(value, least) for number, value in enumerate(values)]


def solve(brain: Brain, rows: Rows, mine: int, theirs: int, nodes: int) -> float:
    """The exact chance of the player to roll, with best play of both to the end. Raises Unsolved."""
    return _solve(brain, rows, mine, theirs, [nodes], {})


def _solve(brain: Brain, rows: Rows, mine: int, theirs: int, left: list[int], known: dict[Seen, float | None]) -> float:
    left[0] -= 1
    boards, index, values = brain.lay_out(rows, mine, theirs)
    open_ones = [number for number, board in enumerate(boards) if not is_over(board)]
    if len(open_ones) > left[0]:
        raise Unsolved
    for number in open_ones:
        seen = across(boards[number])
        if seen not in known:
            known[seen] = None
            known[seen] = _solve(brain, *seen, left, known)
        value = known[seen]
        if value is None:  # by capturing each other two players can come back to where they were
            raise Unsolved
        values[number] = 1 - value
    return over_all_rolls(index, values)


def across(board: Sequence[int]) -> Seen:
    """A board after a turn as the other player sees it, who is to roll: rows, own misthrows, those of the other."""
    return (turned(board[0]), turned(board[1]), turned(board[2]), turned(board[3])), board[5], board[4]


def is_near_the_end(rows: Rows, mine: int, theirs: int) -> bool:
    """Whether so few stones are left that it is worth trying to solve the rest."""
    own = stock_of(rows, mine, 0)
    return own == 1 or (own <= FEW and stock_of(rows, theirs, 1) <= FEW)


def _value(brain: Brain, board: Sequence[int], nodes: list[int]) -> float:
    """For the mover: over every roll of the other; or solved, as long as there are nodes left for that."""
    if is_over(board):
        return float(brain.worth([board])[0])
    rows, mine, theirs = across(board)
    if is_near_the_end(rows, mine, theirs):
        try:
            return 1 - _solve(brain, rows, mine, theirs, nodes, {})
        except Unsolved:
            pass
    return 1 - brain.expectation(rows, mine, theirs)


def _value_twice(brain: Brain, board: Sequence[int]) -> float:
    """The same, with the likeliest answers looked at over every roll that follows them, too."""
    if is_over(board):
        return float(brain.worth([board])[0])
    boards, index, values = brain.lay_out(*across(board))
    often = played_how_often(index, values)
    shift = weight = 0.0
    likely = [number for number in often.argsort()[::-1][:ANSWERS].tolist() if not is_over(boards[number])]
    better = {number: 1 - brain.expectation(*across(boards[number])) for number in likely}
    for number, value in better.items():
        shift += often[number] * (value - values[number])
        weight += often[number]
    # What was not looked at is as far off as what was, on the average.
    mean = shift / weight if weight else 0.0
    for number in range(len(boards)):
        if number in better:
            values[number] = better[number]
        elif not is_over(boards[number]):
            values[number] = min(1.0, max(0.0, values[number] + mean))
    return 1 - over_all_rolls(index, values)
