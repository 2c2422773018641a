"""A device's part in dice of chains: it keeps its own, reveals what it is asked for, and believes nobody.

For programs that play over the wire, and for tests. Knows what the table tells as plain data, as it crosses the wire.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from knobel.core.chains import HOUSE, Chain, draws_of, is_link, leads_to
from knobel.core.dice import FairDraws

PATIENCE = 25_000  #: ms that a device has at least before it can be called missing; tables wait a little longer
ON_THE_WAY = 10_000  #: ms after which a link that was said over a line that stayed open has arrived


class Deceived(Exception):
    """What the table told cannot be true: what is wrong, in which draw, and whose chain it is about."""

    def __init__(self, reason: str, draw: int, chain: int = HOUSE) -> None:
        super().__init__(f"draw {draw}, chain {chain}: {reason}")
        self.reason, self.draw, self.chain = reason, draw, chain


class Part:
    """One device at one match. Told everything that the table says, it raises Deceived where that is not honest."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.gave_up = False  #: whoever has given up takes part no more, and is not deceived by that
        self._commit = ""
        self._roots: list[str] = []
        self._unseated = False  #: whether the seats are said to have gone to other devices: that, everybody sees
        self._links: dict[int, tuple[int, str]] = {}  #: by chain: the newest link that is known, and its number
        self._named: dict[int, tuple[int, ...]] = {}  #: by draw: who was said to take part
        self._asked: dict[int, float] = {}  #: by draw: when this device was asked first
        self._said: dict[int, float] = {}  #: by draw: when it revealed, over the line that is open now
        self._drawn = 0

    @property
    def number(self) -> int | None:
        """The number of this device's chain; None while the table does not know it."""
        return self._roots.index(self.chain.root) + 1 if self.chain.root in self._roots else None

    def reconnected(self) -> None:
        """What was said before may have got lost."""
        self._said.clear()

    def see_table(self, now: float, table: Mapping[str, Any]) -> int | None:
        """How the table stands, at a time of one's own in ms. Returns the draw for which a link is asked. Raises."""
        draw = table.get("draw")
        n = draw["n"] if draw else self._drawn + 1
        self._commit = self._commit or table.get("commit", "")
        if table.get("commit", self._commit) != self._commit:
            raise Deceived("other-commit", n)
        chains = table.get("chains") or ()
        self._see_chains(n, [chain["root"] for chain in chains])
        if chains:  # else they are as they were
            self._unseated = any(chain["root"] == self.chain.root and not chain["seats"] for chain in chains)
        if not draw:
            return None
        for given_up in draw["skipped"]:
            self._see_given_up(now, given_up)
        self._see_named(n, tuple(draw["chains"]))
        if not draw["on"] or self.number not in draw["chains"]:
            return None
        self._asked.setdefault(n, now)
        if self.number in draw["revealed"]:
            self._said.setdefault(n, now)  # what came along with an act is said once the table has it
        return None if n in self._said else int(n)

    def reveal(self, now: float, n: int) -> str:
        """This device's link, which is about to be said."""
        self._asked.setdefault(n, now)
        self._said[n] = now
        return self.chain.link(n)

    def see_roll(self, now: float, note: Mapping[str, Any], links: Sequence[str]) -> FairDraws:
        """A roll with its draw: what its dice have to follow from. Raises Deceived."""
        for given_up in note.get("skipped", ()):
            self._see_given_up(now, given_up)
        n, chains = note["n"], tuple(note["chains"])
        if n <= self._drawn:
            raise Deceived("drawn-twice", n)
        self._see_named(n, chains)
        if len(links) != len(chains) + 1:
            raise Deceived("link-missing", n)
        for chain, link in zip((HOUSE, *chains), links, strict=True):
            if chain == self.number and link != self.chain.link(n):
                raise Deceived("changed-link", n, chain)
            self._see_link(n, chain, link)
        self._drawn = n
        return draws_of(n, links)

    def _see_chains(self, n: int, roots: list[str]) -> None:
        """Chains may be added, and none ever becomes another."""
        for number, (before, root) in enumerate(zip(self._roots, roots, strict=False), 1):
            if before != root:
                raise Deceived("other-chain", n, number)
        self._roots = max(self._roots, roots, key=len)

    def _see_named(self, n: int, chains: tuple[int, ...]) -> None:
        if self._named.setdefault(n, chains) != chains:
            raise Deceived("renamed", n)
        if not {*chains} <= {*range(1, len(self._roots) + 1)}:
            raise Deceived("other-chain", n)

    def _see_given_up(self, now: float, given_up: Mapping[str, Any]) -> None:
        """Whoever is called missing was waited for, or has said nothing."""
        n, said = given_up["n"], self._said.get(given_up["n"])
        self._see_named(n, tuple(given_up["chains"]))
        if said is None or self.number is None or self.number not in given_up["missing"]:
            return
        if self.gave_up or self._unseated:
            return
        if now - said > ON_THE_WAY or now - self._asked[n] < PATIENCE:
            raise Deceived("called-missing", n, self.number)

    def _see_link(self, n: int, chain: int, link: str) -> None:
        root = self._commit if chain == HOUSE else self._roots[chain - 1]
        number, known = self._links.get(chain, (0, root))
        if number >= n or not is_link(link) or not leads_to(link, n - number, known):
            raise Deceived("wrong-link", n, chain)
        self._links[chain] = n, link
