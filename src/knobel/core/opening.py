"""What the last line of a record opens: the draws of every roll, by the scheme that its header commits to."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from knobel.core.chains import (
    LENGTH,
    MOST_WITHHELD,
    SERVER_CHAIN,
    Chain,
    ChainCommitment,
    DrawNote,
    GivenUp,
    draws_of,
    is_link,
    links_back,
)
from knobel.core.dice import Commitment, Dice, Draws
from knobel.core.errors import Malformed
from knobel.core.record import Header, Reveal


class Opened(Protocol):
    """Dice that can be drawn again."""

    def draws(self, chance: int, note: DrawNote | None) -> Draws:
        """What a roll was drawn from, by its chance index and its note. Raises Malformed: whose link does not fit."""

    def told(self, note: DrawNote | None) -> str:
        """What is to be said of a roll that shows something else."""


def open_dice(reveal: Reveal, header: Header) -> Opened | None:
    """The dice that a reveal opens; None where the header commits to nothing. Raises Malformed for another seed."""
    match header.dice:
        case Commitment():
            return _OfSeed(reveal, header.dice)
        case ChainCommitment():
            return _OfChains(reveal, header, header.dice)
    Dice(reveal.seed, ())
    return None


class _OfSeed:
    def __init__(self, reveal: Reveal, commitment: Commitment) -> None:
        self._dice = Dice(reveal.seed, commitment.nonces)
        if self._dice.commitment != commitment:
            raise Malformed("this seed is not the one that the header commits to")

    def draws(self, chance: int, _note: DrawNote | None) -> Draws:
        return self._dice.at(chance)

    def told(self, _note: DrawNote | None) -> str:
        return "these dice do not follow from the seed and the nonces"


class _OfChains:
    def __init__(self, reveal: Reveal, header: Header, commitment: ChainCommitment) -> None:
        self._house = Chain(reveal.seed)
        if self._house.root != commitment.commit:
            raise Malformed("this seed is not the end of the chain that the header commits to")
        if len(reveal.last) != len(commitment.chains):
            raise Malformed(f"the reveal has {len(reveal.last)} last links for {len(commitment.chains)} chains")
        if not all(last is None or (1 <= last[0] <= LENGTH and is_link(last[1])) for last in reveal.last):
            raise Malformed(f"a last link is a number from 1 to {LENGTH} and 64 small hexadecimal digits")
        self._names = [devices_of(header, number) for number in range(len(commitment.chains) + 1)]
        self._links = [links_back(last[1], last[0]) if last else [] for last in reveal.last]
        self._fit = [
            not links or links[0] == chain.root for links, chain in zip(self._links, commitment.chains, strict=True)
        ]

    def draws(self, _chance: int, note: DrawNote | None) -> Draws:
        n, chains = _noted(note)
        return draws_of(n, [self._house.link(n), *(self._link(n, chain) for chain in chains)])

    def told(self, note: DrawNote | None) -> str:
        n, chains = _noted(note)
        whose = [self._names[chain] for chain in (SERVER_CHAIN, *chains)]
        return f"draw {n}: these dice do not follow from the links of {_listed(whose)}"

    def _link(self, n: int, chain: int) -> str:
        links = self._links[chain - 1]
        if n >= len(links):
            raise Malformed(f"draw {n}: {self._names[chain]} took part, and its link is not in the last line")
        if not self._fit[chain - 1]:
            raise Malformed(f"draw {n}: the link of {self._names[chain]} does not lead back to the start of its chain")
        return links[n]


class DrawOrder:
    """The draws of a record in their order: each number is drawn or given up once, and by chains that may take part."""

    def __init__(self, commitment: ChainCommitment) -> None:
        self._commitment = commitment
        self._newest = 0
        self._missing = Counter[int]()  #: by seat: draws that were given up because a chain of it was missing
        self._surely = Counter[int]()  #: the same of chains that no other seat has ever had
        self._lost = Counter[int]()  #: by chain: draws that were given up because it was missing
        self._out: set[int] = set()  #: seats whose part in the dice has ended
        self._says_out = False  #: whether the record says who is out; one of before that rule does not

    def read_note(self, keys: Mapping[str, Any]) -> DrawNote:
        """What the next chance event says of its draw. Raises Malformed."""
        try:
            note = msgspec.convert(keys["draw"], DrawNote)
        except KeyError:
            raise Malformed("the header commits to chains, so this needs the number of its draw") from None
        except msgspec.ValidationError as fault:
            raise Malformed(f"draw: {fault}") from None
        says_out = ["out" in one for one in keys["draw"].get("skipped", ())]
        for one, says in zip(note.skipped, says_out, strict=True):
            if self._says_out and not says:
                raise Malformed(f"draw {one.n}: who is out is missing, and was said before")
            self._check_given_up(one, says_out=says)
        if note.n != self._newest + 1:
            raise Malformed(f"this is draw {note.n}, and draw {self._newest + 1} was neither drawn nor given up")
        self._check_takers(note.n, note.chains)
        self._newest = note.n
        return note

    def check_last(self, skipped: tuple[GivenUp, ...]) -> None:
        """What the last line says was given up after the last roll. Raises Malformed.

        The last of these may be one that the end of the game came before: its seats did not withhold.
        """
        for left, one in zip(reversed(range(len(skipped))), skipped, strict=True):
            self._check_given_up(one, says_out=bool(one.out) or (self._says_out and left > 0))

    def _check_given_up(self, one: GivenUp, *, says_out: bool) -> None:
        """Between two draws, and after the last, every number is given up once and in order. Raises Malformed.

        A header names all seats that a chain has ever had, not those of that moment. Only where there is one is it
        certain whose link was missing.
        """
        if one.n != self._newest + 1:
            raise Malformed(f"draw {one.n} is said to be given up where draw {self._newest + 1} comes next")
        self._check_takers(one.n, one.chains)
        if not {*one.missing} <= {*one.chains}:
            raise Malformed(f"draw {one.n}: a chain is missing that was not to take part")
        self._newest = one.n
        missing = [self._commitment.chains[chain - 1].seats for chain in one.missing]
        seats = {seat for its in missing for seat in its}
        self._missing.update(seats)
        for seat in one.out:
            if seat not in seats or self._missing[seat] < MOST_WITHHELD:
                raise Malformed(f"draw {one.n}: seat {seat} is out, and was not missing {MOST_WITHHELD} times")
            if seat in self._out:
                raise Malformed(f"draw {one.n}: seat {seat} is out, and was out before")
            self._out.add(seat)
        if not says_out:
            return
        self._says_out = True
        self._lost.update(one.missing)
        self._surely.update({its[0] for its in missing if len(its) == 1})
        for seat, times in self._surely.items():
            if times >= MOST_WITHHELD and seat not in self._out:
                raise Malformed(f"draw {one.n}: seat {seat} was missing {times} times, and is not out")

    def _check_takers(self, n: int, chains: tuple[int, ...]) -> None:
        takers = self._commitment.chains
        if not 1 <= n <= LENGTH:
            raise Malformed(f"a draw has a number from 1 to {LENGTH}, not {n}")
        if [*chains] != sorted({*chains}):
            raise Malformed(f"draw {n}: chains are named once, in order")
        for chain in chains:
            if not 1 <= chain <= len(takers):
                raise Malformed(f"draw {n}: there is no chain {chain} in the header")
            if takers[chain - 1].since > n:
                raise Malformed(f"draw {n}: chain {chain} takes part before the header says so")
            seats = takers[chain - 1].seats
            # Each draw that is given up because of a chain counts for a seat of it that is not out.
            if seats and (self._out.issuperset(seats) or self._lost[chain] >= MOST_WITHHELD * len(seats)):
                raise Malformed(f"draw {n}: chain {chain} takes part, and its seats are out")


def devices_of(header: Header, chain: int) -> str:
    """Whose chain it is, in words."""
    if chain == SERVER_CHAIN or not isinstance(header.dice, ChainCommitment):
        return "the house"
    seats = header.dice.chains[chain - 1].seats
    return f"the device of {_listed([header.seats[seat] for seat in seats])}" if seats else f"chain {chain}"


def _noted(note: DrawNote | None) -> tuple[int, tuple[int, ...]]:
    if note is None:
        raise TypeError("a roll of chains has a note")
    return note.n, note.chains


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
