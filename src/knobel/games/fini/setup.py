"""A duel as it lies on a real table, written down die by die: `3` is a coloured 3, `s3` a silver one, and
`s3!` a silver one that was grabbed too early (F11).
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from knobel.core.errors import Malformed
from knobel.games.fini.events import COLOURED, DICE, Kind
from knobel.games.fini.state import CHIPS, State, read_options

_DIE = re.compile(r"(s?)([1-6])(!?)")


def set_up(
    kind: Kind,
    area: Sequence[str],
    trays: tuple[Sequence[str], Sequence[str]],
    hands: tuple[str | None, str | None] = (None, None),
    *,
    chips: tuple[int, int] = (0, 0),
    options: Mapping[str, Any] | None = None,
) -> State:
    """The duel under way. Dice that are not named are not in the game. Raises Malformed and Illegal."""
    values = [0] * DICE
    hasty: set[int] = set()
    free = {"": iter(range(COLOURED)), "s": iter(range(COLOURED, DICE))}

    def die(text: str) -> int:
        match = _DIE.fullmatch(text.strip().lower())
        if not match or (match[3] and not match[1]):
            raise Malformed(f"{text!r} is no die; write 3 for a coloured 3, s3 for a silver one, s3! for a hasty one")
        number = next(free[match[1]], None)
        if number is None:
            raise Malformed(f"there are only {COLOURED} coloured and {DICE - COLOURED} silver dice (F1)")
        values[number] = int(match[2])
        if match[3]:
            hasty.add(number)
        return number

    lying = (tuple(map(die, trays[0])), tuple(map(die, trays[1])))
    held = tuple(None if text is None else die(text) for text in hands)
    for text in area:
        die(text)
    if min(chips) < 0 or sum(chips) >= CHIPS:
        raise Malformed(f"during a duel at least one of the {CHIPS} chips lies in the supply (F3)")
    return State(
        options=read_options(dict(options or {})),
        roller=0,
        round=3,
        points=(CHIPS, CHIPS),
        chips=chips,
        kind=kind,
        values=tuple(values),
        trays=lying,
        hands=(held[0], held[1]),
        hasty=frozenset(hasty),
    )
