"""What lies in a tray, and what would still fit into it: small pure functions on values.

A tray is the values of its dice from left to right. A silver die counts like any other here; whether it may
lie there is another question (`judge.py`).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from knobel.games.fini.events import Kind

ROOM = 6
_VALUES = range(1, 7)


def fitting(
    kind: Kind, tray: Sequence[int], coloured: Sequence[int], silver: Sequence[int], theirs: Sequence[int]
) -> tuple[int, ...]:
    """F12: the values that fit a tray, with these coloured and silver dice on the area.

    `theirs` are the coloured values in the opponent's tray, which a silver die could copy.
    """
    room = ROOM - len(tray)
    if room <= 0:
        return ()
    count = [0] * 8  # 0 and 7 are the neighbours that no die has
    for value in coloured:
        count[value] += 1
    for value in silver:
        count[value] += value in theirs
    fits = []
    for value in _VALUES:
        if not count[value]:
            continue
        if kind == "set":
            if value in tray or (room > 1 and count[value] > 1):
                fits.append(value)
        elif value not in tray:
            near = value - 1, value + 1
            if near[0] in tray or near[1] in tray or (room > 1 and (count[near[0]] or count[near[1]])):
                fits.append(value)
    return tuple(fits)


@lru_cache(maxsize=1 << 12)
def combinations(kind: Kind, tray: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """F9: the streets or sets in a tray, as positions; a street's from its lowest to its highest value.

    Of a doubled value that copy is the street's which lies right, if the street lies right at all (F20).
    """
    if kind == "set":
        groups = (tuple(at for at, lying in enumerate(tray) if lying == value) for value in _VALUES)
        return tuple(group for group in groups if len(group) > 1)
    return tuple(_street(tray, run) for run in _runs(tray))


def well_ordered(kind: Kind, tray: tuple[int, ...]) -> bool:
    """F8, F20: the dice of each combination lie side by side, a street's rising or falling."""
    return all(side_by_side(group) for group in combinations(kind, tray))


def side_by_side(group: tuple[int, ...]) -> bool:
    """F8: whether the positions of a combination follow each other, one way or the other."""
    steps = {after - before for before, after in pairwise(group)}
    return steps in ({1}, {-1})


def wrong_in(kind: Kind, group: tuple[int, ...]) -> tuple[int, ...]:
    """F20: where a combination that does not lie in order shows it.

    Two positions if the dice there go against the way of most others; else two that lie apart, and all between.
    """
    pairs = list(pairwise(sorted(group)))
    if kind == "street":
        steps = [group.index(after) - group.index(before) for before, after in pairs]
        way = 1 if sum(step > 0 for step in steps) * 2 >= len(steps) else -1
        against = [pair for pair, step in zip(pairs, steps, strict=True) if step * way < 0]
        if against:
            return against[0]
    before, after = next(pair for pair in pairs if pair[1] - pair[0] > 1)
    return tuple(range(before, after + 1))


def loose(kind: Kind, tray: tuple[int, ...]) -> tuple[int, ...]:
    """F19: the positions of the dice that belong to no combination."""
    used = {at for group in combinations(kind, tray) for at in group}
    return tuple(at for at in range(len(tray)) if at not in used)


def length(kind: Kind, tray: tuple[int, ...]) -> int:
    """F19: how long the longest combination is once every loose die is taken off the one that was the longest."""
    longest, *others = sorted(map(len, combinations(kind, tray)), reverse=True) or [0]
    left = max([longest - len(loose(kind, tray)), *others])
    return left if left > 1 else 0


def _runs(tray: Sequence[int]) -> list[list[int]]:
    """The maximal runs of two or more values that follow each other."""
    runs: list[list[int]] = []
    for value in sorted(set(tray)):
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return [run for run in runs if len(run) > 1]


def _street(tray: tuple[int, ...], run: list[int]) -> tuple[int, ...]:
    size = len(run)
    for start in range(len(tray) - size + 1):
        window = list(tray[start : start + size])
        if window == run:
            return tuple(range(start, start + size))
        if window[::-1] == run:
            return tuple(range(start + size - 1, start - 1, -1))
    return tuple(tray.index(value) for value in run)
