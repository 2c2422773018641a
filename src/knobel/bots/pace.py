"""How long a person takes: bots at the table are never quicker than people are."""

from random import Random

from knobel.core import Act, Event

# Milliseconds of seeing, reaching and placing, of deciding, and of taking aim; others take a second.
_USUAL = {"grab": 650, "place-die": 300, "fini": 500, "roll": 900, "throw": 1800, "bet": 1500, "place": 1100}


def pace(game: str, act: Act | Event, rng: Random) -> int:
    """Milliseconds until the act is done: an ordinary time, a spread, and now and then a dream (ex-Gaussian)."""
    kind = str(type(act).__struct_config__.tag)
    if game == "fini" and kind == "place":
        kind = "place-die"
    usual = _USUAL.get(kind, 1000)
    return int(max(usual * 0.55, rng.gauss(usual, usual * 0.18)) + rng.expovariate(1 / (usual * 0.25)))
