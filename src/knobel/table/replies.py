"""Replies to acts by ref: an act that is sent again counts once and gets the reply it got."""

from typing import TypeVar

from knobel.table.fold import Fold
from knobel.table.journal import Ref
from knobel.table.messages import Accepted, Message

AReply = TypeVar("AReply", bound=Message | None)


class Replies:
    """Which acts are under way, and the replies to those that the journal has."""

    def __init__(self, fold: Fold) -> None:
        self._fold = fold
        self._under_way: set[Ref] = set()  #: acts whose reply comes later: the conduct still holds them

    def begin(self, by: Ref) -> tuple[bool, Accepted | None]:
        """Whether an act is new, and so begins; if not, the reply it got, None while it is under way."""
        if by in self._under_way:
            return False, None
        if (accepted := self.accepted(by)) is not None:
            return False, accepted
        if by[1]:
            self._under_way.add(by)
        return True, None

    def finish(self, by: Ref, reply: AReply) -> AReply | Accepted:
        """The reply that an act gets: if the journal has it, that it was accepted. Without any it stays under way."""
        if reply is not None:
            self._under_way.discard(by)
        return self.accepted(by) or reply

    def drop(self, by: Ref) -> None:
        """An act failed in the middle: sent again it is judged anew."""
        self._under_way.discard(by)

    def accepted(self, by: Ref) -> Accepted | None:
        """The reply to an act that the journal has, the same each time; None: the journal has no such act."""
        n = self._fold.accepted.get(by)
        return None if n is None else Accepted(by[1], n)
