"""How sure a mean is: intervals on the means of pairs, because the two games of a pair are not independent."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

_Z = NormalDist().inv_cdf(0.975)
_FEW = (12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912)  # Student's t for 1 to 6 degrees of freedom
UNKNOWN = 1.0  #: half width where nothing is known


def half_width(means: Sequence[float]) -> float:
    """Half the width of the 95 % interval around the mean, by Student's t. One pair alone says nothing.

    Where one bot has won everything there is no spread to measure, and yet the next pair may end otherwise: then it is
    as far as a chance may be from certain that shows itself in no pair but once in forty such series.
    """
    if len(means) < 2:
        return UNKNOWN
    if is_one_sided(means):
        return float(1 - 0.025 ** (1 / len(means)))
    return min(UNKNOWN, student(len(means) - 1) * stdev(means) / math.sqrt(len(means)))


def is_one_sided(means: Sequence[float]) -> bool:
    """Whether one of the two has won every game."""
    return min(means) == 1 or max(means) == 0


def mean_and_half_width(means: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    return (fmean(means) if means else 0.5), half_width(means)


def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's t: exact for few degrees of freedom, then by Fisher's expansion to 1e-4."""
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
