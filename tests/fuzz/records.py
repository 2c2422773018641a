"""Records: the referee, the replay and playing on read anything, and say what is wrong with it."""

import io
from pathlib import Path
from random import Random

from knobel.core import Illegal, Malformed
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find
from knobel.server.archive import played_on
from knobel.server.requests.replay import BadRecord, replay_packed
from tests.core.games import lines_of
from tests.fuzz.mutation import spoil
from tests.fuzz.target import Target

TESTS = Path(__file__).parents[1]
LONGEST = 30  #: lines; what is wrong with a record is found early or never


class Records(Target):
    """Whole records."""

    name = "records"

    def __init__(self) -> None:
        self.records = [path.read_bytes().splitlines(True) for path in sorted(TESTS.glob("*/records/*.jsonl"))]
        self.records += [lines_of(seed, fair=fair)[:LONGEST] for seed in range(4) for fair in (False, True)]
        self._lines = tuple(line for record in self.records for line in record)

    def make(self, rng: Random) -> bytes:
        lines = [*rng.choice(self.records)]
        lines = lines[: rng.choice((2, 5, 12, len(lines)))]
        for _ in range(rng.choice((1, 1, 1, 3))):
            place = rng.randrange(len(lines))
            match rng.randrange(10):
                case 0:
                    lines.insert(place, rng.choice(self._lines))
                case 1:
                    lines[place] = lines[rng.randrange(len(lines))]
                case _:
                    lines[place] = spoil(lines[place].rstrip(b"\n"), rng, self._lines) + b"\n"
        return b"".join(lines)

    def feed(self, data: bytes) -> None:
        _, result = verify(io.BytesIO(data), find)
        if not isinstance(result, Fault | Verified):
            raise TypeError(f"verify says {result!r}")
        replayed = replay_packed(data)
        if not isinstance(replayed, bytes | BadRecord):
            raise TypeError(f"the replay is {replayed!r}")
        try:
            played_on(data, (), False)
        except (Illegal, Malformed):
            return
