"""A device's part in dice of chains: it keeps its own, reveals what it is asked for, and checks everything it receives.

For programs that play over the wire, and for tests. Knows what the table tells as plain data, as it crosses the wire.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from knobel.core.chains import MOST_WITHHELD, SERVER_CHAIN, Chain, draws_of, is_link, leads_to
from knobel.core.dice import FairDraws

PATIENCE = 25_000  #: ms that a device has at least before it can be called missing; tables wait a little longer
ON_THE_WAY = 10_000  #: ms after which a link that was said over a line that stayed open has arrived
SAID_AGAIN = 5000  #: ms after which a link that the table does not have yet is said again


class Deceived(Exception):
    """What the table told cannot be true: what is wrong, in which draw, and whose chain it is about."""

    def __init__(self, reason: str, draw: int, chain: int = SERVER_CHAIN) -> None:
        super().__init__(f"draw {draw}, chain {chain}: {reason}")
        self.reason, self.draw, self.chain = reason, draw, chain


class Part:
    """One device at one match. Told everything that the table says, it raises Deceived where that is not honest."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.gave_up = False  #: it takes part no more, and later rolls without it are no alarm
        self._commit = ""
        self._roots: list[str] = []
        self._seats: tuple[int, ...] = ()  #: that the table says to have this chain
        self._since = 0  #: the draw from which on it takes part
        self._expected = False  #: whether the next draw that is named has to name this chain
        self._anew = True  #: whether nothing was told yet over the line that is open now
        self._links: dict[int, tuple[int, str]] = {}  #: by chain: the newest link that is known, and its number
        self._named: dict[int, tuple[int, ...]] = {}  #: by draw: who was said to take part
        self._asked: dict[int, float] = {}  #: by draw: when this device was asked first
        self._said: dict[int, float] = {}  #: by draw: when it revealed, over the line that is open now
        self._repeated: dict[int, float] = {}  #: by draw: when it did so last
        self._arrived: set[int] = set()  #: draws for which the table has said that it has the link
        self._seats_of: list[set[int]] = []  #: the seats of each chain
        self._before: list[set[int]] = []  #: the same over the line before, while the new one has told nothing yet
        self._surely: dict[tuple[int, int], set[int]] = {}  #: by draw and chain: seats that had it when it was named
        self._missed: dict[int, set[int]] = {}  #: by seat: draws that were given up because its chain was missing
        self._drawn = 0

    @property
    def number(self) -> int | None:
        """The number of this device's chain; None while the table does not know it."""
        return self._roots.index(self.chain.root) + 1 if self.chain.root in self._roots else None

    def reconnected(self) -> None:
        """What was said before may have got lost, and draws may have been named meanwhile."""
        self._said.clear()
        self._expected, self._anew = False, True
        self._before = self._seats_of

    def see_table(self, now: float, table: Mapping[str, Any]) -> int | None:
        """How the table stands, at a time of one's own in ms. Returns the draw for which a link is asked. Raises."""
        draw = table.get("draw")
        n = draw["n"] if draw else self._drawn + 1
        self._commit = self._commit or table.get("commit", "")
        if table.get("commit", self._commit) != self._commit:
            raise Deceived("other-commit", n)
        chains = table.get("chains") or ()
        self._see_chains(n, [chain["root"] for chain in chains])
        self._seats_of = [{*chain["seats"]} for chain in chains] or self._seats_of
        for chain in chains:  # none: they are as they were
            if chain["root"] == self.chain.root:
                self._seats, self._since = tuple(chain["seats"]), chain["since"]
        if not draw:
            return None
        asked = None
        for given_up in draw["skipped"]:
            self._see_given_up(now, given_up)
        self._see_left_out(n, draw, table.get("seats", ()))
        self._see_named(n, tuple(draw["chains"]))
        if self.number in draw["revealed"]:
            self._said.setdefault(n, now)  # what came along with an act is said once the table has it
            self._arrived.add(n)
        elif draw["on"] and self.number in draw["chains"]:
            waited = table.get("now", draw["since"]) - draw["since"] if self._anew else 0  # for a device that was away
            self._asked.setdefault(n, now - waited)
            if n not in self._said or now - self._repeated.get(n, now) >= SAID_AGAIN:
                asked = int(n)
        self._anew, self._before = False, []
        return asked

    def reveal(self, now: float, n: int) -> str:
        """This device's link, which is about to be said, perhaps once more."""
        self._asked.setdefault(n, now)
        self._said.setdefault(n, now)
        self._repeated[n] = now
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
        for chain, link in zip((SERVER_CHAIN, *chains), links, strict=True):
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
        known = n in self._named
        if self._named.setdefault(n, chains) != chains:
            raise Deceived("renamed", n)
        if not {*chains} <= {*range(1, len(self._roots) + 1)}:
            raise Deceived("other-chain", n)
        for chain in () if known else chains:
            now, before = (dict(enumerate(seats, 1)).get(chain) for seats in (self._seats_of, self._before))
            self._surely[n, chain] = (now or set()) if before is None else (now or set()) & before
            seats = (now or set()) | (before or set())
            if seats and all(self._is_out(seat, n) for seat in seats):
                raise Deceived("too-often", n, chain)

    def _is_out(self, seat: int, n: int) -> bool:
        """Whether a seat was missing too often before a draw, whatever chain it had."""
        return sum(missed < n for missed in self._missed.get(seat, ())) >= MOST_WITHHELD

    def _see_left_out(self, n: int, draw: Mapping[str, Any], seats: Sequence[Mapping[str, Any]]) -> None:
        """The draw after one that named this chain, or was named before it was announced, names it: if a seat of it
        still plays, and has not withheld too often."""
        playing = [seat for seat in self._seats if seat < len(seats) and seats[seat]["stand_in"] is None]
        expects = not self.gave_up and any(seat not in draw.get("out", ()) for seat in playing)
        if self._expected and expects and n not in self._named and self.number not in draw["chains"]:
            raise Deceived("left-out", n, self.number or SERVER_CHAIN)
        self._expected = expects and (self.number in draw["chains"] or n < self._since)

    def _see_given_up(self, now: float, given_up: Mapping[str, Any]) -> None:
        """A chain that is called missing was waited for, or has said nothing."""
        n, said = given_up["n"], self._said.get(given_up["n"])
        self._see_named(n, tuple(given_up["chains"]))
        for chain in given_up["missing"]:
            for seat in self._surely.get((n, chain), ()):
                self._missed.setdefault(seat, set()).add(n)
        if self.number is None or self.number not in given_up["missing"]:
            return
        if n not in self._arrived:
            if said is None or self.gave_up:
                return
            if now - said <= ON_THE_WAY and now - self._asked[n] >= PATIENCE:
                return
        raise Deceived("called-missing", n, self.number)

    def _see_link(self, n: int, chain: int, link: str) -> None:
        root = self._commit if chain == SERVER_CHAIN else self._roots[chain - 1]
        number, known = self._links.get(chain, (0, root))
        if number >= n or not is_link(link) or not leads_to(link, n - number, known):
            raise Deceived("wrong-link", n, chain)
        self._links[chain] = n, link
