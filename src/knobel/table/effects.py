"""What comes of an input to a table."""

import msgspec

from knobel.table.journal import Entry
from knobel.table.messages import Message


class Effects(msgspec.Struct, gc=False):
    """Entries to store, then messages to send, to a seat or (None) to all."""

    entries: list[Entry] = []
    sends: list[tuple[int | None, Message]] = []
    reply: Message | None = None  #: to the connection that asked
