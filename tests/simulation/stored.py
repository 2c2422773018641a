"""A match as it lies on disk, and what may be told of it."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from knobel.log import Status
from knobel.log.port import Match

DRAWN = {"draw", "roll"}  #: kinds of acts, and of events, whose dice fall at the table


class Line(msgspec.Struct):
    """An entry as far as it is looked at here."""

    entry: str
    seat: int | None = None
    event: msgspec.Raw = msgspec.Raw(b"")
    token: str = ""
    match: str = ""
    n: int = 0
    chain: int = 0
    ref: tuple[int, str] | None = None


class _Type(msgspec.Struct):
    type: str
    seat: int = -1


_line = msgspec.json.Decoder(Line).decode
_type = msgspec.json.Decoder(_Type).decode


class Stored:
    """What is on disk survives; what is not must not be told."""

    def __init__(self, match: str, game: str, number: int) -> None:
        self.match, self.game, self.number = match, game, number
        self.status: Status = "live"
        self.listed = False
        self.aside: str | None = None
        self.entries: list[bytes] = []
        self.names: dict[int, str] = {}
        self.events: list[bytes] = []  #: as they stand in the entries
        self.seated: set[int] = set()
        self.ready: set[int] = set()
        self.gave_up: set[int] = set()
        self.asked: Counter[int] = Counter()  #: by seat: acts that were written down, to be simulated or waived
        self.drawn: Counter[int] = Counter()  #: by seat: acts whose dice have fallen, or wait for links alone
        self.revealed_for: defaultdict[int, set[int]] = defaultdict(set)  #: by draw: the chains whose link is there
        self._rolling: Counter[int] = Counter()
        self.refs: Counter[tuple[int, str]] = Counter()  #: by seat and ref: entries that an act has made
        self.tokens: dict[int, str] = {}  #: by seat: the hash of the token that opens it
        self.follows: set[str] = set()
        self.begun = self.closed = self.revealed = False

    def add(self, entries: Sequence[bytes]) -> None:
        """More of it is on disk now."""
        self.entries += entries
        for text in entries:
            line = _line(text)
            seat = -1 if line.seat is None else line.seat
            if line.ref is not None:
                self.refs[line.ref] += 1
            match line.entry:
                case "happened":
                    event = bytes(line.event)
                    self.events.append(event)
                    kind = _type(event)
                    self.revealed |= kind.type == "reveal"
                    if kind.type == "forfeit":
                        self.gave_up.add(kind.seat)
                    elif kind.type in DRAWN and not self._rolling[kind.seat]:
                        self.drawn[kind.seat] += 1
                    elif kind.type in DRAWN:
                        self._rolling[kind.seat] -= 1
                case "rolling":
                    self.drawn[seat] += 1
                    self._rolling[seat] += 1
                case "revealed":
                    self.revealed_for[line.n].add(line.chain)
                case "asked" | "waived":
                    self.asked[seat] += 1
                    self._rolling[seat] = 0 if line.entry == "waived" else self._rolling[seat]
                case "seated":
                    self.seated.add(seat)
                    self.tokens[seat] = line.token
                case "retokened":
                    self.tokens[seat] = line.token
                case "readied":
                    self.ready.add(seat)
                case "began":
                    self.begun = True
                case "linked":
                    self.follows.add(line.match)
                case "closed":
                    self.closed = True

    def name(self, names: Mapping[int, str | None], rewritten: Mapping[int, bytes]) -> None:
        """Names that are stored beside the entries, or erased, there and in older entries."""
        kept = {**self.names, **names}
        self.names = {number: name for number, name in kept.items() if name is not None}
        for number, entry in rewritten.items():
            self.entries[number] = entry

    def row(self) -> Match:
        """What a list says of it."""
        number = self.number
        return Match(self.match, self.game, self.status, self.listed, number, number, len(self.entries), self.aside)
