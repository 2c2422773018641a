"""Lag: how long a seat's messages take, and how much of that is credited to its grabs and calls."""

MOST = 80  #: ms; nobody is credited more
SIMULTANEOUS = 25  #: ms; two grabs of one die this close together are nobody's alone (F15)


class Lag:
    """A seat's one-way lag in ms: half of the shortest round trip seen."""

    def __init__(self) -> None:
        self.one_way: int | None = None

    def measure(self, round_trip: float) -> None:
        """Takes in one ping; the minimum counts, because nothing travels faster than it can."""
        one_way = max(0, round(round_trip / 2))
        self.one_way = one_way if self.one_way is None else min(self.one_way, one_way)

    @property
    def credit(self) -> int:
        """The most that a press of this seat can be credited."""
        return min(self.one_way or 0, MOST)

    def credited(self, arrival: int, claimed: int) -> int:
        """When a press counts as made: what the client claims, the measured lag, or 80 ms, whichever is least."""
        return arrival - max(0, min(claimed, self.credit))
