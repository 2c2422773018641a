"""Lag: how long a seat's messages take, and how much of that is credited to its grabs and calls.

It is measured where no page can take its time: by the browser's own answers to pings, and by the kernel. Still it is
credited sparingly, because a client can be slow on purpose.
"""

MOST = 50  #: ms; the most for one press
QUOTA = 100  #: ms of credit that decided something, for a seat, until it is renewed; after that arrival counts
SIMULTANEOUS = 25  #: ms; two grabs of one die this close together belong to neither (F15)


class Lag:
    """A seat's one-way lag in ms: half of the shortest round trip seen. And what is left of its credit."""

    def __init__(self) -> None:
        self.one_way: int | None = None
        self._spent = 0

    def measure(self, round_trip: float) -> None:
        """Takes in one ping; the minimum counts, because nothing travels faster than it can."""
        one_way = max(0, round(round_trip / 2))
        self.one_way = one_way if self.one_way is None else min(self.one_way, one_way)

    @property
    def credit(self) -> int:
        """The most that a press of this seat can be credited."""
        return max(0, min(self.one_way or 0, MOST, QUOTA - self._spent))

    def credited(self, claimed: int) -> int:
        """How much earlier than it arrived a press counts as made: what the client claims, within the credit."""
        return max(0, min(claimed, self.credit))

    def spend(self, credit: int) -> None:
        """So much credit has decided something."""
        self._spent += credit

    def renew(self) -> None:
        """The whole quota is there again."""
        self._spent = 0
