"""Game records, `knobel-record/1`: a header line, then one line per event. Read and written as a stream."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec
from msgspec import UNSET

from knobel.core.chains import ChainCommitment, GivenUp
from knobel.core.depth import check_depth
from knobel.core.dice import Commitment
from knobel.core.errors import Malformed
from knobel.core.game import Event

FORMAT = "knobel-record/1"
#: No honest line comes near this; a longer one is refused before it is read whole.
LONGEST_LINE = 1 << 20


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a record."""

    format: str = FORMAT
    game: str
    seats: tuple[str, ...]
    first: int
    options: dict[str, Any] = {}
    rules: int = 1
    dice: Commitment | ChainCommitment | None = None
    decides: str | None = None


class Reveal(Event, frozen=True, tag="reveal", omit_defaults=True):
    """The last line of a record whose header committed to a seed, or to chains: then it is the end of the server's."""

    seed: str
    last: tuple[tuple[int, str] | None, ...] = ()  #: of every other chain, from 1 on: its last link and its number
    skipped: tuple[GivenUp, ...] = ()  #: draws that were given up after the last roll


class Line(msgspec.Struct, frozen=True):
    """One event of a record with its line number and what of it this version does not know."""

    line: int
    event: Event
    extra: dict[str, Any] = {}


def read_header(stream: BinaryIO) -> tuple[Header, dict[str, Any]]:
    """Reads line 1: the header, and the keys of it that this version does not know. Raises Malformed."""
    text = _next_line(stream, 1)
    if text is None:
        raise Malformed("the file is empty; a record begins with a header line", 1)
    keys, header = _decode(text, _HEADER, 1)
    if keys.get("format") != FORMAT:
        raise Malformed(f"the first line must be a header with the format {FORMAT!r}", 1)
    if not 0 <= header.first < len(header.seats):
        raise Malformed(f"first must be a seat from 0 to {len(header.seats) - 1}, not {header.first}", 1)
    if header.dice is not None:
        try:
            header.dice.check(len(header.seats))
        except Malformed as fault:
            raise Malformed(fault.message, 1) from None
    return header, {key: value for key, value in keys.items() if key not in header.__struct_fields__}


def read_events(stream: BinaryIO, events: Any) -> Iterator[Line]:
    """Reads the lines after the header as events of the given union, or Reveal. Raises Malformed."""
    decoder = msgspec.json.Decoder(events | Reveal)
    number = 2
    while (text := _next_line(stream, number)) is not None:
        keys, event = _decode(text, decoder, number)
        yield Line(number, event, unknown_keys(keys, event))
        number += 1


def unknown_keys(keys: dict[str, Any], event: Event) -> dict[str, Any]:
    """What an event's type does not know of its keys, and keys that hold such a thing further down."""
    known = msgspec.json.decode(msgspec.json.encode(event))
    return {key: value for key, value in keys.items() if known.get(key, UNSET) != value}


class RecordWriter:
    """Writes a record line by line; every line is handed to the operating system before the next."""

    def __init__(self, stream: BinaryIO, header: Header, extra: dict[str, Any] | None = None) -> None:
        self._stream = stream
        line = msgspec.to_builtins(header)
        for optional, absent in (("rules", 1), ("dice", None), ("decides", None)):
            if line[optional] == absent:
                del line[optional]
        self.line(line | (extra or {}))

    def append(self, event: Event, extra: dict[str, Any] | None = None) -> None:
        """Adds one event, with further keys if wanted."""
        self.line(msgspec.to_builtins(event) | (extra or {}))

    def line(self, line: dict[str, Any]) -> None:
        """Adds an event that is at hand as it stands in a record."""
        self._stream.write(msgspec.json.encode(line) + b"\n")
        self._stream.flush()


_HEADER = msgspec.json.Decoder(Header)


def _next_line(stream: BinaryIO, number: int) -> bytes | None:
    text = stream.readline(LONGEST_LINE + 1)
    if len(text) > LONGEST_LINE:
        raise Malformed(f"the line is longer than {LONGEST_LINE} bytes; no event is", number)
    return text or None


def _decode(text: bytes, decoder: "msgspec.json.Decoder[Any]", number: int) -> tuple[dict[str, Any], Any]:
    """All keys of the line, and what it means. Raises Malformed."""
    try:
        check_depth(text)
        # Decoding into a type skips unknown keys unread; decoded whole, all of the line must be sound.
        return msgspec.json.decode(text, type=dict[str, Any]), decoder.decode(text)
    except UnicodeDecodeError:
        raise Malformed("the line is not UTF-8 text", number) from None
    except Malformed as fault:
        raise Malformed(f"the line is {fault.message}", number) from None
    except msgspec.ValidationError as fault:
        raise Malformed(plain(str(fault)), number) from None
    except msgspec.DecodeError as fault:
        hint = "the line is empty" if not text.strip() else plain(str(fault))
        raise Malformed(f"not a JSON object: {hint}", number) from None


def plain(message: str) -> str:
    """msgspec's message in lower case, with its path written as a person would."""
    lower = message[:1].lower() + message[1:] if message[1:2].islower() else message
    return lower.replace(" - at `$.", " in `")
