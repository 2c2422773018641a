"""How long a person takes: bots at the table are never quicker than people are."""

from random import Random

from knobel.core import Act, Event

# Milliseconds of seeing, reaching and placing, of deciding, and of taking aim; others take a second.
# (A roll of FiNi comes after a ruling that wants to be read.)
_USUAL = {
    "grab": 650,
    "place-die": 300,
    "move": 450,
    "fini": 500,
    "roll-fini": 4200,
    "roll": 900,
    "throw": 1800,
    "bet": 1500,
    "place": 1100,
}


def pace(game: str, act: Act | Event, rng: Random, share: float = 1.0) -> int:
    """Milliseconds until the act is done: an ordinary time, a spread, and now and then a dream (ex-Gaussian).

    `share` makes a bot slower or quicker than most; how long it leaves others to read a ruling stays the same.
    """
    kind = str(type(act).__struct_config__.tag)
    if game == "fini" and kind == "place":
        kind = "place-die"
    if game == "fini" and kind in ("roll", "announce"):
        kind, share = "roll-fini", 1.0
    usual = _USUAL.get(kind, 1000) * share
    return int(max(usual * 0.55, rng.gauss(usual, usual * 0.18)) + rng.expovariate(1 / (usual * 0.25)))
