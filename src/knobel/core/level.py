"""How strong an opponent is, as people are told: the face of a die, from 1, whom a child beats at once, to 5."""

import re

import msgspec

STRONGEST = 5
_BETWEEN = re.compile(r"strength-([1-5]\.[0-9])")


class Level(msgspec.Struct, frozen=True):
    """A bot whom people are offered to play against."""

    bot: str
    strength: int | None = None  #: from 1 to 5; None: unknown


def strength_in(name: str) -> float | None:
    """The strength in the name of a bot between two levels, such as `strength-2.4`; None: it is another name."""
    found = _BETWEEN.fullmatch(name)
    strength = float(found[1]) if found else 0.0
    return strength if 1 <= strength <= STRONGEST else None
