"""The sign of a match, `knobel-sign/1`: five pictures that are the same on all devices of one table.

docs/fair-dice.md says what it is made of, what it proves and what not, and has a test vector.
"""

import hashlib
from collections.abc import Sequence

SCHEME = "knobel-sign/1"
PICTURES = (
    *("sun", "moon", "star", "cloud", "bolt", "drop", "tree", "flower"),
    *("mushroom", "apple", "cherries", "fish", "snail", "cat", "rocket", "book"),
    *("key", "bell", "ladder", "tent", "anchor", "boat", "cup", "candle"),
    *("crown", "heart", "hat", "glasses", "scissors", "letter", "clock", "balloon"),
)
_SIGNS = 5
_BITS = 5  #: 32 pictures


def sign_of(roots: Sequence[str], links: Sequence[str]) -> tuple[str, ...]:
    """The pictures' names. Roots and links of the first draw that fell: the server's first, the others by number."""
    digest = hashlib.sha256(f"{SCHEME}\n{' '.join(roots)}\n{' '.join(links)}".encode()).digest()
    bits = int.from_bytes(digest, "big") >> (len(digest) * 8 - _SIGNS * _BITS)
    return tuple(PICTURES[bits >> _BITS * (_SIGNS - 1 - at) & (1 << _BITS) - 1] for at in range(_SIGNS))
