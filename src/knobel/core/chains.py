"""Fair dice, `knobel-dice/2`: hash chains of all devices that take part, so that not even the host knows a roll before.

docs/fair-dice.md has the scheme in full, with test vectors.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence

import msgspec

from knobel.core.dice import FairDraws
from knobel.core.errors import Malformed

SCHEME = "knobel-dice/2"
LENGTH = 4096  #: links of a chain: draws that a match can have
MOST_CHAINS = 64  #: of a match, the server's not counted
MOST_WITHHELD = 2  #: draws that are given up for a seat's missing link; with the last one its part in the dice ends
SERVER_CHAIN = 0  #: the server's number among the chains of a match
_KEPT = 64  #: links from one that is kept to the next
_LINK = re.compile(r"[0-9a-f]{64}")


def is_link(text: str) -> bool:
    """Whether this can be a link: 32 bytes in small hexadecimal digits."""
    return _LINK.fullmatch(text) is not None


def leads_to(link: str, steps: int, earlier: str) -> bool:
    """Whether hashing a link so many times gives the earlier one."""
    return _back(bytes.fromhex(link), steps).hex() == earlier


def links_back(link: str, number: int) -> list[str]:
    """All links that follow from one with this number, by their own numbers: 0 to `number`."""
    chain = [bytes.fromhex(link)]
    for _ in range(number):
        chain.append(_back(chain[-1], 1))
    return [link.hex() for link in reversed(chain)]


class Chain:
    """One device's chain: the last link is the secret from which all others follow. Link 0 is shown to all."""

    def __init__(self, secret: str) -> None:
        if not is_link(secret):
            raise Malformed("dice: the end of a chain must be 32 bytes in small hexadecimal digits")
        self.secret = secret
        link = bytes.fromhex(secret)
        self._kept = {LENGTH: link}  # every 64th: a link is found by 63 hashes at most
        for number in range(LENGTH - _KEPT, -1, -_KEPT):
            link = self._kept[number] = _back(link, _KEPT)
        self._near: list[bytes] = []  #: the links from `_first` up to the next that is kept
        self._first = LENGTH + 1

    @classmethod
    def fresh(cls) -> "Chain":
        """A new one from the operating system's randomness."""
        return cls(secrets.token_hex(32))

    @property
    def root(self) -> str:
        """Link 0, which says nothing about the others and fixes them all."""
        return self._kept[0].hex()

    def link(self, number: int) -> str:
        """A link by its number, 0 to LENGTH. The 64 around the newest one asked for are remembered."""
        if not self._first <= number < self._first + len(self._near):
            self._first = min(number // _KEPT * _KEPT, LENGTH - _KEPT)
            link = self._kept[self._first + _KEPT]
            self._near = [link]
            for _ in range(_KEPT):
                self._near.append(link := _back(link, 1))
            self._near.reverse()
        return self._near[number - self._first].hex()


def key_of(draw: int, links: Sequence[str]) -> bytes:
    """The key of a draw: of the server's link and those of all devices, in the order of their numbers."""
    return hashlib.sha256(f"{SCHEME}\n{draw}\n{' '.join(links)}".encode()).digest()


def draws_of(draw: int, links: Sequence[str]) -> FairDraws:
    """What is drawn in a draw with these links."""
    return FairDraws(key_of(draw, links), f"{SCHEME}\n{draw}\n")


def later_draws(secret: str, draw: int, links: Sequence[str]) -> FairDraws:
    """What belongs to a draw and stays the server's for a while, though all links are known: until the last line."""
    key = hashlib.sha256(f"{SCHEME}\nlater\n{secret}\n{key_of(draw, links).hex()}".encode()).digest()
    return FairDraws(key, f"{SCHEME}\n{draw}\n")


class Taker(msgspec.Struct, frozen=True):
    """A device that takes part, as a record's header tells: link 0 of its chain, its seats, and from which draw on."""

    root: str
    seats: tuple[int, ...]
    since: int = 1


class ChainCommitment(msgspec.Struct, frozen=True, tag_field="scheme", tag=SCHEME):
    """What a record's header says about its dice: every chain's link 0, and which seats had none at the start."""

    commit: str  #: the server's
    chains: tuple[Taker, ...]  #: numbered from 1
    without: tuple[int, ...] = ()

    def check(self, seats: int) -> None:
        """Raises Malformed unless this can be a commitment among so many seats."""
        if not all(map(is_link, (self.commit, *(taker.root for taker in self.chains)))):
            raise Malformed("dice: commit and every root must be 32 bytes as 64 small hexadecimal digits")
        if len(self.chains) > MOST_CHAINS:
            raise Malformed(f"dice: a match has {MOST_CHAINS} chains at most, not {len(self.chains)}")
        if len({self.commit, *(taker.root for taker in self.chains)}) <= len(self.chains):
            raise Malformed("dice: no two chains can begin alike")
        named = {seat for taker in self.chains for seat in taker.seats} | {*self.without}
        if not named <= {*range(seats)}:
            raise Malformed(f"dice: chains belong to seats from 0 to {seats - 1}")
        if not all(1 <= taker.since <= LENGTH for taker in self.chains):
            raise Malformed(f"dice: a chain takes part from a draw between 1 and {LENGTH} on")


class GivenUp(msgspec.Struct, frozen=True):
    """A draw that was given up: the chains that were named, and which of them were missing."""

    n: int
    chains: tuple[int, ...]
    missing: tuple[int, ...]
    out: tuple[int, ...] = ()  #: seats whose part in the dice ended with it


class DrawNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a chance event says of its draw: the number, the chains beside the server's, and what was given up."""

    n: int
    chains: tuple[int, ...]
    skipped: tuple[GivenUp, ...] = ()


def _back(link: bytes, steps: int) -> bytes:
    for _ in range(steps):
        link = hashlib.sha256(link).digest()
    return link
