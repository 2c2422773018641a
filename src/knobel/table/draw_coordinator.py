"""Coordinates draws: which chains take part, which draw is named, whose link is in."""

from collections.abc import Callable

from knobel.core import Illegal
from knobel.core.chains import LENGTH
from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.journal import AnyEntry, Chained, Closed, Drawing, Revealed, Skipped
from knobel.table.messages import Refused
from knobel.table.owing import is_on, owed_since, owed_until, owing, takes_part


class DrawCoordinator:
    """Decides what the table is to write down of chains, draws and links."""

    def __init__(self, fold: Fold, conduct: Conduct, decide: Callable[[AnyEntry], None]) -> None:
        self._fold, self._conduct, self._decide = fold, conduct, decide

    def look(self, t: int) -> None:
        """Names the next draw, if none is.

        Gives up one that waits for a chain none of whose seats is a person's in the game any more: another seat has
        decided that, or it has cost them the game. Nothing else gives a draw up.
        """
        chains = self._fold.chains
        if chains is None or self._fold.stage not in ("playing", "paused"):
            return
        draw = chains.draw
        if draw is not None:
            seats = {chain: draw.seats[chain] for chain in draw.missing}
            gone = [chain for chain in seats if not any(takes_part(self._fold, seat) for seat in seats[chain])]
            if not gone:
                return
            withheld = sorted({seat for chain in gone for seat in seats[chain]})
            self._decide(Skipped(t, draw.n, tuple(gone), tuple(withheld)))
        if chains.next > LENGTH:
            self._decide(Closed(t))
        else:
            self._decide(Drawing(t, chains.next, self._takers()))

    def announce(self, t: int, number: int, root: str, device: tuple[int, ...]) -> Refused | None:
        """A seat's device has a chain, from the next draw on that is named.

        Returns why it cannot: then the seat has none.
        """
        chains, refused = self._fold.chains, None
        if chains is None or chains.root_of(number) == root:
            return None
        try:
            chains.check_root(root, {*device, number})
        except Illegal as refusal:
            root, refused = "", Refused("", None, refusal.reason, refusal.facts, "dice")
        if chains.root_of(number) != root:
            self._decide(Chained(t, number, root))
        return refused

    def take_link(self, t: int, number: int, n: int, link: str) -> None:
        """The link of a seat for a draw, from any device that holds it: of the chain that was named. Raises Illegal.

        Before the dice are to fall only a seat that is about to move may reveal.
        """
        chains = self._fold.chains
        if chains is None:
            raise Illegal(None, "not-named", draw=n)
        named = chains.draw.chain_of(number) if chains.draw else None
        chain = chains.of_seat.get(number) if named is None else named
        on = is_on(self._fold, self._conduct) or t <= self._fold.seats[number].moves_until
        if chains.check_link(chain, n, link, on) and chain is not None:
            self._decide(Revealed(t, chain, n, link))

    def owes_since(self, number: int) -> int | None:
        """Since when a seat's link is waited for, because dice cannot fall without it."""
        return owed_since(self._fold) if number in owing(self._fold, self._conduct) else None

    def wake(self) -> int | None:
        """When owing a link costs the game."""
        return owed_until(self._fold, self._conduct)

    def overdue(self, t: int) -> int | None:
        """The seat that owes a link for too long; of several the first, for the next draw asks the others anew."""
        until = self.wake()
        return owing(self._fold, self._conduct)[0] if until is not None and t >= until else None

    def _takers(self) -> tuple[int, ...]:
        """The chains that take part from now on: of people who are in the game and have not withheld too often."""
        chains = self._fold.chains
        if chains is None:
            return ()
        seats = [seat for seat in chains.of_seat if seat not in chains.out and takes_part(self._fold, seat)]
        return tuple(sorted({chains.of_seat[seat] for seat in seats}))
