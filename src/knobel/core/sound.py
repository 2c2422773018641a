"""Events made in Python may hold anything; the rules take only those whose fields are what their types say."""

from operator import index
from typing import TypeVar

import msgspec

from knobel.core.errors import Illegal
from knobel.core.game import Event
from knobel.core.record import plain

SomeEvent = TypeVar("SomeEvent", bound=Event)


def sound(event: SomeEvent, clause: str | None) -> SomeEvent:
    """The event as it would be read from a record, such as tuples for lists. Raises Illegal with this clause."""
    try:
        return msgspec.convert(msgspec.to_builtins(event, enc_hook=index), type(event))
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as fault:
        raise Illegal(clause, "malformed", fault=plain(str(fault))) from None
