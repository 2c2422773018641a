"""How a pull becomes a throw: the one mapping that pages, bots and studies share."""

import msgspec


class Pull(msgspec.Struct, frozen=True):
    """How strong a pull is (0 to 100), and what throw it makes: the harder, the flatter, or dice would fly out."""

    slowest: float = 0.6  #: m/s at strength 0
    fastest: float = 2.4  #: m/s at strength 100
    highest: float = 15.0  #: degrees above the level at strength 0
    flattest: float = -20.0  #: degrees at strength 100
    hard: int = 65  #: the strength beyond which dice leave the box


PULL = Pull()
USUAL = 25  # the strength where no aim is given


def pulled(strength: float) -> tuple[float, float]:
    """Speed in m/s and loft in degrees of a pull."""
    part = strength / 100
    return (
        PULL.slowest + (PULL.fastest - PULL.slowest) * part,
        PULL.highest + (PULL.flattest - PULL.highest) * part,
    )
