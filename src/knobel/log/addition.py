"""One append, as it waits to be written."""

from collections.abc import Mapping

import msgspec

from knobel.core.errors import Malformed
from knobel.core.record import LONGEST_LINE
from knobel.log.nodes import Hold
from knobel.log.port import Status


class Addition(msgspec.Struct, frozen=True, gc=False):
    """What `Log.append` was given, and when. Raises Malformed for what no log could ever take."""

    match: str
    expected: int
    entries: tuple[bytes, ...]
    game: str | None
    status: Status | None
    listed: bool | None
    blobs: tuple[str, ...]
    now: int
    hold: Hold | None = None
    names: Mapping[int, str | None] | None = None
    rewritten: Mapping[int, bytes] | None = None

    def __post_init__(self) -> None:
        for entry in (*self.entries, *self.rewritten.values()) if self.rewritten else self.entries:
            if not (entry[:1] == b"{" and entry[-1:] == b"}") or b"\n" in entry or len(entry) >= LONGEST_LINE:
                raise Malformed(f"an entry is a JSON object on one line, shorter than {LONGEST_LINE} bytes")
        if self.game is not None and (self.expected or not self.entries):
            raise Malformed("a game is named with the first entries of a match, and only there")
