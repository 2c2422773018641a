"""Everybody's part in the dice, kept in order: who takes part, which draw is named, whose link is in."""

from collections.abc import Callable

from knobel.core import Illegal
from knobel.core.chains import LENGTH
from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.journal import AnyEntry, Chained, Closed, Drawing, Revealed, Skipped
from knobel.table.messages import Refused
from knobel.table.view import draw_view, is_on


class Draws:
    """Decides what the table is to write down of chains, draws and links."""

    def __init__(
        self, fold: Fold, conduct: Conduct, decide: Callable[[AnyEntry], None], plays: Callable[[int], bool]
    ) -> None:
        self._fold, self._conduct, self._decide, self._plays = fold, conduct, decide, plays

    def look(self, t: int) -> None:
        """Names the next draw, if none is; and gives up one that waits for somebody who takes part no more."""
        chains = self._fold.chains
        if chains is None or self._fold.stage not in ("playing", "paused"):
            return
        takers = self._takers()
        if chains.draw is not None:
            gone = tuple(chain for chain in chains.draw.missing if chain not in takers)
            if not gone:
                return
            self._decide(Skipped(t, chains.draw.n, gone))
        if chains.next > LENGTH:
            self._decide(Closed(t))
        else:
            self._decide(Drawing(t, chains.next, takers))

    def announce(self, t: int, number: int, root: str, device: tuple[int, ...]) -> Refused | None:
        """A seat's device has a chain. Returns why it cannot: then the seat has none, and none is waited for."""
        chains, refused = self._fold.chains, None
        if chains is None or chains.root_of(number) == root:
            return None
        try:
            chains.check_root(root, {*device, number})
        except Illegal as refusal:
            root, refused = "", Refused("", None, refusal.reason, refusal.facts)
        if chains.root_of(number) != root:
            self._decide(Chained(t, number, root))
        return refused

    def take_link(self, t: int, number: int, n: int, link: str) -> None:
        """A device's link for a draw. Raises Illegal."""
        chains = self._fold.chains
        if chains is None:
            raise Illegal(None, "not-named", draw=n)
        chain = chains.of_seat.get(number)
        if chains.check_link(chain, n, link, is_on(self._fold, self._conduct)) and chain is not None:
            self._decide(Revealed(t, chain, n, link))

    def owes_since(self, number: int) -> int | None:
        """Since when a seat's device is waited for, because dice cannot fall without it."""
        draw = draw_view(self._fold, self._conduct)
        chain = self._fold.chains.of_seat.get(number) if self._fold.chains else None
        return draw.since if draw and draw.on and chain in draw.chains and chain not in draw.revealed else None

    def _takers(self) -> tuple[int, ...]:
        """The chains that take part from now on: of people who are in the game, and for whom no bot plays."""
        of_seat, seats = self._fold.chains.of_seat if self._fold.chains else {}, self._fold.seats
        return tuple(sorted({of_seat[n] for n in of_seat if seats[n].bot is None and self._plays(n)}))
