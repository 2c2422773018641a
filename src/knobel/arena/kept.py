"""The file a series is kept in, `knobel-arena/1`: a header, then a line for every pair that was played."""

from pathlib import Path
from typing import Any

import msgspec

from knobel.arena.series import Pair, Series, Task
from knobel.core import Malformed

FORMAT = "knobel-arena/1"


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    format: str = FORMAT
    series: Series
    games: int  #: of every two bots, as it was meant last
    sprt: tuple[float, float, float] | None = None


class Kept:
    """Pairs that were played, and a file, if there is one, to which each is added when it is finished."""

    def __init__(self, header: Header, pairs: dict[Task, Pair] | None = None) -> None:
        self.header = header
        self.pairs = pairs or {}
        self.path: Path | None = None
        self._file: Any = None

    @classmethod
    def read(cls, path: Path) -> "Kept":
        """What a file holds. A last line that was cut short is left out. Raises Malformed, OSError."""
        first, *rest = path.read_bytes().split(b"\n")
        try:
            header = _HEADER.decode(first)
        except (msgspec.DecodeError, UnicodeDecodeError):
            header = None
        if header is None or header.format != FORMAT:
            raise Malformed(f"{path} is no series; name a file that 'knobel arena --resume' has written, or a new one")
        pairs = {}
        for number, line in enumerate(rest[:-1], 2):
            try:
                pair = _PAIR.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as fault:
                raise Malformed(f"{path}, line {number}, is no pair of games ({fault}); take that line out") from None
            pairs[Task(pair.matchup, pair.pair)] = pair
        return cls(header, pairs)

    def keep_in(self, path: Path) -> None:
        """From now on, in this file: all that is there already, and then each pair. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        lines = [msgspec.json.encode(self.header), *map(msgspec.json.encode, self.pairs.values()), b""]
        new.write_bytes(b"\n".join(lines))
        new.replace(path)
        self._file = path.open("ab", buffering=0)
        self.path = path

    def add(self, pair: Pair) -> None:
        """A pair was played."""
        self.pairs[Task(pair.matchup, pair.pair)] = pair
        if self._file is not None:
            self._file.write(msgspec.json.encode(pair) + b"\n")

    def close(self) -> None:
        """Nothing more is added."""
        if self._file is not None:
            self._file.close()
            self._file = None


_HEADER = msgspec.json.Decoder(Header)
_PAIR = msgspec.json.Decoder(Pair)
