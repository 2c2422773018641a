"""The devices on which people play: their part in the dice, and how a seat moves from one to another."""

from contextlib import suppress

from knobel.core import Illegal
from knobel.table.effects import Effects
from knobel.table.fold import Fold
from knobel.table.journal import Retokened, Returned
from knobel.table.messages import Message, Refused
from knobel.table.play import Play
from knobel.table.seat import opens


class Devices:
    """Which device holds a seat, by the seat's token, and which chain it has."""

    def __init__(self, fold: Fold, play: Play) -> None:
        self._fold, self._play = fold, play

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens."""
        return next((number for number, seat in enumerate(self._fold.seats) if opens(token, seat.token)), None)

    def chain(self, t: int, number: int, root: str, device: tuple[int, ...] = ()) -> Effects:
        """A seat's device has another chain from the next draw on that is named; without a root none. What the chain
        of before owes it still owes. `device`: the seats that this device holds."""
        if self._fold.stage not in ("gathering", "playing", "paused"):
            return self._not_playing()
        if self._fold.crowded(number):
            return Effects(reply=Refused("", None, "too-often", {}, "dice"))
        reply = self._play.draws.announce(t, number, root, device)
        return self._play.effects(t, reply)

    def reveal(self, t: int, number: int, n: int, link: str) -> Effects:
        """A device's link for a draw. If a stand-in sat there, it gets up."""
        if self._fold.stage not in ("playing", "paused"):
            return self._not_playing()
        if self._fold.seats[number].stand_in is not None:
            self._play.add(Returned(t, number))
        reply: Message | None = None
        try:
            self._play.draws.take_link(t, number, n, link)
        except Illegal as refusal:
            reply = Refused("", None, refusal.reason, refusal.facts, "dice")
        return self._play.effects(t, reply)

    def prepare_move(self, t: int, number: int, lasts: int, link: tuple[int, str] | None = None) -> Effects:
        """A seat may move within so many ms: until then its device may reveal before the dice are to fall, now or as
        soon as another draw is named. The device that it moves to cannot."""
        self._fold.seats[number].moves_until = t + lasts
        if link is not None and self._fold.stage in ("playing", "paused"):
            with suppress(Illegal):  # it is owed still
                self._play.draws.take_link(t, number, *link)
        return self._play.effects(t)

    def retoken(self, t: int, number: int, token: str) -> Effects:
        """A seat moves to another device: its new token's hash. What its chain owes it still owes."""
        self._fold.seats[number].moves_until = -1
        self._play.add(Retokened(t, number, token))
        return self._play.effects(t)

    def _not_playing(self) -> Effects:
        return Effects(reply=Refused("", None, "not-playing", {"stage": self._fold.stage}, "dice"))
