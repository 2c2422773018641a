"""A table of shots: many throws into an empty box, with what was meant and what came of it.

The same table serves to aim, by blurring it with the error of a hand; to bet, because it says what throws do; and to
say how exposed a place is. Ours ship with the package; those of custom boards grow in the data folder.
"""

import hashlib
import os
import zlib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import numpy as np
import numpy.typing as npt

from knobel.games.doppel_x.board import BOARDS, Board
from knobel.games.doppel_x.events import BEST_FIRST

POINTS = 4  # of a die's way on the floor that are kept, the last is where it ended
GONE = len(BEST_FIRST)  # what stands in place of a field for a die that left the board
MEANT = 4  # side, place, direction, strength
WIDE = MEANT + 2 * (1 + 2 * POINTS)
MOST_KEPT = 24  # tables of custom boards; beyond it the longest unused one is deleted
MOST_SHOTS = 8000  # in a file
_FINE = 10  # tenths of mm, degrees and strength are kept of what was meant

Rows = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float64]


class _Head(msgspec.Struct, frozen=True):
    build: str
    shots: int


class Shots(msgspec.Struct, frozen=True, eq=False):
    """What was meant, by row, and for the own die and the white one which field counted and which way they took."""

    rows: Rows

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def meant(self) -> Floats:
        """Side, place in mm, direction in degrees, strength."""
        meant: Floats = self.rows[:, :MEANT] / np.array([1.0, _FINE, _FINE, _FINE])
        return meant

    def field(self, die: int) -> Rows:
        """Which of BEST_FIRST counted for the own die (0) or the white one (1); GONE for one that left the board."""
        fields: Rows = self.rows[:, MEANT + die * (1 + 2 * POINTS)]
        return fields

    def way(self, die: int) -> Floats:
        """Where it went on the floor, in mm; the last point is where it ended."""
        start = MEANT + die * (1 + 2 * POINTS) + 1
        return self.rows[:, start : start + 2 * POINTS].reshape(-1, POINTS, 2).astype(float)


def row_of(meant: Sequence[float], ends: Sequence[tuple[int, Sequence[tuple[float, float]]]]) -> list[int]:
    """One shot as it is kept."""
    side, *rest = meant
    row = [round(side), *(round(value * _FINE) for value in rest)]
    for field, way in ends:
        row += [field, *(round(value) for point in way for value in point)]
    return row


def pack(rows: Rows, build: str) -> bytes:
    """A whole file: a line that says what it is, and the compressed rows."""
    head = msgspec.json.encode(_Head(build, len(rows)))
    return head + b"\n" + zlib.compress(np.ascontiguousarray(rows.T, dtype="<i2").tobytes(), 9)


def unpack(data: bytes) -> Shots:
    """Raises ValueError for a file that is none."""
    line, _, packed = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=_Head)
        size = 2 * WIDE * min(max(head.shots, 1), MOST_SHOTS)
        raw = zlib.decompressobj().decompress(packed, size + 1)
    except (msgspec.DecodeError, zlib.error) as fault:
        raise ValueError(f"no table of shots: {fault}") from None
    if not 0 < head.shots <= MOST_SHOTS or len(raw) != 2 * WIDE * head.shots:
        raise ValueError(f"no table of shots: it has not the {head.shots} that it says")
    columns = np.frombuffer(raw, dtype="<i2")
    return Shots(np.ascontiguousarray(columns.reshape(WIDE, head.shots).T))


def shipped_file(name: str, spinner: bool) -> Path:
    """Where the table of one of our boards lies."""
    return Path(__file__).parent / "tables" / f"{name}{'-spinner' if spinner else ''}.shots"


def find_shots(option: str, board: Board, spinner: bool) -> Shots | None:
    """The table for the board that a match names or carries; None: there is none yet."""
    if option in BOARDS:
        return _shipped(option, spinner) or _shipped(option, False)
    kept = kept_file(board, spinner)
    try:
        stamp = kept.stat().st_mtime_ns
    except OSError:
        return None
    return _kept(kept, stamp)


@cache
def _shipped(name: str, spinner: bool) -> Shots | None:
    file = shipped_file(name, spinner)
    return unpack(file.read_bytes()) if file.is_file() else None


@lru_cache(maxsize=4)
def _kept(file: Path, stamp: int) -> Shots | None:
    try:
        return unpack(file.read_bytes())
    except (OSError, ValueError):  # half written, or of another program: it grows anew
        return None


def kept_file(board: Board, spinner: bool) -> Path:
    """The file of a custom board's table, named by the hash of the board."""
    digest = hashlib.sha256(msgspec.json.encode(board)).hexdigest()[:24]
    return kept_folder() / f"{digest}{'-spinner' if spinner else ''}.shots"


def kept_folder() -> Path:
    """Beside the log of the table, or in the user's data folder."""
    from platformdirs import user_data_path

    data = os.environ.get("KNOBEL_DATA")
    return (Path(data) if data else user_data_path("knobel")) / "shots"


def keep(file: Path, rows: Rows, build: str) -> None:
    """Writes a table in one go, and deletes those unused for longest. Errors of the disk are ignored."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as draft:
            draft.write(pack(rows, build))
        Path(draft.name).replace(file)
        for old in sorted(file.parent.glob("*.shots"), key=lambda kept: -kept.stat().st_mtime_ns)[MOST_KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return
