"""One figure a bot from a round-robin: Bradley and Terry's model on the scale of Elo, with bootstrap intervals."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from knobel.core.intervals import is_one_sided

Floats = NDArray[np.float64]

SCALE = 400 / np.log(10)
SAMPLES = 1000  #: of the bootstrap
_ROUNDS, _CLOSE = 20_000, 1e-10
_HALF_A_WIN = 0.5  # each way, where a bot has won or lost everything and its best rating would be infinite


class Rating(msgspec.Struct, frozen=True):
    """A bot's rating among those it has played, whose mean is 0, and a 95 % interval."""

    bot: int
    rating: float
    low: float
    high: float


def rate(bots: int, means: Mapping[tuple[int, int], Sequence[float]], seed: int) -> list[Rating]:
    """Ratings from the pair means of every two bots; pairs are drawn again for the intervals."""
    rng = np.random.default_rng(seed)
    points = np.zeros((1 + SAMPLES, bots, bots))
    for (one, other), values in means.items():
        known = np.asarray(values, dtype=float)
        if not len(known):
            continue
        urn = np.append(known, 1 - known[0]) if is_one_sided(values) else known  # or there would be nothing to draw
        drawn = urn[rng.integers(len(urn), size=(SAMPLES, len(known)))]
        won = np.concatenate([[known.sum()], drawn.sum(axis=1)])
        points[:, one, other] += won
        points[:, other, one] += len(known) - won
    fitted = fit(points)
    low, high = np.percentile(fitted[1:], [2.5, 97.5], axis=0)
    return [Rating(bot, float(fitted[0, bot]), float(low[bot]), float(high[bot])) for bot in range(bots)]


def fit(points: Floats) -> Floats:
    """Ratings that make these points likeliest, for several tables at once: points[table, of, against].

    By minorisation and maximisation (Hunter, 2004).
    """
    tables, bots, _ = points.shape
    points = points.copy()
    loose = ~_connected(points > 0)
    met = (points + points.transpose(0, 2, 1) > 0) & loose[:, None, None]
    points[met] += _HALF_A_WIN
    games = points + points.transpose(0, 2, 1)
    won = points.sum(axis=2)
    strength: Floats = np.ones((tables, bots))
    for _ in range(_ROUNDS):
        against = games / (strength[:, :, None] + strength[:, None, :])
        stronger = won / np.maximum(against.sum(axis=2), 1e-300)
        stronger /= np.exp(np.log(stronger).mean(axis=1, keepdims=True))
        change = np.abs(np.log(stronger / strength)).max()
        strength = stronger
        if change < _CLOSE:
            break
    ratings: Floats = SCALE * np.log(strength)
    return ratings


def _connected(beats: NDArray[Any]) -> NDArray[np.bool_]:
    """Of each table, whether every bot has beaten every other, if only by way of others."""
    reach = beats | np.eye(beats.shape[1], dtype=bool)
    for _ in range(beats.shape[1].bit_length()):
        reach = reach | (reach.astype(np.int64) @ reach.astype(np.int64) > 0)
    return np.asarray(reach.all(axis=(1, 2)), dtype=np.bool_)
