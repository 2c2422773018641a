"""How fast the dice fly, how fair they fall, and how fast Doppel X's rules are."""

from random import Random

from knobel.core.bench import Figure, Measure, rate
from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.dice import CUBE


def playing(seconds: float, _: list[Figure]) -> list[Figure]:
    """Doppel X, rules alone"""
    rng = Random(0)

    def game() -> int:
        state = GAME.start(4, 0, {})
        while GAME.due(state):
            state = GAME.apply(state, GAME.sample(state, rng))
        return 1

    return [Figure("doppel-x: whole random games, rules alone", rate(game, seconds), "games/s")]


def throwing(seconds: float, _: list[Figure]) -> list[Figure]:
    """Doppel X, throws in the box"""
    from knobel.games.doppel_x.research import measures

    found = []
    for case, times in measures.throw_times(_some(seconds, 200)).items():
        found.append(Figure(f"physics: throw, {case}: median", times.median, "ms CPU"))
        found.append(Figure(f"physics: throw, {case}: p95", times.p95, "ms CPU"))
    found.append(Figure("physics: throws on two cores", measures.throws_per_second(n=_some(seconds, 240)), "throws/s"))
    sizes = measures.trajectory_bytes(_some(seconds, 60))
    found += [Figure(f"physics: trajectory, {which}", size, "bytes") for which, size in sizes.items()]
    return found


def fairness(seconds: float, _: list[Figure]) -> list[Figure]:
    """Doppel X, fairness and spread"""
    from knobel.games.doppel_x.research import measures

    faces = measures.face_counts(_some(seconds, 5000))
    spread = measures.spread(_some(seconds, 1000))
    return [
        Figure("physics: fairness of the faces, chi-square p", faces.p, "", f"{sum(faces.counts)} dice"),
        Figure("physics: spread of one setting, across", spread.deviation[0], "mm", f"a die is {CUBE.edge:g} mm"),
        Figure("physics: spread of one setting, along", spread.deviation[1], "mm"),
        Figure("physics: throws that hit the field aimed at", 100 * spread.hits, "%"),
    ]


MEASURES: list[Measure] = [playing, throwing, fairness]


def _some(seconds: float, usual: int) -> int:
    """As many as usual for a run of one second or longer, fewer for a quick look."""
    return max(10, int(usual * min(1.0, seconds)))
