"""Names of people on their way to the log and back: there a name lies beside the entries, under its seat's number."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from knobel.table.journal import Entry, Hidden, Seated, write_entry
from knobel.table.seat import Seat


class Parted(NamedTuple):
    """Entries as they are stored, and what is to become of the names in them."""

    entries: list[bytes]
    names: dict[int, str | None]  #: by seat; None: it is erased
    rewritten: dict[int, bytes]  #: stored entries of an older journal, by number: without a name that is erased


def part_names(entries: Iterable[Entry], seats: Sequence[Seat]) -> Parted:
    """Takes the names of people out of entries that are about to be stored."""
    texts: list[bytes] = []
    names: dict[int, str | None] = {}
    rewritten: dict[int, bytes] = {}
    for entry in entries:
        stored = entry
        if isinstance(entry, Seated):
            if entry.name is not None and seats[entry.seat].plan.kind == "person":
                names[entry.seat] = entry.name
                stored = replace(entry, name=None)
        elif isinstance(entry, Hidden):
            seat = seats[entry.seat]
            names[entry.seat] = None
            if seat.written is not None:
                number, nameless = seat.written
                rewritten[number] = write_entry(nameless)
                seat.written = None
        texts.append(write_entry(stored))
    return Parted(texts, names, rewritten)
