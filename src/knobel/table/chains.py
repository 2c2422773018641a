"""The chains of a match, folded from its journal: whose they are, which draw is next, and which were given up."""

from collections import Counter

from knobel.core.chains import (
    MOST_CHAINS,
    MOST_WITHHELD,
    SERVER_CHAIN,
    Chain,
    ChainCommitment,
    DrawNote,
    GivenUp,
    Taker,
    draws_of,
    is_link,
    later_draws,
    leads_to,
)
from knobel.core.dice import FairDraws
from knobel.core.errors import Illegal
from knobel.core.record import Reveal


class Device:
    """A device that takes part: its seats, and the newest of its links that is known."""

    def __init__(self, root: str, since: int) -> None:
        self.root, self.since = root, since
        self.seats: set[int] = set()  #: all that it has ever had
        self.number, self.link = 0, root  #: the newest link that is known


class Draw:
    """The draw that is next: which chains are named, for which seats, and which links are there."""

    def __init__(self, n: int, seats: dict[int, tuple[int, ...]], at: int) -> None:
        self.n, self.chains, self.at = n, tuple(seats), at
        self.seats = seats  #: by chain: its seats when the draw was named, which owe its link whatever device they get
        self.links: dict[int, str] = {}

    @property
    def missing(self) -> tuple[int, ...]:
        """The chains whose link is not in."""
        return tuple(chain for chain in self.chains if chain not in self.links)

    def chain_of(self, seat: int) -> int | None:
        """The chain that was named for a seat."""
        return next((chain for chain, seats in self.seats.items() if seat in seats), None)


class Chains:
    """The server's chain and those of devices, numbered from 1."""

    def __init__(self, secret: str, seats: int) -> None:
        self._seats = seats
        self.server = Chain(secret)
        self.commit = self.server.root
        self.devices: list[Device] = []
        self.of_seat: dict[int, int] = {}  #: the chain of the device on which a seat is now
        self.without: tuple[int, ...] = ()  #: seats that had none at the start
        self.draw: Draw | None = None
        self.given_up: list[GivenUp] = []  #: since the last roll
        self.next = 1  #: number of the next draw that is named
        self.links: tuple[str, ...] = ()  #: of the newest roll, the server's first
        self._drawn = 0
        self.changes = 0  #: how often a seat's chain has changed
        self.withheld = Counter[int]()  #: by seat: draws that were given up because its chain was missing

    # --- what entries change ------------------------------------------------------------------------------

    def announce(self, seat: int, root: str) -> None:
        """A seat's device has the chain with this root; none: it takes part no more."""
        self.changes += 1
        self.of_seat.pop(seat, None)
        if not root:
            return
        chain = self.find(root)
        if chain is None:
            self.devices.append(Device(root, self.next))
            chain = len(self.devices)
        self.devices[chain - 1].seats.add(seat)
        self.of_seat[seat] = chain

    def name(self, n: int, chains: tuple[int, ...], at: int) -> None:
        """A draw is next, and these chains take part."""
        seats = {chain: tuple(seat for seat, its in self.of_seat.items() if its == chain) for chain in chains}
        self.draw, self.next = Draw(n, seats, at), n + 1

    def reveal(self, chain: int, n: int, link: str) -> None:
        """A device's link for a draw."""
        device = self.devices[chain - 1]
        device.number, device.link = n, link
        if self.draw is not None:
            self.draw.links[chain] = link

    def give_up(self, missing: tuple[int, ...], withheld: tuple[int, ...]) -> None:
        """The draw that was next never happens: these chains were missing, and these seats owed their links."""
        before = self.out
        self.withheld.update(withheld)
        if self.draw is not None:
            out = tuple(seat for seat in self.out if seat not in before)
            self.given_up.append(GivenUp(self.draw.n, self.draw.chains, missing, out))
        self.draw = None

    def roll(self) -> None:
        """The dice have fallen."""
        if self.draw is not None:
            self._drawn, self.links = self.draw.n, self._links(self.draw)
        self.draw, self.given_up = None, []

    def begin(self, seats: int) -> None:
        """Play starts: keeps the seats that have no chain by now."""
        if not self.without:
            self.without = tuple(seat for seat in range(seats) if seat not in self.of_seat)

    def take_over(self, commitment: ChainCommitment) -> None:
        """The chains of a record that was played elsewhere."""
        self.commit, self.without = commitment.commit, commitment.without
        for taker in commitment.chains:
            device = Device(taker.root, taker.since)
            device.seats.update(taker.seats)
            self.devices.append(device)
            self.of_seat |= dict.fromkeys(taker.seats, len(self.devices))

    # --- what follows from it -----------------------------------------------------------------------------

    def find(self, root: str) -> int | None:
        """The chain with this root."""
        return next((number for number, device in enumerate(self.devices, 1) if device.root == root), None)

    def root_of(self, seat: int) -> str:
        """The root of a seat's chain; empty if it has none."""
        chain = self.of_seat.get(seat)
        return self.devices[chain - 1].root if chain else ""

    @property
    def out(self) -> tuple[int, ...]:
        """The seats whose part in the dice has ended, because they withheld too often."""
        return tuple(sorted(seat for seat, times in self.withheld.items() if times >= MOST_WITHHELD))

    def draws(self) -> FairDraws | None:
        """What the next roll is drawn from; None while a link is missing."""
        if self.draw is None or self.draw.missing:
            return None
        return draws_of(self.draw.n, self._links(self.draw))

    def later_draws(self) -> FairDraws:
        """What belongs to the newest roll and is revealed later."""
        return later_draws(self.server.secret, self._drawn, self.links)

    def note(self) -> DrawNote | None:
        """The note of its draw on the roll that happens now."""
        return DrawNote(self.draw.n, self.draw.chains, tuple(self.given_up)) if self.draw else None

    def check_link(self, chain: int | None, n: int, link: str, on: bool) -> bool:
        """Whether a link is new. Raises Illegal for one that cannot be a chain's part in the draw that is next."""
        draw, device = self.draw, self.devices[chain - 1] if chain else None
        if draw is None or n > draw.n:
            raise Illegal(None, "other-draw", draw=n)
        if device is not None and n == device.number:
            if link != device.link:
                raise Illegal(None, "changed-link", draw=n)
            return False  # sent again
        if n < draw.n:
            raise Illegal(None, "late-link", draw=n)
        if device is None or chain not in draw.chains:
            raise Illegal(None, "not-named", draw=n)
        if not on:
            raise Illegal(None, "not-asked", draw=n)
        if link == device.link:
            raise Illegal(None, "replayed-link", draw=n)
        if not is_link(link) or not leads_to(link, n - device.number, device.link):
            raise Illegal(None, "wrong-link", draw=n)
        return True

    def check_root(self, root: str, seats: set[int]) -> None:
        """Raises Illegal for the root of a chain that a device with these seats cannot have."""
        known = self.find(root)
        if root and not is_link(root):
            raise Illegal(None, "malformed", fault="a chain begins with 64 small hexadecimal digits")
        if root == self.commit or (known and not self.devices[known - 1].seats <= seats):
            raise Illegal(None, "chain-taken")
        share = MOST_CHAINS // self._seats  # one seat's chains keep no other out
        if root and known is None and any(sum(seat in had.seats for had in self.devices) >= share for seat in seats):
            raise Illegal(None, "too-many-chains")

    def commitment(self) -> ChainCommitment:
        """The commitment in a record's header."""
        takers = tuple(Taker(device.root, tuple(sorted(device.seats)), device.since) for device in self.devices)
        return ChainCommitment(self.commit, takers, self.without)

    def last_line(self) -> Reveal:
        """What a record ends with. A draw with links in it that the end came before is given up."""
        open_draw = self.draw if self.draw and self.draw.links else None
        given_up = [GivenUp(open_draw.n, open_draw.chains, open_draw.missing)] if open_draw else []
        last = tuple((device.number, device.link) if device.number else None for device in self.devices)
        return Reveal(self.server.secret, last, (*self.given_up, *given_up))

    def _links(self, draw: Draw) -> tuple[str, ...]:
        return (
            self.server.link(draw.n),
            *(draw.links.get(chain, "") for chain in draw.chains if chain != SERVER_CHAIN),
        )
