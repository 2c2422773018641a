"""The value net: how likely the player to roll wins, for any board. NumPy is all it needs.

Each row goes through the same encoder; red and yellow add up, so do green and blue, and the two sums meet in a layer
that is used both ways round. So boards that differ by one of the eight symmetries get the same value exactly.
What a row contributes is worked out once and kept, since most rows of a turn are those of the turn before.
"""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from knobel.core.errors import Malformed
from knobel.games.qwixx_duel.board import MOST_MISTHROWS, STONES
from knobel.games.qwixx_duel.brain.sight import FACTS, WIDEST, lead_facts, misthrow_facts, stock_facts

Floats = npt.NDArray[np.float32]


class Weights(NamedTuple):
    """All that is learned."""

    see: Floats  #: (facts of a row, deep)
    see_bias: Floats
    grasp: Floats  #: (deep, k)
    grasp_bias: Floats
    near: Floats  #: (k, h): a row of the direction that is looked at
    far: Floats  #: (k, h): a row of the other direction
    misthrows: Floats
    my_stock: Floats
    their_stock: Floats
    lead: Floats
    bias: Floats  #: (h,)
    win: Floats  #: (h + 1,): the last one is a constant
    points: Floats  #: (h + 1,): expected difference of points at the end, in units of 20


class Tables(NamedTuple):
    """The same, worked out for use: whatever has few values is a table."""

    see: Floats  #: (facts of a row + 1, deep): the last one is a constant
    grasp: Floats  #: (deep + 1, k): the same
    meet: Floats  #: (k, 2h): near and far side by side
    rest: Floats  #: (MISTHROWS to the end, h): what misthrows, stocks and the lead contribute
    win: Floats  #: (h + 1,): the last one is a constant


#: Where in `Tables.rest` the tables of each kind begin.
MISTHROWS = 0
MY_STOCK = MOST_MISTHROWS**2
THEIR_STOCK = MY_STOCK + STONES + 1
LEAD = THEIR_STOCK + STONES + 1 + WIDEST  #: of 0


def fresh(rng: np.random.Generator, deep: int = 64, k: int = 32, h: int = 64) -> Weights:
    """A net that knows nothing."""

    def drawn(rows: int, columns: int, active: float) -> Floats:
        return np.asarray(rng.standard_normal((rows, columns)) * (1 / active) ** 0.5, np.float32)

    return Weights(
        drawn(FACTS, deep, 25),
        np.zeros(deep, np.float32),
        drawn(deep, k, deep / 2),
        np.zeros(k, np.float32),
        drawn(k, h, 2 * k),
        drawn(k, h, 2 * k),
        drawn(misthrow_facts().shape[1], h, 8),
        drawn(stock_facts().shape[1], h, 8),
        drawn(stock_facts().shape[1], h, 8),
        drawn(lead_facts().shape[1], h, 8),
        np.zeros(h, np.float32),
        np.append(drawn(h, 1, 4 * h), np.float32(0)).astype(np.float32),
        np.zeros(h + 1, np.float32),
    )


def tables(weights: Weights) -> Tables:
    """Weights, ready for use."""
    rest = [
        misthrow_facts() @ weights.misthrows + weights.bias,
        stock_facts() @ weights.my_stock,
        stock_facts() @ weights.their_stock,
        lead_facts() @ weights.lead,
    ]
    return Tables(
        np.concatenate([weights.see, weights.see_bias[None]]),
        np.concatenate([weights.grasp, weights.grasp_bias[None]]),
        np.concatenate([weights.near, weights.far], axis=1),
        np.concatenate(rest),
        weights.win.copy(),
    )


def save(target: Path, weights: Weights) -> None:
    """As an .npz file, which appears whole or not at all."""
    part = target.with_name(target.name + ".part")
    with part.open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **weights._asdict())
    part.replace(target)


def load(source: Path | Traversable) -> Weights:
    """The inverse of `save`; no code is ever loaded. Raises Malformed."""
    try:
        with source.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            return Weights(*(stored[name].astype(np.float32) for name in Weights._fields))
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as fault:
        raise Malformed(f"{source} holds no net of Qwixx Duel: {fault}") from None


def fingerprint(weights: Weights) -> str:
    """What tells one net from another, in sixteen signs."""
    return hashlib.sha256(b"".join(part.tobytes() for part in weights)).hexdigest()[:16]


@cache
def shipped() -> Weights:
    """The net that comes with the package, read once a process."""
    return load(files("knobel.games.qwixx_duel.brain") / "net.npz")
