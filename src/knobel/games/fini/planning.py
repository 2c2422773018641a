"""Which combination to go for: what can still become of a tray while the other seat takes dice too."""

from collections import Counter
from collections.abc import Iterable, Sequence

from knobel.games.fini.state import State, is_silver
from knobel.games.fini.tray import ROOM

_VALUES = range(1, 7)
_LOST = 0.45  # how likely the other one takes a die that both want
_TO_COME = 0.3  # how likely the other seat takes a coloured die that a silver one could copy then
_OTHERS = 0.5  # what it is worth to leave the other one a die's worth less


def gain(state: State, seat: int, die: int) -> float:
    """What the table is worth to a seat once it has this die: more for itself, less for the other one."""
    left = [other for other in state.area if other != die]
    trays = {seat: [*state.tray_values(seat), state.values[die]], 1 - seat: state.tray_values(1 - seat)}
    mine, theirs = (_promise(state, trays[one], left, trays[1 - one]) for one in (seat, 1 - seat))
    return mine - _OTHERS * theirs


def _promise(state: State, tray: Sequence[int], lying: Iterable[int], theirs: Sequence[int]) -> float:
    """How long the longest combination is likely to become."""
    chances = _dice_to_come(state, lying, set(theirs))
    held = Counter(tray)
    room = ROOM - len(tray)
    if state.kind == "set":
        return max(held[value] + min(room, chances[value] * (1 - _LOST / 2)) for value in _VALUES)
    sure = [1.0 if held[value] else 1 - _LOST ** chances[value] for value in _VALUES]
    return max(_street(sure, at) for at in range(len(sure)))


def _dice_to_come(state: State, lying: Iterable[int], theirs: set[int]) -> list[float]:
    """By value, how many dice of it can still be had. A silver one counts once it may copy."""
    chances = [0.0] * 7
    for die in lying:
        value = state.values[die]
        chances[value] += (1.0 if value in theirs else _TO_COME) if is_silver(die) else 1.0
    return chances


def _street(sure: Sequence[float], at: int) -> float:
    """The likely length of a street through one value, as far as it goes to both sides."""
    length, chance = sure[at], sure[at]
    for way in (range(at + 1, len(sure)), range(at - 1, -1, -1)):
        going = chance
        for place in way:
            going *= sure[place]
            length += going
    return length
