"""Fair dice, `knobel-dice/1`: committed before the game, drawn from seed and nonces, checkable after it.

docs/fair-dice.md has the scheme in full, with test vectors.
"""

import hashlib
import hmac
import re
import secrets
from random import Random
from typing import Protocol

import msgspec

from knobel.core.errors import Malformed

SCHEME = "knobel-dice/1"
_HEX = re.compile(r"(?:[0-9a-f]{2})+")
_SPAN = 1 << 64


class Draws(Protocol):
    """Where the chance of one roll or throw comes from."""

    def die(self, name: str, sides: int) -> int:
        """The value of the named die, 1 to `sides`."""

    def uniform(self, name: str) -> float:
        """A number from 0 up to, not including, 1: for what is not a die's face."""


class RandomDraws:
    """Plain random numbers behind the same two calls: for bots, samplers and tests."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def die(self, name: str, sides: int) -> int:
        return 1 + int(self._rng.random() * sides)

    def uniform(self, name: str) -> float:
        return self._rng.random()


class Commitment(msgspec.Struct, frozen=True, tag_field="scheme", tag=SCHEME):
    """What a record's header says about its dice."""

    commit: str
    nonces: tuple[str, ...]

    def check(self, seats: int) -> None:
        """Raises Malformed unless this can be a commitment among so many seats."""
        if not re.fullmatch(r"[0-9a-f]{64}", self.commit):
            raise Malformed("dice: commit must be a SHA-256 as 64 small hexadecimal digits")
        if not all(_HEX.fullmatch(nonce) for nonce in self.nonces):
            raise Malformed("dice: every nonce must be whole bytes in small hexadecimal digits")
        if len(self.nonces) != seats:
            raise Malformed(f"dice: {seats} seats need {seats} nonces")


class Dice:
    """The dice of one match: a secret seed and one nonce per seat."""

    def __init__(self, seed: str, nonces: tuple[str, ...]) -> None:
        if not _HEX.fullmatch(seed):
            raise Malformed("dice: the seed must be whole bytes in small hexadecimal digits")
        self.seed = seed
        self.nonces = nonces
        self._key = bytes.fromhex(seed)

    @classmethod
    def fresh(cls, seats: int) -> "Dice":
        """New dice from the operating system's randomness."""
        return cls(secrets.token_hex(32), tuple(secrets.token_hex(16) for _ in range(seats)))

    @property
    def commitment(self) -> Commitment:
        """What may be shown before the game: the seed's SHA-256 and the nonces."""
        return Commitment(hashlib.sha256(self._key).hexdigest(), self.nonces)

    def at(self, chance: int) -> "FairDraws":
        """The draws of the roll or throw with this chance index."""
        return FairDraws(self._key, f"{SCHEME}\n{' '.join(self.nonces)}\n{chance}\n")


class FairDraws:
    """The draws of one roll or throw: by a key, from what its scheme puts before every name."""

    def __init__(self, key: bytes, prefix: str) -> None:
        self.key, self.prefix = key, prefix

    def _number(self, name: str, attempt: int) -> int:
        message = f"{self.prefix}{name}\n{attempt}".encode()
        return int.from_bytes(hmac.digest(self.key, message, "sha256")[:8], "big")

    def die(self, name: str, sides: int) -> int:
        whole = _SPAN - _SPAN % sides  # numbers from here on would favour the low faces
        attempt = 0
        while (number := self._number(name, attempt)) >= whole:
            attempt += 1
        return 1 + number % sides

    def uniform(self, name: str) -> float:
        return (self._number(name, 0) >> 11) / (1 << 53)
